// Figures on the cards of a table, with bars; and cards to choose from.

import {make} from "../shared/dom.js";
import {actionButton} from "./actions.js";

/** @import {AdviceMark, Bar, ChoiceMark, FigureMark} from "../protocol" */
/** @import {Act} from "./actions.js" */

const HIGH = 34; // px, the height of a mark at the lower end of a card

/**
 * A mark says what choosing a card is worth, or is itself the choice to press.
 *
 * @param {AdviceMark} entry
 * @param {Act} act
 */
export function markOf(entry, act) {
  return "action" in entry ? choiceOn(entry, act) : figureOn(entry);
}

/** @param {FigureMark} entry */
function figureOn(entry) {
  const [x, y, w, h] = entry.at;
  const mark = make("div", entry.best ? "mark best" : "mark", entry.text);
  mark.setAttribute("aria-hidden", "true");
  mark.append(barOf(entry, entry.best));
  Object.assign(mark.style, {left: `${x}px`, top: `${y + h - HIGH}px`, width: `${w}px`});
  return mark;
}

/**
 * @param {ChoiceMark} entry
 * @param {Act} act
 */
function choiceOn(entry, act) {
  const [x, y, w, h] = entry.at;
  const mark = actionButton(entry.action, "", act);
  mark.classList.add("choice");
  mark.setAttribute("aria-label", entry.label);
  Object.assign(mark.style, {left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px`});
  return mark;
}

/**
 * @param {Bar} figure
 * @param {boolean} [isBest]
 */
export function barOf({start, length, zero}, isBest) {
  const bar = make("span", isBest ? "bar best" : "bar");
  const part = make("span", start + length / 2 < zero ? "loss" : "gain");
  part.style.left = `${100 * start}%`;
  part.style.width = `max(2px, ${100 * length}%)`;
  const line = make("span", "zero");
  line.style.left = `${100 * zero}%`;
  bar.append(part, line);
  bar.setAttribute("aria-hidden", "true");
  return bar;
}
