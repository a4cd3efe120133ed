// A card, or a part of one, as a picture within a page.

import {make} from "./dom.js";

// Ids stand for themselves alone on a page that may show a card twice, and other widgets.
const PREFIX = "koikoi-prefix-";
const pageWide = Math.random().toString(36).slice(2, 8);
let drawn = 0;

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
