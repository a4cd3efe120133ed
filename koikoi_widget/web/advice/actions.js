// A button of the coach.

import {button} from "../shared/dom.js";

/** @typedef {(action: string) => void} Act */

/**
 * @param {string} action what it does
 * @param {string} label what it says
 * @param {Act} act
 * @param {boolean} [isOn]
 * @param {string} [sign] what it shows instead of its words
 */
export function coachButton(action, label, act, isOn, sign) {
  const element = button(sign ? "sign" : "", sign || label, () => act(action));
  if (sign) element.setAttribute("aria-label", label);
  element.dataset.action = action;
  if (isOn) element.setAttribute("aria-pressed", "true");
  return element;
}
