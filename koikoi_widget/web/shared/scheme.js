// Whether a page is light or dark: as was chosen in its options, or else as the browser is.

import {stored} from "./storage.js";

const CHOSEN = ["light", "dark"];

/**
 * Makes what is in an element light or dark; any other word leaves that to the browser.
 *
 * @param {HTMLElement} element
 * @param {unknown} scheme
 */
export function wear(element, scheme) {
  if (CHOSEN.includes(String(scheme))) element.dataset.scheme = String(scheme);
  else delete element.dataset.scheme;
}

/**
 * Has the page wear what its browser keeps: before it is first painted, after another tab has chosen,
 * and when one comes back to it.
 *
 * @param {string} key of the options
 */
export function followScheme(key) {
  const follow = () => wear(document.documentElement, schemeIn(key));
  follow();
  addEventListener("storage", follow);
  addEventListener("pageshow", follow);
}

/** @param {string} key */
function schemeIn(key) {
  try {
    return JSON.parse(stored(key) ?? "{}").scheme;
  } catch {
    return undefined; // unreadable: Python says so
  }
}
