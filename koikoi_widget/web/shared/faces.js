// The faces of the cards. A table is sent each of them once, for the canvas on which it is drawn;
// whatever shows cards beside it finds them there.

/** @import {Manager} from "../host" */

const FACE = Symbol.for("koikoi_widget/face"); // the same in each copy of this module
export const CHANGED = "koikoi-faces";

/**
 * Keeps faces, as SVG, by the canvases on which they are drawn.
 *
 * @param {Manager} manager
 * @param {string[]} ids of the canvases
 * @param {string[]} faces
 */
export async function keepFaces(manager, ids, faces) {
  const canvases = await Promise.all(ids.map((id) => manager.get_model(id)));
  canvases.forEach((canvas, index) => {
    /** @type {any} */ (canvas)[FACE] = faces[index];
  });
  document.dispatchEvent(new CustomEvent(CHANGED));
}

/**
 * Returns the faces of these canvases, "" for those that are yet to come.
 *
 * @param {Manager} manager
 * @param {string[]} ids
 * @returns {Promise<string[]>}
 */
export async function facesOf(manager, ids) {
  const found = await Promise.allSettled(ids.map((id) => manager.get_model(id)));
  return found.map((each) => {
    const canvas = each.status === "fulfilled" ? /** @type {any} */ (each.value) : null;
    return canvas?.[FACE] ?? "";
  });
}
