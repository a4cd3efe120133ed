import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, texts, the} from "./page.js";

const {clockOf} = await import("../../koikoi_widget/web/lessons/clock.js");
const {countLine} = await import("../../koikoi_widget/web/lessons/faces.js");
const {picture} = await import("../../koikoi_widget/web/shared/picture.js");
const {default: guide} = await import("../../koikoi_widget/web/lessons/guide.js");
const {default: remembering} = await import("../../koikoi_widget/web/lessons/remembering.js");
const {default: learn} = await import("../../koikoi_widget/web/lessons/learn.js");
const {default: own} = await import("../../koikoi_widget/web/lessons/own.js");

/** What has changed is drawn once the running code is done. */
const drawn = () => Promise.resolve();

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

test("two pictures of one card share no id", () => {
  const [one, other] = [1, 2].map(() => picture("<svg id='koikoi-prefix-sky'></svg>", "Moon"));
  assert.notEqual(one.innerHTML, other.innerHTML);
  assert.equal(one.getAttribute("aria-label"), "Moon");
});

test("the line above a question is broken between its parts, not within a streak", () => {
  el.append(countLine(["Deal of the day ·", "21 November ·", "1-day streak"]));
  assert.deepEqual(texts(el, "span"), ["Deal of the day ·", "21 November ·", "1-day streak"]);
  assert.equal(el.textContent, "Deal of the day · 21 November · 1-day streak");
});

test("a clock counts down to zero, and says once that the time is up", () => {
  mock.timers.enable({apis: ["setInterval", "Date"]});
  let now = 0;
  mock.method(performance, "now", () => now);
  let ends = 0;
  const show = clockOf(el, () => {
    ends += 1;
  });
  show({ends_in: 2, done: false});
  assert.equal(el.textContent, "2 s");
  now = 1500;
  mock.timers.tick(250);
  assert.equal(el.textContent, "1 s");
  now = 2000;
  mock.timers.tick(1000);
  assert.deepEqual([el.textContent, ends], ["0 s", 1]);
  mock.timers.reset();
  mock.restoreAll();
});

const STEP = {
  place: 0,
  over: false,
  steps: 3,
  count: "Step 1 of 3",
  title: "A month",
  words: "Play it.",
  answer: "",
  answers: 0,
  poster: "",
  poster_style: "",
  room: {size: [300, 400], narrow: true, head: [], band: [0, 200, 300, 80], about: null, cards: []},
};

test("a guide says that its round is over", () => {
  let done = 0;
  document.addEventListener("koikoi-done", () => {
    done += 1;
  });
  const step = {...STEP, title: "", words: ""};
  const model = modelOf({state: {...step, buttons: [["go on", "Go on"]], ways: []}});
  guide.render({model, el});
  the(el, "button").click();
  assert.deepEqual(model.sent, [{event: "go on", place: 0}]);
  assert.equal(el.querySelector("nav"), null, "a landmark would be empty until then");
  model.set("state", {...step, place: 1, over: true, buttons: [], ways: [["#play", "Play"]]});
  assert.deepEqual([done, texts(el, "a")], [1, ["Play"]]);
});

test("an answer of a guide is read without the words that it answers", () => {
  const state = {...STEP, answers: 1};
  guide.render({model: modelOf({state: {...state, answer: "No.", buttons: [], ways: []}}), el});
  assert.equal(the(el, "[role=status]").getAttribute("aria-atomic"), "false");
});

test("one's own play is shown as Python says it, and saved at a press", () => {
  localStorage.setItem("matches", "{}");
  const state = {title: "Mine", says: "Here.", tables: "", train: "", download: "", error: ""};
  const model = modelOf({state, storage_key: "matches"});
  const stop = own.initialize({model});
  own.render({model, el});
  const [train, save] = el.querySelectorAll("button");
  assert.deepEqual([train.hidden, save.hidden], [true, true]);
  const tables = "<ul><li>3 of 5</li></ul>";
  model.set("state", {...state, tables, train: "Train", download: "Download"});
  assert.deepEqual([train.hidden, save.hidden], [false, false]);
  save.click();
  train.click();
  assert.deepEqual(texts(el, "li"), ["3 of 5"]);
  const hello = {event: "hello", kept: "{}"};
  assert.deepEqual(model.sent, [hello, {event: "download"}, {event: "train"}]);
  stop?.();
});

test("what is remembered comes back, and what is chosen is remembered", () => {
  const model = modelOf({key: "source", value: ""});
  const stop = remembering.initialize({model});
  assert.deepEqual([model.get("value"), localStorage.getItem("source")], ["", null]);
  model.set("value", "nintendo");
  assert.equal(localStorage.getItem("source"), "nintendo");
  stop();
  const next = modelOf({key: "source", value: ""});
  remembering.initialize({model: next})();
  assert.equal(next.get("value"), "nintendo");
  localStorage.setItem("source", "x".repeat(1000));
  const last = modelOf({key: "source", value: ""});
  remembering.initialize({model: last})();
  assert.equal(last.get("value"), "");
});

test("what an address asks for is remembered in place of what was chosen before", () => {
  localStorage.setItem("source", "nintendo");
  window.history.replaceState(null, "", "?rules=bga");
  const model = modelOf({key: "source", query: "rules", value: ""});
  remembering.initialize({model})();
  window.history.replaceState(null, "", "?");
  assert.deepEqual([model.get("value"), localStorage.getItem("source")], ["bga", "bga"]);
});

test("the list of lessons waits until Python knows what the browser keeps", async () => {
  localStorage.setItem("lessons", "{}");
  const places = {lessons: "lessons", daily: "daily", progress: "progress"};
  const model = modelOf({state: {}, places, pictures: ["<svg></svg>"], more: []});
  const stop = learn.initialize({model});
  learn.render({model, el});
  assert.deepEqual(model.sent, [{event: "kept", lessons: "{}", daily: null, progress: null}]);
  assert.equal(el.children.length, 0);
  const words = {title: "Which month?", says: "Plants.", minutes: "15 minutes", picture: 0};
  const lesson = {href: "03-months.ipynb", ...words, state: "read", read: "read"};
  const last = {...lesson, title: "Python", minutes: "", state: "next", read: "next"};
  const ways = [
    {href: "12.ipynb", text: "Next lesson", first: true},
    {href: "#train", text: "Train: 3", first: false},
  ];
  model.set("state", {next: "Next", step: 1, ways, lessons: [lesson, last]});
  await drawn();
  assert.deepEqual(texts(el, ".step a.primary"), ["Next lesson"]);
  assert.deepEqual(texts(el, ".step strong"), ["Python"]);
  assert.deepEqual(texts(el, ".ways > a"), ["Train: 3"]);
  assert.deepEqual(texts(el, "li em"), ["15 minutes · read", "next"]);
  assert.equal(el.querySelectorAll("li svg").length, 2);
  model.set("state", {next: "Next", step: null, ways: [ways[1]], lessons: [lesson]});
  await drawn();
  assert.deepEqual(texts(el, ".ways > a"), ["Train: 3"]);
  stop();
});
