// The language of the page: which one its address asks for, and where the page says it.

import {wear} from "../shared/scheme.js";

/** @import {OptionsState} from "../protocol" */

/** Returns the language that the address asks for, as in `?lang=it`. */
export function askedLanguage() {
  return new URLSearchParams(window.location.search).get("lang");
}

/** Takes that out of the address: another language has been chosen since. */
export function dropAskedLanguage() {
  const address = new URL(window.location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  window.history.replaceState(window.history.state, "", address);
}

/**
 * Marks the page as written in a language, which the lessons that it leads to are to be in too, and as
 * light or dark; in a notebook, only what is ours.
 *
 * @param {HTMLElement} el
 * @param {Pick<OptionsState, "language" | "scheme">} state
 */
export function markPage(el, {language, scheme}) {
  const isPage = "voila" in document.body.dataset;
  const app = /** @type {HTMLElement | null} */ (el.closest(".koikoi-app"));
  for (const each of isPage ? [document.documentElement] : [el, app ?? el]) {
    each.setAttribute("lang", language);
    wear(each, scheme);
  }
  if (!isPage) return;
  const folder = window.location.pathname.replace(/[^/]*$/, "");
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there without HTTPS
  document.cookie = `koikoi_language=${language}; path=${folder}; max-age=31536000; samesite=strict`;
}
