// Everything about one card, in a dialog to leaf through: where it opens, what it shows, and where the
// focus goes when it closes.

import {button, closing, focused, make} from "../shared/dom.js";
import {MOVE} from "../shared/drawer.js";
import {lies} from "../shared/geometry.js";
import {headOf, standing} from "./rows.js";
import {address} from "./strips.js";

/** @import {PanelWords, Sheet, SheetRow, ShowSheet} from "../protocol" */
/** @import {PanelModel} from "./panel.js" */
/** @typedef {(card: number) => void} Ask */

/** @type {Element | null} the table last used: a sheet opens there if the same table is shown twice */
let used = null;

/**
 * @param {PanelModel} model
 * @param {() => Element | null} root the table that the sheet belongs to
 * @param {Ask} ask
 */
export function sheetOf(model, root, ask) {
  const dialog = make("dialog", "koikoi-sheet");
  /** @type {HTMLElement | null} */
  let before = null; // what had the focus

  // When a sheet closes, the focus returns to where it was, or to a move if that is gone.
  dialog.addEventListener("close", () => {
    model.send({event: "sheet closed"});
    const move = root()?.querySelector(MOVE);
    const isThere = before?.isConnected && before !== document.body;
    const target = isThere ? before : /** @type {HTMLElement | null | undefined} */ (move);
    target?.focus({preventScroll: true});
  });
  // Its margins are its own, and letters may be marked from the paper outwards.
  let isOutside = false;
  dialog.addEventListener("pointerdown", (event) => {
    const {left, top, width, height} = dialog.getBoundingClientRect();
    const isOnPaper = lies([event.clientX, event.clientY], [left, top, width, height]);
    isOutside = event.target === dialog && !isOnPaper;
  });
  dialog.addEventListener("click", (event) => {
    if (isOutside && event.target === dialog) dialog.close();
  });
  /** @param {Event} event */
  const note = ({target}) => {
    if (root()?.contains(/** @type {Node} */ (target))) used = root();
  };
  for (const event of ["pointerdown", "focusin"]) document.addEventListener(event, note, true);

  return {
    element: dialog,
    /** @param {ShowSheet} message */
    show({sheet, follows}) {
      if (used && used !== root()) return;
      if (follows && !dialog.open) return;
      const had = dialog.contains(document.activeElement) ? focused()?.className : "";
      const isSame = dialog.open && dialog.dataset.card === String(sheet.card);
      const scrolled = dialog.scrollTop;
      fill(dialog, sheet, model.get("words"), ask);
      if (isSame) dialog.scrollTop = scrolled; // the position has changed
      if (!dialog.open) {
        before = focused();
        dialog.showModal();
      }
      const button = dialog.querySelector(had ? `[class="${had}"]` : ".close");
      /** @type {HTMLElement} */ (button ?? dialog).focus();
    },
    hide: () => dialog.close(),
    remove() {
      for (const event of ["pointerdown", "focusin"]) {
        document.removeEventListener(event, note, true);
      }
    },
  };
}

/**
 * Fills the dialog with a sheet.
 *
 * @param {HTMLDialogElement} dialog
 * @param {Sheet} sheet
 * @param {PanelWords} words
 * @param {Ask} ask called with the card whose sheet is wanted next
 */
function fill(dialog, sheet, words, ask) {
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
