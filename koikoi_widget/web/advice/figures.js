// What the coach has computed, as a table, once that is asked for.

import {make} from "../shared/dom.js";
import {coachButton} from "./actions.js";

/** @import {AdviceFigures, AdviceRow, Bar} from "../protocol" */
/** @import {Act} from "./actions.js" */

/**
 * @param {AdviceFigures} entry
 * @param {Act} act
 */
export function figuresOf({label, close: [action, closes], heads, rows, more}, act) {
  const part = make("section", "figures");
  part.setAttribute("aria-label", label);
  const top = make("div", "top");
  top.append(make("h3", "", label), coachButton(action, closes, act));
  const body = make("tbody");
  body.append(...rows.map(lineOf));
  const table = make("table");
  table.append(headOf(heads), body);
  part.append(top, table, ...more.map((text) => make("p", "", text)));
  return part;
}

/** @param {string[]} heads */
function headOf(heads) {
  const line = make("tr");
  line.append(...heads.map((text) => Object.assign(make("th", "", text), {scope: "col"})));
  const head = make("thead");
  head.append(line);
  return head;
}

/** @param {AdviceRow} row */
function lineOf(row) {
  const [choice, ...figures] = row.cells;
  const first = Object.assign(make("th", "", choice), {scope: "row"});
  if (row.mark) first.append(" ", make("em", "", row.mark));
  first.append(barOf(row, row.best));
  const line = make("tr", row.best ? "best" : "");
  line.append(first, ...figures.map((text) => make("td", "", text)));
  return line;
}

/**
 * @param {Bar} figure
 * @param {boolean} [isBest]
 */
function barOf({start, length, zero}, isBest) {
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
