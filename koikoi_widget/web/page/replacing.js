// A match runs, and another is to begin in its place: a dialog that has to be answered.

import {button, make} from "../shared/dom.js";

/** @import {Replacing} from "../protocol" */
/** @import {Send} from "./first_page.js" */

/** @param {Send} send */
export function replacingOf(send) {
  const element = make("dialog", "replacing");
  const title = make("h2");
  const says = make("p");
  const begin = button("primary", "", () => send({event: "begin"}));
  const keep = button("", "", () => send({event: "keep"}));
  const ends = make("div", "ends");
  ends.append(begin, keep);
  element.append(title, says, ends);
  element.addEventListener("cancel", (event) => {
    event.preventDefault(); // Python closes it
    send({event: "keep"});
  });
  return {
    element,
    /** @param {Replacing | null} asks */
    show(asks) {
      if (!asks) {
        if (element.open) element.close();
        return;
      }
      element.setAttribute("aria-label", asks.title);
      title.textContent = asks.title;
      says.textContent = asks.says;
      begin.textContent = asks.begin;
      keep.textContent = asks.keep;
      if (!element.open) element.showModal();
    },
  };
}
