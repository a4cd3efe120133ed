// What a browser keeps; private windows may refuse to.

/**
 * @param {string} key
 * @returns {string | null}
 */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Returns whether the browser keeps it; if not, the page says so.
 *
 * @param {string} key
 * @param {string} text
 */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    document.dispatchEvent(new CustomEvent("koikoi-unkept"));
    return false;
  }
}

/**
 * Moves an unreadable text to another key, where nothing looks for it.
 *
 * @param {string} key
 */
export function setAside(key) {
  const text = key ? stored(key) : null;
  if (text !== null) store(`${key}/unreadable`, text);
}
