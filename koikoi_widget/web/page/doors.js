// The boxes of the first page that lead to other parts: as a whole they are links.

import {changes, linkTo, make} from "../shared/dom.js";
import {weekOf} from "../shared/week.js";

/** @import {Door} from "../protocol" */
/** @import {Show} from "./first_page.js" */

/**
 * Returns doors side by side.
 *
 * @param {string} look
 * @param {Show} picture
 */
export function doorsOf(look, picture) {
  const element = make("div", `doors ${look}`);
  const isOther = changes();
  return {
    element,
    /**
     * @param {Door[]} doors
     * @param {string} language
     */
    show(doors, language) {
      element.hidden = doors.length === 0;
      if (!isOther([doors, language])) return;
      element.replaceChildren(...doors.map((door) => doorOf(door, picture, language)));
    },
  };
}

/**
 * @param {Door} door
 * @param {Show} picture
 * @param {string} language
 */
function doorOf({href, title, says, pictures, days, note, text}, picture, language) {
  const element = linkTo(href, "", "box door");
  const words = make("span", "words");
  words.append(make("strong", "", title), make("span", "says", says));
  if (days.length) words.append(weekOf(days, language));
  if (note) words.append(make("span", "note", note));
  const cards = make("span", "cards");
  cards.append(...pictures.map(picture));
  element.append(cards, words, make("span", text ? "koikoi-button" : "arrow", text));
  return element;
}
