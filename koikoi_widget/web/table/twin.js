// The table in words under headings, for whoever does not see it and wants to move about in it.

import {differs, make} from "../shared/dom.js";

/** @import {BridgeState} from "../protocol" */
/** @import {View} from "./view.js" */
/** @typedef {BridgeState["twin"][number]} Part */

/** @param {View} view */
export function twinOf(view) {
  const element = make("section", "koikoi-unseen");
  return {
    element,
    /** @param {BridgeState} state */
    show(state) {
      if (!differs(state, view.shown, "twin")) return;
      element.setAttribute("aria-label", state.twin_label);
      element.replaceChildren(make("h2", "", state.twin_label), ...state.twin.flatMap(partOf));
    },
  };
}

/** @param {Part} part */
function partOf({title, lines}) {
  const list = make("ul");
  list.append(...lines.map((line) => make("li", "", line)));
  return [make("h3", "", title), list];
}
