import assert from "node:assert/strict";
import {test} from "node:test";
import {the} from "./page.js";

const {shareBox} = await import("../../koikoi_widget/web/lessons/share.js");

for (const [sign, colour, squares] of /** @type {Array<[string, number[], string]>} */ ([
  ["in its colours", [44, 154, 85], "⬜🟩🟨"],
  ["as a box in black", [0, 0, 0], "□■▣"],
])) {
  test(`the squares of a week are shared in signs that a font has, which draws one ${sign}`, (context) => {
    context.mock.method(window.HTMLCanvasElement.prototype, "getContext", () => drawsIn(colour));
    const share = {
      text: "{day}: right!\nMy week ⬜🟩🟨\n2 days in a row",
      label: "Result",
      copy: "Copy",
      copied: "Copied",
    };
    const box = shareBox(share, "2026-11-21", "it");
    const [words, week, rest] = the(box, "textarea").value.split("\n");
    assert.deepEqual([words, week], ["21 novembre: right!", `My week ${squares}`]);
    assert.match(rest, /^2 days in a row · http.*[?]daily=2026-11-21#today$/);
  });
}

/**
 * Returns what a canvas draws with, that draws every text as a box of a colour.
 *
 * @param {number[]} colour red, green and blue
 */
function drawsIn(colour) {
  /** @type {number[]} */
  let data = [];
  return {
    fillText: () => (data = [0, 0, 0, 0, ...colour, 255]), // a pixel beside the box, and one of it
    getImageData: () => ({data}),
  };
}
