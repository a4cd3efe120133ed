// A question with its facts: it lies on the field, which can be seen through it.

import {button, make, ornament} from "../shared/dom.js";
import {faceOf, showFaces} from "./placed_faces.js";
import {actionButton} from "./view.js";

/** @import {Answer, Dialog, Outcome, Question} from "../protocol" */
/** @import {View} from "./view.js" */

const EYE = `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none"
  stroke="currentColor" stroke-width="1.8"><path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z"/>
  <circle cx="12" cy="12" r="3"/></svg>`;

// What is left out where there is no room, the first first (`question.css`); of "pile", that of the
// opponent, the sight. What follows if the opponent scores first stays longest.
const GIVES_WAY =
  "seal reasons notes cards faces second pile causes field lines nobody gains size effects".split(
    " ",
  );
// What makes room for all that may follow, which scrolls between the title and the answers.
const BESIDE_ALL = "seal cards pile field lines size".split(" ");

/**
 * Returns a question as paper.
 *
 * @param {View} view
 * @param {Dialog} dialog
 */
export function questionOf(view, dialog) {
  const {question} = dialog;
  const paper = make("div", "paper");
  const answers = make("div", "answers");
  const buttons = dialog.buttons.map((each) => actionButton(view, each, {isMeant: true}));
  const facts = question?.answers ?? [];
  answers.append(...buttons.map((each, place) => answerOf(each, facts[place])));
  paper.append(headOf(dialog), answers);
  if (question) paper.append(fieldOf(question), footOf(view, question));
  showFaces(view, paper);
  return paper;
}

/**
 * Leaves out of a question what its box has no room for, however large it and its letters become.
 *
 * @param {HTMLElement} box
 */
export function keepWithin(box) {
  const observer = new ResizeObserver(() => fit(box));
  // Words and faces that come late have another size, too.
  const parts = box.querySelectorAll(".head, .outcomes li, .answer > button");
  for (const part of [box, ...parts]) observer.observe(part);
}

/** @param {HTMLElement} box where everything is asked for, it scrolls */
function fit(box) {
  const paper = /** @type {HTMLElement} */ (box.querySelector(".paper"));
  paper.className = "paper";
  const parts = [paper, ...paper.querySelectorAll(".answers, .outcomes")];
  const isTight = () =>
    parts.some(({scrollHeight, clientHeight}) => scrollHeight > clientHeight + 2);
  if (box.classList.contains("open")) {
    if (isTight()) paper.classList.add(...BESIDE_ALL.map((part) => `without-${part}`));
    return;
  }
  const left = [];
  for (const part of GIVES_WAY) {
    if (!isTight()) break;
    left.unshift(part);
    paper.classList.add(`without-${part}`);
  }
  /** @param {string} part */
  const isBack = (part) => {
    paper.classList.remove(`without-${part}`);
    if (isTight()) paper.classList.add(`without-${part}`);
    return !paper.classList.contains(`without-${part}`);
  };
  // Something larger may have made room for it; what is dearest is asked again after each.
  for (let back = left.findIndex(isBack); back >= 0; back = left.findIndex(isBack)) {
    left.splice(back, 1);
  }
}

/** @param {Dialog} dialog */
function headOf({title, lines, question}) {
  const head = make("div", "head");
  const words = make("div");
  words.append(make("h2", "", title));
  if (question) words.append(make("p", "sum", question.total));
  words.append(...lines.map((line) => make("p", "reason", String(line))));
  if (question?.sign) head.append(ornament("b", "seal", question.sign));
  head.append(words);
  if (question?.cards.length) {
    const cards = make("div", "cards");
    cards.append(...question.cards.map((card) => faceOf(card)));
    cards.setAttribute("aria-hidden", "true"); // the title names what they are
    head.append(cards);
    head.classList.toggle("many", question.cards.length > 4);
  }
  return head;
}

/**
 * Returns the cards of the field in small, for a table on which the question covers them.
 *
 * @param {Question} question the table's text says where they lie
 */
function fieldOf({field, lies, answers}) {
  const strip = make("div", "field", lies);
  const wanted = new Set(answers.flatMap(({outcomes}) => outcomes.map(({card}) => card)));
  strip.append(...field.map((card) => faceOf(card, wanted.has(card) ? "field" : "")));
  strip.setAttribute("aria-hidden", "true");
  return strip;
}

/**
 * @param {HTMLButtonElement} button
 * @param {Answer | undefined} facts
 */
function answerOf(button, facts) {
  const answer = make("div", "answer");
  const label = make("span", "label", button.textContent ?? "");
  button.replaceChildren(label);
  answer.append(button);
  if (!facts) return answer;
  button.append(ornament("kbd", "", facts.key.toUpperCase()), make("b", "line", facts.line));
  button.setAttribute("aria-keyshortcuts", facts.key.toUpperCase());
  if (facts.figure) button.append(ornament("span", "figure", facts.figure));
  if (facts.note) button.append(make("span", "note", facts.note));
  if (facts.outcomes.length) {
    const list = make("ul", "outcomes");
    list.append(...facts.outcomes.map(outcomeOf));
    if (facts.more) list.querySelector(".loses")?.before(make("li", "more", facts.more));
    // Where it scrolls, the keyboard has to get there.
    new ResizeObserver(() => {
      list.tabIndex = list.scrollHeight > list.clientHeight ? 0 : -1;
    }).observe(list);
    answer.append(list);
  }
  return answer;
}

/** @param {Outcome} outcome */
function outcomeOf({name, text, note, figure, detail, card, place, loses}) {
  const item = make("li", loses ? "loses" : "");
  const words = make("div");
  const what = make("p");
  what.append(make("b", "", name), " ", make("span", "", text));
  words.append(what);
  if (note) words.append(make("p", "note", note));
  const much = make("div", "much");
  if (figure) much.append(make("b", "", figure));
  if (detail) much.append(" ", make("span", "", detail));
  item.append(faceOf(card, place), words, much);
  return item;
}

/**
 * @param {View} view
 * @param {Question} question
 */
function footOf(view, question) {
  const foot = make("div", "foot");
  const reasons = question.reasons.map((each) => make("li", "more", each));
  const why = button("why", question.why, () => {
    const box = /** @type {HTMLElement} */ (foot.closest(".koikoi-dialog"));
    const isOpen = box.classList.toggle("open");
    why.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) box.querySelector(".outcomes")?.prepend(...reasons);
    else for (const each of reasons) each.remove();
    fit(box);
  });
  why.setAttribute("aria-expanded", "false");
  const see = button("look", "", () => look(view, !isLooking(view)));
  see.insertAdjacentHTML("afterbegin", EYE);
  see.append(make("span", "", question.look), ornament("kbd", "", "T"));
  see.setAttribute("aria-label", question.look);
  Object.assign(see.dataset, {look: question.look, back: question.back});
  foot.append(make("p", "", question.foot), see, why);
  return foot;
}

/** @param {View} view */
const seen = ({el}) => el.querySelector(".koikoi-dialog.decide");

/** @param {View} view */
const isLooking = (view) => Boolean(seen(view)?.classList.contains("through"));

/**
 * Shows the field through the question, or the question.
 *
 * @param {View} view
 * @param {boolean} isOn
 */
export function look(view, isOn) {
  seen(view)?.classList.toggle("through", isOn);
  const see = seen(view)?.querySelector(".look");
  const label = see?.getAttribute(isOn ? "data-back" : "data-look") ?? ""; // what a press does next
  see?.setAttribute("aria-label", label);
  see?.querySelector("span")?.replaceChildren(label);
}
