import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {asState, tableIn, texts, the} from "./page.js";

const {dialogOf} = await import("../../koikoi_widget/web/table/dialog.js");
const {listenToKeys} = await import("../../koikoi_widget/web/table/keyboard.js");
const {viewOf} = await import("../../koikoi_widget/web/table/view.js");

/** @type {any} */
const STOP = {
  key: "s",
  line: "5 points now.",
  note: "Novice 0 : 7 You.",
  figure: "5",
  outcomes: [],
  more: "",
};
/** @type {any} */
const MOON = {
  name: "Full Moon:",
  text: "Moon Viewing",
  note: "On the field",
  figure: "32",
  detail: "16 × 2",
  card: 28,
  place: "field",
  loses: false,
};
const LOSS = {
  ...MOON,
  name: "Novice scores first:",
  figure: "0",
  card: null,
  place: "",
  loses: true,
};
/** @type {any} */
const CALL = {
  key: "k",
  line: "Play on: 5 turns left.",
  note: "",
  figure: "",
  outcomes: [MOON, LOSS],
  more: "Other cards raise your score too.",
};
/** @type {any} */
const DIALOG = {
  kind: "decide",
  title: "Flower Viewing",
  label: "Stop or koi-koi?",
  described: "Stop: 5 points now.",
  lines: ["×2: Novice has called"],
  suggests: "",
  at: [10, 20, 300, 200],
  buttons: [
    ["stop", "Stop"],
    ["koi-koi", "Koi-koi"],
  ],
  question: {
    sign: "花見酒",
    total: "5 × 2 = 10 points",
    cards: [8, 32],
    field: [4, 28],
    lies: "Field",
    answers: [STOP, CALL],
    foot: "",
    look: "See the field",
    back: "Back to the question",
    why: "Why?",
    reasons: ["For stopping: 2 turns left.", "For koi-koi: one card away."],
  },
};
const KEYS = {s: "stop", k: "koi-koi", t: "look", u: "undo"};

/** @type {any} */
let model;
/** @type {any} */
let view;
/** @type {HTMLElement} */
let el;

beforeEach(() => {
  ({el, model, view} = tableIn(viewOf));
  el.className = "koikoi-table";
});

/** Shows the question. */
function asked(/** @type {any} */ dialog = DIALOG) {
  const shown = dialogOf(view);
  el.append(shown.element);
  shown.show(asState({dialog}));
  view.shown = {dialog, keys: KEYS};
  return shown.element;
}

/** Presses a key in the question. */
function key(/** @type {"keydown" | "keyup"} */ type, /** @type {string} */ name) {
  const event = new KeyboardEvent(type, {key: name, bubbles: true, cancelable: true});
  the(el, ".koikoi-dialog").dispatchEvent(event);
}

test("a question says what follows from each answer, and is described by the same words", () => {
  const element = asked();
  assert.deepEqual(texts(element, ".answer > button .line"), [STOP.line, CALL.line]);
  assert.deepEqual(texts(element, ".outcomes li p:first-child"), [
    "Full Moon: Moon Viewing",
    "Novice scores first: Moon Viewing",
  ]);
  assert.equal(the(element, ".loses .much b").textContent, "0");
  const items = [...element.querySelectorAll(".outcomes li")];
  assert.equal(items[1].textContent, CALL.more, "before what is lost");
  assert.match(the(element, ".field").textContent ?? "", /^Field/);
  const box = the(element, ".koikoi-dialog");
  const words = element.querySelector(`#${box.getAttribute("aria-describedby")}`);
  assert.equal(words?.textContent, DIALOG.described);
  assert.equal(box.getAttribute("aria-label"), "Stop or koi-koi?");
});

test("a question brings the field in small, with a ring where a card of its words lies", () => {
  const strip = the(asked(), ".field");
  const cards = /** @type {HTMLElement[]} */ ([...strip.querySelectorAll("[data-card]")]);
  assert.deepEqual(
    cards.map(({dataset}) => [dataset.card, dataset.place]),
    [
      ["4", ""],
      ["28", "field"],
    ],
  );
});

test("neither mouse nor key answers a question that nobody can have read", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  const stop = listenToKeys(view);
  const element = asked();
  mock.timers.tick(399);
  the(element, "[data-action=stop]").click();
  key("keydown", "k");
  assert.deepEqual(model.sent, []);
  mock.timers.tick(1);
  key("keydown", "k");
  const [{action, decision}] = model.sent;
  assert.deepEqual({action, decision}, {action: "koi-koi", decision: 7});
  stop();
  mock.timers.reset();
});

test("a key that is none of the question does what it does elsewhere", () => {
  const stop = listenToKeys(view);
  asked();
  key("keydown", "u");
  assert.equal(model.sent[0].action, "undo");
  stop();
});

test("the field is seen through the question while T is held, or until the eye is pressed again", () => {
  const stop = listenToKeys(view);
  mock.timers.enable({apis: ["setTimeout"]});
  const box = the(asked(), ".koikoi-dialog");
  mock.timers.tick(400);
  mock.timers.reset();
  const eye = the(box, ".look");
  key("keydown", "t");
  assert.ok(box.classList.contains("through"));
  key("keyup", "t");
  assert.ok(!box.classList.contains("through"));
  eye.click();
  assert.equal(eye.getAttribute("aria-label"), "Back to the question");
  eye.click();
  assert.ok(!box.classList.contains("through"));
  assert.deepEqual(model.sent, [], "the match does not hear of it");
  stop();
});

test("one button shows the rest, after what speaks for either answer, and takes it away", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  const box = the(asked(), ".koikoi-dialog");
  mock.timers.tick(400);
  mock.timers.reset();
  const why = the(box, ".why");
  const rows = () => texts(box, ".outcomes li");
  const before = rows();
  why.click();
  assert.ok(box.classList.contains("open"));
  assert.equal(why.getAttribute("aria-expanded"), "true");
  assert.deepEqual(rows(), [...DIALOG.question.reasons, ...before]);
  why.click();
  assert.deepEqual(rows(), before);
});

test("a question without figures has its words and its answers", () => {
  const lucky = {...DIALOG, described: "", question: null};
  const element = asked({...lucky, lines: ["Four of a month"]});
  assert.deepEqual(texts(element, ".answer > button"), ["Stop", "Koi-koi"]);
  assert.deepEqual(texts(element, ".reason"), ["Four of a month"]);
});
