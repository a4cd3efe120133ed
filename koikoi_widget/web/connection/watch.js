// Watches over the way to one kernel.

import {memory} from "../shared/mark.js";
import {examinerOf, isPage} from "./examining.js";
import {announce, lineOf} from "./line.js";
import {noticeOf} from "./notices.js";
import {refusePresses} from "./refusing.js";
import {renewPage} from "./renewing.js";
import {unkeptOf} from "./unkept.js";

/** @import {Kernel, Model} from "../host" */
/** @import {ConnectionTraits} from "../protocol" */
/** @import {Found} from "./examining.js" */
/** @typedef {ReturnType<typeof watchOf>} Watch */

const LOOK = 250; // ms between two looks at the clock
const WAITS = {least: 1000, most: 5000}; // ms between two tries
const LEFT = 30000; // ms after which a page that was to be left for another is still here
const SETTLED = 30000; // ms after which a page that went on by itself is like any other

/**
 * @param {Kernel} kernel
 * @param {Model<ConnectionTraits>} model
 */
export function watchOf(kernel, model) {
  const words = model.get("words");
  const mark = memory(model.get("places").resume);
  const notice = noticeOf("connection");
  const line = lineOf(kernel);
  const unkept = unkeptOf(words);
  const examiner = examinerOf(kernel, line, model.get("known_as"));
  let state = "well"; // "lost": nobody answers; "gone": this kernel never will again
  /** @type {(() => void) | null} */
  let allow = null; // ends the refusing of presses
  let isAsking = false;
  let isLeaving = false; // for another page: Voila then ends the kernel of this one
  /** @type {number} */
  let wait = WAITS.least;
  let next = 0; // when to try again
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let settling; // forgets that this page went on by itself

  const isWatching = () => !(document.hidden || isAsking || isLeaving || state === "gone");

  function lose() {
    if (state === "well") {
      allow = refusePresses(() => notice.show(words.refused));
      notice.show(unkept.isKept ? words.lost : words.trying);
    }
    state = "lost";
  }

  function letPress() {
    allow?.();
    allow = null;
  }

  function recover() {
    const wasLost = state === "lost";
    state = "well";
    line.isWell();
    examiner.isWell();
    wait = WAITS.least;
    letPress();
    if (!wasLost) return;
    notice.pass(words.back);
    announce(kernel, "back");
  }

  // The page is made anew, which goes on with what the browser keeps; a notebook is its reader's.
  function leave() {
    if (state === "gone") return;
    lose();
    state = "gone";
    clearTimeout(settling); // the next page goes on by itself as well
    const {pressed} = announce(kernel, "gone");
    if (isPage()) {
      renewPage(kernel, mark, pressed);
    } else {
      letPress(); // other tables of the notebook may be alive
      notice.show(words.stopped, words.dismiss, notice.hide);
    }
  }

  /** @param {Found} found */
  function judge(found) {
    if (found === "gone") leave();
    else if (found === "lost") lose();
    else recover();
    next = Date.now() + (found === "well" ? 0 : wait);
    if (found === "lost") wait = Math.min(2 * wait, WAITS.most);
  }

  async function ask() {
    isAsking = true;
    const found = await examiner.examine(state !== "well");
    isAsking = false;
    if (state !== "gone" && !isLeaving) judge(found);
  }

  function look() {
    if (!isWatching() || Date.now() < next) return;
    if (state === "lost" || line.isDoubtful(isAwaited())) ask();
  }

  const timer = setInterval(look, LOOK);
  const resumed = mark.read();
  if (resumed) {
    notice.pass(resumed.pressed ? words.missed : words.back);
    settling = setTimeout(mark.drop, SETTLED);
  }

  return {
    leave,
    isLeaving: () => isLeaving,
    /** Takes note that this page is being left; it may stay. */
    departs() {
      isLeaving = true;
      setTimeout(() => {
        isLeaving = false;
      }, LEFT);
    },
    /** Takes note that the browser's back button brought the page back. */
    returns() {
      isLeaving = false;
    },
    askNow() {
      if (!isWatching()) return;
      next = 0;
      ask();
    },
    isCut() {
      line.cut ||= Date.now();
    },
    isConnected() {
      line.cut = 0;
      next = 0;
      if (state === "well") announce(kernel, "back"); // something may have been lost on the way
    },
    stop() {
      clearInterval(timer);
      line.stop();
      allow?.();
      notice.remove();
      unkept.remove();
    },
  };
}

function isAwaited() {
  return Boolean(document.querySelector(".koikoi-bridge[data-awaits=true]"));
}
