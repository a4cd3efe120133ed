import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {asState, tableIn, texts, the} from "./page.js";

const {dialogOf} = await import("../../koikoi_widget/web/table/dialog.js");
const {viewOf} = await import("../../koikoi_widget/web/table/view.js");

/** @type {any} */
const DIALOG = {
  kind: "curtain",
  title: "Stop?",
  lines: ["5 points"],
  suggests: "",
  at: [0, 10, 100, 20],
};
DIALOG.buttons = [
  ["stop", "Stop"],
  ["koi-koi", "Koi-koi"],
];

/** @type {HTMLElement} */
let el;
/** @type {any} */
let model;
/** @type {any} */
let view;

beforeEach(() => {
  ({el, model, view} = tableIn(viewOf));
});

test("the buttons of a new dialog wait, and answer only their own question", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  const dialog = dialogOf(view);
  dialog.show(asState({dialog: DIALOG}));
  const [stop] = dialog.element.querySelectorAll("button");
  assert.equal(stop.disabled, true);
  mock.timers.tick(250);
  assert.equal(stop.disabled, false);
  stop.click();
  assert.equal(model.sent[0].decision, 7);
  mock.timers.reset();
});

test("a dialog emphasises the button that it suggests, wherever that stands, or none", () => {
  const dialog = dialogOf(view);
  dialog.show(asState({dialog: DIALOG}));
  assert.deepEqual(texts(dialog.element, ".primary"), []);
  dialog.show(asState({dialog: {...DIALOG, suggests: "koi-koi"}}));
  assert.deepEqual(texts(dialog.element, ".primary"), ["Koi-koi"]);
});

test("what a dialog has to copy is whole in a field, and a button copies it", async () => {
  const copied = mock.method(navigator.clipboard, "writeText", async () => undefined);
  const copy = {text: "1".repeat(39), label: "Seed", copy: "Copy", copied: "Copied"};
  const dialog = dialogOf(view);
  el.append(dialog.element);
  dialog.show(asState({dialog: {...DIALOG, copy}}));
  const [field, button] = [the(el, ".koikoi-copy input"), the(el, ".koikoi-copy button")];
  assert.ok(el.querySelector(".koikoi-buttons ~ .koikoi-copy"), "the seed is wanted least");
  assert.equal(field.getAttribute("aria-label"), "Seed");
  button.click();
  await new Promise(setImmediate);
  assert.equal(copied.mock.calls[0].arguments[0], copy.text);
  assert.equal(button.textContent, "Copied");
});

test("a dialog that moves stays the same; another one takes its place, or none", () => {
  const dialog = dialogOf(view);
  dialog.show(asState({dialog: DIALOG}));
  const box = dialog.box();
  view.shown = {dialog: DIALOG};
  const moved = {...DIALOG, at: [50, 10, 100, 20]};
  dialog.show(asState({dialog: moved}));
  assert.equal(dialog.box(), box);
  assert.equal(box?.style.left, "100px");
  view.shown = {dialog: moved};
  dialog.show(asState({dialog: {...DIALOG, title: "Again?"}}));
  assert.deepEqual(texts(dialog.element, "h2"), ["Again?"]);
  dialog.show(asState({dialog: null}));
  assert.equal(dialog.box(), null);
});

test("a dialog aside that says something else keeps its button under the finger and the focus", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  const dialog = dialogOf(view);
  const opener = el.appendChild(document.createElement("button"));
  el.append(dialog.element);
  opener.focus();
  const aside = {...DIALOG, kind: "aside", at: null};
  dialog.show(asState({dialog: aside}));
  mock.timers.tick(250);
  the(el, "[data-action=koi-koi]").focus();
  view.shown = {dialog: aside};
  dialog.show(asState({dialog: {...aside, lines: ["6 points"]}}));
  assert.ok(document.activeElement === the(el, "[data-action=koi-koi]"));
  assert.equal(the(el, "[data-action=koi-koi]").disabled, false);
  mock.timers.reset();
});

