// A question, its answers, and the verdict on the chosen one.

import {button, make, say} from "../shared/dom.js";
import {download} from "../shared/files.js";
import {picture} from "../shared/picture.js";
import {keyed} from "./answering.js";
import {countLine, pictureOf, rowOf} from "./faces.js";
import {showQuestion} from "./frame.js";

/** @import {Missed, QuizEvent, QuizFile, QuizOption, QuizState} from "../protocol" */
/** @import {Frame} from "./frame.js" */
/** @typedef {(message: QuizEvent) => void} Send */

const MANY = 6; // more answers than this are set close together
const NEXT = "koikoi-next primary"; // what a key presses, and where the focus goes

/**
 * Parts a sentence after its commas.
 *
 * @param {string} words
 */
function clausesOf(words) {
  return words.replace(/, /g, ",\n").split("\n"); // older Safaris cannot look behind
}

/** @param {QuizState} state */
function reasonOf({reason}) {
  return reason ? [make("p", "koikoi-reason", reason)] : [];
}

/**
 * What the answers were judged by, for who asks.
 *
 * @param {string} opens
 * @param {string} words
 */
export function figuresOf(opens, words) {
  const figures = make("details", "koikoi-figures");
  figures.append(make("summary", "", opens), make("p", "koikoi-reason", words));
  return figures;
}

/**
 * Shows the question and its cards; returns the question itself.
 *
 * @param {Frame} frame
 * @param {QuizState} state
 * @param {string[]} pictures
 */
export function showHead(frame, state, pictures) {
  /** @type {NodeListOf<HTMLElement>} */
  const before = frame.head.querySelectorAll(".koikoi-reason");
  // Why it is asked stays where it is, or everything would move up with the answer.
  const reason = state.verdict ? [...before] : reasonOf(state);
  return showQuestion(frame, state, pictures, [countLine(clausesOf(state.count)), ...reason]);
}

/**
 * @param {Frame} frame
 * @param {QuizState} state
 * @param {string[]} pictures
 * @param {Send} send
 */
export function showOptions({options}, state, pictures, send) {
  const hasFaces = state.options.some((entry) => pictureOf(pictures, entry.picture));
  options.hidden = !state.options.length;
  options.setAttribute("aria-label", state.answers);
  options.classList.toggle("faces", hasFaces);
  options.classList.toggle("many", state.options.length > MANY);
  options.classList.toggle("done", state.done);
  options.replaceChildren(
    ...state.options.map((entry, place) => {
      const isClosed = state.done || Boolean(entry.state);
      const choose = () => {
        if (!isClosed) send({event: "choose", place, turn: state.turn});
      };
      const element = optionOf(entry, pictureOf(pictures, entry.picture), choose);
      element.dataset.place = String(place);
      // Not `disabled`, which would lose the focus.
      element.setAttribute("aria-disabled", String(isClosed));
      return keyed(element, place);
    }),
  );
}

/**
 * @param {QuizOption} entry
 * @param {string | undefined} face
 * @param {() => void} choose
 */
function optionOf(entry, face, choose) {
  const element = button(face ? "koikoi-option with-face" : "koikoi-option", "", choose);
  if (entry.state) element.classList.add(entry.state);
  if (face) {
    element.append(picture(face));
    element.setAttribute("aria-label", entry.mark ? `${entry.label}: ${entry.mark}` : entry.label);
  } else {
    element.append(make("span", "words", entry.label));
  }
  if (entry.mark) element.append(make("span", "koikoi-mark", entry.mark));
  return element;
}

/**
 * @param {Frame} frame
 * @param {QuizState} state
 */
export function showVerdict({live}, state) {
  if (state.verdict) {
    say(live, make("strong", "", state.verdict), " ", make("span", "", state.why));
  } else {
    say(live, ...(state.echo ? [make("strong", "", state.echo)] : []));
  }
}

/**
 * Shows what follows an answer; returns the button that continues.
 *
 * @param {Frame} frame
 * @param {QuizState} state
 * @param {string[]} pictures
 * @param {Send} send
 */
export function showAfter({after}, state, pictures, send) {
  const reason = state.verdict ? reasonOf(state) : [];
  const figures = state.figures ? [figuresOf(...state.figures)] : [];
  after.replaceChildren(...reason, ...figures, ...state.answer.map((row) => rowOf(row, pictures)));
  if (state.missed) after.append(missedList(state.missed, pictures));
  const {file, turn} = state;
  const handIn = file?.hand_in;
  const goesOn = handIn ? "koikoi-other" : NEXT;
  if (handIn) after.append(button(NEXT, handIn, () => send({event: "hand in", turn})));
  if (file) after.append(fileButton(file));
  if (state.next) after.append(button(goesOn, state.next, () => send({event: "go on", turn})));
  after.append(...othersOf(state.buttons, (event) => send({event, turn})));
  return /** @type {HTMLElement | null} */ (after.querySelector(".koikoi-next"));
}

/**
 * The buttons that do not continue.
 *
 * @template {string} Event
 * @param {[Event, string][]} buttons what each does and says
 * @param {(event: Event) => void} press
 */
export function othersOf(buttons, press) {
  return buttons.map(([event, says]) => button("koikoi-other", says, () => press(event)));
}

/** @param {QuizFile} file */
function fileButton({says, name, text}) {
  return button("koikoi-save", says, () => download(name, text, "application/json"));
}

/**
 * @param {Missed} missed
 * @param {string[]} pictures
 */
export function missedList(missed, pictures) {
  const box = make("div", "koikoi-missed");
  box.append(make("p", "koikoi-label", missed.title));
  const list = make("ul");
  for (const item of missed.items) {
    const entry = make("li");
    const face = pictureOf(pictures, item.picture);
    if (face) entry.append(picture(face));
    entry.append(make("span", "", item.text));
    list.append(entry);
  }
  if (missed.items.length) box.append(list);
  return box;
}
