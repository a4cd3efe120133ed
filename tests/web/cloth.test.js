import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {fresh, modelOf} from "./page.js";

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

/** @param {any} state */
const asState = (state) => state;

test("the cloth has the month and the moon of the round, and words at their places", () => {
  const root = document.createElement("div");
  root.className = "koikoi-table";
  el.replaceWith(root);
  root.append(el);
  const cloth = clothOf(view);
  const words = [["Brights 2", "kind right", [10, 20, 90, 16]]];
  cloth.show(asState({month: 5, moon: [50, 40, 30], words, text: 13}));
  assert.equal(root.dataset.month, "5");
  assert.equal(root.style.getPropertyValue("--koikoi-moon-r"), "30px");
  const word = /** @type {HTMLElement} */ (cloth.element.firstChild);
  assert.deepEqual([word.textContent, word.className], ["Brights 2", "koikoi-word kind right"]);
  assert.deepEqual([word.style.left, word.style.width], ["10px", "90px"]);
});

test("a call is shown for a moment, until a press, and not again on a page just opened", () => {
  const moments = momentsOf(view);
  const called = asState({moment: {sign: "こいこい", words: "You: koi-koi", at: [0, 0, 50, 50]}});
  moments.show(called);
  assert.equal(moments.element.children.length, 0);
  view.shown = asState({happened: "", moment: null});
  moments.show(called);
  assert.equal(moments.element.textContent, "こいこいYou: koi-koi");
  document.dispatchEvent(new Event("pointerdown"));
  assert.equal(moments.element.children.length, 0);
  moments.show(called);
  moments.element.dispatchEvent(new Event("animationend"));
  assert.equal(moments.element.children.length, 0);
});
