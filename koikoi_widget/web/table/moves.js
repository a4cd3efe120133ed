// The legal moves as buttons, for keyboards, screen readers, switches and voices. Each lies over the card
// that it plays, where an exploring finger finds it; what is pressed there, `canvas.js` takes for a press
// of the card.

import {focused, make} from "../shared/dom.js";
import {place} from "../shared/geometry.js";
import {placeAfter, rove} from "../shared/roving.js";
import {aboutOf, tell} from "./about.js";
import {actionButton} from "./view.js";

/** @import {BridgeState, Move} from "../protocol" */
/** @import {Rings} from "./rings.js" */
/** @import {View} from "./view.js" */

/**
 * @param {View} view
 * @param {Rings} rings
 * @param {(move: Move) => void} shade
 */
export function movesOf(view, rings, shade) {
  const element = make("div", "koikoi-moves");
  const about = aboutOf(view, element);
  element.tabIndex = -1;
  rove(element);
  // A key that is held down, maybe since before the table came, plays no card.
  element.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
    const of = focused()?.dataset.action;
    if (placeAfter(event.key, 0, 1) === 0) about.rest({of});
  });
  const all = () => /** @type {HTMLElement[]} */ ([...element.children]);

  /**
   * @param {Move} move
   * @param {boolean} isFirst whether the Tab key leads to it
   */
  function buttonOf(move, isFirst) {
    const found = actionButton(view, [move.action, ""], {isMeant: true});
    found.setAttribute("aria-label", move.label);
    found.addEventListener("click", () => shade(move));
    found.tabIndex = isFirst ? 0 : -1;
    found.dataset.at = JSON.stringify(move.at);
    found.dataset.takes = JSON.stringify(move.takes);
    // Anyone playing by touch or mouse is not shown a card that merely has the focus.
    found.addEventListener("focus", () => {
      rings.show(isShownFocus(found) ? move : null);
      if (isShownFocus(found)) about.leave(); // no other card's page beside what this one does
      const {hint} = element.dataset;
      tell(element, hint ? [`${move.label} · ${hint}`, move.label] : [move.label]);
    });
    found.addEventListener("blur", () => rings.show(null));
    return found;
  }

  return {
    element,
    about,
    /** @param {BridgeState} state */
    show(state) {
      about.show(state.about_label);
      const first = state.moves.find(({chosen}) => chosen) ?? state.moves[0];
      const buttons = state.moves.map((each) => buttonOf(each, each === first));
      const places = placesOf(state.moves);
      buttons.forEach((each, index) => {
        const at = places[index];
        if (at) place(each, at);
      });
      element.replaceChildren(...buttons);
      describe(view, element, state);
    },
    /**
     * Rings the move that has the focus.
     *
     * @param {BridgeState} state
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

/**
 * Names the group while there is anything in it; its keys are told to whoever may have them.
 *
 * @param {View} view
 * @param {HTMLElement} element
 * @param {BridgeState} state
 */
function describe({el}, element, state) {
  const hasKeys = window.matchMedia("(hover: hover)").matches;
  const words = {
    role: "toolbar",
    "aria-label": state.moves_name,
    "aria-description": hasKeys ? state.moves_label : "",
  };
  element.dataset.hint = hasKeys ? state.moves_label : "";
  element.style.fontSize = `${state.text}px`; // as what is asked, in whose place it is told
  const [x, y, width, height] = state.said_at ?? [0, 0, 0, 0];
  for (const [name, value] of Object.entries({x, w: width, end: y + height})) {
    el.style.setProperty(`--koikoi-said-${name}`, `${value}px`);
  }
  for (const [name, value] of Object.entries(words)) {
    if (value && state.moves.length) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
}

/**
 * Returns where the buttons lie: over the card that is played; if another button lies there, or the card
 * can be discarded too, over the card that is taken.
 *
 * @param {Move[]} moves
 */
function placesOf(moves) {
  return moves.map(({at, takes}, index) => {
    const isTaken = moves.some(
      (other, place) =>
        String(other.at) === String(at) &&
        (place < index || (place > index && !other.takes.length)),
    );
    return isTaken && takes.length ? takes[0] : at;
  });
}

/** @param {Element} element */
function isShownFocus(element) {
  return element.matches(":focus-visible");
}
