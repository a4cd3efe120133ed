// One page at a time writes what a browser keeps: a text that another tab has written meanwhile is
// newer, and is never overwritten.

import {store, stored} from "./storage.js";

const SAME = 500; // ms
const SHARED = Symbol.for("koikoi_widget.kept");

// By key, the text that this page last read or wrote; all tables of a page share it.
const seen = sharedByAll();

/**
 * Follows the text under a key.
 *
 * @param {string} key
 * @param {(text: string | null) => void} [elsewhere] called with a text that another tab has written
 */
export function keeperOf(key, elsewhere = () => {}) {
  /** @param {string | null} text */
  const isOthers = (text) => seen.has(key) && text !== null && text !== seen.get(key);
  // Two pages of one kernel write the same text, one of them slightly later.
  const look = () => {
    setTimeout(() => {
      const there = stored(key);
      if (isOthers(there)) elsewhere(there);
    }, SAME);
  };
  /** @param {StorageEvent} event */
  const heard = (event) => {
    if (event.key === key && isOthers(event.newValue)) look();
  };
  if (key) {
    window.addEventListener("storage", heard);
    // A page that the browser had put to sleep has not heard of what was written meanwhile.
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", look);
  }
  return {
    read() {
      const text = key ? stored(key) : null;
      if (key) seen.set(key, text);
      return text;
    },
    /**
     * Returns whether it may be written; if another tab has written a text, that is handed over.
     *
     * @param {string} text
     */
    write(text) {
      if (!key) return true;
      const there = stored(key);
      if (there !== text && isOthers(there)) {
        elsewhere(there);
        return false;
      }
      if (there === text || store(key, text)) seen.set(key, text);
      return true;
    },
    close() {
      window.removeEventListener("storage", heard);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pageshow", look);
    },
  };
}

/** @returns {Map<string, string | null>} */
function sharedByAll() {
  const page = /** @type {Record<symbol, any>} */ (globalThis);
  page[SHARED] ??= new Map();
  return page[SHARED];
}
