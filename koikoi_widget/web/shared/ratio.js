// How many pixels of the screen a CSS pixel has. It changes with the zoom, and when a window is dragged
// to another screen, which may leave its size as it was.

/**
 * Calls a function after each change; returns a function that stops.
 *
 * @param {() => void} changed
 */
export function whenRatioChanges(changed) {
  /** @type {MediaQueryList | undefined} */
  let query; // about the ratio of now, so that each change needs another
  function ask() {
    query?.removeEventListener("change", heard);
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", heard);
  }
  function heard() {
    ask();
    changed();
  }
  ask();
  return () => query?.removeEventListener("change", heard);
}
