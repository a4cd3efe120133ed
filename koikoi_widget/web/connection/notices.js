// Sentences above the page, whichever part of it is shown; screen readers announce them too.

import {button, make, voice} from "../shared/dom.js";

const PASSING = 6000; // ms for which a sentence without a button stays

/** @import {ConnectionWords} from "../protocol" */
/** @typedef {ReturnType<typeof noticeOf>} Notice */

/**
 * One sentence at a time.
 *
 * @param {string} name
 */
export function noticeOf(name) {
  const all =
    document.querySelector(".koikoi-notices") ??
    document.body.appendChild(make("div", "koikoi-notices"));
  const box = voice("koikoi-notice", "status");
  box.dataset.of = name;
  all.append(box);
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    box.replaceChildren();
  };
  return {
    hide,
    /**
     * @param {string} text
     * @param {string} [label] of a button
     * @param {() => void} [act] what the button does
     */
    show(text, label, act) {
      hide();
      box.append(make("span", "", text));
      if (label && act) box.append(button("", label, act));
    },
    /** @param {string} text */
    pass(text) {
      this.show(text);
      timer = window.setTimeout(hide, PASSING);
    },
    remove() {
      clearTimeout(timer);
      box.remove();
    },
  };
}

/**
 * If the browser cannot save anything, the page says so, once.
 *
 * @param {() => ConnectionWords} now returns the words of the page
 */
export function unkeptOf(now) {
  const notice = noticeOf("storage");
  const unkept = {
    isKept: true,
    remove() {
      notice.remove();
      document.removeEventListener("koikoi-unkept", say);
    },
  };
  const say = () => {
    document.removeEventListener("koikoi-unkept", say);
    unkept.isKept = false;
    const words = now();
    notice.show(words.unkept, words.dismiss, notice.hide);
  };
  document.addEventListener("koikoi-unkept", say);
  return unkept;
}
