import assert from "node:assert/strict";
import {test} from "node:test";
import {fresh} from "./page.js";

const {Reading, placeIn} = await import("../../koikoi_widget/web/frame/place.js");

/**
 * A page with cells of these heights, of which so much is above the window.
 *
 * @param {number[]} heights
 * @param {number} above
 */
function cellsOf(heights, above) {
  const box = fresh();
  box.id = "rendered_cells";
  let top = 0 - above;
  for (const height of heights) {
    const cell = box.appendChild(document.createElement("div"));
    const edges = {top, height, bottom: top + height};
    cell.setAttribute("cell-index", "1");
    Object.assign(cell, {getBoundingClientRect: () => edges});
    top += height;
  }
  return box;
}

/** The page as a browser tells of it: what observes its size, and how far it was scrolled. */
function layout() {
  /** @type {() => void} */
  let grows = () => {};
  /** @type {number[]} */
  const scrolled = [];
  const observer = class {
    constructor(/** @type {() => void} */ act) {
      grows = act;
    }
    observe() {}
    disconnect() {
      grows = () => {};
    }
  };
  Object.assign(globalThis, {
    ResizeObserver: observer,
    addEventListener: window.addEventListener.bind(window),
  });
  const scroll = (/** @type {any} */ {top}) => scrolled.push(top);
  Object.defineProperty(window.Element.prototype, "scrollBy", {value: scroll, configurable: true});
  return {scrolled, grow: () => grows()};
}

test("the place of a reader is the first cell in sight, however much is above it", () => {
  cellsOf([100, 0, 300, 500], 250);
  assert.deepEqual(new Reading(null).place(), {cell: 2, top: -150});
  cellsOf([0, 0], 0);
  assert.equal(new Reading(null).place(), null); // nothing is there yet
  cellsOf([900], 100).firstElementChild?.classList.add("koikoi-app");
  assert.equal(new Reading(null).place(), null);
});

test("a page that comes again stays at its place as it grows, until its reader does something", () => {
  const {scrolled, grow} = layout();
  const page = new Reading({cell: 2, top: -150});
  cellsOf([100], 0);
  grow();
  assert.deepEqual([scrolled, page.place()], [[], {cell: 2, top: -150}]); // it is not there yet
  cellsOf([100, 0, 300], 0);
  grow();
  assert.deepEqual(scrolled, [250]);
  window.dispatchEvent(new Event("wheel"));
  grow();
  assert.deepEqual([scrolled, page.place()], [[250], {cell: 0, top: 0}]);
});

test("what a tab keeps as a place is looked at before it is believed", () => {
  const place = {cell: 3, top: -20.5};
  assert.deepEqual(placeIn(JSON.stringify({...place, more: 1})), place);
  for (const text of ["", "{", "null", "[]", '{"cell": "3", "top": 0}', '{"cell": 1}', "1e999"]) {
    assert.equal(placeIn(text), null);
  }
});
