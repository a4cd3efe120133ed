// The cards of a panel: pictures, and small faces that say where a card lies.

import {focused, make} from "../shared/dom.js";
import {CHANGED, facesOf} from "../shared/faces.js";
import {rove} from "../shared/roving.js";

/** @import {Book, PanelState} from "../protocol" */
/** @import {PanelModel} from "./panel.js" */
/** @typedef {ReturnType<typeof picturesOf>} Pictures */
/** @typedef {{item: HTMLElement, card: number, image: HTMLImageElement}} Face */

/** @param {string} svg */
export function address(svg) {
  return URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
}

/**
 * One picture per card, drawn once by the browser and used wherever the card is shown.
 *
 * @param {PanelModel} model
 * @param {() => void} changed called when there are others
 */
export function picturesOf(model, changed) {
  /** @type {string[]} */
  let urls = [];
  let isGone = false;
  const drop = () => {
    for (const url of urls) if (url) URL.revokeObjectURL(url);
  };
  async function renew() {
    const faces = await facesOf(model.widget_manager, model.get("sprites"));
    if (isGone) return;
    drop();
    urls = faces.map((face) => face && address(face));
    changed();
  }
  document.addEventListener(CHANGED, renew);
  renew();
  return {
    /**
     * Shows a card's face in an image.
     *
     * @param {HTMLImageElement} image
     * @param {number} card
     */
    show(image, card) {
      if (urls[card]) image.src = urls[card];
    },
    drop() {
      isGone = true;
      document.removeEventListener(CHANGED, renew);
      drop();
    },
  };
}

/**
 * @param {number} card
 * @param {Pictures} pictures
 * @returns {Face}
 */
export function faceOf(card, pictures) {
  const item = make("li", "face");
  const opens = make("button"); // its sheet
  const image = make("img");
  opens.type = "button";
  pictures.show(image, card);
  item.dataset.card = String(card);
  opens.append(image);
  item.append(opens);
  return {item, card, image};
}

const OPENS = "li:not(.seen) > button";

/** Returns a row of faces; the Tab key leads to one of them, the arrow keys from there to the others. */
export function stripOf() {
  const strip = make("ul", "faces");
  rove(strip, OPENS);
  return strip;
}

/**
 * Lays faces into their row, of which one keeps the focus if it had that.
 *
 * @param {HTMLElement} strip
 * @param {Face[]} faces
 */
export function arrange(strip, faces) {
  const had = strip.contains(document.activeElement) ? focused() : null;
  strip.replaceChildren(...faces.map(({item}) => item));
  const all = /** @type {HTMLElement[]} */ ([...strip.querySelectorAll(OPENS)]);
  const stop = all.find((each) => each === had) ?? all[0];
  for (const each of all) each.tabIndex = each === stop ? 0 : -1;
  if (had) (stop ?? strip.closest(".body"))?.focus({preventScroll: true});
}

/**
 * Shows where a card lies.
 *
 * @param {Face} face
 * @param {Book} book
 * @param {PanelState} state
 */
export function lay({item, card, image}, book, state) {
  const where = state.where[card];
  item.dataset.where = where;
  image.alt = `${book.cards?.[card]}: ${book.places[where]}`;
  image.title = image.alt; // named where a mouse rests
}
