import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {asState, fresh, modelOf} from "./page.js";

const {clothOf} = await import("../../koikoi_widget/web/table/cloth.js");
const {viewOf} = await import("../../koikoi_widget/web/table/view.js");

/** @type {any} */
let view;

beforeEach(() => {
  view = viewOf(modelOf({state: {}}), fresh());
});

/**
 * @param {number[]} left
 * @param {number} runs
 */
function withClocks(left = [125.2, 300], runs = 0) {
  const words = [
    ["", "clock", [0, 0, 50, 30], ""],
    ["", "clock right", [90, 0, 50, 30], ""],
  ];
  return asState({month: 5, moon: [], words, text: 13, clocks: {left, runs}});
}

/** @param {ReturnType<typeof clothOf>} cloth */
function clocks(cloth) {
  return [...cloth.element.querySelectorAll(".clock")].map((clock) => clock.textContent);
}

test("two clocks stand at their places, and the one that runs is marked", () => {
  const cloth = clothOf(view);
  cloth.show(withClocks());
  assert.deepEqual(clocks(cloth), ["2:06", "5:00"]);
  const running = cloth.element.querySelectorAll(".clock.runs");
  assert.deepEqual(
    [...running].map((clock) => clock.className),
    ["koikoi-word clock runs"],
  );
  cloth.close();
});

test("a clock does not jump because a message came a little late, but follows a real change", () => {
  const cloth = clothOf(view);
  cloth.show(withClocks());
  cloth.show(withClocks([126.4, 300]));
  assert.deepEqual(clocks(cloth), ["2:06", "5:00"]);
  cloth.show(withClocks([90, 300]));
  assert.deepEqual(clocks(cloth), ["1:30", "5:00"]);
  cloth.show(withClocks([12, 299], 1));
  assert.deepEqual(clocks(cloth), ["0:12", "4:59"]);
  cloth.close();
});

test("without a clock its place is empty", () => {
  const cloth = clothOf(view);
  cloth.show({...withClocks(), clocks: null});
  assert.deepEqual(clocks(cloth), ["", ""]);
});
