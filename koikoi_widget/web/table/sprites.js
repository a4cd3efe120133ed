// The deck as offscreen canvases of ipycanvas. Python could draw them only one after the other, with
// four messages each; here the browser loads many faces as one picture.

import {drawnSheet, placeOn, spriteSheetOf} from "./sheets.js";

/** @import {CanvasModel, Painter} from "../host" */
/** @import {DrawSprites} from "../protocol" */
/** @import {TableModel} from "./view.js" */
/** @typedef {{places: number[], image: Promise<HTMLImageElement>}} Sheet faces, by their places in the deck */

/**
 * Returns where all canvases of a kernel are painted, one message after the other.
 *
 * @param {TableModel} model
 * @returns {Promise<Painter>}
 */
export async function painterOf(model) {
  const found = model.widget_manager.get_model(model.get("sprites").painter);
  return /** @type {Promise<Painter>} */ (found);
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
    if (pictures) sheets = first ? wanted : [...sheets, ...wanted];
    const drawAll = () =>
      Promise.allSettled(wanted.map((sheet) => draw(model, sheet, width, height)));
    // What fails there ends the queue for good, such as a drawing of a table that was closed meanwhile.
    painter.currentProcessing = painter.currentProcessing.then(drawAll, drawAll);
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
