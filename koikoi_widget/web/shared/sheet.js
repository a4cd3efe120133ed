// The page of one card, in a dialog to leaf through: at a table and in the album.

import {button, closing, focused, make} from "./dom.js";
import {lies} from "./geometry.js";

/** @import {CardPage, SheetWords} from "../protocol" */
/** @typedef {{image: HTMLElement, text: HTMLElement, names: string[], words: SheetWords}} Parts */

/**
 * @param {() => HTMLElement | null | undefined} closed called once it is closed; returns what gets the
 * focus if what had it before is gone
 * @param {(card: number) => void} ask called with the card whose page is wanted next
 */
export function sheetOf(closed, ask) {
  const dialog = make("dialog", "koikoi-sheet");
  /** @type {HTMLElement | null} */
  let before = null; // what had the focus

  dialog.addEventListener("close", () => {
    const other = closed();
    const isThere = before?.isConnected && before !== document.body;
    (isThere ? before : other)?.focus({preventScroll: true});
  });
  // Its margins are its own, and letters may be marked from the paper outwards.
  let isOutside = false;
  dialog.addEventListener("pointerdown", (event) => {
    const {left, top, width, height} = dialog.getBoundingClientRect();
    const isOnPaper = lies([event.clientX, event.clientY], [left, top, width, height]);
    isOutside = event.target === dialog && !isOnPaper;
  });
  dialog.addEventListener("click", (event) => {
    if (isOutside && event.target === dialog) dialog.close();
  });

  return {
    element: dialog,
    /**
     * Shows a page; its parts are a picture, what follows below, and the names of all cards.
     *
     * @param {CardPage} page
     * @param {Parts} parts
     */
    show(page, {image, text, names, words}) {
      const had = dialog.contains(document.activeElement) ? focused()?.className : "";
      const isSame = dialog.open && dialog.dataset.card === String(page.card);
      const scrolled = dialog.scrollTop;
      const top = make("div", "top");
      top.append(
        make("h2", "", page.name),
        closing(words.close, () => dialog.close()),
      );
      const tale = make("div");
      tale.append(make("p", "kind", page.kind), make("p", "", page.story));
      text.className = "text";
      dialog.replaceChildren(top, image, tale, text, stepsOf(page, names, words, ask));
      dialog.setAttribute("aria-label", page.name);
      dialog.dataset.card = String(page.card);
      dialog.onkeydown = ({key, defaultPrevented}) => {
        if (defaultPrevented) return; // it has led from one card of a row to another
        if (key === "ArrowLeft") ask(page.before);
        if (key === "ArrowRight") ask(page.after);
      };
      if (isSame) dialog.scrollTop = scrolled; // the position has changed
      if (!dialog.open) {
        before = focused();
        dialog.showModal();
      }
      const next = dialog.querySelector(had ? `[class="${had}"]` : ".close");
      /** @type {HTMLElement} */ (next ?? dialog).focus();
    },
  };
}

/**
 * @param {CardPage} page
 * @param {string[]} names
 * @param {SheetWords} words
 * @param {(card: number) => void} ask
 */
function stepsOf({before, after}, names, words, ask) {
  const steps = make("div", "steps");
  const previous = button("previous", `‹ ${names[before]}`, () => ask(before));
  const next = button("next", `${names[after]} ›`, () => ask(after));
  previous.setAttribute("aria-label", `${words.previous}: ${names[before]}`);
  next.setAttribute("aria-label", `${words.next}: ${names[after]}`);
  steps.append(previous, next);
  return steps;
}
