// Cards in questions: a picture, and a row of pictures with words above it.

import {make} from "../shared/dom.js";

/** @import {Model} from "../host" */
/** @import {CardRow, PicturedTraits} from "../protocol" */

// Makes ids unique on a page that may show a card twice, and other widgets.
const PREFIX = "koikoi-prefix-";
const pageWide = Math.random().toString(36).slice(2, 8);
let drawn = 0;

/** @param {Pick<Model<PicturedTraits>, "get">} model */
export function picturesOf(model) {
  return [...model.get("pictures"), ...model.get("more")];
}

/**
 * @param {string} svg
 * @param {string} [label]
 */
export function picture(svg, label) {
  const face = make("span", "koikoi-face");
  drawn += 1;
  face.innerHTML = svg.replaceAll(PREFIX, `k${pageWide}-${drawn}-`);
  if (label) {
    face.setAttribute("role", "img");
    face.setAttribute("aria-label", label);
  }
  return face;
}

/**
 * Returns the picture of something that may have one.
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
