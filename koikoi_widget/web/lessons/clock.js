// The time left in a timed round. A reader finds it; a voice counting along would drown the question.

/** @import {QuizState} from "../protocol" */

const TICK = 250; // ms

/**
 * Returns a function that shows the time of a state.
 *
 * @param {HTMLElement} el
 * @param {() => void} timeIsUp
 */
export function clockOf(el, timeIsUp) {
  let timer = 0;
  /** @param {Partial<QuizState>} state */
  return ({ends_in: seconds, done}) => {
    clearInterval(timer);
    el.textContent = "";
    el.hidden = true;
    if (seconds === undefined || seconds === null) return;
    el.hidden = false;
    const end = performance.now() + 1000 * seconds;
    const tick = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      el.textContent = `${left} s`;
      if (left) return;
      clearInterval(timer);
      if (!done) timeIsUp();
    };
    timer = window.setInterval(tick, TICK);
    tick();
  };
}
