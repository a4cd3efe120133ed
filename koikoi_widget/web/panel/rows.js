// A yaku in words: what it is called, what it scores, how close a side is.

import {make} from "../shared/dom.js";

/** @import {YakuEntry} from "../protocol" */

/** @type {Record<string, string>} by how a side stands */
const SIGNS = {made: "✓", replaced: "✓", waiting: "✓", open: "○", late: "✗", impossible: "✗"};

/** @param {YakuEntry} row */
export function headOf(row) {
  const name = make("h4", "", row.name);
  if (row.japanese) {
    const other = make("i", "", row.japanese);
    // For a screen reader; in other letters it is written as the language of the page is.
    if (/^\p{Script=Latin}/u.test(row.japanese)) other.lang = "ja-Latn";
    name.append(" ", other);
  }
  const left = make("div");
  left.append(name, " ", make("p", "takes", row.takes));
  const head = make("div", "head");
  head.append(left, make("span", "points", row.points));
  return head;
}

/**
 * Shows how a side stands.
 *
 * @param {HTMLElement} element
 * @param {string} name of the side
 * @param {string} state
 * @param {string} words
 */
export function standing(element, name, state, words) {
  element.dataset.state = state;
  const sign = make("span", "sign", SIGNS[state]);
  sign.setAttribute("aria-hidden", "true");
  element.replaceChildren(sign, make("b", "", `${name}: `), make("span", "", words));
}
