import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {fresh, modelOf, texts, the} from "./page.js";

const {default: album} = await import("../../koikoi_widget/web/lessons/album.js");

/** What has changed is drawn once the running code is done. */
const drawn = () => Promise.resolve();

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

const cards = (/** @type {string} */ name) =>
  ["new", "seen", "half", "known"].map((state, place) => {
    return {picture: place, label: `${name} ${place}: ${state}`, state, due: place === 2};
  });

test("the album waits for what the browser keeps, then each cell says its card", async () => {
  localStorage.setItem("progress", "{}");
  const pictures = Array(4).fill("<svg></svg>");
  const model = modelOf({state: {}, places: {progress: "progress"}, pictures, more: []});
  const stop = album.initialize({model});
  album.render({model, el});
  assert.deepEqual(model.sent, [{event: "kept", progress: "{}"}]);
  assert.equal(el.children.length, 0);
  const months = ["January", "February"].map((name) => ({name, cards: cards(name)}));
  const legend = [["known", "known", "2"]];
  model.set("state", {
    says: "It gains colour.",
    months,
    legend,
    due: "2 cards are due",
    train: "#train",
  });
  await drawn();
  const cells = [...el.querySelectorAll("[role=gridcell]")];
  assert.equal(cells.length, 8);
  assert.equal(cells[2].getAttribute("aria-label"), "January 2: half");
  assert.deepEqual(texts(el, "a"), ["2 cards are due"]);
  assert.deepEqual(texts(el, ".legend li"), ["known 2"]);
  assert.equal(el.querySelectorAll("[role=gridcell][tabindex='0']").length, 1);
  stop();
});

test("the arrow keys lead within a month and across, and stop at the edge", async () => {
  const months = ["January", "February"].map((name) => ({name, cards: cards(name)}));
  const state = {says: "", months, legend: [], due: "", train: ""};
  const pictures = Array(4).fill("<svg></svg>");
  album.render({model: modelOf({state, pictures, more: []}), el});
  const press = (/** @type {string} */ key) => {
    const target = /** @type {HTMLElement} */ (document.activeElement);
    target.dispatchEvent(new window.KeyboardEvent("keydown", {key, bubbles: true}));
    return document.activeElement?.getAttribute("aria-label");
  };
  the(el, "[tabindex='0']").focus();
  assert.equal(press("ArrowRight"), "January 1: seen", "here a month lies across");
  assert.equal(press("ArrowDown"), "February 1: seen");
  assert.equal(press("ArrowDown"), "February 1: seen");
  assert.equal(press("ArrowLeft"), "February 0: new");
  for (const [place, cell] of el.querySelectorAll("[role=gridcell]").entries()) {
    Object.defineProperty(cell, "offsetTop", {value: place % 4});
  }
  assert.equal(press("ArrowDown"), "February 1: seen", "here it stands upright");
  assert.equal(press("ArrowLeft"), "January 1: seen");
});
