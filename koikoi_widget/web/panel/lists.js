// The panel's pages that are lists: the log of the round, and the keys.

import {button, make} from "../shared/dom.js";

/** @import {PanelState} from "../protocol" */
/** @import {Page, Go} from "./panel.js" */

/**
 * The log, one line for each action; the newest, at its end, is in sight.
 *
 * @param {unknown} _book
 * @param {unknown} _pictures
 * @param {Go} go
 * @returns {Page}
 */
export function logPage(_book, _pictures, go) {
  const element = make("ol", "log");
  return {
    element,
    follow({lines = []}) {
      const hadFocus = element.contains(document.activeElement);
      element.replaceChildren(...lines.map((line) => entryOf(line, go)));
      const now = /** @type {HTMLElement | null} */ (element.querySelector("[aria-current]"));
      if (hadFocus) now?.focus({preventScroll: true});
      const drawer = element.parentElement;
      if (!drawer) return;
      const below = (/** @type {HTMLElement} */ part) => part.getBoundingClientRect().top;
      if (now) drawer.scrollTop += below(now) - below(drawer) - drawer.clientHeight / 2;
      else drawer.scrollTop = drawer.scrollHeight;
    },
  };
}

/**
 * A line of the log; of a replay a button that leads there.
 *
 * @param {PanelState["lines"][number]} line
 * @param {Go} go
 */
function entryOf([text, place, now], go) {
  const item = make("li", "", place ? "" : text);
  if (!place) return item;
  const leads = button("move", text, () => go(Number(place)));
  leads.dataset.place = place;
  if (now) leads.setAttribute("aria-current", "step");
  item.append(leads);
  return item;
}

/** @returns {Page} */
export function keysPage() {
  const element = make("dl", "keys");
  return {
    element,
    follow({lines = []}) {
      element.replaceChildren(...lines.flatMap(lineOf));
    },
  };
}

/** @param {PanelState["lines"][number]} line */
function lineOf([key, text]) {
  const term = make("dt");
  term.append(make("kbd", "", key));
  return [term, make("dd", "", text)];
}
