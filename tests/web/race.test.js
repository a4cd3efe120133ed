// The panel's page of the race for the yaku.

import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {fresh, modelOf, texts, the} from "./page.js";

const {keepFaces} = await import("../../koikoi_widget/web/shared/faces.js");
const {default: panel} = await import("../../koikoi_widget/web/panel/panel.js");

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

const BOOK = {
  cards: ["Crane", "Ribbon", "Chaff"],
  places: {m: "yours", o: "theirs", u: "unseen"},
  legend: {m: "captured"},
};

/** @param {object[]} rows of the side in front */
function panelOf(rows) {
  const state = {where: "oum", race: raceOf(rows)};
  const words = {yaku: "Yaku", close: "Close"};
  return modelOf({page: "yaku", words, book: BOOK, state, sprites: ["1", "2", "3"]});
}

/** @param {object[]} own */
function raceOf(own) {
  const side = {name: "You", sum: "5 points", rows: own};
  return [side, {name: "Greedy", sum: "", rows: []}];
}

const PAIR = {
  id: "pair",
  name: "Pair",
  state: "near",
  says: "one card away",
  spoken: "Pair, 5.",
  points: "5",
  cards: [1, 2],
  dots: "",
};
const MANY = {...PAIR, id: "many", name: "Many", spoken: "Many, 1.", cards: [], dots: "mhu"};

test("in the race each yaku has its cards, or as many dots as it takes, and a sentence", () => {
  panel.render({model: panelOf([PAIR, MANY]), el});
  assert.deepEqual(texts(el, ".side"), ["You5 points", "Greedy"]);
  assert.deepEqual(texts(el, ".runner .koikoi-unseen"), ["Pair, 5.", "Many, 1."]);
  const [pair, many] = /** @type {any[]} */ ([...el.querySelectorAll(".runner")]);
  const places = (/** @type {any} */ row, /** @type {string} */ parts) =>
    [...row.querySelectorAll(parts)].map((/** @type {any} */ each) => each.dataset.where);
  assert.deepEqual([places(pair, ".face"), places(pair, ".dots i")], [["u", "m"], []]);
  assert.deepEqual([places(many, ".face"), places(many, ".dots i")], [[], ["m", "h", "u"]]);
  assert.ok(the(many, ".faces").hidden);
});

test("in the race what is overtaken moves down and keeps the focus, what is lost goes", () => {
  const model = panelOf([PAIR, MANY]);
  panel.render({model, el});
  the(el, ".face[data-card='2'] button").focus();
  const had = document.activeElement;
  model.set("state", {...model.get("state"), race: raceOf([MANY, PAIR])});
  assert.deepEqual(texts(el, ".runner b"), ["Many", "Pair"]);
  assert.ok(document.activeElement === had);
  model.set("state", {...model.get("state"), race: raceOf([MANY])});
  assert.deepEqual(texts(el, ".runner b"), ["Many"]);
});

test("the arrow keys lead from card to card, the Tab key to one of a row, and moved, it keeps the focus", () => {
  const model = panelOf([{...PAIR, cards: [0, 1, 2]}]);
  panel.render({model, el});
  /** @type {() => any[]} */
  const all = () => [...el.querySelectorAll(".face button")];
  const stops = () => all().map((each) => each.tabIndex);
  const named = () => document.activeElement?.parentElement?.dataset.card;
  assert.deepEqual(stops(), [0, -1, -1]);
  const [first] = all();
  first.focus();
  first.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
  assert.deepEqual([named(), stops()], ["1", [-1, 0, -1]]);
  model.set("state", {...model.get("state"), race: raceOf([{...PAIR, cards: [1, 2]}])});
  assert.deepEqual([named(), stops()], ["1", [0, -1]]);
});

test("the pictures beside a table are the table's, also those that come later", async () => {
  const model = panelOf([{...PAIR, cards: [0, 1, 2]}]);
  const canvases = ["1", "2", "3"].map(() => ({}));
  model.widget_manager.get_model = async (/** @type {string} */ id) => canvases[Number(id) - 1];
  panel.render({model, el});
  await keepFaces(model.widget_manager, ["1", "2"], ["<svg/>", "<svg/>"]);
  await new Promise((resolve) => setImmediate(resolve));
  const images = /** @type {HTMLImageElement[]} */ ([...el.querySelectorAll(".face img")]);
  assert.deepEqual(
    images.map((each) => each.src.startsWith("blob:")),
    [true, true, false],
  );
});
