// A question for all: on a phone its answers are buttons, on the teacher's screen they have bars.
// Everything shown comes from Python in `state`; what an answer is worth is unknown here before all know.

import {keyed, listenToAnswers} from "../lessons/answering.js";
import {countLine, pictureOf, picturesOf, rowOf, whenChanged} from "../lessons/faces.js";
import {showQuestion} from "../lessons/frame.js";
import {figuresOf} from "../lessons/question.js";
import {button, make, say, voice} from "../shared/dom.js";
import {picture} from "../shared/picture.js";

/** @import {Host, Model} from "../host" */
/** @import {PollAnswer, PollBar, PollEvent, PollState, PollTraits} from "../protocol" */
/** @typedef {Model<PollTraits, PollEvent>} PollModel */

/** @param {Host<PollModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-quiz", "koikoi-poll");
  const table = make("div", "laid");
  const head = make("div", "asked");
  const answers = make("div", "answers");
  const live = voice("koikoi-verdict", "status");
  const after = make("div", "after");
  answers.setAttribute("role", "group");
  const side = make("div", "side");
  side.append(head, answers, live, after);
  el.append(table, side);
  const draw = () => {
    /** @type {PollState} */
    const state = model.get("state");
    const pictures = picturesOf(model);
    el.hidden = !state.prompt;
    const above = state.count ? [countLine([state.count])] : [];
    showQuestion({table, head}, state, pictures, above);
    answers.setAttribute("aria-label", state.prompt);
    showAnswers(answers, state, pictures, model);
    say(live, ...wordsOf(state));
    const figures = state.figures ? [figuresOf(...state.figures)] : [];
    after.replaceChildren(...state.after.map((row) => rowOf(row, pictures)), ...figures);
  };
  const stopDrawing = whenChanged(model, draw);
  const stopKeys = listenToAnswers(el);
  draw();
  return () => {
    stopDrawing();
    stopKeys();
  };
}

/** @param {PollState} state */
function wordsOf({verdict, why}) {
  return [verdict && make("strong", "", verdict), why && make("span", "", why)].filter(Boolean);
}

/**
 * Shows the answers; whoever has chosen one stays on it.
 *
 * @param {HTMLElement} box
 * @param {PollState} state
 * @param {string[]} pictures
 * @param {PollModel} model
 */
function showAnswers(box, state, pictures, model) {
  const place = [...box.children].indexOf(/** @type {Element} */ (document.activeElement));
  const legend = state.legend.map((says, at) => {
    const line = make("p", "legend", says);
    line.dataset.vote = String(at);
    return line;
  });
  const made = state.answers.map((answer, at) => answerOf(answer, at, state.open, pictures, model));
  box.replaceChildren(...made, ...legend);
  if (place >= 0) /** @type {HTMLElement | undefined} */ (made[place])?.focus();
}

/**
 * @param {PollAnswer} answer
 * @param {number} place
 * @param {boolean} isOpen
 * @param {string[]} pictures
 * @param {PollModel} model
 */
function answerOf(answer, place, isOpen, pictures, model) {
  const element = isOpen
    ? keyed(
        button("", "", () => model.send({event: "choose", place})),
        place,
      )
    : make("div");
  element.classList.add("koikoi-option");
  if (answer.state) element.classList.add(answer.state);
  if (isOpen) element.setAttribute("aria-pressed", String(answer.state === "chosen"));
  const face = pictureOf(pictures, answer.picture);
  if (face) element.append(picture(face));
  element.append(make("span", "words", answer.label));
  if (answer.bars.length) {
    const bars = make("span", "bars");
    bars.append(...answer.bars.map(barOf));
    element.append(bars);
  }
  if (answer.mark) element.append(make("span", "worth", answer.mark));
  return element;
}

/**
 * @param {PollBar} bar
 * @param {number} vote
 */
function barOf({share, says, label}, vote) {
  const line = make("span", "bar");
  const length = make("span", "length");
  line.dataset.vote = String(vote);
  line.setAttribute("role", "img");
  line.setAttribute("aria-label", label);
  length.style.setProperty("--share", String(share));
  line.append(length, make("span", "", says));
  return line;
}

export default {render};
