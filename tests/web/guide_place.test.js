import assert from "node:assert/strict";
import {test} from "node:test";
import "./page.js";

const {placeBubble} = await import("../../koikoi_widget/web/lessons/guide_place.js");

/** @typedef {[number, number, number, number]} Rect */

/**
 * Places words of 200 by 100 pixels, and returns where they lie and where their tip is.
 *
 * @param {Partial<import("../../koikoi_widget/web/protocol").GuideRoom>} room
 * @returns {[Rect, string | undefined]}
 */
function placed(room) {
  const bubble = document.createElement("div");
  Object.defineProperties(bubble, {offsetWidth: {value: 200}, offsetHeight: {value: 100}});
  placeBubble(bubble, {
    size: [1000, 700],
    narrow: false,
    head: [0, 0, 1000, 40],
    band: [300, 400, 400, 90],
    about: null,
    cards: [],
    ...room,
  });
  const [x, y] = [bubble.style.left, bubble.style.top].map(Number.parseFloat);
  return [[x, y, 200, 100], bubble.dataset.tip];
}

/** @param {Rect} one @param {Rect} other */
const meet = ([x, y, w, h], [left, top, width, height]) =>
  x < left + width && left < x + w && y < top + height && top < y + h;

test("words stand beside their card and cover none, and a tip shows to which side it lies", () => {
  /** @type {Rect} */
  const card = [500, 200, 100, 160];
  /** @type {Rect[]} */
  const cards = [card, [390, 200, 100, 160], [390, 30, 100, 160], [500, 30, 100, 160]];
  const [words, tip] = placed({about: card, cards});
  assert.ok(
    cards.every((each) => !meet(words, each)),
    String(words),
  );
  assert.equal(tip, "left");
});

test("on a narrow table they always stand below the field, with no tip to a card farther away", () => {
  const [below, tip] = placed({narrow: true, about: [0, 10, 60, 100]});
  assert.deepEqual([below.slice(0, 2), tip], [[400, 400], ""]);
  assert.equal(placed({narrow: true, about: [450, 280, 60, 100]})[1], "up");
});

test("words about no card stand where what happened is told", () => {
  const [words] = placed({});
  assert.ok(meet(words, [300, 400, 400, 90]), String(words));
});
