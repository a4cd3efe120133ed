// The keys of a table. They act only while it has the focus, so they do not interfere elsewhere.

import {keyMeant} from "../shared/keys.js";
import {placeAfter} from "../shared/roving.js";
import {look} from "./question.js";

/** @import {View} from "./view.js" */

const TYPING = "input, select, textarea, dialog";

/**
 * Listens to the keys; returns a function that stops.
 *
 * @param {View} view
 */
export function listenToKeys(view) {
  // ipycanvas prevents every key: let Tab and the browser's own keys through.
  /** @param {KeyboardEvent} event */
  const letThrough = (event) => {
    if (event.target === view.canvas) event.stopPropagation();
  };
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const {keys = {}} = view.shown;
    const action = keys[keyMeant(event, (key) => Object.hasOwn(keys, key))];
    if (!action || !isForTable(view, event)) return;
    event.preventDefault();
    const answer = answerTo(view, action);
    if (action === "look") look(view, true);
    else if (answer)
      answer.click(); // which waits as long as it does for the mouse
    else view.press(action);
  };
  /** @param {KeyboardEvent} event */
  const released = (event) => {
    const {keys = {}} = view.shown;
    if (keys[keyMeant(event, (key) => Object.hasOwn(keys, key))] === "look") look(view, false);
  };
  const hearers = /** @type {const} */ ([
    ["keydown", letThrough],
    ["keydown", pressed],
    ["keyup", released],
  ]);
  for (const [type, act] of hearers) document.addEventListener(type, act, {capture: true});
  return () => {
    for (const [type, act] of hearers) document.removeEventListener(type, act, {capture: true});
  };
}

/**
 * Returns the button of the question that a key stands for.
 *
 * @param {View} view
 * @param {string} action
 * @returns {HTMLButtonElement | null}
 */
function answerTo({el}, action) {
  return el.querySelector(`.koikoi-dialog.decide .answer [data-action="${action}"]`);
}

/**
 * @param {View} view
 * @param {KeyboardEvent} event
 */
function isForTable({model, root}, event) {
  const {target} = event;
  if (model.get("elsewhere") || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (!(target instanceof Element) || !root?.contains(target)) return false;
  if (target.closest(".faces") && placeAfter(event.key, 0, 1) === 0) return false; // leads within them
  return !target.closest(TYPING);
}
