// The course beside a lesson: the lessons that this browser has seen read are ticked.

import {stored} from "../shared/storage.js";

export function begin() {
  const rail = /** @type {HTMLElement | null} */ (document.querySelector(".koikoi-rail"));
  if (!rail) return;
  const read = topicsIn(rail.dataset.kept ?? "");
  for (const link of rail.querySelectorAll("a")) {
    const tick = link.querySelector("small");
    if (tick) tick.hidden = !read.has(link.dataset.lesson ?? "");
  }
}

/**
 * Returns the topics of the lessons that were read; a lesson is known by its number and its topic.
 *
 * @param {string} key where the browser keeps them
 */
function topicsIn(key) {
  try {
    const names = Object.keys(JSON.parse(stored(key) ?? "{}"));
    return new Set(names.map((name) => name.replace(/^[0-9-]+/, "")));
  } catch {
    return new Set(); // nothing is known
  }
}
