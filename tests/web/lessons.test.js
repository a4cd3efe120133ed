import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, texts, the} from "./page.js";

const {clockOf} = await import("../../koikoi_widget/web/lessons/clock.js");
const {default: daily} = await import("../../koikoi_widget/web/lessons/daily.js");
const {picture} = await import("../../koikoi_widget/web/shared/picture.js");
const {default: guide} = await import("../../koikoi_widget/web/lessons/guide.js");
const {default: learn} = await import("../../koikoi_widget/web/lessons/learn.js");
const {default: own} = await import("../../koikoi_widget/web/lessons/own.js");
const {default: quiz} = await import("../../koikoi_widget/web/lessons/quiz.js");

const QUESTION = {
  turn: 3,
  count: "1 of 10",
  prompt: "Which month?",
  facts: [],
  rows: [],
  answers: "Answers",
  options: [
    {label: "January", mark: "", state: ""},
    {label: "May", mark: "", state: ""},
  ],
  done: false,
  verdict: "",
  why: "",
  answer: [],
  next: "",
  buttons: [],
};
const ANSWERED = {
  ...QUESTION,
  done: true,
  verdict: "✓ Right.",
  why: "Pine.",
  next: "Next question",
};

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

test("an answer is sent once, with the question it answers", () => {
  const model = modelOf({state: QUESTION, pictures: [], more: []});
  quiz.render({model, el});
  /** @type {any} */ (el.querySelector("[data-place='1']")).click();
  model.set("state", ANSWERED);
  /** @type {any} */ (el.querySelector("[data-place='1']")).click();
  assert.deepEqual(model.sent, [{event: "choose", place: 1, turn: 3}]);
});

test("the focus goes from the answer to what goes on, and on to the next question", () => {
  const model = modelOf({state: QUESTION, pictures: [], more: []});
  quiz.render({model, el});
  /** @type {any} */ (el.querySelector("[data-place='0']")).focus();
  model.set("state", ANSWERED);
  assert.equal(document.activeElement, the(el, ".koikoi-next"));
  model.set("state", {...QUESTION, turn: 4});
  assert.equal(document.activeElement, the(el, ".koikoi-prompt"));
});

test("after a wrong answer the others stay open, and help is a button away", () => {
  const model = modelOf({state: QUESTION, pictures: [], more: []});
  quiz.render({model, el});
  the(el, "[data-place='0']").focus();
  const [first, second] = QUESTION.options;
  const wrong = {...first, mark: "✗ wrong", state: "wrong"};
  const help = {verdict: "✗ Wrong.", why: "Try again.", buttons: [["hint", "Hint"]]};
  model.set("state", {...QUESTION, ...help, turn: 4, options: [wrong, second]});
  assert.equal(document.activeElement, the(el, "[data-place='1']"));
  for (const pressed of ["[data-place='0']", ".koikoi-other", "[data-place='1']"]) {
    the(el, pressed).click();
  }
  const sent = [
    {event: "hint", turn: 4},
    {event: "choose", place: 1, turn: 4},
  ];
  assert.deepEqual(model.sent, sent);
  assert.equal(el.querySelector(".koikoi-next"), null);
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

test("a deal of the day is answered once, and shared with its day", () => {
  const option = {action: "stop", label: "Stop", picture: null, mark: "", state: ""};
  const state = {...QUESTION, day: "2026-11-21", title: "Today", streak: "", days: []};
  const open = {...state, share: null, error: "", options: [option]};
  const model = modelOf({state: open, pictures: [], more: []});
  daily.render({model, el});
  the(el, "[data-action=stop]").click();
  assert.deepEqual(model.sent, [{event: "choose", action: "stop", day: "2026-11-21"}]);
  const share = {text: "Koi-Koi ✓", label: "Result", copy: "Copy", copied: "Copied"};
  model.set("state", {...open, done: true, share});
  assert.match(the(el, ".koikoi-share input").value, /^Koi-Koi ✓ http.*[?]daily=2026-11-21#today$/);
});

test("a guide says that its round is over", () => {
  let done = 0;
  document.addEventListener("koikoi-done", () => {
    done += 1;
  });
  const step = {place: 0, over: false, count: "", title: "", words: "", answer: "", answers: 0};
  const model = modelOf({state: {...step, buttons: [["go on", "Go on"]], ways: []}});
  guide.render({model, el});
  the(el, "button").click();
  assert.deepEqual(model.sent, [{event: "go on", place: 0}]);
  model.set("state", {...step, place: 1, over: true, buttons: [], ways: [["#play", "Play"]]});
  assert.deepEqual([done, texts(el, "a")], [1, ["Play"]]);
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

test("the list of lessons waits until Python knows what the browser keeps", () => {
  localStorage.setItem("lessons", "{}");
  const places = {lessons: "lessons", daily: "daily", progress: "progress"};
  const model = modelOf({state: {}, places});
  const stop = learn.initialize({model});
  learn.render({model, el});
  assert.deepEqual(model.sent, [{event: "kept", lessons: "{}", daily: null, progress: null}]);
  assert.equal(el.children.length, 0);
  const lesson = {href: "01-months.ipynb", title: "Which month?", says: "Plants.", read: "read"};
  const first = {href: "#train", text: "Train: 3", first: true};
  model.set("state", {next: "Next", ways: [first], lessons: [lesson]});
  assert.deepEqual(texts(el, "a.first"), ["Train: 3"]);
  assert.deepEqual(texts(el, "li em"), ["✓ read"]);
  stop();
});

test("a figure chooses an answer and Enter goes on, whether or not the question has the focus", () => {
  const model = modelOf({state: QUESTION, pictures: [], more: []});
  mock.method(el, "getBoundingClientRect", () => ({top: 0, bottom: 300, height: 300}));
  const leave = quiz.render({model, el});
  const press = (/** @type {string} */ key, /** @type {HTMLElement} */ target = document.body) =>
    target.dispatchEvent(new window.KeyboardEvent("keydown", {key, bubbles: true}));
  press("3"); // there are two answers
  press("2");
  press("1", the(el, "[data-place='0']"));
  press("Enter", the(el, "[data-place='1']")); // a button's own
  model.set("state", {...ANSWERED, turn: 4});
  press("Enter");
  const field = document.body.appendChild(document.createElement("input"));
  press("1", field);
  leave?.();
  press("Enter");
  assert.deepEqual(model.sent, [
    {event: "choose", place: 1, turn: 3},
    {event: "choose", place: 0, turn: 3},
    {event: "go on", turn: 4},
  ]);
  field.remove();
});

test("the parts of a position lie on a table, other cards do not", () => {
  const rows = [
    {label: "The field", cards: [], part: "field"},
    {label: "A pile", cards: []},
  ];
  quiz.render({model: modelOf({state: {...QUESTION, rows}, pictures: [], more: []}), el});
  assert.deepEqual(texts(el, ".koikoi-position .field"), ["The field"]);
  assert.deepEqual(texts(el, ".koikoi-row:not(.field)"), ["A pile"]);
});
