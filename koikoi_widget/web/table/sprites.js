// The deck as offscreen canvases of ipycanvas. Python could draw them only one after the other, with
// four messages each; here the browser loads many faces as one picture.

import {keepFaces} from "../shared/faces.js";
import {drawnSheet, placeOn, spriteSheetOf} from "./sprite_sheets.js";

/** @import {CanvasModel, Painter} from "../host" */
/** @import {DrawSprites} from "../protocol" */
/** @import {TableModel} from "./view.js" */
/** @typedef {{places: number[], image: Promise<HTMLImageElement>}} Sheet faces, by their places in the deck */

const GUARDED = Symbol.for("koikoi_widget/guarded"); // the same in each copy of this module

/**
 * Returns where all canvases of a kernel are painted, one message after the other.
 *
 * @param {TableModel} model
 * @returns {Promise<Painter>}
 */
export async function painterOf(model) {
  const found = model.widget_manager.get_model(model.get("sprites").painter);
  const painter = /** @type {Painter} */ (await found);
  if (!Object.hasOwn(painter, GUARDED)) guard(painter);
  return painter;
}

/**
 * Lets a queue go on after a message that fails, because its canvases were closed with a table: in
 * ipycanvas 0.14.3 that would end it for every table of the kernel (docs/upstream.md).
 *
 * @param {Painter} painter
 */
function guard(painter) {
  let queue = painter.currentProcessing.catch(() => {});
  Object.defineProperty(painter, "currentProcessing", {
    get: () => queue,
    set: (/** @type {Promise<unknown>} */ next) => {
      queue = next.catch(() => {});
    },
  });
  Object.defineProperty(painter, GUARDED, {value: true});
}

/**
 * Returns a function that draws sprites before anything sent later is painted.
 *
 * @param {TableModel} model
 */
export function spriteDrawer(model) {
  /** @type {Painter | null} */
  let painter = null;
  /** @type {Sheet[]} */
  let sheets = [];
  painterOf(model).then((found) => {
    painter = found;
  });
  /**
   * Without pictures, the known ones are redrawn; the first new ones replace them.
   *
   * @param {DrawSprites} message
   */
  return async ({width, height, places = [], pictures, first}) => {
    painter ??= await painterOf(model);
    const wanted = pictures ? [{places, image: spriteSheetOf(pictures)}] : sheets;
    if (pictures) {
      sheets = first ? wanted : [...sheets, ...wanted];
      const {canvases} = model.get("sprites");
      const ids = places.map((place) => canvases[place]);
      keepFaces(model.widget_manager, ids, pictures);
    }
    const drawAll = () =>
      Promise.allSettled(wanted.map((sheet) => draw(model, sheet, width, height)));
    painter.currentProcessing = painter.currentProcessing.then(drawAll);
  };
}

/**
 * @param {TableModel} model
 * @param {Sheet} sheet
 * @param {number} width
 * @param {number} height
 */
async function draw(model, {places, image}, width, height) {
  const sheet = drawnSheet(await image, places.length, width, height);
  const ids = model.get("sprites").canvases;
  const drawOne = async (/** @type {number} */ place, /** @type {number} */ index) => {
    const found = await model.widget_manager.get_model(ids[place]);
    const {canvas, ctx} = /** @type {CanvasModel} */ (found);
    Object.assign(canvas, {width, height});
    const [x, y] = placeOn(index, width, height);
    ctx.drawImage(sheet, x, y, width, height, 0, 0, width, height);
  };
  await Promise.all(places.map(drawOne));
}
