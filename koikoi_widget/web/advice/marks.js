// Badges on the cards of a table; and cards to choose from.

import {drawing, make} from "../shared/dom.js";
import {coachButton} from "./actions.js";

/** @import {AdviceMark, ArrowMark, BadgeMark, ChoiceMark} from "../protocol" */
/** @import {Act} from "./actions.js" */

/**
 * A mark says how good choosing a card is, or is itself the choice to press.
 *
 * @param {AdviceMark} entry
 * @param {Act} act
 */
export function markOf(entry, act) {
  if ("to" in entry) return arrowOf(entry);
  return "action" in entry ? choiceOn(entry, act) : badgeOn(entry);
}

/**
 * From the upper edge of a card to the lower part of the one that it takes.
 *
 * @param {ArrowMark} entry
 */
function arrowOf({at: [x, y, w], to: [left, top, width, height], grade}) {
  const [fromX, toX, toY] = [x + w / 2, left + width / 2, top + height * 0.8];
  const bend = Math.max(24, (y - toY) / 2);
  const arrow = drawing("svg", {class: `mark arrow ${grade}`, "aria-hidden": "true"});
  const d = `M${fromX} ${y}C${fromX} ${y - bend} ${toX} ${toY + bend} ${toX} ${toY}`;
  const points = `${toX - 9},${toY + 4} ${toX},${toY - 14} ${toX + 9},${toY + 4}`;
  for (const name of ["halo", "line"]) arrow.append(drawing("path", {class: name, d}));
  arrow.append(drawing("polygon", {points}));
  return arrow;
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
  const mark = coachButton(entry.action, "", act);
  mark.classList.add("choice");
  mark.setAttribute("aria-label", entry.label);
  Object.assign(mark.style, {left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px`});
  return mark;
}
