// Adds to a table's canvas what it does not do by itself.

import {lies} from "../shared/geometry.js";
import {fingers} from "./fingers.js";

/** @import {Move} from "../protocol" */
/** @import {Point} from "../shared/geometry.js" */
/** @import {Rings} from "./rings.js" */
/** @import {View} from "./view.js" */

const PRESSED = 0.4; // opacity of the gold over a pressed card
// The table does not need these: each would be a message, and a wheel would not scroll.
const UNHEARD = ["mousemove", "mouseup", "mouseout", "wheel"];

/**
 * A pressed card responds at once, however far away the kernel is; its next drawing covers this,
 * and after a refusal `Stage.lose_picture` has all of it drawn again.
 *
 * @param {View} view
 * @param {Move | undefined} move
 */
export function shade(view, move) {
  const context = view.canvas?.getContext("2d");
  if (!move?.at || !context) return;
  const ratio = view.shown.size?.[2] ?? 1;
  const [x, y, w, h] = move.at;
  context.save();
  context.globalAlpha = PRESSED;
  context.fillStyle = getComputedStyle(context.canvas).getPropertyValue("--koikoi-gold");
  context.fillRect(x * ratio, y * ratio, w * ratio, h * ratio);
  context.restore();
}

/**
 * Takes over a canvas, and the moves that lie over it: their presses, their pointer, their touches.
 *
 * @param {View} view
 * @param {HTMLCanvasElement} canvas
 * @param {ReturnType<typeof import("./moves.js").movesOf>} moves
 * @param {Rings} rings
 * @param {() => void} claim called when a finger, or a mouse over a move, uses this view
 */
export function adopt(view, canvas, moves, rings, claim) {
  view.canvas = canvas;
  canvas.setAttribute("role", "img");
  canvas.tabIndex = -1; // keyboard users reach it through the moves
  listenToMouse(view, canvas);
  listenToMouseOverMoves(view, canvas, moves.element, claim);
  for (const surface of [canvas, moves.element]) {
    fingers(
      surface,
      (finger) => {
        const at = pointOf(view, finger);
        press(view, "tap", at);
        if (!mayPlay(view, at)) moves.about.name({at});
        claim();
      },
      (finger) => view.about(pointOf(view, finger)),
    );
    listenToPointer(view, canvas, surface, rings, moves.about.rest);
  }
}

/**
 * Hears a mouse where no move lies.
 *
 * @param {View} view
 * @param {HTMLCanvasElement} canvas
 */
function listenToMouse(view, canvas) {
  // ipycanvas would report where, but not what was shown there; and the page would scroll.
  /** @param {MouseEvent} event */
  const down = (event) => {
    event.stopImmediatePropagation();
    canvas.focus({preventScroll: true});
    if (!event.button) press(view, "click", pointOf(view, event)); // only the main button plays
  };
  canvas.addEventListener("mousedown", down, {capture: true});
  for (const name of UNHEARD) {
    canvas.addEventListener(name, (event) => event.stopImmediatePropagation(), {capture: true});
  }
}

/**
 * What a mouse does over a move, it does to the card below. What keys, voices and switches press comes
 * without a count of clicks, and is the button's own.
 *
 * @param {View} view
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} moves
 * @param {() => void} claim
 */
function listenToMouseOverMoves(view, canvas, moves, claim) {
  moves.addEventListener("mousedown", (event) => {
    if (!event.detail) return;
    event.preventDefault(); // the focus stays where a press of the canvas leaves it
    canvas.focus({preventScroll: true});
    if (!event.button) press(view, "click", pointOf(view, event));
  });
  /** @param {MouseEvent} event */
  const clicked = (event) => {
    if (!event.detail) return;
    event.stopPropagation();
    claim();
  };
  moves.addEventListener("click", clicked, {capture: true});
}

/**
 * @param {View} view
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} surface
 * @param {Rings} rings
 * @param {(card: {at: Point} | null) => void} rest called with where a mouse is
 */
function listenToPointer(view, canvas, surface, rings, rest) {
  surface.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const isFinger = /** @type {PointerEvent} */ (event).pointerType === "touch"; // which has asked
    if (!isFinger) view.about(pointOf(view, event));
  });
  surface.addEventListener("pointermove", (event) => {
    const point = pointOf(view, event);
    const found = movesAt(view, point);
    view.pointer = event.pointerType === "mouse" ? point : null;
    rest(view.pointer && {at: view.pointer});
    canvas.style.cursor = found.length ? "pointer" : "default";
    rings.show(found.length ? {...found[0], takes: found.flatMap(({takes}) => takes)} : null);
  });
  surface.addEventListener("pointerdown", () => rest(null));
  surface.addEventListener("pointerleave", () => {
    view.pointer = null;
    rest(null);
    rings.show(null);
  });
}

/**
 * @param {View} view
 * @param {"click" | "tap"} event
 * @param {Point} at
 */
function press(view, event, at) {
  const layout = view.layout();
  view.outbox.send({event, at, layout, ...(isOffered(view, at) ? view.meant() : {})});
  shade(view, movesAt(view, at)[0]);
}

/**
 * @param {View} view
 * @param {{clientX: number, clientY: number}} event
 * @returns {Point}
 */
function pointOf({canvas, scale}, {clientX, clientY}) {
  const box = /** @type {HTMLCanvasElement} */ (canvas).getBoundingClientRect();
  return [(clientX - box.left) / scale, (clientY - box.top) / scale];
}

/**
 * @param {View} view
 * @param {Point} point
 */
function movesAt(view, point) {
  return view.moves.filter(({at}) => at && lies(point, at));
}

/**
 * Returns whether a point could mean a move: its card lies there, or one that it takes.
 *
 * @param {View} view
 * @param {Point} point
 */
function isOffered(view, point) {
  return view.moves.some(({at, takes}) => [at, ...takes].some((rect) => rect && lies(point, rect)));
}

/**
 * Returns whether a tap at a point may raise a card or play one: it lies there, or what a raised one takes.
 *
 * @param {View} view
 * @param {Point} point
 */
function mayPlay(view, point) {
  const raised = view.moves.filter(({chosen}) => chosen).flatMap(({takes}) => takes);
  return movesAt(view, point).length > 0 || raised.some((rect) => lies(point, rect));
}
