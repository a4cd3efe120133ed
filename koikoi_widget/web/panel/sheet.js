// Everything about one card of the table: where its page opens, and what it shows.

import {make} from "../shared/dom.js";
import {MOVE} from "../shared/drawer.js";
import {sheetOf} from "../shared/sheet.js";
import {legendOf, runnerOf} from "./race.js";
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
export function tableSheetOf(model, root, pictures, ask) {
  const {element, show} = sheetOf(() => {
    model.send({event: "sheet closed"});
    return /** @type {HTMLElement | null | undefined} */ (root()?.querySelector(MOVE));
  }, ask);
  element.addEventListener("click", (event) => {
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
    element,
    /** @param {ShowSheet} message */
    show({sheet, follows}) {
      if (used && used !== root()) return;
      if (follows && !element.open) return;
      const {cards: names = []} = model.get("book");
      const [image, text] = [imageOf(sheet, element), textOf(sheet, model, pictures)];
      show(sheet, {image, text, names, words: model.get("words")});
    },
    hide: () => element.close(),
    remove() {
      for (const event of ["pointerdown", "focusin"]) {
        document.removeEventListener(event, note, true);
      }
    },
  };
}

/**
 * @param {Sheet} sheet
 * @param {HTMLDialogElement} dialog
 */
function imageOf({face, alternative}, dialog) {
  const image = make("img");
  const url = address(face);
  image.src = url;
  image.alt = alternative;
  dialog.addEventListener("close", () => URL.revokeObjectURL(url), {once: true});
  return image;
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
  const text = make("div");
  text.append(make("h3", "", words.sheet_yaku), list, legendOf(book), ...notes);
  text.append(make("h3", "", sheet.four), four);
  return text;
}
