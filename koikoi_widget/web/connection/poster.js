// The poster of the yaku: by the key R and by whatever is marked `koikoi-rules`, over all that is there.

import {make} from "../shared/dom.js";
import {keyMeant} from "../shared/keys.js";

/** @import {ConnectionModel} from "./typefaces.js" */
/** @import {ConnectionMessage, PosterMessage} from "../protocol" */

const TYPING = "input, select, textarea, [contenteditable='true'], .jp-mod-editMode, .cm-editor";
const OURS = ".koikoi-app, .koikoi-table, .koikoi-quiz, .koikoi-guided, [data-voila]";

/**
 * Shows the poster whenever it is asked for; returns a function that stops.
 *
 * @param {ConnectionModel} model
 */
export function followPoster(model) {
  const dialog = make("dialog", "koikoi-poster");
  const host = make("div"); // a dialog cannot have a shadow itself
  const inside = host.attachShadow({mode: "open"});
  dialog.append(host);
  const ask = () => (dialog.open ? dialog.close() : model.send({event: "poster"}));
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const {target} = event;
    const isFree = !(event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented);
    const isOther = document.querySelector("dialog[open]:not(.koikoi-poster)");
    if (!isFree || isOther || !(target instanceof Element)) return;
    if (target.closest(TYPING) || !target.closest(OURS)) return;
    if (keyMeant(event, (key) => key === "r") !== "r") return;
    event.preventDefault();
    ask();
  };
  /** @param {MouseEvent} event */
  const clicked = (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".koikoi-rules") && !event.defaultPrevented) ask();
    else if (target === dialog) dialog.close(); // what lies around it
  };
  /** @param {ConnectionMessage} message */
  const hear = (message) => {
    if (message.do === "poster") show(message);
  };

  /** @param {PosterMessage} message */
  function show({title, html, style, print, close, language}) {
    const top = make("div", "top");
    const [prints, closes] = [make("button", "", print), make("button", "", "✕")];
    prints.addEventListener("click", () => window.print());
    closes.addEventListener("click", () => dialog.close());
    closes.setAttribute("aria-label", close);
    top.append(make("h2", "", title), prints, closes);
    const sheet = make("div", "sheet");
    sheet.innerHTML = html; // of this page's own kernel
    inside.replaceChildren(make("style", "", style), top, sheet);
    dialog.lang = language;
    dialog.setAttribute("aria-label", title);
    document.body.append(dialog);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  }

  document.addEventListener("keydown", pressed);
  document.addEventListener("click", clicked);
  model.on("msg:custom", hear);
  return () => {
    document.removeEventListener("keydown", pressed);
    document.removeEventListener("click", clicked);
    model.off("msg:custom", hear);
    dialog.remove();
  };
}
