import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
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

test("a card on which a mouse rests for 400 ms is named, and its page offered", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  const moves = movesOf(view, ringsOf(), () => {});
  const canvas = el.appendChild(document.createElement("canvas"));
  const state = asState({moves: [], moves_name: "", moves_label: "", about_label: "About it"});
  el.append(moves.element, moves.about.element);
  adopt(view, canvas, moves, ringsOf(), () => {});
  moves.show(state);
  const opens = the(moves.about.element, "button");
  assert.ok(opens.hidden);
  const pointer = {clientX: 9, clientY: 8, pointerType: "mouse"};
  canvas.dispatchEvent(Object.assign(new Event("pointermove", {bubbles: true}), pointer));
  mock.timers.tick(399);
  assert.deepEqual(model.sent, []);
  mock.timers.tick(1);
  const {event, at, rests} = model.sent.at(-1);
  assert.deepEqual([event, at, rests], ["about", [9, 8], true]);
  canvas.dispatchEvent(Object.assign(new Event("pointerleave"), pointer)); // it goes to the sign
  const lines = ["Crane · January, bright · Five Brights: 1 of 5", "Crane · Five Brights: 1 of 5"];
  moves.about.named({do: "name", lines, spoken: "Crane. January, bright."});
  assert.ok(!opens.hidden && moves.element.classList.contains("rested"));
  assert.equal(moves.element.dataset.label, "Crane · January, bright · Five Brights: 1 of 5");
  const said = the(moves.about.element, "[role=status]");
  assert.equal(said.textContent, "Crane. January, bright.");
  assert.equal(opens.getAttribute("aria-label"), "About it");
  opens.click();
  assert.deepEqual([model.sent.at(-1).at, model.sent.at(-1).rests], [[9, 8], undefined]);
  moves.show(state);
  assert.ok(opens.hidden && !moves.element.classList.contains("rested"));
  mock.timers.reset();
});

test("a tap on a card that cannot be played asks for its name; a raised card offers its page", () => {
  const moves = movesOf(view, ringsOf(), () => {});
  const canvas = el.appendChild(document.createElement("canvas"));
  const move = {action: "play 1-bright", label: "Play Crane", at: [0, 0, 30, 40], takes: []};
  const state = asState({moves: [move], moves_name: "", moves_label: "", about_label: "About it"});
  model.set("state", state);
  el.append(moves.element, moves.about.element);
  adopt(view, canvas, moves, ringsOf(), () => {});
  moves.show(state);
  for (const clientX of [9, 90]) {
    for (const touches of [[{clientX, clientY: 8}], []]) {
      const name = touches.length ? "touchstart" : "touchend";
      canvas.dispatchEvent(Object.assign(new Event(name, {bubbles: true}), {touches}));
    }
  }
  const said = model.sent.map((/** @type {any} */ {event, at}) => [event, at]);
  assert.deepEqual(said, [
    ["tap", [9, 8]],
    ["tap", [90, 8]],
    ["about", [90, 8]],
  ]);
  const opens = the(moves.about.element, "button");
  assert.ok(opens.hidden);
  model.set("state", asState({...state, moves: [{...move, chosen: true}]}));
  moves.show(model.get("state"));
  assert.ok(!opens.hidden);
  opens.click();
  assert.equal(model.sent.at(-1).of, "play 1-bright");
  view.outbox.close();
});

test("an arrow key that rests on a move has its card named by voice, and what it does stays in sight", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  const moves = movesOf(view, ringsOf(), () => {});
  const two = ["play 1-bright", "play 2-animal"].map((action) => ({
    action,
    label: action,
    takes: [],
  }));
  el.append(moves.element, moves.about.element);
  moves.show(asState({moves: two, moves_name: "", moves_label: "", about_label: "About it"}));
  const [first] = moves.element.querySelectorAll("button");
  first.focus();
  mock.timers.tick(400);
  assert.deepEqual(model.sent, []); // nobody has moved there
  first.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
  mock.timers.tick(400);
  assert.deepEqual([model.sent.at(-1).of, model.sent.at(-1).rests], ["play 2-animal", true]);
  moves.about.named({do: "name", lines: ["Crane", "Crane"], spoken: "Crane. Made."});
  assert.equal(the(moves.about.element, "[role=status]").textContent, "Crane. Made.");
  assert.equal(moves.element.dataset.label, "play 2-animal");
  mock.timers.reset();
});
