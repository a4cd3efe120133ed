// What lies behind the canvas, in the colours of the round's month, and the words over it. Both are
// elements rather than drawn, so that they follow the colours of the page by themselves.

import {differs, make} from "../shared/dom.js";
import {place} from "../shared/geometry.js";
import {picture} from "../shared/picture.js";

/** @import {BridgeState} from "../protocol" */
/** @import {View} from "./view.js" */

/** @param {View} view */
export function clothOf(view) {
  const element = make("div", "koikoi-words");
  element.setAttribute("aria-hidden", "true"); // the canvas is described in sentences
  return {
    element,
    /** @param {BridgeState} state */
    show(state) {
      if (differs(state, view.shown, "words")) {
        element.replaceChildren(...state.words.map((word) => wordOf(word, state.portrait)));
      }
      element.style.fontSize = `${state.text}px`;
      const {root} = view;
      if (!root) return;
      root.dataset.month = String(state.month);
      state.moon.forEach((value, index) => {
        root.style.setProperty(`--koikoi-moon-${"xyr"[index]}`, `${value}px`);
      });
    },
  };
}

/**
 * @param {BridgeState["words"][number]} word
 * @param {string} portrait
 */
function wordOf([text, style, at], portrait) {
  const element = make("span", `koikoi-word ${style}`);
  const isChip = /^(near|begun)/.test(style); // letters on a ground that is as wide as they are
  const isPortrait = style.startsWith("portrait");
  element.append(isPortrait ? picture(portrait) : isChip ? make("b", "", text) : text);
  place(element, at);
  element.style.lineHeight = `${at[3]}px`;
  return element;
}
