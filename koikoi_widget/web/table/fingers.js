// A short touch is a tap, a long one asks for a sheet, and a moving one scrolls.

const LONG_PRESS = 500; // ms that a finger rests on a card to ask for its sheet
const SLIP = 10; // px by which it may move meanwhile

/**
 * @param {HTMLElement} surface
 * @param {(finger: Touch) => void} tap
 * @param {(finger: Touch) => void} rest
 */
export function fingers(surface, tap, rest) {
  /** @type {Touch | null} */
  let start = null;
  let timer = 0;
  const drop = () => {
    clearTimeout(timer);
    start = null;
  };
  /** @type {Record<string, (event: TouchEvent) => void>} */
  const acts = {
    touchstart({touches}) {
      drop();
      if (touches.length > 1) return;
      const finger = touches[0];
      start = finger;
      timer = window.setTimeout(() => {
        rest(finger);
        start = null;
      }, LONG_PRESS);
    },
    touchmove({touches: [{clientX, clientY}]}) {
      if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > SLIP) drop();
    },
    touchend(event) {
      if (event.cancelable) event.preventDefault(); // otherwise mouse events follow
      if (start) tap(start);
      drop();
    },
    touchcancel: drop,
  };
  const followed = Object.entries(acts).map(([name, act]) => {
    /** @param {Event} event */
    const follow = (event) => {
      event.stopImmediatePropagation(); // ipycanvas plays at the first touch, and stops scrolling
      // What is touched may be taken off the page meanwhile, and then alone hears of its finger.
      if (name === "touchstart") listen(/** @type {HTMLElement} */ (event.target));
      act(/** @type {TouchEvent} */ (event));
    };
    return /** @type {const} */ ([name, follow]);
  });
  /** @param {HTMLElement} element */
  function listen(element) {
    for (const [name, follow] of followed) {
      element.addEventListener(name, follow, {capture: true, passive: false});
    }
  }
  listen(surface);
}
