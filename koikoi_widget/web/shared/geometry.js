// Places on a table, in its CSS pixels.

/** @typedef {[number, number, number, number]} Rect x, y, width, height */
/** @typedef {[number, number]} Point x, y */

/**
 * @param {Point} point
 * @param {Rect} rect
 */
export function lies([x, y], [left, top, width, height]) {
  return x >= left && x < left + width && y >= top && y < top + height;
}

/**
 * @param {HTMLElement} element
 * @param {Rect} rect
 */
export function place(element, [x, y, w, h]) {
  Object.assign(element.style, {left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px`});
}
