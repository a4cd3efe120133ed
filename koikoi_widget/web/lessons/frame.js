// What every widget with questions consists of, in the order of a match: the table, the question, its
// answers, the verdict, and what follows.

import {focused, make, say, voice} from "../shared/dom.js";
import {factList, rowsOf, tableOf} from "./faces.js";

/** @import {CardRow} from "../protocol" */

/** @typedef {ReturnType<typeof frameOf>} Frame */

export function frameOf() {
  const [element, table, question, head, after] = [
    "body",
    "table",
    "question",
    "head",
    "after",
  ].map((name) => make("div", `koikoi-quiz-${name}`));
  const options = make("div", "koikoi-answers");
  const [live, errors] = [voice("koikoi-verdict", "status"), voice("koikoi-trouble", "alert")];
  options.setAttribute("role", "group");
  question.append(head, options);
  element.append(errors, table, question, live, after);
  return {element, table, question, head, options, live, after, errors};
}

/**
 * Shows the table and the question; returns the question itself.
 *
 * @param {Pick<Frame, "table" | "head">} frame
 * @param {{prompt: string, facts: string[], rows: CardRow[]}} state
 * @param {string[]} pictures
 * @param {HTMLElement[]} above what stands above the question
 */
export function showQuestion({table, head}, {prompt, facts, rows}, pictures, above) {
  const asked = make("p", "koikoi-prompt", prompt);
  asked.tabIndex = -1;
  const told = facts.length ? [factList(facts)] : [];
  table.replaceChildren(...tableOf(rows, pictures));
  head.replaceChildren(...above, asked, ...told, ...rowsOf(rows, pictures));
  return asked;
}

/**
 * Makes room for a table below while a question is played on, and shows as much as possible of it until
 * the learner turns to something.
 *
 * @param {HTMLElement} el
 */
export function roomBelow(el) {
  const table = new ResizeObserver(() => {
    if (el.contains(focused())) el.scrollIntoView({block: "start"});
  });
  return {
    /** @param {boolean} isPlayedOn */
    show(isPlayedOn) {
      el.classList.toggle("above", isPlayedOn);
      table.disconnect();
      if (isPlayedOn && el.parentElement) table.observe(el.parentElement);
    },
    close: () => table.disconnect(),
  };
}

/**
 * @param {Frame} frame
 * @param {string | undefined} error
 */
export function showError({errors}, error) {
  say(errors, ...(error ? [make("p", "", `✗ ${error}`)] : []));
}
