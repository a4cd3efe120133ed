// Tells Python what the browser keeps of a visitor, now and whenever that may have changed.

import {sendable, stored} from "./storage.js";

/**
 * Returns a function that ends it.
 *
 * @template {object} Places
 * @param {{send(message: {event: "kept"} & {[name in keyof Places]: string | null}): void}} model
 * @param {Places} places what is kept, and the key of each
 * @param {string[]} events of the window, at which it may be different
 */
export function keepTelling(model, places, events) {
  const tell = () => {
    const kept = Object.entries(places).map(([name, key]) => [name, sendable(stored(key))]);
    const message = /** @type {const} */ ({event: "kept", ...Object.fromEntries(kept)});
    try {
      model.send(message);
    } catch {
      /* nobody is there; it is sent again */
    }
  };
  for (const name of events) window.addEventListener(name, tell);
  tell();
  return () => {
    for (const name of events) window.removeEventListener(name, tell);
  };
}
