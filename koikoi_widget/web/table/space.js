// The space that a table has: measured here, used by Python to lay out the table.

import {hasColumn, spaceOf} from "./tools.js";

/** @import {SizeEvent, BridgeState} from "../protocol" */
/** @import {View} from "./view.js" */
/** @typedef {ReturnType<typeof spaceFor>} Space */

const MOST_ABOVE = 120; // px; further down the table is part of a longer page
const MARGIN = 4; // px left free below it
const LEAST = 360; // px; a table below the title of a lesson is large enough if it has these
const ANSWERED = 3000; // ms in which the table is laid out for a size; else it was lost on its way
const TRIES = 5;
const USUAL = 16; // px; the size of letters in a browser

/**
 * @param {View} view
 * @param {HTMLElement} tools what stands below the canvas, or beside it
 */
export function spaceFor(view, tools) {
  const {model, el} = view;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const calmed = () => model.send({event: "calm", calm: calm.matches});
  let size = "";
  /** @type {SizeEvent | null} */
  let space = null; // what to report
  /** @type {SizeEvent | null} */
  let told = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  function tell(claims = false, tries = TRIES) {
    clearTimeout(waiting);
    told = space;
    if (!space) return;
    model.send({...space, claims});
    const again = () => {
      const isLost = el.dataset.fits !== "true" && !isOthers(model.get("state"));
      if (isLost && tries > 1) tell(claims, tries - 1);
    };
    waiting = setTimeout(again, ANSWERED);
  }

  /** @param {BridgeState} state */
  const isOthers = (state) => Boolean(state.view) && state.view !== view.name;

  /**
   * The table is laid out for the view that was used last; a narrower one shows it smaller.
   *
   * @param {BridgeState} state
   */
  function fit(state) {
    const {root} = view;
    if (!root?.clientWidth || !state.size) return;
    view.scale = isOthers(state) ? Math.min(1, root.clientWidth / state.size[0]) : 1;
    root.style.setProperty("--koikoi-scale", String(view.scale));
    const fits = String(state.size) === size;
    el.dataset.fits = String(fits); // drawn for the current space
    if (fits || isOthers(state)) el.dataset.placed = "true"; // once, so that its words can be shown
    if (!isOthers(state) && told !== space) tell();
  }

  function measure() {
    const {root} = view;
    if (!root?.clientWidth) return;
    const [strip, below] = hasColumn(view) ? [0, 0] : spaceOf(tools);
    const height = window.innerHeight - Math.max(0, heightAbove(root)) - below - coveredBelow(root);
    const ratio = window.devicePixelRatio || 1;
    /** @type {SizeEvent["size"]} */
    const found = [root.clientWidth - strip, Math.round(height) - MARGIN, ratio];
    const letters = lettersOf(root);
    if (String(found) !== size || letters !== space?.letters) {
      size = String(found);
      space = {event: "size", size: found, letters, calm: calm.matches, view: view.name};
      if (!told) tell(true);
    }
    fit(model.get("state")); // including what was drawn while the table was hidden
  }

  /**
   * Using this view has the table laid out for it. What was done here is sent first, because it
   * refers to the layout in which it was seen.
   *
   * @param {Event} [event]
   */
  function claim(event) {
    if (event?.type === "focusin" && event.target === view.canvas) return; // the press will follow
    if (space && el.dataset.fits === "false") tell(true);
  }

  calm.addEventListener("change", calmed);
  function close() {
    clearTimeout(waiting);
    calm.removeEventListener("change", calmed);
  }
  return {fit, measure, claim, close};
}

/**
 * Returns how large the browser's user wants letters to be, in those of 16 pixels.
 *
 * @param {HTMLElement} root
 */
function lettersOf({ownerDocument}) {
  const size = Number.parseFloat(getComputedStyle(ownerDocument.documentElement).fontSize);
  return Math.min(20, Math.max(0.1, (size || USUAL) / USUAL)); // what Python takes
}

/**
 * Returns how many pixels above the table are unavailable to it.
 *
 * @param {HTMLElement} root
 */
function heightAbove(root) {
  // On a page of its own, the space above the table is not available to it.
  const above = root.getBoundingClientRect().top + scrolled(root);
  // Above the hand of a lesson, a bar and a title take space if it stays large without that. Otherwise
  // one scrolls past them.
  const staysLarge = root.closest(".koikoi-guided") && window.innerHeight - above >= LEAST;
  return staysLarge ? above : Math.min(above, MOST_ABOVE);
}

/**
 * Returns how far down a page and the boxes in it are scrolled: a table keeps its size meanwhile.
 *
 * @param {HTMLElement} root
 */
function scrolled(root) {
  let down = window.scrollY;
  for (let box = root.parentElement; box?.parentElement; box = box.parentElement) {
    down += box.scrollTop;
  }
  return down;
}

/**
 * Returns how many pixels at the lower edge of the screen a phone's home bar covers.
 *
 * @param {HTMLElement} root
 */
function coveredBelow(root) {
  return Number.parseFloat(getComputedStyle(root).getPropertyValue("--koikoi-safe-bottom")) || 0;
}
