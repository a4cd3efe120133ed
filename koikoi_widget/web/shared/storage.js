// What a browser keeps; private windows may refuse to.

/** @typedef {"localStorage" | "sessionStorage"} Where the latter is that of a tab */

/**
 * @param {string} key
 * @param {Where} [where]
 * @returns {string | null}
 */
export function stored(key, where = "localStorage") {
  try {
    return globalThis[where].getItem(key);
  } catch {
    return null;
  }
}

// Letters of a kept text that are sent to Python. All that is written is shorter, and Python says of
// what is cut off that it cannot be read. A server hangs up over a longer message than it takes: the
// page would connect again and send it again, for ever.
const MOST_SENT = 600_000;

/**
 * Returns a kept text as it may be sent.
 *
 * @param {string | null} text
 */
export function sendable(text) {
  return text?.slice(0, MOST_SENT) ?? null;
}

/**
 * Returns whether the browser keeps it; if not, the page says so.
 *
 * @param {string} key
 * @param {string} text
 * @param {Where} [where]
 */
export function store(key, text, where = "localStorage") {
  try {
    globalThis[where].setItem(key, text);
    return true;
  } catch {
    document.dispatchEvent(new CustomEvent("koikoi-unkept"));
    return false;
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    /* it was not kept */
  }
}

/**
 * Moves an unreadable text to another key, where nothing looks for it.
 *
 * @param {string} key
 * @param {Where} [where]
 */
export function setAside(key, where = "localStorage") {
  const text = key ? stored(key, where) : null;
  if (text !== null) store(`${key}/unreadable`, text, where);
}
