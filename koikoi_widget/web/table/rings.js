// Rings around the card of a move, and around the cards that it takes.

import {make} from "../shared/dom.js";
import {place} from "../shared/geometry.js";

/** @import {Move} from "../protocol" */
/** @typedef {ReturnType<typeof ringsOf>} Rings */

export function ringsOf() {
  const element = make("div");
  element.setAttribute("aria-hidden", "true");
  return {
    element,
    /** @param {Move | null | undefined} move */
    show(move) {
      element.replaceChildren();
      if (!move) return;
      if (move.at) element.append(ringAt(move.at, ""));
      if (move.helped) element.append(...move.takes.map((at) => ringAt(at, "takes")));
    },
  };
}

/**
 * @param {NonNullable<Move["at"]>} at
 * @param {string} kind
 */
function ringAt(at, kind) {
  const ring = make("div", `koikoi-ring ${kind}`);
  place(ring, at);
  return ring;
}
