// Tells Python what the browser keeps of a visitor, now and whenever that may have changed.

import {sendable, stored} from "./storage.js";

/** @import {ConnectionDetail} from "../host" */

/**
 * Returns a function that ends it.
 *
 * @template {object} Places
 * @template {object} [More=object]
 * @param {{send(message: {event: "kept"} & More & {[name in keyof Places]: string | null}): void}} model
 * @param {Places} places what is kept, and the key of each
 * @param {string[]} events of the window, at which it may be different
 * @param {() => More} more what else is told
 */
export function keepTelling(model, places, events, more = () => /** @type {More} */ ({})) {
  const tell = () => {
    const kept = Object.entries(places).map(([name, key]) => [name, sendable(stored(key))]);
    const message = {event: /** @type {const} */ ("kept"), ...Object.fromEntries(kept), ...more()};
    try {
      model.send(message);
    } catch {
      /* nobody is there; it is sent again */
    }
  };
  /** @param {CustomEvent<ConnectionDetail>} event */
  const again = ({detail}) => {
    if (detail.is === "back") tell(); // what was told meanwhile may be lost
  };
  for (const name of events) window.addEventListener(name, tell);
  document.addEventListener("koikoi-connection", again);
  tell();
  return () => {
    for (const name of events) window.removeEventListener(name, tell);
    document.removeEventListener("koikoi-connection", again);
  };
}
