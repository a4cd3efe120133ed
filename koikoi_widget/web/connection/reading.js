// This browser remembers which lessons were read to the end, and the page shows it. A lesson ends
// with the links to others; a scripted round in it must have been played.

import {withRead} from "../shared/read.js";
import {store, stored} from "../shared/storage.js";

const LINKS = "#rendered_cells a[href$='.ipynb']"; // on a page; there are none in JupyterLab
const UNPLAYED = ".koikoi-guide:not([data-over=true])";
// Only a reader scrolls and presses; while the page is growing, its end may be visible too.
const READING = ["wheel", "scroll", "touchmove", "keydown", "click"];

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
    if (!document.querySelector(UNPLAYED)) store(key, withRead(stored(key), name));
  };
  const seen = () => {
    if (end.getBoundingClientRect().top < window.innerHeight) note();
  };
  document.addEventListener("koikoi-done", note);
  for (const event of READING) {
    document.addEventListener(event, seen, {capture: true, passive: true});
  }
  return () => {
    document.removeEventListener("koikoi-done", note);
    for (const event of READING) document.removeEventListener(event, seen, {capture: true});
  };
}
