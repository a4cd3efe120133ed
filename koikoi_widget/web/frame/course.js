// The course beside a lesson: it says which lessons this browser has seen read, and which done.

import {DONE} from "../shared/read.js";
import {stored} from "../shared/storage.js";

export function begin() {
  const rail = /** @type {HTMLElement | null} */ (document.querySelector(".koikoi-rail"));
  if (!rail) return;
  const {kept = "", read = "", done = ""} = rail.dataset;
  const topics = topicsIn(kept);
  for (const link of rail.querySelectorAll("a")) {
    const tick = link.querySelector("small");
    const how = topics.get(link.dataset.lesson ?? "");
    if (!tick) continue;
    tick.hidden = !how;
    tick.textContent = how === DONE ? done : read;
  }
}

/**
 * Returns how each lesson was read, by its topic; a lesson is known by its number and its topic.
 *
 * @param {string} key where the browser keeps them
 */
function topicsIn(key) {
  try {
    const lessons = Object.entries(JSON.parse(stored(key) ?? "{}"));
    return new Map(lessons.map(([name, how]) => [name.replace(/^[0-9-]+/, ""), how]));
  } catch {
    return new Map(); // nothing is known
  }
}
