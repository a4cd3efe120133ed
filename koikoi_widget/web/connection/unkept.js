// If the browser cannot save anything, the page says so, once.

import {noticeOf} from "./notices.js";

/** @import {ConnectionWords} from "../protocol" */

/** @param {ConnectionWords} words */
export function unkeptOf(words) {
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
    notice.show(words.unkept, words.dismiss, notice.hide);
  };
  document.addEventListener("koikoi-unkept", say);
  return unkept;
}
