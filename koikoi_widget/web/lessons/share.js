// The result of a deal of the day as a line to share.

import {button, make} from "../shared/dom.js";

/** @import {Share} from "../protocol" */

/**
 * @param {Share} share
 * @param {string} day
 */
export function shareBox({text, label, copy, copied}, day) {
  const field = Object.assign(make("input"), {type: "text", readOnly: true});
  field.value = `${text} ${addressOf(day)}`;
  field.setAttribute("aria-label", label);
  field.addEventListener("focus", () => field.select());
  const copying = button("", copy, async () => {
    field.select();
    await copyText(field.value);
    copying.textContent = copied;
  });
  const box = make("div", "koikoi-share");
  box.append(field, copying);
  return box;
}

/** @param {string} text the selected text, for browsers that can copy only the selection */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    document.execCommand("copy");
  }
}

/** @param {string} day */
function addressOf(day) {
  const url = new URL(window.location.href);
  url.search = "";
  url.searchParams.set("daily", day);
  url.hash = "today";
  return url.href;
}
