// Many faces loaded by the browser as one picture, and drawn from it at any size.

import {make} from "../shared/dom.js";

const ACROSS = 7; // faces side by side on a sheet
const [FACE_WIDTH, FACE_HEIGHT] = [610, 1000];

/**
 * Returns where on a sheet a face lies, x and y.
 *
 * @param {number} index
 * @param {number} width of a face
 * @param {number} height of a face
 */
export function placeOn(index, width, height) {
  return [(index % ACROSS) * width, Math.floor(index / ACROSS) * height];
}

/**
 * @param {number} count
 * @param {number} width
 * @param {number} height
 */
function sizeOf(count, width, height) {
  return [ACROSS * width, Math.ceil(count / ACROSS) * height];
}

/**
 * Returns one picture of many faces, each given as SVG.
 *
 * @param {string[]} faces
 */
export async function spriteSheetOf(faces) {
  const placed = faces.map((face, index) => {
    const [x, y] = placeOn(index, FACE_WIDTH, FACE_HEIGHT);
    const at = `x="${x}" y="${y}" width="${FACE_WIDTH}" height="${FACE_HEIGHT}"`;
    return face.replace("<svg ", `<svg ${at} `);
  });
  const [width, height] = sizeOf(faces.length, FACE_WIDTH, FACE_HEIGHT);
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${placed.join("")}</svg>`;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
}

/**
 * Returns a canvas with the faces of a sheet in the requested size.
 *
 * @param {HTMLImageElement} image
 * @param {number} count
 * @param {number} width of a face
 * @param {number} height of a face
 */
export function drawnSheet(image, count, width, height) {
  const [across, down] = sizeOf(count, width, height);
  const canvas = Object.assign(make("canvas"), {width: across, height: down});
  canvas.getContext("2d")?.drawImage(image, 0, 0, across, down);
  return canvas;
}
