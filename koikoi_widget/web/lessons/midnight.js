// When the next deal comes: in how many hours or minutes is counted here, so that a page that stands open
// asks for nothing until it has come.

import {make} from "../shared/dom.js";

/** @import {Coming} from "../protocol" */

const LOOK = 20_000; // ms between two looks at the clock
const MINUTE = 60_000; // ms
const HOURS = 90; // minutes from which hours are counted
const MOST = 5; // times that Python is asked; this clock may be fast

/**
 * Returns a line that says when the next deal comes.
 *
 * @param {() => void} comes called when it has come, and again while Python does not think so
 */
export function followMidnight(comes) {
  const element = make("p", "koikoi-coming");
  /** @type {Coming | null} */
  let coming = null;
  let asked = 0;
  const left = () => (coming ? Math.ceil((Date.parse(coming.at) - Date.now()) / MINUTE) : 1);
  const tell = () => {
    if (!coming) return;
    element.textContent = coming.says.replace("{when}", inWords(Math.max(1, left()), element));
  };
  const look = () => {
    tell();
    if (left() > 0 || asked >= MOST) return;
    asked += 1;
    comes();
  };
  const timer = setInterval(look, LOOK);
  document.addEventListener("visibilitychange", look); // a computer that slept has counted nothing
  return {
    element,
    /** @param {Coming | null} next */
    show(next) {
      if (next?.at !== coming?.at) asked = 0;
      coming = next;
      element.hidden = !next;
      tell();
    },
    stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    },
  };
}

/**
 * @param {number} minutes
 * @param {Element} element
 */
function inWords(minutes, element) {
  const within = element.closest("[lang]");
  const language = within?.getAttribute("lang") || document.documentElement.lang || "en";
  const relative = new Intl.RelativeTimeFormat(language);
  return minutes < HOURS
    ? relative.format(minutes, "minute")
    : relative.format(Math.round(minutes / 60), "hour");
}
