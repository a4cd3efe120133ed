// How many pixels of the screen a CSS pixel has. It changes with the zoom, and when a window is dragged
// to another screen, which may leave its size as it was.

const EVERY = 1000; // ms between two looks: not every browser tells of every change

/**
 * Calls a function after each change; returns a function that stops.
 *
 * @param {() => void} changed
 */
export function whenRatioChanges(changed) {
  let ratio = window.devicePixelRatio;
  let query = asked();
  function asked() {
    const found = window.matchMedia(`(resolution: ${ratio}dppx)`);
    found.addEventListener("change", look);
    return found;
  }
  function look() {
    if (window.devicePixelRatio === ratio) return;
    ratio = window.devicePixelRatio;
    query.removeEventListener("change", look);
    query = asked(); // a query is about one ratio, so that each change needs another
    changed();
  }
  const looking = setInterval(look, EVERY);
  return () => {
    clearInterval(looking);
    query.removeEventListener("change", look);
  };
}
