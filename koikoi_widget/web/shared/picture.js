// A card, or a part of one, as a picture within a page.

import {make} from "./dom.js";
import {freshId} from "./ids.js";

// Ids stand for themselves alone on a page that may show a card twice, and other widgets.
const PREFIX = "koikoi-prefix-";

/**
 * @param {string} svg
 * @param {string} [label]
 */
export function picture(svg, label) {
  const face = make("span", "koikoi-face");
  face.innerHTML = svg.replaceAll(PREFIX, `${freshId("face")}-`);
  if (label) {
    face.setAttribute("role", "img");
    face.setAttribute("aria-label", label);
  }
  return face;
}
