import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, kernelOf, modelOf, texts} from "./page.js";

const {lineOf} = await import("../../koikoi_widget/web/connection/line.js");
const {noteReading} = await import("../../koikoi_widget/web/connection/reading.js");
const {bringSheet, bringTypefaces} = await import(
  "../../koikoi_widget/web/connection/typefaces.js"
);
const {withRead} = await import("../../koikoi_widget/web/shared/read.js");
const {refusePresses} = await import("../../koikoi_widget/web/connection/refusing.js");
const {noticeOf} = await import("../../koikoi_widget/web/connection/notices.js");
const {serversAnswer, within} = await import("../../koikoi_widget/web/connection/answers.js");

const PATTERN = "\\d\\d-([^/]+)\\.ipynb$";

beforeEach(fresh);

test("a line is doubtful when it is cut, or a message or an opponent waits too long", () => {
  mock.timers.enable({apis: ["Date"], now: 100_000});
  const {kernel, pass} = kernelOf();
  const line = lineOf(kernel);
  assert.equal(line.isDoubtful(false, 200_000), false);
  assert.equal(line.isDoubtful(true, 103_001), true);
  pass("send");
  assert.equal(line.isDoubtful(false, 101_500), false);
  assert.equal(line.isDoubtful(false, 101_501), true);
  pass("recv");
  assert.equal(line.isDoubtful(false, 101_501), false);
  line.cut = 100_000;
  assert.equal(line.isDoubtful(false, 102_001), true);
  mock.timers.reset();
});

test("an answer that does not come in time is none", async () => {
  assert.equal(await within(1000, Promise.resolve("here")), "here");
  await assert.rejects(within(1, new Promise(() => {})), /no answer/);
});

test("a server that does not know the kernel says that it is gone; without a server it never is", async () => {
  const server = mock.method(globalThis, "fetch", async () => new Response(null, {status: 404}));
  /** @type {any} */
  const kernel = {id: "k", serverSettings: {baseUrl: "/", token: ""}};
  assert.equal(await serversAnswer(kernel), "gone");
  fresh().innerHTML = "<script data-jupyter-lite-root='..'></script>";
  assert.equal(await serversAnswer(kernel), "busy");
  assert.equal(server.mock.callCount(), 1);
  server.mock.restore();
});

test("a server hears the token of its cookie, without which a Hub turns the page away", async () => {
  /** @type {unknown[]} */
  const heard = [];
  const server = mock.method(
    globalThis,
    "fetch",
    async (/** @type {any} */ _url, /** @type {any} */ how) => {
      heard.push(how.headers);
      return Response.json({execution_state: "idle"});
    },
  );
  const cookie = mock.getter(document, "cookie", () => "other=1; _xsrf=2|ab|c=");
  /** @type {any} */
  const kernel = {id: "k", serverSettings: {baseUrl: "/", token: "t"}};
  assert.equal(await serversAnswer(kernel), "idle");
  assert.deepEqual(heard, [{"X-XSRFToken": "2|ab|c=", Authorization: "token t"}]);
  cookie.mock.restore();
  server.mock.restore();
});

test("while presses are refused a widget hears none, but one may move about", () => {
  const el = fresh();
  el.className = "jupyter-widgets";
  el.innerHTML = "<button>Play</button><a href='#learn'>Learn</a>";
  const [press, link] = /** @type {any} */ (el.children);
  let heard = 0;
  let refused = 0;
  const hear = () => {
    heard += 1;
  };
  for (const each of [press, link]) each.addEventListener("click", hear);
  press.addEventListener("keydown", hear);
  const allow = refusePresses(() => {
    refused += 1;
  });
  press.click();
  link.click();
  press.dispatchEvent(new KeyboardEvent("keydown", {key: "Tab", bubbles: true}));
  press.dispatchEvent(new KeyboardEvent("keydown", {key: "a", bubbles: true}));
  assert.deepEqual([heard, refused], [2, 2]);
  allow();
  press.click();
  assert.equal(heard, 3);
});

test("a notice says one sentence at a time, and passes", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  const notice = noticeOf("connection");
  notice.show("Lost.", "Dismiss", notice.hide);
  notice.pass("Back.");
  assert.deepEqual(texts(document.body, ".koikoi-notice"), ["Back."]);
  mock.timers.tick(6000);
  assert.deepEqual(texts(document.body, ".koikoi-notice"), [""]);
  notice.remove();
  mock.timers.reset();
});

