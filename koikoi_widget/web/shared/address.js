// What the address of a page asks for after its "?", as in `?lang=it&rules=nintendo`.

/** @param {string} word */
export function askedInAddress(word) {
  return new URLSearchParams(window.location.search).get(word);
}

/**
 * Takes a word out of the address: something else has been chosen since.
 *
 * @param {string} word
 */
export function dropFromAddress(word) {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(word)) return;
  address.searchParams.delete(word);
  window.history.replaceState(window.history.state, "", address);
}
