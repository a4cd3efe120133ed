// What lies behind the canvas, in the colours of the round's month, and the words over it. Both are
// elements rather than drawn, so that they follow the colours of the page by themselves.

import {differs, make} from "../shared/dom.js";
import {place} from "../shared/geometry.js";
import {picture} from "../shared/picture.js";
import {clocksOf} from "./clocks.js";

/** @import {BridgeState} from "../protocol" */
/** @import {View} from "./view.js" */

const LEAST = 14; // px; what would have to be smaller, as a long name that somebody made up, is cut

/** @param {View} view */
export function clothOf(view) {
  const element = make("div", "koikoi-words");
  // Letters that a reader sets wider or larger than there is room for are drawn smaller, not cut.
  const observer = new ResizeObserver((entries) => {
    for (const {target} of entries) fit(/** @type {HTMLElement} */ (target));
  });
  const clocks = clocksOf(element);
  element.setAttribute("aria-hidden", "true"); // the canvas is described in sentences
  return {
    element,
    close: clocks.close,
    /** @param {BridgeState} state */
    show(state) {
      if (differs(state, view.shown, "words")) {
        observer.disconnect();
        element.replaceChildren(...state.words.map((word) => wordOf(word, state.portrait)));
        for (const text of element.querySelectorAll(".text")) observer.observe(text);
      }
      clocks.show(state.clocks ?? null);
      element.style.fontSize = `${state.text}px`;
      const {root} = view;
      if (!root) return;
      root.dataset.month = String(state.month);
      state.moon.forEach((value, index) => {
        root.style.setProperty(`--koikoi-moon-${"xyr"[index]}`, `${value}px`);
      });
      root.style.setProperty("--koikoi-from-field", `${state.from_field}px`);
    },
  };
}

/**
 * @param {BridgeState["words"][number]} word
 * @param {string} portrait
 */
function wordOf([text, style, at, hint], portrait) {
  const element = make("span", `koikoi-word ${style}`);
  const isChip = /^(near|begun|call)/.test(style); // letters on a ground that is as wide as they are
  const isPortrait = style.startsWith("portrait");
  element.append(isPortrait ? picture(portrait) : make(isChip ? "b" : "span", "text", text));
  if (hint) element.title = hint;
  place(element, at);
  element.style.lineHeight = `${at[3]}px`;
  return element;
}

/** @param {HTMLElement} text a word as wide as its letters, in the place that it has */
function fit(text) {
  const least = Math.min(1, LEAST / Number.parseFloat(getComputedStyle(text).fontSize));
  const room = text.parentElement?.clientWidth ?? 0;
  text.style.maxWidth = "none";
  text.classList.remove("tight");
  text.classList.toggle("tight", room > 0 && least * text.offsetWidth > room);
  text.style.maxWidth = `${100 / least}%`;
  const wide = text.offsetWidth;
  text.style.scale = room && wide > room ? String(Math.max(least, room / wide)) : "";
}
