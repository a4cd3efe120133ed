// The panel's page of both piles, by kind: on the table their cards overlap.

import {make} from "../shared/dom.js";
import {arrange, faceOf, lay, stripOf} from "./strips.js";

/** @import {Book, BookMonth, PanelState} from "../protocol" */
/** @import {Pictures} from "./strips.js" */
/** @import {Page} from "./panel.js" */

/**
 * @param {Book} book
 * @param {Pictures} pictures
 * @returns {Page}
 */
export function pilesPage(book, pictures) {
  const element = make("div", "piles");
  const piles = [..."mo"].map((letter, seat) => pileOf(book.players[seat], letter, book, pictures));
  element.append(...piles.map((pile) => pile.element));
  return {
    element,
    follow(state) {
      for (const pile of piles) pile.follow(state);
    },
  };
}

/**
 * @param {string} name
 * @param {string} letter of the place of its cards
 * @param {Book} book
 * @param {Pictures} pictures
 */
function pileOf(name, letter, book, pictures) {
  const element = make("section");
  const kinds = book.kinds.map((kind) => kindOf(kind, pictures));
  element.append(make("h4", "", name), ...kinds.flatMap(({label, strip}) => [label, strip]));
  return {
    element,
    /** @param {PanelState} state */
    follow(state) {
      for (const {name: kind, label, strip, faces} of kinds) {
        const lying = faces.filter(({card}) => state.where[card] === letter);
        for (const face of lying) lay(face, book, state);
        arrange(strip, lying);
        label.textContent = `${kind} ${lying.length}`;
      }
    },
  };
}

/**
 * @param {BookMonth} kind
 * @param {Pictures} pictures
 */
function kindOf({name, cards}, pictures) {
  const faces = cards.map((card) => faceOf(card, pictures));
  return {name, label: make("p", "count"), strip: stripOf(), faces};
}
