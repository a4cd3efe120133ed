// The buttons of the score, which Python names.

import {button, focused, make} from "../shared/dom.js";

/** @import {ScoreModel} from "./score.js" */

/**
 * The buttons of a screen, the most useful one first.
 *
 * @param {ScoreModel} model
 */
export function buttonsOf(model) {
  const {buttons, suggests} = model.get("state");
  const row = make("div", "buttons");
  for (const [action, of, text] of buttons) {
    const look = action === suggests ? "primary" : "";
    row.append(button(look, text, () => model.send({event: "act", action, of})));
  }
  return row;
}

/**
 * Puts parts in the place of others; the button that has the focus keeps it.
 *
 * @param {HTMLElement} element
 * @param {...HTMLElement} parts
 */
export function redraw(element, ...parts) {
  const place = [
    .../** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll("button")),
  ].indexOf(/** @type {HTMLElement} */ (focused()));
  element.replaceChildren(...parts);
  if (place >= 0) element.querySelectorAll("button")[place]?.focus();
}
