// The panel's page of all yaku.

import {make} from "../shared/dom.js";
import {headOf, standing} from "./rows.js";
import {arrange, byPlace, faceOf, lay, MARKS, stripOf} from "./strips.js";

/** @import {Book, BookRow, PanelState} from "../protocol" */
/** @import {Pictures} from "./strips.js" */
/** @import {Page} from "./panel.js" */

/**
 * @param {Book} book
 * @param {Pictures} pictures
 * @returns {Page}
 */
export function yakuPage(book, pictures) {
  const element = make("div");
  const sums = make("div", "sums");
  const list = make("ul", "rows");
  const rows = (book.rows ?? []).map((row) => rowOf(row, book, pictures));
  list.append(...rows.map(({item}) => item));
  const families = book.families.map((text) => make("p", "family", text));
  element.append(sums, legendOf(book), list, ...families);
  return {
    element,
    follow(state) {
      sums.replaceChildren(...state.sums.map((text, side) => sumOf(book.players[side], text)));
      if (!state.rows.length) return; // another page is on its way
      for (const [index, row] of rows.entries()) row.follow(state, index);
    },
  };
}

/**
 * @param {string} player
 * @param {string} text
 */
function sumOf(player, text) {
  const line = make("p");
  line.append(make("b", "", `${player}: `), make("span", "", text));
  return line;
}

/** @param {Book} book */
function legendOf(book) {
  const legend = make("ul", "legend");
  for (const [where, text] of Object.entries(book.legend)) {
    const item = make("li");
    const sample = make("span", "face");
    sample.dataset.where = where;
    sample.append(make("span", "sign", MARKS[where]));
    sample.setAttribute("aria-hidden", "true");
    item.append(sample, make("span", "", text));
    legend.append(item);
  }
  return legend;
}

/**
 * @param {BookRow} row
 * @param {Book} book
 * @param {Pictures} pictures
 */
function rowOf(row, book, pictures) {
  const item = make("li", "row");
  item.dataset.yaku = row.id;
  const strip = stripOf();
  strip.setAttribute("aria-label", row.name);
  const faces = row.cards.map((card) => faceOf(card, pictures));
  const sides = [make("p", "standing"), make("p", "standing")];
  const both = make("div", "both");
  both.append(...sides);
  item.append(headOf(row), strip, both);
  return {
    item,
    /**
     * @param {PanelState} state
     * @param {number} index
     */
    follow(state, index) {
      for (const face of faces) lay(face, book, state);
      arrange(strip, faces.toSorted(byPlace(state)));
      const [own, ownWords, other, otherWords] = state.rows[index];
      standing(sides[0], book.players[0], own, ownWords);
      standing(sides[1], book.players[1], other, otherWords);
    },
  };
}
