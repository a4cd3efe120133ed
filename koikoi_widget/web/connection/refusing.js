// While nobody can receive a press, presses are refused: one would seem to work, and be lost.

const PRESSES = ["mousedown", "touchstart", "click", "keydown", "change"];
const MOVING = /^(Tab|Shift|Control|Alt|Meta|Escape|Arrow\w+|Page\w+|Home|End)$/;

/**
 * Returns whether a press only moves around the page: with the keyboard, or by a link within it.
 *
 * @param {Event} event
 */
function isMoving(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("a[href^='#']")) return true;
  const isKey = event instanceof KeyboardEvent && MOVING.test(event.key);
  return isKey && !target.closest("input, select");
}

/**
 * Refuses presses in all widgets until the function it returns is called.
 *
 * @param {() => void} refused
 */
export function refusePresses(refused) {
  /** @param {Event} event */
  const refuse = (event) => {
    const isOurs = event.target instanceof Element && event.target.closest(".jupyter-widgets");
    if (!isOurs || isMoving(event)) return;
    event.stopImmediatePropagation();
    if (event.cancelable && event.type !== "touchstart") event.preventDefault(); // a finger scrolls
    if (event.type !== "touchstart") refused();
  };
  for (const name of PRESSES) {
    window.addEventListener(name, refuse, {capture: true, passive: false});
  }
  document.documentElement.classList.add("koikoi-lost");
  return () => {
    for (const name of PRESSES) window.removeEventListener(name, refuse, {capture: true});
    document.documentElement.classList.remove("koikoi-lost");
  };
}
