// The legal moves as buttons, for keyboards and screen readers.

import {make} from "../shared/dom.js";
import {actionButton} from "./actions.js";
import {rove} from "./roving.js";

/** @import {Move, TableState} from "../protocol" */
/** @import {Rings} from "./rings.js" */
/** @import {View} from "./view.js" */

/**
 * @param {View} view
 * @param {Rings} rings
 * @param {(move: Move) => void} shade
 */
export function movesOf(view, rings, shade) {
  const element = make("div", "koikoi-moves");
  element.setAttribute("role", "toolbar");
  element.tabIndex = -1;
  rove(element);
  const all = () => /** @type {HTMLElement[]} */ ([...element.children]);

  /**
   * @param {Move} move
   * @param {number} index
   */
  function buttonOf(move, index) {
    const found = actionButton(view, [move.action, move.label], {isMeant: true});
    found.addEventListener("click", () => shade(move));
    found.tabIndex = index ? -1 : 0;
    found.dataset.at = JSON.stringify(move.at);
    found.dataset.takes = JSON.stringify(move.takes);
    // Anyone playing by touch or mouse is not shown a card that merely has the focus.
    found.addEventListener("focus", () => rings.show(isShownFocus(found) ? move : null));
    found.addEventListener("blur", () => rings.show(null));
    return found;
  }

  return {
    element,
    /** @param {TableState} state */
    show(state) {
      element.setAttribute("aria-label", state.moves_label);
      element.dataset.label = state.moves_label;
      element.replaceChildren(...state.moves.map(buttonOf));
    },
    /**
     * Rings the move that has the focus.
     *
     * @param {TableState} state
     */
    ringFocused(state) {
      rings.show(state.moves[all().findIndex(isShownFocus)]);
    },
    /**
     * Returns the button of an action, otherwise the first one.
     *
     * @param {string | undefined} action
     */
    find: (action) => all().find((each) => each.dataset.action === action) ?? all()[0],
  };
}

/** @param {Element} element */
function isShownFocus(element) {
  return element.matches(":focus-visible");
}
