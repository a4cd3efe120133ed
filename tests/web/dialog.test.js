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
  drawn: [],
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

test("by plain http, where browsers have no clipboard, what is selected is copied all the same", async () => {
  const whole = Object.getOwnPropertyDescriptor(navigator, "clipboard");
  Object.defineProperty(navigator, "clipboard", {value: undefined, configurable: true});
  const copying = mock.fn(() => true);
  document.execCommand = copying;
  const copy = {text: "maple", label: "Code", copy: "Copy", copied: "Copied"};
  const dialog = dialogOf(view);
  el.append(dialog.element);
  dialog.show(asState({dialog: {...DIALOG, copy}}));
  the(el, ".koikoi-copy button").click();
  await new Promise(setImmediate);
  assert.deepEqual(copying.mock.calls[0].arguments, ["copy"]);
  assert.equal(the(el, ".koikoi-copy button").textContent, "Copied");
  if (whole) Object.defineProperty(navigator, "clipboard", whole);
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
  const shown = {kind: "aside", title: "The match", lines: [], drawn: [], buttons: []};
  for (const title of ["The match", "Give up?"]) {
    const now = {dialog: {...shown, title}};
    dialog.show(asState(now));
    view.shown = now;
    assert.ok(document.activeElement === dialog.box());
  }
  dialog.show(asState({dialog: null}));
  assert.ok(document.activeElement === opener);
});
