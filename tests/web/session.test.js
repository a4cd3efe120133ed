import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {default: quiz} = await import("../../koikoi_widget/web/lessons/quiz.js");
const {default: remembering} = await import("../../koikoi_widget/web/lessons/remembering.js");

const STATE = {count: "", prompt: "", facts: [], rows: [], answers: "", options: [], done: false};
const REST = {turn: 1, verdict: "", why: "", answer: [], next: "", buttons: []};
const PATH = "/voila/render/03-months.ipynb";

/** @type {HTMLElement} */
let el;
let number = 0;
let key = "";

beforeEach(() => {
  el = fresh();
  document.body.dataset.voila = "voila";
  number += 1;
  key = `session/${number}`; // a page knows of the quizzes that it had before
});

/** Returns a quiz as a page makes it; `shown` has it seen, and returns what takes it away. */
function quizOf({session_key = key, storage_key = ""} = {}) {
  const state = {...STATE, ...REST};
  const model = modelOf({session_key, storage_key, state, pictures: [], more: []});
  const close = quiz.initialize({model});
  return {
    close,
    sent: model.sent,
    /** @param {string} text */
    keep: (text) => model.tell("msg:custom", {do: "keep session", text}),
    /** @param {string} what */
    hear: (what) => model.tell("msg:custom", {do: what}),
    shown() {
      const box = el.appendChild(document.createElement("div"));
      const leave = quiz.render({model, el: box});
      return () => {
        leave?.();
        box.remove();
      };
    },
  };
}

/** @param {string} session */
const resume = (session) => [{event: "resume", session}];
const kept = (place = 0) => sessionStorage.getItem(`${key}/${place}${PATH}`);

test("the next page of a tab is told what the quiz had kept, before what is known of a learner", () => {
  const first = quizOf();
  assert.deepEqual(first.sent, []);
  first.keep("one answer");
  first.keep("two answers");
  assert.equal(kept(), "two answers");
  first.close();
  const next = quizOf({storage_key: "progress"});
  assert.deepEqual(next.sent, [...resume("two answers"), {event: "hello", kept: null}]);
});

test("two equal quizzes of a page have a session each", () => {
  const [first, second] = [quizOf(), quizOf()];
  first.keep("first");
  second.keep("second");
  assert.deepEqual([kept(0), kept(1)], ["first", "second"]);
  first.close();
  second.close();
  assert.deepEqual([quizOf().sent, quizOf().sent], [resume("first"), resume("second")]);
});

test("a quiz whose cell is run again goes on, and the one that is gone keeps nothing more", () => {
  const old = quizOf();
  const hide = old.shown();
  old.keep("one answer");
  hide();
  const rerun = quizOf();
  assert.deepEqual(rerun.sent, resume("one answer"));
  rerun.keep("two answers");
  old.keep("from far away");
  assert.equal(kept(), "two answers");
});

test("a quiz that is seen twice is left only once it is seen nowhere", () => {
  const only = quizOf();
  only.keep("one answer");
  const hides = [only.shown(), only.shown()];
  hides[1]();
  assert.deepEqual(quizOf().sent, []);
  hides[0]();
  assert.deepEqual(quizOf().sent, resume("one answer"));
});

test("a quiz that is drawn in another look takes over before the old one is closed", () => {
  const old = quizOf();
  old.shown();
  old.keep("one answer");
  old.hear("leave session");
  const next = quizOf();
  assert.deepEqual(next.sent, resume("one answer"));
  old.keep("late");
  assert.equal(kept(), "one answer");
});

test("a session that cannot be continued is moved out of the way, and stays there", () => {
  sessionStorage.setItem(`${key}/0${PATH}`, "damaged");
  const found = quizOf();
  assert.deepEqual(found.sent, resume("damaged"));
  found.hear("set session aside");
  found.keep("another");
  assert.equal(kept(), "another");
  assert.equal(sessionStorage.getItem(`${key}/0${PATH}/unreadable`), "damaged");
});

test("a text that is too long for a message is cut off, and a tab that keeps nothing says so", () => {
  sessionStorage.setItem(`${key}/0${PATH}`, "x".repeat(1_000_000));
  assert.equal(quizOf().sent[0].session.length, 600_000);
  let unkept = 0;
  const count = () => {
    unkept += 1;
  };
  document.addEventListener("koikoi-unkept", count);
  const there = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage");
  Object.defineProperty(globalThis, "sessionStorage", {value: null, configurable: true});
  const quizzes = quizOf();
  quizzes.keep("one answer");
  Object.defineProperty(globalThis, "sessionStorage", /** @type {PropertyDescriptor} */ (there));
  document.removeEventListener("koikoi-unkept", count);
  assert.deepEqual([quizzes.sent, unkept], [[], 1]);
});

test("in JupyterLab, whose address changes with the notebook in sight, the key alone counts", () => {
  delete document.body.dataset.voila;
  quizOf().keep("one answer");
  assert.equal(sessionStorage.getItem(`${key}/0`), "one answer");
});

test("a quiz that cannot be asked again keeps nothing, and does not say that it does", () => {
  const plain = quizOf({session_key: ""});
  plain.shown();
  plain.keep("something");
  assert.equal(sessionStorage.length, 0);
  assert.equal(el.querySelectorAll("[data-keeps]").length, 0);
  quizOf().shown();
  assert.equal(the(el, "[data-keeps]").dataset.keeps, "answers");
});

test("what a tab remembers is not what the browser does", () => {
  const model = modelOf({key: "exercise", in_tab: true, value: ""});
  remembering.initialize({model});
  model.set("value", "months");
  assert.equal(sessionStorage.getItem("exercise"), "months");
  assert.equal(localStorage.getItem("exercise"), null);
  const next = modelOf({key: "exercise", in_tab: true, value: ""});
  remembering.initialize({model: next});
  assert.equal(next.get("value"), "months");
});
