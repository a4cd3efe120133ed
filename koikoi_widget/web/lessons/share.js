// The result of a deal of the day to share: a line for people, and below it the link.

import {copyBox} from "../shared/copying.js";

/** @import {ToCopy} from "../protocol" */

/**
 * @param {ToCopy} share
 * @param {string} day
 */
export function shareBox(share, day) {
  return copyBox({...share, text: `${share.text}\n${addressOf(day)}`});
}

/** @param {string} day */
function addressOf(day) {
  const url = new URL(window.location.href);
  url.search = "";
  url.searchParams.set("daily", day);
  url.hash = "today";
  return url.href;
}
