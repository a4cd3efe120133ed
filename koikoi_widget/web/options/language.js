// The language of the page, and where the page says it.

import {wear} from "../shared/scheme.js";

/** @import {OptionsState} from "../protocol" */

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
