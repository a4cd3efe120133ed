// Faces of cards among words: a place for each, which is filled once the deck is here.

import {make, ornament} from "../shared/dom.js";
import {CHANGED, facesOf} from "../shared/faces.js";

/** @import {View} from "./view.js" */

/**
 * Returns the place of a card's face; the words beside it name the card.
 *
 * @param {number | null} card
 * @param {string} [place]
 */
export function faceOf(card, place = "") {
  const face = ornament("span", "koikoi-face", "");
  face.dataset.place = place;
  if (card !== null) face.dataset.card = String(card);
  return face;
}

/**
 * Shows the faces as soon as they are here, and again when the deck is another.
 *
 * @param {View} view
 * @param {HTMLElement} paper
 */
export async function showFaces({model}, paper) {
  const ids = model.get("sprites")?.canvases ?? [];
  const renew = async () => {
    const faces = await facesOf(model.widget_manager, ids);
    for (const place of paper.querySelectorAll("[data-card]")) {
      const face = faces[Number(/** @type {HTMLElement} */ (place).dataset.card)];
      if (face) place.replaceChildren(imageOf(face));
    }
  };
  const follow = () => {
    if (paper.isConnected) renew();
    else document.removeEventListener(CHANGED, follow);
  };
  await renew();
  document.addEventListener(CHANGED, follow);
}

/** @param {string} svg */
function imageOf(svg) {
  const image = make("img");
  image.alt = "";
  image.src = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
  image.addEventListener("load", () => URL.revokeObjectURL(image.src));
  return image;
}
