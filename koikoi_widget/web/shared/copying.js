// A text to copy, of one line or two: a field that shows as much of it as there is room for, and a button.

import {button, make} from "./dom.js";

/** @import {ToCopy} from "../protocol" */

/** @param {ToCopy} words */
export function copyBox({text, label, copy, copied}) {
  const rows = text.split("\n").length;
  const field = make(rows > 1 ? "textarea" : "input");
  Object.assign(field, {readOnly: true, value: text}, rows > 1 && {rows});
  field.setAttribute("aria-label", label);
  field.addEventListener("focus", () => field.select());
  const copying = button("", copy, async () => {
    field.select();
    await copyText(field.value);
    copying.textContent = copied;
  });
  copying.setAttribute("aria-live", "polite"); // it says that it has copied
  const box = make("div", "koikoi-copy");
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
