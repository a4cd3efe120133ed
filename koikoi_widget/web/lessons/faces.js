// Cards in questions: a picture, and a row of pictures with words above it.

import {make} from "../shared/dom.js";
import {picture} from "../shared/picture.js";

/** @import {Model} from "../host" */
/** @import {CardRow, PicturedTraits} from "../protocol" */

/** @param {Pick<Model<PicturedTraits>, "get">} model */
export function picturesOf(model) {
  return [...model.get("pictures"), ...model.get("more")];
}

/**
 * Returns the picture of what may have one.
 *
 * @param {string[]} pictures
 * @param {number | null | undefined} index
 * @returns {string | undefined}
 */
export function pictureOf(pictures, index) {
  return pictures[index ?? -1];
}

/**
 * @param {CardRow} entry
 * @param {string[]} pictures
 */
export function rowOf({label, cards, large}, pictures) {
  const element = make("div", large ? "koikoi-row large" : "koikoi-row");
  const faces = make("div", "koikoi-faces");
  faces.append(...cards.map((card) => picture(pictures[card.picture], card.label)));
  if (label) element.append(make("p", "koikoi-label", label));
  element.append(faces);
  return element;
}

/** @param {string[]} facts */
export function factList(facts) {
  const list = make("ul", "koikoi-facts");
  list.append(...facts.map((fact) => make("li", "", fact)));
  return list;
}
