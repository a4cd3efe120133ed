// What is marked for a moment: a yaku that was made, koi-koi that was called. A sign stands over the
// table for a little more than a second; it takes no press away, any press ends it, and who asks for
// less motion does not see it.

import {make} from "../shared/dom.js";
import {place} from "../shared/geometry.js";

/** @import {Moment, BridgeState} from "../protocol" */
/** @import {View} from "./view.js" */

/** @param {View} view */
export function momentsOf(view) {
  const element = make("div");
  element.setAttribute("aria-hidden", "true"); // it is spoken as what happened
  const end = () => element.replaceChildren();
  element.addEventListener("animationend", end);
  let known = -1; // the move whose moment was shown, or needs no showing
  return {
    element,
    /** @param {BridgeState} state */
    show(state) {
      const {move, moment} = state;
      const before = view.shown.happened === undefined ? Infinity : (view.shown.move ?? 0);
      if (move < before) {
        known = move; // the page has just been opened, or a move was taken back
        end();
      }
      if (!moment || move === known) return;
      known = move;
      end();
      element.append(signOf(moment));
      for (const press of ["pointerdown", "keydown"]) {
        document.addEventListener(press, end, {once: true, capture: true});
      }
    },
  };
}

/** @param {Moment} moment */
function signOf({kind, sign, words, points, at}) {
  const box = make("div", `koikoi-moment ${kind}`);
  const texts = /** @type {const} */ ([
    ["b", sign],
    ["span", words],
    ["small", points],
  ]);
  box.append(...texts.filter(([, text]) => text).map(([tag, text]) => make(tag, "", text)));
  place(box, at);
  return box;
}
