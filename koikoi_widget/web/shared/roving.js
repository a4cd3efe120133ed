// The arrow keys move within a group, which is a single stop for the Tab key.

/** @type {Record<string, number>} */
const STEPS = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1};

/**
 * @param {HTMLElement} group
 * @param {string} [stops] which of its elements are led to; otherwise its children
 */
export function rove(group, stops = ":scope > *") {
  group.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(stops)]);
    const now = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = now < 0 ? undefined : all[placeAfter(event.key, now, all.length)];
    if (!next) return;
    event.preventDefault();
    all[now].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}

/**
 * Returns the place to which a key leads from another one; -1 for a key that does not move.
 *
 * @param {string} key
 * @param {number} now
 * @param {number} count
 */
export function placeAfter(key, now, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key in STEPS ? (now + STEPS[key] + count) % count : -1;
}
