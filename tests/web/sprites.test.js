import assert from "node:assert/strict";
import {before, test} from "node:test";
import {modelOf} from "./page.js";

const {spriteDrawer} = await import("../../koikoi_widget/web/table/sprites.js");

before(() => {
  Image.prototype.decode = async () => {};
});

/**
 * Returns a table whose canvases are painted by a painter that it shares.
 *
 * @param {{currentProcessing: Promise<unknown>}} painter
 * @param {Promise<any>} canvas
 */
function tableOf(painter, canvas) {
  const model = modelOf({sprites: {painter: "painter", canvases: ["canvas"]}});
  model.widget_manager.get_model = async (/** @type {string} */ id) =>
    id === "painter" ? painter : canvas;
  return model;
}

/** @type {any} */
const FACES = {width: 61, height: 100, places: [0], pictures: ["<svg />"], first: true};

/** Asserts that a table is drawn by a painter that has met a fault. */
async function isDrawn(/** @type {{currentProcessing: Promise<unknown>}} */ painter) {
  const canvas = {width: 0, height: 0};
  const ctx = {drawn: 0, drawImage: () => ctx.drawn++};
  await spriteDrawer(tableOf(painter, Promise.resolve({canvas, ctx})))(FACES);
  await painter.currentProcessing;
  assert.deepEqual([canvas, ctx.drawn], [{width: 61, height: 100}, 1]);
}

test("a table that was closed while it was drawn holds up no other one", async () => {
  const painter = {currentProcessing: Promise.resolve()};
  const closed = Promise.reject(new Error("model not found"));
  await spriteDrawer(tableOf(painter, closed))(FACES);
  await painter.currentProcessing; // ipycanvas, too, waits for it
  await isDrawn(painter);
});

test("what fails in ipycanvas itself holds up no table", async () => {
  const closed = Promise.reject(new Error("model not found"));
  await isDrawn({currentProcessing: closed});
});

test("a message that fails while tables are drawn holds up nothing after it", async () => {
  const painter = {currentProcessing: Promise.resolve()};
  await isDrawn(painter);
  const send = (/** @type {() => void} */ paint) => {
    painter.currentProcessing = painter.currentProcessing.then(paint); // as ipycanvas does
  };
  send(() => {
    throw new Error("widget model not found");
  });
  let painted = false;
  send(() => {
    painted = true;
  });
  await painter.currentProcessing;
  assert.ok(painted);
  await isDrawn(painter);
});