test("a dialog aside takes the focus, and gives it back to what opened it", () => {
  const dialog = dialogOf(view);
  const opener = el.appendChild(document.createElement("button"));
  el.append(dialog.element);
  opener.focus();
  const shown = {kind: "aside", title: "The match", lines: [], buttons: []};
  for (const title of ["The match", "Give up?"]) {
    const now = {dialog: {...shown, title}};
    dialog.show(asState(now));
    view.shown = now;
    assert.ok(document.activeElement === dialog.box());
  }
  dialog.show(asState({dialog: null}));
  assert.ok(document.activeElement === opener);
});

/** @type {any} */
const RESULT = {
  total: "5 + 1 = 6 points",
  yaku: [
    {
      name: "Flower Viewing",
      points: "5",
      cards: [
        [8, "Curtain"],
        [32, "Sake Cup"],
      ],
    },
    {name: "Chaff", points: "1", cards: [[32, "Sake Cup"]]},
  ],
  score: [
    ["You", "6", false],
    ["Novice", "0", true],
  ],
  held_label: "Novice still held",
  held: [[3, "January chaff 2"]],
  left: "2 rounds left",
  light: "",
  wins: [],
};

/** @param {Element} element */
const alts = (element) => [...element.querySelectorAll("img")].map((card) => card.alt);

/** @param {any} shown */
function ended(shown) {
  model.set("sprites", {canvases: [], painter: ""});
  const dialog = dialogOf(view);
  dialog.show(asState({dialog: {...DIALOG, result: RESULT, ...shown}}));
  return dialog.element;
}

test("the end of a round names each yaku with its cards and points, the score and what was held", () => {
  const element = ended({kind: "result"});
  assert.deepEqual(texts(element, ".yaku li"), ["Flower Viewing5", "Chaff1"]);
  assert.deepEqual(alts(the(element, ".yaku")), ["Curtain", "Sake Cup", "Sake Cup"]);
  assert.deepEqual(texts(element, ".score"), ["You 6 : 0 Novice"]);
  assert.deepEqual(alts(the(element, ".held")), ["January chaff 2"]);
  assert.deepEqual(texts(element, ".left"), ["2 rounds left"]);
});

test("at the end of a match a card that counts twice lies there once, before the sun", () => {
  const element = ended({kind: "end", result: {...RESULT, light: "sun", left: ""}});
  assert.deepEqual(alts(the(element, ".stage.sun .fan")), ["Curtain", "Sake Cup"]);
  assert.deepEqual(texts(element, ".names"), ["Flower Viewing + Chaff"]);
  assert.equal(element.querySelector(".held"), null);
  assert.equal(element.querySelector(".wins"), null);
});

test("the last matches against an opponent are dots, filled for those that were won", () => {
  const element = ended({kind: "end", result: {...RESULT, wins: [true, false, true]}});
  const dots = [...element.querySelectorAll(".wins span")];
  assert.deepEqual(
    dots.map((dot) => dot.className),
    ["won", "", "won"],
  );
});

test("turning points come into the place that was held for them, and nothing else is made anew", () => {
  model.set("sprites", {canvases: [], painter: ""});
  const dialog = dialogOf(view);
  const at = [0, 0, 300, 300];
  /** @param {any} known */
  const show = (known) => {
    const state = asState({dialog: {...DIALOG, kind: "end", at, result: {...RESULT, ...known}}});
    dialog.show(state);
    view.shown = state;
  };
  show({turning: "The coach is looking…", points: []});
  const [box, buttons] = [dialog.box(), the(dialog.element, ".koikoi-buttons")];
  const place = the(dialog.element, ".turning");
  assert.equal(the(place, "[role=status]").textContent, "The coach is looking…");
  assert.equal(place.querySelectorAll("button").length, 0);
  const first = {action: "turning point 0", text: "You played Lightning.", note: "Round 2", card: 40};
  const second = {...first, action: "turning point 1", text: "You stopped.", card: null};
  show({turning: "Your 2 turning points", points: [first, second]});
  assert.equal(dialog.box(), box);
  assert.equal(the(dialog.element, ".koikoi-buttons"), buttons);
  assert.equal(the(place, "[role=status]").textContent, "Your 2 turning points");
  assert.deepEqual(texts(place, "button"), ["You played Lightning.Round 2", "You stopped.Round 2"]);
  assert.equal(place.querySelectorAll("img").length, 1);
  show({turning: "", points: []});
  assert.notEqual(dialog.box(), box);
  view.shown = {};
});
