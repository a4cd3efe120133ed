// This browser remembers which lessons were read to the end, and which were done, and the page shows
// it. A lesson ends with the links to others. It is done when its last quiz, the test, was passed; a
// scripted round in it must have been played.

import {withRead} from "../shared/read.js";
import {store, stored} from "../shared/storage.js";

const LINKS = "#rendered_cells a[href$='.ipynb']"; // on a page; there are none in JupyterLab
const ROUND = ".koikoi-guide";
const UNPLAYED = `${ROUND}:not([data-over=true])`;
// Only a reader scrolls and presses; while the page is growing, its end may be visible too.
const READING = ["wheel", "scroll", "touchmove", "keydown", "click"];

/** Whether the test of this page is passed, or its round played if it has no test. */
function isDone() {
  const test = /** @type {HTMLElement | undefined} */ (
    [...document.querySelectorAll(".koikoi-quiz")].at(-1)
  );
  return test ? test.dataset.passed === "true" : Boolean(document.querySelector(ROUND));
}

/**
 * Notes when the lesson of this page has been read; returns a function that ends it.
 *
 * @param {string} key under which the browser keeps which lessons were read
 * @param {string} pattern of a lesson's address; the lesson's topic is its first group
 */
export function noteReading(key, pattern) {
  const name = new RegExp(pattern).exec(window.location.pathname)?.[1];
  const end = [...document.querySelectorAll(LINKS)].at(-1);
  if (!name || !end) return () => {};
  const note = () => {
    if (!document.querySelector(UNPLAYED)) store(key, withRead(stored(key), name, isDone()));
  };
  const seen = () => {
    if (end.getBoundingClientRect().top < window.innerHeight) note();
  };
  const done = () => {
    if (isDone()) note(); // it may be another quiz than the test that was passed
  };
  document.addEventListener("koikoi-done", done);
  for (const event of READING) {
    document.addEventListener(event, seen, {capture: true, passive: true});
  }
  return () => {
    document.removeEventListener("koikoi-done", done);
    for (const event of READING) document.removeEventListener(event, seen, {capture: true});
  };
}
