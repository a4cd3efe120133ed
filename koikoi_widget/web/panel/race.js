// The panel's page of the race: what each side has made, and what it is nearest to.

import {focused, make} from "../shared/dom.js";
import {arrange, faceOf, lay, stripOf} from "./strips.js";

/** @import {Book, PanelState, RaceRow} from "../protocol" */
/** @import {Face, Pictures} from "./strips.js" */
/** @import {Page} from "./panel.js" */

const SIDES = "mo"; // by the letters of their piles

/**
 * @param {Book} book
 * @param {Pictures} pictures
 * @returns {Page}
 */
export function racePage(book, pictures) {
  const element = make("div", "race");
  const sides = [...SIDES].map((own) => sideOf(own, book, pictures));
  element.append(...sides.map((each) => each.element), legendOf(book));
  return {
    element,
    follow(state) {
      for (const [index, side] of sides.entries()) side.follow(state, index);
    },
  };
}

/**
 * @param {string} own the letter of its pile
 * @param {Book} book
 * @param {Pictures} pictures
 */
function sideOf(own, book, pictures) {
  const element = make("section");
  element.dataset.own = own;
  const sum = make("span", "sum");
  const head = make("h4");
  const list = make("ul", "runners");
  const top = make("div", "side");
  top.append(head, sum);
  element.append(top, list);
  /** @type {Map<string, ReturnType<typeof runnerOf>>} those shown before, which keep the focus */
  const made = new Map();
  return {
    element,
    /**
     * @param {PanelState} state
     * @param {number} index
     */
    follow(state, index) {
      const side = state.race[index];
      if (!side) return; // the race is not sent before its page is
      const {rows} = side;
      head.textContent = side.name;
      sum.textContent = side.sum;
      for (const row of rows) {
        if (!made.has(row.id)) made.set(row.id, runnerOf(row.name, pictures));
        made.get(row.id)?.follow(row, state, book);
      }
      const items = rows.flatMap(({id}) => made.get(id)?.item ?? []);
      const had = list.contains(document.activeElement) ? focused() : null;
      list.replaceChildren(...items);
      const kept = had?.isConnected ? had : list.closest(".body");
      if (had) /** @type {HTMLElement | null} */ (kept)?.focus({preventScroll: true});
    },
  };
}

/**
 * @param {string} name
 * @param {Pictures} pictures
 */
export function runnerOf(name, pictures) {
  const item = make("li", "runner");
  const [spoken, words, says] = [make("span", "koikoi-unseen"), make("div", "name"), make("small")];
  const [dots, strip, points] = [make("span", "dots"), stripOf(), make("span", "points")];
  strip.setAttribute("aria-label", name);
  words.append(make("b", "", name), says);
  for (const part of [words, dots, points]) part.setAttribute("aria-hidden", "true");
  item.append(spoken, words, strip, dots, points);
  /** @type {Map<number, Face>} */
  const faces = new Map();
  return {
    item,
    /**
     * @param {RaceRow} row
     * @param {PanelState} state
     * @param {Book} book
     */
    follow(row, state, book) {
      item.dataset.state = row.state;
      spoken.textContent = row.spoken;
      says.textContent = row.says;
      points.textContent = row.points;
      dots.replaceChildren(...[...row.dots].map(dotOf));
      for (const card of row.cards) {
        if (!faces.has(card)) faces.set(card, faceOf(card, pictures));
      }
      const shown = row.cards.map((card) => /** @type {Face} */ (faces.get(card)));
      for (const face of shown) lay(face, book, state);
      arrange(strip, shown);
      strip.hidden = !shown.length;
    },
  };
}

/** @param {string} where */
function dotOf(where) {
  const dot = make("i");
  dot.dataset.where = where;
  return dot;
}

/** @param {Book} book */
export function legendOf(book) {
  const legend = make("ul", "legend");
  for (const [where, text] of Object.entries(book.legend)) {
    const item = make("li");
    const dots = make("span", "dots");
    dots.append(dotOf(where));
    dots.setAttribute("aria-hidden", "true");
    item.append(dots, make("span", "", text));
    legend.append(item);
  }
  return legend;
}
