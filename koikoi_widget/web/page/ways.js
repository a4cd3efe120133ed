// Which part of the page is shown: the address names it after "#", so that links lead there and the
// browser's own buttons go back. Newcomers are shown where to begin.

/** @import {FirstPageModel} from "./first_page.js" */

/**
 * Returns the part of the page that the address asks for; null: one that there is not, another "#"
 * of a notebook.
 *
 * @param {FirstPageModel} model
 */
export function askedFor(model) {
  const query = new URLSearchParams(window.location.search);
  const asked = Object.entries(model.get("queries")).find(([word]) => query.has(word))?.[1];
  const names = model.get("names");
  const way = window.location.hash.slice(1) || asked || names[0];
  return names.includes(way) ? way : null;
}

/**
 * Follows the address, and leads to where Python wants it; returns a function that ends it.
 *
 * @param {FirstPageModel} model
 */
export function followAddress(model) {
  const tell = () => {
    const way = askedFor(model);
    if (way === null || way === model.get("way")) return;
    model.set("way", way);
    model.save_changes();
  };
  const lead = () => {
    const way = model.get("way");
    const asked = askedFor(model);
    if (way === asked) return;
    // What only leads on is no place to come back to.
    if (asked && way.startsWith(`${asked}/`)) window.location.replace(`#${way}`);
    else window.location.hash = way;
  };
  window.addEventListener("hashchange", tell);
  model.on("change:way", lead);
  tell();
  return () => {
    window.removeEventListener("hashchange", tell);
    model.off("change:way", lead);
  };
}
