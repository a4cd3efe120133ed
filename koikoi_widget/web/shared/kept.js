// What a browser keeps is written by one page at a time: what another tab has written meanwhile is
// newer, and is never overwritten.

import {store, stored} from "./dom.js";

const SAME = 500; // ms

// By key, the text that this page has last read or written; all tables of a page share it.
const seen = (globalThis[Symbol.for("koikoi_widget.kept")] ??= new Map());

// Follows the text under a key; `elsewhere` is called with one that another tab has written.
export function keeperOf(key, elsewhere = () => {}) {
  const isOthers = (text) => seen.has(key) && text !== null && text !== seen.get(key);
  const heard = (event) => {
    if (event.key !== key || !isOthers(event.newValue)) return;
    setTimeout(() => {
      // two pages of one kernel write the same, one a little later
      const there = stored(key);
      if (isOthers(there)) elsewhere(there);
    }, SAME);
  };
  if (key) window.addEventListener("storage", heard);
  return {
    read() {
      const text = key ? stored(key) : null;
      if (key) seen.set(key, text);
      return text;
    },
    // Returns whether it may be written: what another tab has written is handed over instead.
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
    },
  };
}
