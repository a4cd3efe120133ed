// If the browser cannot save anything, the page says so, once.

import {noticeOf} from "./notices.js";

/** @import {ConnectionWords} from "../protocol" */

/** @param {() => ConnectionWords} now returns the words of the page */
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
