// What is marked for a moment: a yaku that was made, koi-koi that was called, a match that was won. A
// sign stands over the table as long as Python says, or petals fall on it. It takes no press away; any
// press ends it, and goes on.

import {changes, make} from "../shared/dom.js";
import {place} from "../shared/geometry.js";
import {picture} from "../shared/picture.js";

/** @import {Moment, BridgeState} from "../protocol" */
/** @import {View} from "./view.js" */

const PETALS = 5;
const AT_A_TABLE = "canvas, .koikoi-moves, .koikoi-tools"; // what is pressed there is sent by itself

/** @param {View} view */
export function momentsOf(view) {
  const element = make("div");
  element.setAttribute("aria-hidden", "true"); // it is spoken as what happened
  const end = () => element.replaceChildren();
  element.addEventListener("animationend", ({target}) => {
    for (const box of element.children) if (box === target) box.remove(); // a petal rests where it fell
  });
  /** @param {Event} event */
  const goOn = (event) => {
    const {key, target} = /** @type {KeyboardEvent} */ (event);
    const pressed = /** @type {Element} */ (target);
    const isSent = key ? key in (view.shown.keys ?? {}) : pressed.closest?.(AT_A_TABLE);
    if (element.querySelector(".koikoi-moment") && !isSent) view.press("skip");
    end();
  };
  const isNew = changes();
  let known = -1; // the move whose petals fell, or need not fall
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
      const falls = petal && move !== known;
      if (isNew(moment ?? null)) {
        element.querySelector(".koikoi-moment")?.remove();
        if (moment) element.append(signOf(moment));
      }
      if (falls) {
        known = move;
        element.append(petalsOf(petal));
      }
      if (!moment && !falls) return;
      for (const press of ["pointerdown", "keydown"]) {
        document.addEventListener(press, goOn, {once: true, capture: true});
      }
    },
  };
}

/** @param {Moment} moment */
function signOf({kind, sign, words, points, at, seconds}) {
  const box = make("div", `koikoi-moment ${kind}`);
  const texts = /** @type {const} */ ([
    ["b", sign],
    ["span", words],
    ["small", points],
  ]);
  box.append(...texts.filter(([, text]) => text).map(([tag, text]) => make(tag, "", text)));
  box.style.setProperty("--lasts", `${seconds}s`);
  place(box, at);
  return box;
}

/** @param {string} svg */
function petalsOf(svg) {
  const box = make("div", "koikoi-petals");
  box.append(...Array.from({length: PETALS}, () => picture(svg)));
  return box;
}
