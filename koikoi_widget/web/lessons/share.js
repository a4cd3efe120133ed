// The result of a deal of the day to share: words first, then squares, and the link at the end.

import {copyBox} from "../shared/copying.js";
import {make} from "../shared/dom.js";

/** @import {ToCopy} from "../protocol" */

/** @type {Record<string, string>} what stands for a square where no font has it, and each font this */
const PLAIN = {"🟩": "■", "🟨": "▣", "⬜": "□"};

/**
 * @param {ToCopy} share
 * @param {string} day
 * @param {string} language
 */
export function shareBox(share, day, language) {
  const squares = new RegExp(Object.keys(PLAIN).join("|"), "gu");
  const date = new Intl.DateTimeFormat(language, {day: "numeric", month: "long", timeZone: "UTC"});
  const words = isDay(day) ? share.text.replace("{day}", date.format(new Date(day))) : share.text;
  const text = isColoured("🟩") ? words : words.replace(squares, (square) => PLAIN[square]);
  const [first, second, ...rest] = text.split("\n");
  const last = [...rest, addressOf(day)].join(" · ");
  return copyBox({...share, text: [first, second, last].join("\n")});
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

/**
 * Returns whether this is a day; a teacher's word begins with a letter.
 *
 * @param {string} name
 */
export const isDay = (name) => /^\d/.test(name);

/** @param {string} day */
function addressOf(day) {
  const url = new URL(window.location.href);
  url.search = "";
  url.searchParams.set(isDay(day) ? "daily" : "deal", day);
  url.hash = "today";
  return url.href;
}
