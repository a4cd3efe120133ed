// What a card is and what it is good for, told in the line above the hand to whoever rests on it, with
// the sign that opens its page.

import {button, make, voice} from "../shared/dom.js";

/** @import {CardNamed} from "../protocol" */
/** @import {Point} from "../shared/geometry.js" */
/** @import {View} from "./view.js" */
/** @typedef {{at?: Point, of?: string}} Meant a card: where it lies, or the move that plays it */

const RESTS = 400; // ms that somebody stays at a card to be told of it

/**
 * @param {View} view
 * @param {HTMLElement} moves which tell of a card in their line
 */
export function aboutOf(view, moves) {
  const element = make("div");
  const said = voice("koikoi-unseen", "status");
  /** @type {Meant | null} the card whose page is offered */
  let meant = null;
  /** @type {Meant | null} the card whose name was asked for */
  let asked = null;
  let timer = 0;
  const opens = button("koikoi-about", "", () => view.about(meant?.at ?? null, meant?.of));
  element.append(said, opens);

  /** @param {Meant | null} card whose page is offered beside the words that tell of it, if any */
  function offer(card) {
    [meant, asked] = [card, null];
    opens.hidden = !card || !opens.title;
    moves.classList.remove("rested");
  }

  /** Offers the page of the card that is raised. */
  function offerChosen() {
    const chosen = view.moves.find((move) => move.chosen);
    offer(chosen ? {of: chosen.action} : null);
  }

  /**
   * Asks what a card is and what it is good for, while nothing lies over it.
   *
   * @param {Meant} card
   */
  function name(card) {
    if (view.shown.moving || view.shown.dialog || !opens.title) return;
    asked = card;
    view.about(card.at ?? null, card.of, true);
  }

  offer(null);
  return {
    element,
    name,
    leave: offerChosen,
    /**
     * Asks the same once somebody rests on it. What is told stays while a mouse goes to the sign.
     *
     * @param {Meant | null} card
     */
    rest(card) {
      clearTimeout(timer);
      if (card) timer = window.setTimeout(() => name(card), RESTS);
    },
    /**
     * Tells the answer, if this view has asked.
     *
     * @param {CardNamed} card
     */
    named({lines, spoken}) {
      if (!asked) return;
      said.textContent = spoken;
      if (asked.of) return; // in sight stays what the focused move does
      if (!lines.length) {
        offerChosen();
        return;
      }
      offer(asked);
      moves.classList.add("rested");
      tell(moves, lines);
    },
    /** @param {string} label of the sign; there is none without */
    show(label) {
      clearTimeout(timer);
      opens.setAttribute("aria-label", label);
      opens.title = label;
      offerChosen();
    },
  };
}

/**
 * Tells the first of some texts that one line holds, or the last: a second would cover what has just
 * happened.
 *
 * @param {HTMLElement} moves
 * @param {string[]} texts
 */
export function tell(moves, texts) {
  for (const text of texts) {
    moves.dataset.label = text;
    const {height, lineHeight} = getComputedStyle(moves, "::after");
    if (!(parseFloat(height) > 1.5 * parseFloat(lineHeight))) return;
  }
}
