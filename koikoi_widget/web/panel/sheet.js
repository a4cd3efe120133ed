// Everything about one card, in a dialog to leaf through.

import {button, closing, make} from "../shared/dom.js";
import {address} from "./faces.js";
import {headOf, standing} from "./rows.js";

/** @import {PanelWords, Sheet, SheetRow} from "../protocol" */
/** @typedef {(card: number) => void} Ask */

/**
 * Fills the dialog with a sheet.
 *
 * @param {HTMLDialogElement} dialog
 * @param {Sheet} sheet
 * @param {PanelWords} words
 * @param {Ask} ask called with the card whose sheet is wanted next
 */
export function fill(dialog, sheet, words, ask) {
  const image = make("img");
  const url = address(sheet.face);
  image.src = url;
  image.alt = sheet.alternative;
  dialog.addEventListener("close", () => URL.revokeObjectURL(url), {once: true});
  const top = make("div", "top");
  top.append(
    make("h2", "", sheet.name),
    closing(words.close, () => dialog.close()),
  );
  dialog.replaceChildren(top, image, textOf(sheet, words), stepsOf(sheet, words, ask));
  dialog.setAttribute("aria-label", sheet.name);
  dialog.dataset.card = String(sheet.card);
  dialog.onkeydown = ({key}) => {
    if (key === "ArrowLeft") ask(sheet.before);
    if (key === "ArrowRight") ask(sheet.after);
  };
}

/**
 * @param {Sheet} sheet
 * @param {PanelWords} words
 */
function textOf(sheet, words) {
  const facts = make("dl");
  for (const [label, text] of sheet.facts) {
    facts.append(make("dt", "", label), make("dd", "", text));
  }
  const list = make("ul", "rows");
  list.append(...sheet.rows.map(rowOf));
  const said = [sheet.none, sheet.cancels].filter(Boolean).map((text) => make("p", "", text));
  const text = make("div", "text");
  text.append(facts, make("h3", "", words.sheet_yaku), list, ...said);
  return text;
}

/** @param {SheetRow} row */
function rowOf(row) {
  const item = make("li", "row");
  item.append(headOf(row));
  for (const [name, state, text] of row.standings) {
    const line = make("p", "standing");
    standing(line, name, state, text);
    item.append(line);
  }
  return item;
}

/**
 * @param {Sheet} sheet
 * @param {PanelWords} words
 * @param {Ask} ask
 */
function stepsOf(sheet, words, ask) {
  const steps = make("div", "steps");
  steps.append(
    button("previous", words.previous, () => ask(sheet.before)),
    button("next", words.next, () => ask(sheet.after)),
  );
  return steps;
}
