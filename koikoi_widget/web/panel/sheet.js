// Everything about one card, in a dialog to leaf through: where it opens, what it shows, and where the
// focus goes when it closes.

import {button, closing, focused, make} from "../shared/dom.js";
import {MOVE} from "../shared/drawer.js";
import {lies} from "../shared/geometry.js";
import {runnerOf} from "./race.js";
import {address, faceOf, lay} from "./strips.js";

/** @import {Sheet, ShowSheet} from "../protocol" */
/** @import {PanelModel} from "./panel.js" */
/** @import {Pictures} from "./strips.js" */
/** @typedef {(card: number) => void} Ask */

/** @type {Element | null} the table last used: a sheet opens there if the same table is shown twice */
let used = null;

/**
 * @param {PanelModel} model
 * @param {() => Element | null} root the table that the sheet belongs to
 * @param {Pictures} pictures
 * @param {Ask} ask
 */
export function sheetOf(model, root, pictures, ask) {
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
    /** @type {HTMLElement | null} */
    const face = /** @type {Element} */ (event.target).closest("[data-card]:not(dialog)");
    if (face) ask(Number(face.dataset.card));
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
      fill(dialog, sheet, model, pictures, ask);
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
 * @param {PanelModel} model
 * @param {Pictures} pictures
 * @param {Ask} ask called with the card whose sheet is wanted next
 */
function fill(dialog, sheet, model, pictures, ask) {
  const words = model.get("words");
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
  const tale = make("div");
  tale.append(make("p", "kind", sheet.kind), make("p", "", sheet.story));
  const text = textOf(sheet, model, pictures);
  dialog.replaceChildren(top, image, tale, text, stepsOf(sheet, model, ask));
  dialog.setAttribute("aria-label", sheet.name);
  dialog.dataset.card = String(sheet.card);
  dialog.onkeydown = ({key, defaultPrevented}) => {
    if (defaultPrevented) return; // it has led from one card of a row to another
    if (key === "ArrowLeft") ask(sheet.before);
    if (key === "ArrowRight") ask(sheet.after);
  };
}

/**
 * @param {Sheet} sheet
 * @param {PanelModel} model
 * @param {Pictures} pictures
 */
function textOf(sheet, model, pictures) {
  const [words, book, state] = [model.get("words"), model.get("book"), model.get("state")];
  const list = make("ul", "runners");
  for (const row of sheet.rows) {
    const runner = runnerOf(row.name, pictures);
    runner.follow(row, state, book);
    list.append(runner.item);
  }
  const four = make("ul", "four");
  for (const [card, says] of sheet.month) {
    const face = faceOf(card, pictures);
    lay(face, book, state);
    const place = make("span", "", says);
    place.setAttribute("aria-hidden", "true"); // the picture's name says it
    face.item.append(place);
    face.item.classList.toggle("this", card === sheet.card);
    four.append(face.item);
  }
  const notes = sheet.notes.map((text) => make("p", "", text));
  const text = make("div", "text");
  text.append(make("h3", "", words.sheet_yaku), list, ...notes);
  text.append(make("h3", "", sheet.four), four);
  return text;
}

/**
 * @param {Sheet} sheet
 * @param {PanelModel} model
 * @param {Ask} ask
 */
function stepsOf({before, after}, model, ask) {
  const [words, {cards = []}] = [model.get("words"), model.get("book")];
  const steps = make("div", "steps");
  const previous = button("previous", `‹ ${cards[before]}`, () => ask(before));
  const next = button("next", `${cards[after]} ›`, () => ask(after));
  previous.setAttribute("aria-label", `${words.previous}: ${cards[before]}`);
  next.setAttribute("aria-label", `${words.next}: ${cards[after]}`);
  steps.append(previous, next);
  return steps;
}
