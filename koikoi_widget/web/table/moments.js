// What is marked for a moment: a yaku that was made, koi-koi that was called, a match that was won. A
// sign stands over the table for a little more than a second, or petals fall on it; it takes no press
// away, any press ends it, and who asks for less motion does not see it.

import {make} from "../shared/dom.js";
import {place} from "../shared/geometry.js";
import {picture} from "../shared/picture.js";

/** @import {Moment, BridgeState} from "../protocol" */

const PETALS = 5;

export function momentsOf() {
  const element = make("div");
  element.setAttribute("aria-hidden", "true"); // it is spoken as what happened
  const end = () => element.replaceChildren();
  element.addEventListener("animationend", ({target}) => {
    for (const box of element.children) if (box === target) box.remove(); // a petal rests where it fell
  });
  let known = -1; // the move whose moment was shown, or needs no showing
  let before = Infinity; // where the match stood, whatever a replay in front of it shows
  return {
    element,
    /** @param {BridgeState} state */
    show(state) {
      const {move, moment, petal} = state;
      if (state.phase === "replay") {
        end();
        return;
      }
      if (move < before) {
        known = move; // the page has just been opened, or a move was taken back
        end();
      }
      before = move;
      if (!(moment || petal) || move === known) return;
      known = move;
      end();
      if (moment) element.append(signOf(moment));
      if (petal) element.append(petalsOf(petal));
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

/** @param {string} svg */
function petalsOf(svg) {
  const box = make("div", "koikoi-petals");
  box.append(...Array.from({length: PETALS}, () => picture(svg)));
  return box;
}
