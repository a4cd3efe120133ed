import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {asState, tableIn, texts, the} from "./page.js";

const {outboxOf} = await import("../../koikoi_widget/web/table/outbox.js");
const {placeAfter} = await import("../../koikoi_widget/web/shared/roving.js");
const {ringsOf} = await import("../../koikoi_widget/web/table/rings.js");
const {toolsOf} = await import("../../koikoi_widget/web/table/tools.js");
const {twinOf} = await import("../../koikoi_widget/web/table/twin.js");
const {saidOf} = await import("../../koikoi_widget/web/table/words.js");
const {viewOf} = await import("../../koikoi_widget/web/table/view.js");
const {lies} = await import("../../koikoi_widget/web/shared/geometry.js");

const BACK = new CustomEvent("koikoi-connection", {
  detail: {kernel: "kernel", is: "back", pressed: 0},
});

/** @type {any} */
let model;
/** @type {any} */
let view;

beforeEach(() => {
  ({model, view} = tableIn(viewOf));
});

test("a point lies in a place, but not on its far edges", () => {
  assert.equal(lies([0, 0], [0, 0, 10, 10]), true);
  assert.equal(lies([10, 5], [0, 0, 10, 10]), false);
});

test("keys lead round a group, and to its ends", () => {
  assert.equal(placeAfter("ArrowRight", 2, 3), 0);
  assert.equal(placeAfter("ArrowUp", 0, 3), 2);
  assert.equal(placeAfter("End", 0, 3), 2);
  assert.equal(placeAfter("Home", 2, 3), 0);
  assert.equal(placeAfter("a", 1, 3), -1);
});

test("a press is sent again after a fault until it was heard, each with its own number", () => {
  const outbox = outboxOf(model, "view");
  outbox.send({event: "act", action: "undo"});
  outbox.send({event: "act", action: "record"});
  model.tell("msg:custom", {do: "heard", press: ["view", 1]});
  model.tell("msg:custom", {do: "heard", press: ["another view", 2]});
  document.dispatchEvent(BACK);
  assert.deepEqual(
    model.sent.map((/** @type {any} */ each) => each.press[1]),
    [1, 2, 2],
  );
  outbox.close();
  document.dispatchEvent(BACK);
  assert.equal(model.sent.length, 3);
});

test("a press without an answer is sent again, ever more rarely, while the line seems whole", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  const outbox = outboxOf(model, "view");
  outbox.send({event: "act", action: "undo"});
  mock.timers.tick(3999);
  assert.equal(model.sent.length, 1);
  mock.timers.tick(1);
  assert.equal(model.sent.length, 2);
  mock.timers.tick(4000);
  assert.equal(model.sent.length, 2);
  model.widget_manager.kernel.connectionStatus = "connecting";
  mock.timers.tick(4000);
  assert.equal(model.sent.length, 2);
  model.widget_manager.kernel.connectionStatus = "connected";
  mock.timers.tick(16_000);
  assert.equal(model.sent.length, 3);
  model.tell("msg:custom", {do: "heard", press: ["view", 1]});
  mock.timers.tick(100_000);
  assert.equal(model.sent.length, 3);
  mock.timers.reset();
});

test("a press that cannot be sent is told to be lost with the kernel", () => {
  model.send = () => assert.fail("the line is cut");
  outboxOf(model, "view").send({event: "act", action: "undo"});
  const detail = {kernel: "kernel", is: "gone", pressed: 0};
  document.dispatchEvent(new CustomEvent("koikoi-connection", {detail}));
  assert.equal(detail.pressed, 1);
});

test("a tool stays the same element while its words change, and does nothing while it is off", () => {
  const tools = toolsOf(view);
  const undo = {kind: "button", action: "undo", label: "Take back", disabled: true};
  tools.show(asState({tools: [undo], tools_label: "Tools"}));
  const element = the(tools.element, "button");
  element.click();
  tools.show(asState({tools: [{...undo, label: "Undo", disabled: false}]}));
  element.click();
  assert.equal(the(tools.element, "button"), element);
  assert.equal(element.textContent, "Undo");
  assert.deepEqual(
    model.sent.map((/** @type {any} */ each) => each.action),
    ["undo"],
  );
});

