// The clocks of two players. They run here, by a clock of the browser that nobody sets, so that
// nothing has to be sent every second.

import {differs} from "../shared/dom.js";

/** @import {Clocks} from "../protocol" */

const SECOND = 1000; // milliseconds
const TOLERANCE = 1.5; // seconds; how late a message came is no reason to jump
const FEW = 30; // seconds, of which a clock shows that they are few

/** @param {HTMLElement} words in which both places are */
export function clocksOf(words) {
  /** @type {Clocks | null} */
  let clocks = null;
  let since = 0; // when the clocks stood as they were sent
  let timer = 0;

  const now = () => {
    if (!clocks) return [];
    const passed = (performance.now() - since) / SECOND;
    return clocks.left.map((left, at) => (at === clocks?.runs ? Math.max(0, left - passed) : left));
  };
  const draw = () => {
    clearTimeout(timer);
    const left = now();
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (words.querySelectorAll(".clock"))) {
      const at = place.classList.contains("right") ? 1 : 0;
      const text = place.querySelector(".text");
      if (text) text.textContent = left.length ? shown(left[at]) : "";
      place.classList.toggle("runs", clocks?.runs === at);
      place.classList.toggle("few", left[at] <= FEW);
    }
    const running = left[clocks?.runs ?? -1];
    if (running) timer = window.setTimeout(draw, (running % 1) * SECOND + 1);
  };
  return {
    /** @param {Clocks | null} sent */
    show(sent) {
      if (differs({sent}, {sent: clocks}, "sent")) {
        const before = now();
        const isSame =
          sent?.runs === clocks?.runs &&
          sent?.left.every((left, at) => Math.abs(left - before[at]) < TOLERANCE);
        if (!isSame) [clocks, since] = [sent, performance.now()];
      }
      draw();
    },
    close() {
      clearTimeout(timer);
    },
  };
}

/** @param {number} seconds */
function shown(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
