// The result of a deal of the day to share: a line for people, and below it the link.

import {copyBox} from "../shared/copying.js";
import {make} from "../shared/dom.js";

/** @import {ToCopy} from "../protocol" */

/** @type {Record<string, string>} what stands for a square where no font has it, and each font this */
const PLAIN = {"🟩": "■", "🟥": "□", "⬜": "▫"};

/**
 * @param {ToCopy} share
 * @param {string} day
 */
export function shareBox(share, day) {
  const squares = new RegExp(Object.keys(PLAIN).join("|"), "gu");
  const text = isColoured("🟩")
    ? share.text
    : share.text.replace(squares, (square) => PLAIN[square]);
  return copyBox({...share, text: `${text}\n${addressOf(day)}`});
}

/**
 * Whether a sign has colours of its own here; where no font has it, a box is drawn in black.
 *
 * @param {string} sign
 */
function isColoured(sign) {
  const canvas = Object.assign(make("canvas"), {width: 16, height: 16});
  const context = canvas.getContext("2d");
  if (!context) return false;
  context.font = "12px sans-serif";
  context.fillText(sign, 0, 12);
  const {data} = context.getImageData(0, 0, 16, 16);
  return data.some((value, place) => place % 4 === 1 && value > data[place - 1] + 30);
}

/** @param {string} day */
function addressOf(day) {
  const url = new URL(window.location.href);
  url.search = "";
  url.searchParams.set("daily", day);
  url.hash = "today";
  return url.href;
}
