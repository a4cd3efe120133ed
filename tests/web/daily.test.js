import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {fresh, modelOf, texts, the} from "./page.js";

const {default: daily} = await import("../../koikoi_widget/web/lessons/daily.js");

const OPEN = {
  day: "2026-11-21",
  title: "Today",
  prompt: "Stop or koi-koi?",
  facts: [],
  rows: [],
  options: [{action: "stop", label: "Stop", picture: null, mark: "", state: ""}],
  answers: "Answers",
  done: false,
  verdict: "",
  why: "",
  answer: [],
  prices: null,
  figures: null,
  streak: "",
  week: [],
  tally: [],
  share: null,
  legend: "",
  buttons: [],
  days: [],
  error: "",
};

/** What has changed is drawn once the running code is done. */
const drawn = () => Promise.resolve();

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

test("a deal of the day is answered once, and shared with its day", async () => {
  const model = modelOf({state: OPEN, pictures: [], more: []});
  daily.render({model, el});
  the(el, "[data-action=stop]").click();
  assert.deepEqual(model.sent, [{event: "choose", action: "stop", day: "2026-11-21"}]);
  const share = {text: "Koi-Koi ✓\nMy week", label: "Result", copy: "Copy", copied: "Copied"};
  const figures = ["Numbers", "Judged with 18,000 deals."];
  const after = {
    answer: [{label: "You have no outs.", cards: [], part: ""}],
    prices: {title: "What a choice costs", items: [{text: "Koi-koi costs 8 points."}]},
    week: [{day: "2026-11-21", state: "close", says: "close"}],
    tally: [["3", "days played"]],
  };
  model.set("state", {...OPEN, ...after, done: true, why: "Take it.", figures, share});
  await drawn();
  assert.deepEqual(texts(el, ".koikoi-row"), ["You have no outs."]);
  assert.deepEqual(texts(el, ".koikoi-missed li"), ["Koi-koi costs 8 points."]);
  assert.deepEqual(texts(el, ".koikoi-week .close"), ["~Sat"]);
  assert.equal(the(el, ".koikoi-week").getAttribute("aria-label"), "Sat: close");
  assert.deepEqual(texts(el, ".koikoi-tally li"), ["3 days played"]);
  assert.equal(the(el, ".koikoi-why").textContent, "Take it.");
  assert.equal(the(el, "details:not([open]) > p").textContent, figures[1]);
  assert.match(
    the(el, ".koikoi-copy textarea").value,
    /^Koi-Koi ✓\nMy week\nhttp.*[?]daily=2026-11-21#today$/,
  );
});

test("an answered deal is played on at a table below, and wanted again", async () => {
  const buttons = [["play on", "Play on from here"]];
  const model = modelOf({state: {...OPEN, done: true, buttons}, pictures: [], more: []});
  daily.render({model, el});
  the(el, ".koikoi-other").click();
  assert.deepEqual(model.sent, [{event: "play on"}]);
  model.set("state", {...OPEN, options: [], buttons: [["come back", "Back"]], table: true});
  await drawn();
  assert.ok(el.classList.contains("above"));
  the(el, ".koikoi-other").click();
  assert.deepEqual(model.sent.at(-1), {event: "come back"});
});

test("a day is written in the language of the words around it, not in that of the page", () => {
  document.documentElement.lang = "en";
  const state = {...OPEN, day: "2026-11-25", title: "La mano di oggi"};
  const model = modelOf({state, language: "it", pictures: [], more: []});
  const leave = daily.render({model, el});
  assert.match(el.textContent ?? "", /25 novembre 2026/);
  leave?.();
});