test("a slider and a choice say what they are set to", () => {
  const tools = toolsOf(view);
  const range = {kind: "range", action: "go", label: "Step", value: 1, most: 9, text: "1 of 9"};
  const options = [
    ["0", "You"],
    ["1", "Greedy"],
  ];
  const choice = {kind: "choice", action: "see", label: "Side", value: "1", options};
  tools.show(asState({tools: [range, choice]}));
  const [slider, select] = [the(tools.element, "input"), the(tools.element, "select")];
  slider.value = "5";
  slider.dispatchEvent(new Event("input"));
  select.value = "0";
  select.dispatchEvent(new Event("change"));
  assert.deepEqual(
    model.sent.map((/** @type {any} */ each) => each.value),
    [5, "0"],
  );
});

test("rings show the card of a move, and what it takes where that is helped", () => {
  const rings = ringsOf();
  /** @type {any} */
  const move = {at: [1, 2, 3, 4], takes: [[5, 6, 7, 8]], helped: true};
  rings.show(move);
  assert.equal(rings.element.children.length, 2);
  rings.show({...move, helped: false});
  assert.equal(the(rings.element, ".koikoi-ring").style.left, "1px");
  rings.show(null);
  assert.equal(rings.element.children.length, 0);
});

test("the table in words has a heading for each part and a list under it", () => {
  const twin = twinOf(view);
  const state = asState({
    twin_label: "The table",
    twin: [{title: "Field", lines: ["Moon", "Crane"]}],
  });
  twin.show(state);
  assert.equal(the(twin.element, "h3").textContent, "Field");
  assert.deepEqual(texts(twin.element, "li"), ["Moon", "Crane"]);
  const list = the(twin.element, "ul");
  view.shown = state;
  twin.show(structuredClone(state));
  assert.equal(the(twin.element, "ul"), list, "whoever reads it is not thrown out by a redraw");
});

test("of what happened as much is told as there is room for", () => {
  const {element, show} = saidOf();
  const [happened, _besides, asked] = element.children;
  const heightOf = {get: () => 20 * Math.ceil((happened.textContent?.length ?? 0) / 30)};
  Object.defineProperty(happened, "offsetHeight", heightOf);
  Object.defineProperty(asked, "offsetHeight", {value: 20, writable: true});
  Object.defineProperty(element, "clientHeight", {value: 60});
  /** @type {[string, string, string, string][][]} */
  const wordings = [
    [
      ["You:", "Boar stays.", "Stock:", "Deer stays. That is worth 5 points."],
      ["Novice:", "Sake Cup stays.", "", ""],
    ],
    [
      ["You:", "Boar stays.", "Stock:", "Deer stays."],
      ["Novice:", "Sake Cup stays.", "", ""],
    ],
  ];
  const state = asState({happened: wordings, besides: "", asked: "Your turn.", text: 15});
  show(state);
  assert.equal(happened.textContent, "You: Boar stays. Stock: Deer stays.Novice: Sake Cup stays.");
  assert.equal(happened.querySelector("b")?.textContent, "You:");
  Object.defineProperty(asked, "offsetHeight", {value: 40});
  show(state);
  assert.equal(happened.textContent, "Novice: Sake Cup stays.", "the last is the later");
  assert.ok(happened.classList.contains("close"));
  show(
    asState({happened: [[["", "You start.", "", ""]]], besides: "", asked: "Your turn.", text: 15}),
  );
  assert.equal(happened.textContent, "You start.");
  show(asState({happened: [], besides: "", asked: "", text: 15}));
  assert.equal(happened.textContent, "", "beside the coach nothing is told");
  show(asState({happened: [], asked: "Choose with September chaff 1: 12 or more.", text: 15}));
  assert.equal(asked.textContent, "Choose with September chaff\u00a01: 12 or more.", "one name");
});
