import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, texts, the} from "./page.js";

const {focused} = await import("../../koikoi_widget/web/shared/dom.js");
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

/** What has changed is drawn once the running code is done. */
const drawn = () => Promise.resolve();

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

test("an answer is sent once, with the question it answers", async () => {
  const model = modelOf({state: QUESTION, pictures: [], more: []});
  quiz.render({model, el});
  /** @type {any} */ (el.querySelector("[data-place='1']")).click();
  model.set("state", ANSWERED);
  await drawn();
  /** @type {any} */ (el.querySelector("[data-place='1']")).click();
  assert.deepEqual(model.sent, [{event: "choose", place: 1, turn: 3}]);
});

test("why a question is asked stays in its place when it is answered", async () => {
  const model = modelOf({state: {...QUESTION, reason: "New."}, pictures: [], more: []});
  quiz.render({model, el});
  const asked = the(el, ".koikoi-quiz-head .koikoi-reason");
  model.set("state", {...ANSWERED, reason: "You will see this one again."});
  await drawn();
  assert.equal(the(el, ".koikoi-quiz-head .koikoi-reason"), asked);
  assert.deepEqual(texts(el, ".koikoi-reason"), ["New.", "You will see this one again."]);
});

test("the focus goes from the answer to what goes on, and on to the next question", async () => {
  const model = modelOf({state: QUESTION, pictures: [], more: []});
  quiz.render({model, el});
  /** @type {any} */ (el.querySelector("[data-place='0']")).focus();
  model.set("state", ANSWERED);
  await drawn();
  assert.equal(document.activeElement, the(el, ".koikoi-next"));
  model.set("state", {...QUESTION, turn: 4});
  await drawn();
  assert.equal(document.activeElement, the(el, ".koikoi-prompt"));
});

test("after a wrong answer the others stay open, and help is a button away", async () => {
  const model = modelOf({state: QUESTION, pictures: [], more: []});
  quiz.render({model, el});
  the(el, "[data-place='0']").focus();
  const [first, second] = QUESTION.options;
  const wrong = {...first, mark: "✗ wrong", state: "wrong"};
  const help = {verdict: "✗ Wrong.", why: "Try again.", buttons: [["hint", "Hint"]]};
  model.set("state", {...QUESTION, ...help, turn: 4, options: [wrong, second]});
  await drawn();
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

test("a figure chooses an answer and Enter goes on, whether or not the question has the focus", async () => {
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
  await drawn();
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

test("a result is handed in by the first button, where there is a class", async () => {
  const file = {says: "Save your result", name: "Ada.json", text: "{}"};
  const state = {...QUESTION, options: [], done: true, next: "Again", file};
  const model = modelOf({state, pictures: [], more: []});
  quiz.render({model, el});
  const words = ".koikoi-quiz-after button";
  assert.deepEqual(texts(el, words), ["Save your result", "Again"]);
  model.set("state", {...state, turn: 4, file: {...file, hand_in: "Hand it in"}});
  await drawn();
  assert.deepEqual(texts(el, words), ["Hand it in", "Save your result", "Again"]);
  assert.deepEqual(texts(el, ".primary"), ["Hand it in"]);
  the(el, ".koikoi-next").click();
  assert.deepEqual(model.sent, [{event: "hand in", turn: 4}]);
});

test("each of the twelve months has a key, and shows it", async () => {
  const options = Array.from({length: 13}, (_none, place) => ({
    ...QUESTION.options[0],
    label: `${place + 1}`,
  }));
  const model = modelOf({state: {...QUESTION, options}, pictures: [], more: []});
  const leave = quiz.render({model, el});
  for (const key of ["9", "a", "B", "c", "d"]) {
    const target = the(el, "[data-place='0']");
    target.dispatchEvent(new window.KeyboardEvent("keydown", {key, bubbles: true}));
  }
  leave?.();
  const chosen = [8, 9, 10, 11].map((place) => ({event: "choose", place, turn: 3}));
  assert.deepEqual(model.sent, chosen);
  const shown = [...el.querySelectorAll("[data-key]")].map((each) => each.getAttribute("data-key"));
  assert.equal(shown.join(""), "123456789ABC");
});

test("a picture that comes after the state is there when it is drawn", async () => {
  const card = (/** @type {number} */ index) => ({
    label: "",
    cards: [{label: "Crane", picture: index}],
  });
  const model = modelOf({state: QUESTION, pictures: [], more: []});
  quiz.render({model, el});
  model.set("state", {...QUESTION, rows: [card(0)]});
  model.set("pictures", ["<svg></svg>"]);
  await drawn();
  assert.equal(el.querySelectorAll("[role=img] svg").length, 1);
});

test("in a shadow root the focus is followed and the keys work, once the question has it", async () => {
  const model = modelOf({state: QUESTION, pictures: [], more: []});
  const host = document.body.appendChild(document.createElement("div"));
  const inner = document.createElement("div");
  host.attachShadow({mode: "open"}).append(inner);
  const leave = quiz.render({model, el: inner});
  const options = {key: "2", bubbles: true, composed: true};
  the(inner, "[data-place='0']").focus();
  the(inner, "[data-place='0']").dispatchEvent(new window.KeyboardEvent("keydown", options));
  model.set("state", ANSWERED);
  await drawn();
  assert.ok(focused() === the(inner, ".koikoi-next"));
  assert.deepEqual(model.sent, [{event: "choose", place: 1, turn: 3}]);
  leave?.();
  host.remove();
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
