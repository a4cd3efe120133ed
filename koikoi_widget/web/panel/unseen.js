// The panel's page of unseen cards, by month.

import {make} from "../shared/dom.js";
import {arrange, faceOf, lay, stripOf} from "./strips.js";

/** @import {Book, BookMonth} from "../protocol" */
/** @import {Pictures} from "./strips.js" */
/** @import {Page} from "./panel.js" */

/**
 * @param {Book} book
 * @param {Pictures} pictures
 * @returns {Page}
 */
export function unseenPage(book, pictures) {
  const element = make("div");
  const where = make("p", "family");
  const list = make("ul", "months");
  const months = book.months.map((month) => monthOf(month, pictures));
  list.append(...months.map(({item}) => item));
  element.append(where, list);
  return {
    element,
    follow(state) {
      where.textContent = state.unseen;
      for (const [index, {count, strip, faces}] of months.entries()) {
        count.textContent = String(state.counts[index]);
        for (const face of faces) {
          lay(face, book, state);
          face.item.classList.toggle("seen", face.item.dataset.where !== "u");
        }
        arrange(strip, faces);
      }
    },
  };
}

/**
 * @param {BookMonth} month
 * @param {Pictures} pictures
 */
function monthOf({name, cards}, pictures) {
  const item = make("li");
  const count = make("span", "count");
  const head = make("h4", "", name);
  head.append(" ", count);
  const strip = stripOf();
  const faces = cards.map((card) => faceOf(card, pictures));
  item.append(head, strip);
  return {item, count, strip, faces};
}
