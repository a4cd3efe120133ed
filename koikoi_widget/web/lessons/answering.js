// The keys of a question: 1 to 9, then A to C, choose one of up to twelve answers, Enter goes on.

import {keyMeant} from "../shared/keys.js";

const KEYS = "123456789ABC"; // letters: on many keyboards the signs beside 9 differ
const TYPING = "input, select, textarea, dialog, [contenteditable]";

/**
 * Gives an answer its key, which the style sheet shows to whoever has a mouse and so a keyboard.
 *
 * @param {HTMLElement} option
 * @param {number} place its index among the answers
 */
export function keyed(option, place) {
  if (place < KEYS.length) {
    option.dataset.key = KEYS[place];
    option.setAttribute("aria-keyshortcuts", KEYS[place]);
  }
  return option;
}

/**
 * Listens to the keys; returns a function that stops.
 *
 * @param {HTMLElement} el a question with its answers
 */
export function listenToAnswers(el) {
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !isMeant(el, event)) return;
    const key = keyMeant(event, (key) => Boolean(buttonOf(el, key)));
    if (!key) return;
    event.preventDefault();
    event.stopPropagation(); // in JupyterLab figures make headings
    buttonOf(el, key)?.click();
  };
  document.addEventListener("keydown", pressed, {capture: true});
  return () => document.removeEventListener("keydown", pressed, {capture: true});
}

/**
 * Returns whether a key is for this question: it has the focus, or it is the only one in sight and
 * nothing has the focus.
 *
 * @param {HTMLElement} el
 * @param {KeyboardEvent} event
 */
function isMeant(el, event) {
  // Not the event's own target: from here a shadow root looks like one element.
  const target = /** @type {Element} */ (event.composedPath()[0]);
  if (target.closest(TYPING)) return false;
  if (el.contains(target)) return event.key !== "Enter" || !target.closest("button, a, summary");
  const inSight = [...document.querySelectorAll(".koikoi-quiz")].filter(isInSight);
  return target === document.body && inSight.length === 1 && inSight[0] === el;
}

/**
 * @param {HTMLElement} el
 * @param {string} key
 * @returns {HTMLElement | null}
 */
function buttonOf(el, key) {
  return /^[1-9a-c]$/i.test(key)
    ? el.querySelector(`.koikoi-option[data-key="${key.toUpperCase()}"]`)
    : key === "Enter"
      ? el.querySelector(".koikoi-next")
      : null;
}

/** @param {Element} element */
function isInSight(element) {
  const {top, bottom, height} = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < window.innerHeight;
}
