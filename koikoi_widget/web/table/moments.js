// The moment in which koi-koi is called: a sign over the table for a little more than a second. It
// takes no press away, any press ends it, and who asks for less motion does not see it.

import {differs, make} from "../shared/dom.js";
import {place} from "../shared/geometry.js";

/** @import {TableState} from "../protocol" */
/** @import {View} from "./view.js" */

/** @param {View} view */
export function momentsOf(view) {
  const element = make("div");
  element.setAttribute("aria-hidden", "true"); // it is spoken as what happened
  const end = () => element.replaceChildren();
  element.addEventListener("animationend", end);
  return {
    element,
    /** @param {TableState} state */
    show(state) {
      if (!differs(state, view.shown, "moment")) return;
      end();
      const isNews = view.shown.happened !== undefined; // else the page has just been opened
      if (!state.moment || !isNews) return;
      const {sign, words, at} = state.moment;
      const box = make("div", "koikoi-moment");
      box.append(make("b", "", sign), make("span", "", words));
      place(box, at);
      element.append(box);
      for (const press of ["pointerdown", "keydown"]) {
        document.addEventListener(press, end, {once: true, capture: true});
      }
    },
  };
}
