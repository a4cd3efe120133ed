// Badges on the cards of a table; and cards to choose from.

import {make} from "../shared/dom.js";
import {actionButton} from "./actions.js";

/** @import {AdviceMark, BadgeMark, ChoiceMark} from "../protocol" */
/** @import {Act} from "./actions.js" */

/**
 * A mark says how good choosing a card is, or is itself the choice to press.
 *
 * @param {AdviceMark} entry
 * @param {Act} act
 */
export function markOf(entry, act) {
  return "action" in entry ? choiceOn(entry, act) : badgeOn(entry);
}

/**
 * It stands on the card's lower edge, as high as its words.
 *
 * @param {BadgeMark} entry
 */
function badgeOn({at: [x, y, w, h], text, grade}) {
  const badge = make("div", `mark badge ${grade}`, text);
  badge.setAttribute("aria-hidden", "true");
  Object.assign(badge.style, {left: `${x}px`, top: `${y + h}px`, width: `${w}px`});
  return badge;
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
