// The panel's pages that are lists: the log of the round, and the keys.

import {make} from "../shared/dom.js";

/** @import {PanelState} from "../protocol" */
/** @import {Page} from "./panel.js" */

/**
 * The log, one line for each action; the newest, at its end, is in sight.
 *
 * @returns {Page}
 */
export function logPage() {
  const element = make("ol", "log");
  return {
    element,
    follow({lines = []}) {
      element.replaceChildren(...lines.map(([text]) => make("li", "", text)));
      const drawer = element.parentElement;
      if (drawer) drawer.scrollTop = drawer.scrollHeight;
    },
  };
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