test("what was read is added to what was read before, whatever that is", () => {
  assert.equal(withRead(null, "months", false), '{"months":true}');
  const both = '{"first-hand":true,"months":true}';
  assert.equal(withRead('{"first-hand":true}', "months", false), both);
  assert.equal(withRead("{", "months", false), '{"months":true}');
  assert.equal(withRead('{"months":true}', "months", true), '{"months":"done"}');
  assert.equal(withRead('{"months":"done"}', "months", false), '{"months":"done"}');
});

test("a lesson is read when its end is in sight and its round was played", () => {
  const el = fresh();
  el.id = "rendered_cells";
  el.innerHTML = "<div class='koikoi-guide'></div><a href='04-kinds.ipynb'>Next</a>";
  const stop = noteReading("lessons", PATTERN);
  document.dispatchEvent(new Event("scroll"));
  assert.equal(localStorage.getItem("lessons"), null);
  /** @type {any} */ (el.firstChild).dataset.over = "true";
  document.dispatchEvent(new Event("scroll"));
  assert.equal(localStorage.getItem("lessons"), '{"months":"done"}');
  stop();
  localStorage.clear();
  document.dispatchEvent(new Event("scroll"));
  assert.equal(localStorage.length, 0);
});

test("a lesson is done when its last quiz was passed, and only read otherwise", () => {
  localStorage.clear();
  const el = fresh();
  el.id = "rendered_cells";
  const quizzes = "<div class='koikoi-quiz'></div>".repeat(2);
  el.innerHTML = `${quizzes}<a href='04-kinds.ipynb'>Next</a>`;
  const [before, exam] = /** @type {any[]} */ ([...el.children]);
  const stop = noteReading("lessons", PATTERN);
  before.dataset.passed = "true";
  document.dispatchEvent(new CustomEvent("koikoi-done"));
  assert.equal(localStorage.getItem("lessons"), null);
  document.dispatchEvent(new Event("scroll"));
  assert.equal(localStorage.getItem("lessons"), '{"months":true}');
  exam.dataset.passed = "true";
  document.dispatchEvent(new CustomEvent("koikoi-done"));
  assert.equal(localStorage.getItem("lessons"), '{"months":"done"}');
  exam.dataset.passed = "false"; // it is taken again
  document.dispatchEvent(new Event("scroll"));
  assert.equal(localStorage.getItem("lessons"), '{"months":"done"}');
  stop();
  localStorage.clear();
});

test("a page that is no lesson notes nothing", () => {
  const el = fresh();
  el.id = "rendered_cells";
  el.innerHTML = "<a href='04-kinds.ipynb'>Next</a>";
  noteReading("lessons", "(no-[^/]+)$");
  document.dispatchEvent(new Event("scroll"));
  assert.equal(localStorage.length, 0);
});

test("a page without the typefaces asks for them once, and adds what comes", () => {
  /** @type {any[]} */
  const known = [];
  Object.defineProperty(document, "fonts", {value: Object.assign(known, {add: known.push})});
  class Face {
    constructor(/** @type {string} */ family, /** @type {any} */ file, /** @type {any} */ about) {
      Object.assign(this, {family, file, ...about});
    }
  }
  Object.assign(globalThis, {FontFace: Face});
  const [first, second] = [modelOf({}), modelOf({})];
  const faces = [{family: "Koi-Koi Sans", weight: "200 900", letters: "U+20-FF"}];
  for (const model of [first, second]) {
    bringTypefaces(model);
    assert.deepEqual(model.sent, [{event: "typefaces"}]);
  }
  for (const model of [first, second]) model.tell("msg:custom", {do: "typefaces", faces}, ["file"]);
  assert.deepEqual(
    known.map((face) => ({...face})),
    [{family: "Koi-Koi Sans", file: "file", weight: "200 900", unicodeRange: "U+20-FF"}],
  );
  const third = modelOf({});
  bringTypefaces(third);
  assert.deepEqual(third.sent, []);
});

test("a page that lacks the style sheet of all widgets gets it once, before their own", () => {
  document.head.innerHTML = "<style>own</style>";
  for (const text of ["first", "of another notebook"]) bringSheet(text);
  assert.deepEqual(texts(document.head, "style"), ["first", "own"]);
  document.head.replaceChildren();
});
