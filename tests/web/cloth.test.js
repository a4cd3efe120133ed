import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {asState, fresh, modelOf, the} from "./page.js";

const {clothOf} = await import("../../koikoi_widget/web/table/cloth.js");
const {momentsOf} = await import("../../koikoi_widget/web/table/moments.js");
const {viewOf} = await import("../../koikoi_widget/web/table/view.js");

/** @type {HTMLElement} */
let el;
/** @type {any} */
let view;

beforeEach(() => {
  el = fresh();
  view = viewOf(modelOf({state: {}}), el);
});

test("the cloth has the month and the moon of the round, and words at their places", () => {
  const root = document.createElement("div");
  root.className = "koikoi-table";
  el.replaceWith(root);
  root.append(el);
  const cloth = clothOf(view);
  const words = [["Brights 2", "kind right", [10, 20, 90, 16], ""]];
  cloth.show(asState({month: 5, moon: [50, 40, 30], from_field: 70, words, text: 13}));
  assert.equal(root.style.getPropertyValue("--koikoi-from-field"), "70px");
  assert.equal(root.dataset.month, "5");
  assert.equal(root.style.getPropertyValue("--koikoi-moon-r"), "30px");
  const word = /** @type {HTMLElement} */ (cloth.element.firstChild);
  assert.deepEqual([word.textContent, word.className], ["Brights 2", "koikoi-word kind right"]);
  assert.deepEqual([word.style.left, word.style.width], ["10px", "90px"]);
});

test("a chip is as wide as its letters, and the face of the opponent is a picture", () => {
  const cloth = clothOf(view);
  const at = [0, 0, 30, 30];
  const words = [
    ["Moon Viewing 1/2", "near right", at, ""],
    ["novice", "portrait now", at, ""],
  ];
  cloth.show(asState({month: 5, moon: [], words, portrait: "<svg></svg>", text: 13}));
  const [chip, face] = cloth.element.children;
  assert.equal(chip.firstElementChild?.textContent, "Moon Viewing 1/2");
  assert.equal(face.className, "koikoi-word portrait now");
  assert.equal(face.querySelectorAll("svg").length, 1);
  assert.equal(face.textContent, "");
});

test("what a word is short for is told to whoever points at it", () => {
  const cloth = clothOf(view);
  const words = [
    ["×2", "factor", [0, 0, 30, 16], "×2: own koi-koi"],
    ["Chaff 3", "kind", [0, 20, 60, 16], ""],
  ];
  cloth.show(asState({month: 5, moon: [], words, text: 13}));
  const [factor, kind] = cloth.element.children;
  assert.equal(factor.getAttribute("title"), "×2: own koi-koi");
  assert.equal(kind.hasAttribute("title"), false);
});

test("letters that are wider than their place are drawn smaller, but in 14 pixels or more", () => {
  /** @type {Array<(entries: any[]) => void>} */
  const told = [];
  const usual = globalThis.ResizeObserver;
  class Observer {
    /** @param {(entries: any[]) => void} act */
    constructor(act) {
      told.push(act);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, {ResizeObserver: Observer});
  const cloth = clothOf(view);
  Object.assign(globalThis, {ResizeObserver: usual});
  const words = [["Brights 2", "kind right", [10, 20, 90, 16], ""]];
  cloth.show(asState({month: 5, moon: [], words, text: 13}));
  const text = the(cloth.element, ".text");
  text.style.fontSize = "20px";
  document.body.append(cloth.element); // else it has no style
  Object.defineProperty(text.parentElement, "clientWidth", {value: 90});
  for (const [wide, scale] of /** @type {const} */ ([
    [100, "0.9"],
    [900, "0.7"], // 14 pixels,
    [80, ""],
  ])) {
    Object.defineProperty(text, "offsetWidth", {value: wide, configurable: true});
    told[0]([{target: text}]);
    assert.equal(text.style.scale, scale);
    assert.equal(text.classList.contains("tight"), wide === 900); // closer, before it is cut
  }
});

const called = (move = 3) =>
  asState({
    move,
    moment: {
      kind: "yaku",
      sign: "月見酒",
      words: "Moon Viewing",
      points: "You: 5 points",
      at: [0, 0, 50, 50],
      seconds: 2.5,
    },
  });

test("a yaku or a call is shown as long as Python says so, or until a press, which goes on", () => {
  const moments = momentsOf(view);
  const {sent} = view.model;
  moments.show(called(5));
  const [box] = moments.element.children;
  assert.equal(box.className, "koikoi-moment yaku");
  assert.equal(/** @type {HTMLElement} */ (box).style.getPropertyValue("--lasts"), "2.5s");
  assert.deepEqual(
    [...box.children].map((each) => each.textContent),
    ["月見酒", "Moon Viewing", "You: 5 points"],
  );
  moments.show(asState({move: 5, moment: null}));
  assert.equal(moments.element.children.length, 0);
  assert.equal(sent.length, 0);
  moments.show(called(6));
  document.dispatchEvent(new Event("pointerdown"));
  assert.equal(moments.element.children.length, 0);
  document.dispatchEvent(new Event("keydown")); // one press ends one event
  assert.deepEqual(
    sent.map((/** @type {any} */ {action}) => action),
    ["skip"],
  );
  moments.show(called(6)); // the same, as something else changes
  assert.equal(moments.element.children.length, 0);
  moments.show(asState({move: 6, moment: null}));
  moments.show(called(7));
  moments.element.children[0].dispatchEvent(new Event("animationend", {bubbles: true}));
  assert.equal(moments.element.children.length, 0);
});

test("five petals fall once for a match that was won, until the last rests or a press", () => {
  const moments = momentsOf(view);
  const won = asState({move: 5, moment: null, petal: "<svg></svg>"});
  moments.show(asState({move: 4, moment: null, petal: ""}));
  moments.show(asState({move: 5, moment: null, petal: ""}));
  assert.equal(moments.element.children.length, 0);
  moments.show(won);
  const [box] = moments.element.children;
  assert.equal(box.className, "koikoi-petals");
  assert.equal(box.querySelectorAll("svg").length, 5);
  box.children[0].dispatchEvent(new Event("animationend", {bubbles: true}));
  assert.equal(box.children.length, 5);
  box.dispatchEvent(new Event("animationend", {bubbles: true}));
  assert.equal(moments.element.children.length, 0);
  moments.show(won);
  assert.equal(moments.element.children.length, 0);
  moments.show(asState({...won, move: 6}));
  document.dispatchEvent(new Event("pointerdown"));
  assert.equal(moments.element.children.length, 0);
});

test("a replay shows no moment, and none is shown again when it is left", () => {
  const moments = momentsOf(view);
  const won = asState({move: 5, moment: null, petal: "<svg></svg>"});
  moments.show(asState({move: 4, moment: null, petal: ""}));
  moments.show(won);
  document.dispatchEvent(new Event("pointerdown"));
  for (const move of [5, 0, 3]) moments.show(asState({move, phase: "replay"}));
  moments.show(won);
  assert.equal(moments.element.children.length, 0);
});
