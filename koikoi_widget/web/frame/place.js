// Where a lesson was read: a page that is loaded again, by its reader or because its kernel was lost,
// comes back there. A page that is opened from elsewhere begins at its top.

import {store, stored} from "../shared/storage.js";

/** @typedef {{cell: number, top: number}} Place the first cell in sight, and where its top is */

const TAB = "sessionStorage";
const KEY = "koikoi_widget/place";
const PAGE = "#rendered_cells"; // which scrolls
const CELLS = `${PAGE} [cell-index]`;
const APP = ".koikoi-app"; // whose parts have addresses, and begin at their top
const ACTS = ["wheel", "touchstart", "mousedown", "keydown"]; // of a reader, who then goes on alone

export function followPlace() {
  const key = `${KEY}${window.location.pathname}`;
  const page = new Reading(isLoadedAgain() ? placeIn(stored(key, TAB) ?? "") : null);
  const note = () => {
    const place = page.place();
    if (place) store(key, JSON.stringify(place), TAB);
  };
  addEventListener("pagehide", note);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) note(); // a phone may end a page that is not seen
  });
}

function isLoadedAgain() {
  const [visit] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (visit)?.type !== "navigate";
}

/**
 * Returns the place that a tab keeps; null if it is none.
 *
 * @param {string} text
 * @returns {Place | null}
 */
export function placeIn(text) {
  try {
    const {cell, top} = JSON.parse(text);
    return Number.isInteger(cell) && Number.isFinite(top) ? {cell, top} : null;
  } catch {
    return null;
  }
}

/** A page that is being read; it stays at a place, if there is one, until its reader does something. */
export class Reading {
  /** @param {Place | null} place */
  constructor(place) {
    this.kept = place;
    if (!place) return;
    this.grown = new ResizeObserver(() => this.#return());
    addEventListener("DOMContentLoaded", () => {
      for (const part of document.querySelectorAll(`${PAGE}, ${PAGE} > *`)) {
        this.grown?.observe(part);
      }
    });
    for (const name of ACTS) {
      addEventListener(name, () => this.#stop(), {once: true, capture: true, passive: true});
    }
  }

  /** Returns where the page is read; null if nothing of it is there yet. */
  place() {
    if (this.kept) return this.kept;
    if (document.querySelector(APP)) return null;
    const cells = [...document.querySelectorAll(CELLS)].map((cell) => cell.getBoundingClientRect());
    const cell = cells.findIndex(({height, bottom}) => height > 0 && bottom > 0);
    return cell < 0 ? null : {cell, top: cells[cell].top};
  }

  #return() {
    if (!this.kept || document.querySelector(APP)) return;
    const page = document.querySelector(PAGE);
    const box = page?.querySelectorAll(CELLS)[this.kept.cell]?.getBoundingClientRect();
    if (box?.height) page?.scrollBy({top: box.top - this.kept.top, behavior: "instant"});
  }

  #stop() {
    this.kept = null;
    this.grown?.disconnect();
  }
}
