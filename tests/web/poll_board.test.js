import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {default: board} = await import("../../koikoi_widget/web/page/poll_board.js");

const HOSTILE = "<img src=x onerror=alert(1)>";

const ASKED = {
  count: "Question 1",
  prompt: "Which of these do you play?",
  facts: ["Your opponent holds 5 cards."],
  rows: [{label: "The field", cards: [{picture: 0, label: "January"}], part: "field"}],
  answers: [
    {label: "Rain Man", picture: 1, bars: [], mark: "", state: ""},
    {label: HOSTILE, bars: [], mark: "", state: ""},
  ],
  open: true,
  legend: [],
  verdict: "",
  why: "",
  after: [],
  figures: null,
};

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

function shown(/** @type {object} */ state) {
  const model = modelOf({state, pictures: ["<svg></svg>", "<svg></svg>"], more: []});
  board.render({model, el});
  return model;
}

/** @param {any} model */
const change = async (model, /** @type {object} */ state) => {
  model.set("state", {...model.get("state"), ...state});
  await Promise.resolve(); // the pictures may come after it
};

/** @param {string} [label] */
const bar = (label = "Before talking about it: 3") => ({share: 0.75, says: "3", label});

test("a phone shows the cards and an answer to press for each, as text", () => {
  const model = shown(ASKED);
  const answers = /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll("button"));
  assert.equal(answers.length, 2);
  assert.equal(el.querySelector("img"), null);
  assert.equal(the(el, ".koikoi-prompt").textContent, ASKED.prompt);
  assert.equal(el.querySelectorAll(".laid .koikoi-face").length, 1);
  answers[1].click();
  assert.deepEqual(model.sent, [{event: "choose", place: 1}]);
});

test("the answer that was sent looks pressed, and whoever chose it stays on it", async () => {
  const model = shown(ASKED);
  the(el, "button:last-of-type").focus();
  const [other, own] = ASKED.answers;
  await change(model, {
    answers: [other, {...own, state: "chosen"}],
    verdict: "Your answer has been sent.",
  });
  const pressed = the(el, "[aria-pressed=true]");
  assert.ok(pressed.classList.contains("chosen"));
  assert.equal(document.activeElement, pressed);
  assert.equal(the(el, "[role=status]").textContent, "Your answer has been sent.");
});

test("a closed question has no buttons, and on the wall a bar for each vote", async () => {
  const bars = [bar(), bar("After talking about it: 3")];
  const answers = ASKED.answers.map((answer) => ({
    ...answer,
    bars,
    mark: "✓ right",
    state: "right",
  }));
  shown({
    ...ASKED,
    open: false,
    answers,
    legend: ["Before talking about it", "After talking about it"],
  });
  assert.equal(el.querySelector("button"), null);
  const shownBars = /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll("[role=img].bar"));
  assert.equal(shownBars.length, 4);
  assert.equal(shownBars[1].getAttribute("aria-label"), "After talking about it: 3");
  assert.equal(el.querySelectorAll(".legend").length, 2);
  assert.equal(el.querySelector(".worth")?.textContent, "✓ right");
});

test("where nothing is asked, nothing is shown", async () => {
  const model = shown({...ASKED, prompt: "", answers: [], rows: []});
  assert.ok(el.hidden);
  await change(model, ASKED);
  assert.ok(!el.hidden);
});
