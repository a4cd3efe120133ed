// Who somebody is in the match of a class: the address says it once, then the browser keeps it, and it
// is taken out of the address, which people see and pass on.

import {forget, store, stored} from "../shared/storage.js";

/**
 * @typedef {{
 *   get(name: "kept" | "part" | "place"): string,
 *   on(name: "change:kept", act: () => void): void,
 *   off(name: "change:kept", act: () => void): void,
 * }} Keeping
 */

const LINK = /^#(class|teach)\.([0-9a-f]{32}|[a-z]{4}-?(?:[a-z]{4})?)$/i;

/** Returns the part of the page and whom the address means, in a page of our own; null for nobody. */
export function whoeverInAddress() {
  const link = "voila" in document.body.dataset ? LINK.exec(window.location.hash) : null;
  return link && {part: link[1].toLowerCase(), whoever: link[2]};
}

/**
 * Has the browser keep what the model does; returns a function that ends it.
 *
 * @param {Keeping} model
 */
export function keepWhoever(model) {
  const keep = () => {
    const [place, kept, part] = [model.get("place"), model.get("kept"), model.get("part")];
    if (place && kept && stored(place) !== kept) store(place, kept);
    if (kept && whoeverInAddress()?.part === part)
      window.history.replaceState(null, "", `#${part}`);
  };
  const change = () => (model.get("kept") ? keep() : forget(model.get("place")));
  model.on("change:kept", change);
  keep();
  return () => model.off("change:kept", change);
}
