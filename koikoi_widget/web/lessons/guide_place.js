// Where the words of a scripted table stand: beside the card that they are about, and on no other.

/** @import {GuideRoom} from "../protocol" */
/** @import {Rect} from "../shared/geometry.js" */

const GAP = 18; // px between a card and what is said of it, where its tip is
const EDGE = 8; // px left free at the edges of a table
const STEP = 12; // px between two places that are tried
const BAND = 0.1; // how much less it matters to cover the last moves than a card

/**
 * Places the words, and their tip.
 *
 * @param {HTMLElement} bubble
 * @param {GuideRoom} room
 */
export function placeBubble(bubble, room) {
  const [width, height] = [bubble.offsetWidth, bubble.offsetHeight];
  const [x, y] = room.narrow ? below(room, width) : nearest(room, width, height);
  bubble.style.left = `${x}px`;
  bubble.style.top = `${y}px`;
  const side = room.about ? sideOf([x, y, width, height], room.about) : "";
  bubble.dataset.tip = side;
  if (!room.about) return;
  const [ax, ay, aw, ah] = room.about;
  const along =
    side === "up" || side === "down" ? [ax + aw / 2 - x, width] : [ay + ah / 2 - y, height];
  bubble.style.setProperty("--tip", `${Math.max(GAP, Math.min(along[0], along[1] - GAP))}px`);
}

/**
 * @param {GuideRoom} room
 * @param {number} width
 */
function below({size, band}, width) {
  return [(size[0] - width) / 2, band[1]];
}

/**
 * Returns the place nearest to what the words are about at which they cover the least.
 *
 * @param {GuideRoom} room
 * @param {number} width
 * @param {number} height
 */
function nearest({size, band, about, cards}, width, height) {
  const target = about ?? band;
  let best = [EDGE, EDGE];
  let least = Infinity;
  for (let y = EDGE; y <= size[1] - height - EDGE; y += STEP) {
    for (let x = EDGE; x <= size[0] - width - EDGE; x += STEP) {
      /** @type {Rect} */
      const at = [x, y, width, height];
      const covered = cards.reduce((sum, card) => sum + overlap(at, card), 0);
      const cost =
        covered +
        (about ? BAND * overlap(at, band) : 0) +
        apart(at, target, about ? GAP : -Infinity);
      if (cost < least) [best, least] = [[x, y], cost];
    }
  }
  return best;
}

/**
 * @param {Rect} one
 * @param {Rect} other
 */
function overlap([x, y, w, h], [left, top, width, height]) {
  const wide = Math.min(x + w, left + width) - Math.max(x, left);
  const high = Math.min(y + h, top + height) - Math.max(y, top);
  return Math.max(0, wide) * Math.max(0, high);
}

/**
 * How far the middles lie apart, and by how much less than the gap the edges do.
 *
 * @param {Rect} one
 * @param {Rect} other
 * @param {number} gap
 */
function apart([x, y, w, h], [left, top, width, height], gap) {
  const wide = Math.max(left - x - w, x - left - width);
  const high = Math.max(top - y - h, y - top - height);
  const middles = Math.hypot(x + w / 2 - left - width / 2, y + h / 2 - top - height / 2);
  return middles + Math.max(0, gap - Math.max(wide, high)) ** 2;
}

/**
 * Returns to which side of the words something close to them lies.
 *
 * @param {Rect} words
 * @param {Rect} about
 */
function sideOf([x, y, w, h], [left, top, width, height]) {
  const gaps = {
    left: x - left - width,
    right: left - x - w,
    up: y - top - height,
    down: top - y - h,
  };
  const [side, gap] = Object.entries(gaps).reduce((a, b) => (b[1] > a[1] ? b : a));
  return gap >= 0 && gap < 3 * GAP ? side : "";
}
