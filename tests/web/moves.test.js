import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {asState, tableIn, the} from "./page.js";

const {adopt} = await import("../../koikoi_widget/web/table/canvas.js");
const {movesOf} = await import("../../koikoi_widget/web/table/moves.js");
const {ringsOf} = await import("../../koikoi_widget/web/table/rings.js");
const {viewOf} = await import("../../koikoi_widget/web/table/view.js");

/** @type {HTMLElement} */
let el;
/** @type {any} */
let model;
/** @type {any} */
let view;

beforeEach(() => {
  ({el, model, view} = tableIn(viewOf));
});

test("an arrow key moves the focus from one move to the next", () => {
  const moves = movesOf(view, ringsOf(), () => {});
  el.append(moves.element);
  const entry = {at: null, takes: [], helped: false, chosen: false};
  const all = ["a", "b"].map((action) => ({...entry, action, label: action}));
  moves.show(asState({moves: all, moves_label: "Moves"}));
  const [first, second] = moves.element.querySelectorAll("button");
  first.focus();
  first.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
  assert.equal(document.activeElement, second);
  assert.deepEqual([first.tabIndex, second.tabIndex], [-1, 0]);
  assert.equal(moves.find("none"), first);
});

test("the Tab key leads to the move whose card is raised", () => {
  const moves = movesOf(view, ringsOf(), () => {});
  const entry = {at: null, takes: [], helped: false};
  const all = ["a", "b", "c"].map((action) => {
    return {...entry, action, label: action, chosen: action === "b"};
  });
  moves.show(asState({moves: all, moves_label: "Moves"}));
  const stops = [...moves.element.querySelectorAll("button")].map((each) => each.tabIndex);
  assert.deepEqual(stops, [-1, 0, -1]);
});

test("a move lies over its card, or over the card that it takes where another lies there", () => {
  const moves = movesOf(view, ringsOf(), () => {});
  const [hand, left, right] = [
    [10, 20, 30, 40],
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ];
  const all = [left, right].map((taken) => ({
    action: "play",
    label: "Pine",
    at: hand,
    takes: [taken],
  }));
  moves.show(asState({moves: all, moves_name: "Your moves", moves_label: "Arrow keys"}));
  const lefts = [...moves.element.querySelectorAll("button")].map((each) => each.style.left);
  assert.deepEqual(lefts, ["10px", "5px"]);
  assert.equal(moves.element.getAttribute("aria-label"), "Your moves");
  moves.show(asState({moves: [], moves_name: "Your moves", moves_label: "Arrow keys"}));
  assert.equal(moves.element.hasAttribute("role"), false);
});

test("a move that takes makes room for the one that discards the same card", () => {
  const moves = movesOf(view, ringsOf(), () => {});
  const [hand, taken] = [
    [10, 20, 30, 40],
    [1, 2, 3, 4],
  ];
  const all = [[taken], []].map((takes) => ({action: "play", label: "Pine", at: hand, takes}));
  moves.show(asState({moves: all, moves_name: "Your moves", moves_label: "Arrow keys"}));
  const lefts = [...moves.element.querySelectorAll("button")].map((each) => each.style.left);
  assert.deepEqual(lefts, ["1px", "10px"]);
});

test("what a key would do is told where it is asked, above the hand", () => {
  const moves = movesOf(view, ringsOf(), () => {});
  moves.show(asState({moves: [], moves_label: "Arrow keys", said_at: [100, 200, 50, 20]}));
  const {style} = el;
  const [x, w, end] = ["x", "w", "end"].map((each) =>
    style.getPropertyValue(`--koikoi-said-${each}`),
  );
  assert.deepEqual([x, w, end], ["100px", "50px", "220px"]);
});

test("a finger asks for the card under it, a key for that of the focused move", () => {
  const moves = movesOf(view, ringsOf(), () => {});
  el.append(moves.element);
  const move = {action: "play 1-bright", label: "Crane", at: [0, 0, 3, 4], takes: []};
  moves.show(asState({moves: [move], moves_name: "", moves_label: ""}));
  the(moves.element, "button").focus(); // as after a sheet was closed
  view.about([70, 80]);
  view.press("about");
  assert.deepEqual(
    model.sent.map((/** @type {any} */ {at, of}) => [at, of]),
    [
      [[70, 80], undefined],
      [null, "play 1-bright"],
    ],
  );
});

test("a mouse or a finger presses the card below a move, a voice or a key the move itself", () => {
  const moves = movesOf(view, ringsOf(), () => {});
  const canvas = el.appendChild(document.createElement("canvas"));
  const move = {action: "play 1-bright", label: "Play Crane", at: [0, 0, 30, 40], takes: []};
  const state = asState({decision: 7, layout: 3, moves: [move], moves_name: "", moves_label: ""});
  model.set("state", state);
  el.append(moves.element);
  adopt(view, canvas, moves, ringsOf(), () => {});
  moves.show(state);
  const pressed = the(moves.element, "button");
  for (const [name, detail] of /** @type {[string, number][]} */ ([
    ["mousedown", 1],
    ["click", 1],
    ["mousedown", 0],
    ["click", 0],
  ])) {
    pressed.dispatchEvent(
      new MouseEvent(name, {detail, clientX: 9, clientY: 8, bubbles: true, cancelable: true}),
    );
  }
  const finger = {clientX: 5, clientY: 6};
  const touch = (/** @type {string} */ name, /** @type {any[]} */ touches) =>
    pressed.dispatchEvent(Object.assign(new Event(name, {bubbles: true}), {touches}));
  touch("touchstart", [finger]);
  moves.show(state); // it is redrawn while the finger rests on it
  touch("touchend", []);
  const said = model.sent.map((/** @type {any} */ {event, at, layout, action}) =>
    at ? [event, at, layout] : [event, action],
  );
  assert.deepEqual(said, [
    ["click", [9, 8], 3],
    ["act", "play 1-bright"],
    ["tap", [5, 6], 3],
  ]);
  view.outbox.close();
});
