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
    const card = place + (name === "January" ? 0 : 4);
    const page = {card, before: (card + 7) % 8, after: (card + 1) % 8, name: `Card ${card}`};
    const text = {kind: "bright", story: `A story of ${card}.`, learnt: ["Its month: known"]};
    const label = `${name} ${place}: ${state}`;
    const counts = {yaku: place ? [] : [0], notes: place ? ["It counts towards none."] : []};
    return {...page, ...text, ...counts, picture: place, label, state, due: place === 2};
  });
const PAGES = {
  yaku: [{name: "Moon Viewing", says: "both cards", points: "5 points", cards: [0, 4]}],
  heads: ["How well", "It counts towards"],
  rules: "By Nintendo.",
  words: {close: "Close", previous: "Previous", next: "Next"},
};

test("the album waits for what the browser keeps, then each cell says its card", async () => {
  localStorage.setItem("progress", "{}");
  const pictures = Array(4).fill("<svg></svg>");
  const model = modelOf({state: {}, places: {progress: "progress"}, pictures, more: []});
  const stop = album.initialize({model});
  album.render({model, el});
  assert.deepEqual(model.sent, [{event: "kept", progress: "{}"}]);
  assert.equal(texts(el, "button").length, 0);
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
  assert.equal(the(cells[2], "button").getAttribute("aria-label"), "January 2: half");
  assert.deepEqual(texts(el, "a"), ["2 cards are due"]);
  assert.deepEqual(texts(el, ".legend li"), ["known 2"]);
  assert.equal(el.querySelectorAll("[role=gridcell] [tabindex='0']").length, 1);
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

test("a card opens its page, which is leafed through and gives the focus back", async () => {
  const months = ["January", "February"].map((name) => ({name, cards: cards(name)}));
  const state = {says: "", months, legend: [], due: "", train: "", ...PAGES};
  const model = modelOf({state, pictures: Array(4).fill("<svg></svg>"), more: []});
  album.render({model, el});
  const first = the(el, "[tabindex='0']");
  first.focus();
  first.click();
  const page = /** @type {HTMLDialogElement} */ (the(el, "dialog"));
  assert.ok(page.open);
  assert.equal(page.getAttribute("aria-label"), "Card 0");
  assert.deepEqual(texts(page, ".text h3"), ["How well", "It counts towards"]);
  assert.deepEqual(texts(page, ".yaku li"), ["Moon Viewing5 pointsboth cards"]);
  assert.equal(page.querySelectorAll(".yaku .this").length, 1);
  page.dispatchEvent(new window.KeyboardEvent("keydown", {key: "ArrowRight"}));
  assert.equal(the(page, "h2").textContent, "Card 1");
  assert.deepEqual(texts(page, ".text p").at(-2), "It counts towards none.");
  model.set("state", {...state, says: "More is known."}); // the cell that was pressed is another
  await drawn();
  the(page, ".close").click();
  assert.equal(document.activeElement?.getAttribute("aria-label"), "January 1: seen");
});

test("whoever is at a card stays there when more is known, and the Tab key leads back to it", async () => {
  const months = ["January", "February"].map((name) => ({name, cards: cards(name)}));
  const state = {says: "", months, legend: [], due: "1 card is due", train: "#train"};
  const model = modelOf({state, pictures: Array(4).fill("<svg></svg>"), more: []});
  album.render({model, el});
  const change = async (/** @type {object} */ more) => {
    model.set("state", {...model.get("state"), ...more});
    await drawn();
    return document.activeElement;
  };
  /** @type {HTMLElement} */ (el.querySelectorAll("[role=gridcell] button")[5]).focus();
  const there = await change({says: "More is known."});
  assert.equal(there?.getAttribute("aria-label"), "February 1: seen");
  assert.ok(the(el, "[tabindex='0']") === there);
  the(el, "a").focus();
  assert.equal((await change({due: "2 cards are due"}))?.textContent, "2 cards are due");
  const stop = the(el, "[tabindex='0']");
  assert.equal(stop.getAttribute("aria-label"), "February 1: seen");
  assert.ok((await change({due: ""})) === the(el, "[tabindex='0']"), "nothing is due any more");
  the(el, "[tabindex='0']").blur();
  assert.ok((await change({says: ""})) === document.body, "what has no focus takes none");
});

test("the file for Anki is asked for, and saved under its name", async () => {
  const months = [{name: "January", cards: cards("January")}];
  const [anki, anki_says, anki_trouble] = ["In Anki", "A file.", ""];
  const state = {says: "", months, legend: [], due: "", anki, anki_says, anki_trouble};
  const model = modelOf({state, pictures: Array(4).fill("<svg></svg>"), more: []});
  const stop = album.render({model, el});
  const makes = the(el, ".anki button");
  makes.click();
  assert.deepEqual(model.sent, [{event: "anki"}]);
  assert.equal(makes.ariaBusy, "true");
  /** @type {Blob[]} */
  const saved = [];
  URL.createObjectURL = (blob) => {
    saved.push(/** @type {Blob} */ (blob));
    return "blob:it";
  };
  model.tell("msg:custom", {do: "download", name: "it.apkg", type: "application/octet-stream"}, [
    new DataView(new ArrayBuffer(3)),
  ]);
  assert.equal(makes.ariaBusy, null);
  assert.deepEqual(
    saved.map(({size, type}) => [size, type]),
    [[3, "application/octet-stream"]],
  );
  makes.click();
  model.set("state", {...state, anki_trouble: "No room is left."});
  await drawn();
  assert.equal(makes.ariaBusy, null);
  assert.equal(the(el, ".anki [role=alert]").textContent, "✗ No room is left.");
  stop();
});
