// Where a card's sheet opens, and where the focus goes when it closes.

import {focused, make} from "../shared/dom.js";
import {MOVE} from "../shared/drawer.js";
import {lies} from "../shared/geometry.js";
import {fill} from "./sheet.js";

/** @import {ShowSheet} from "../protocol" */
/** @import {Ask} from "./sheet.js" */
/** @import {PanelModel} from "./panel.js" */

/** @type {Element | null} the table last used: a sheet opens there if the same table is shown twice */
let used = null;

/**
 * @param {PanelModel} model
 * @param {() => Element | null} root the table that the sheet belongs to
 * @param {Ask} ask
 */
export function sheetsOf(model, root, ask) {
  const dialog = make("dialog", "koikoi-sheet");
  /** @type {HTMLElement | null} */
  let before = null; // what had the focus

  // When a sheet closes, the focus returns to where it was, or to a move if that is gone.
  dialog.addEventListener("close", () => {
    model.send({event: "sheet closed"});
    const move = root()?.querySelector(MOVE);
    const isThere = before?.isConnected && before !== document.body;
    const target = isThere ? before : /** @type {HTMLElement | null | undefined} */ (move);
    target?.focus({preventScroll: true});
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
  /** @param {Event} event */
  const note = ({target}) => {
    if (root()?.contains(/** @type {Node} */ (target))) used = root();
  };
  for (const event of ["pointerdown", "focusin"]) document.addEventListener(event, note, true);

  return {
    element: dialog,
    /** @param {ShowSheet} message */
    show({sheet, follows}) {
      if (used && used !== root()) return;
      if (follows && !dialog.open) return;
      const had = dialog.contains(document.activeElement) ? focused()?.className : "";
      const isSame = dialog.open && dialog.dataset.card === String(sheet.card);
      const scrolled = dialog.scrollTop;
      fill(dialog, sheet, model.get("words"), ask);
      if (isSame) dialog.scrollTop = scrolled; // the position has changed
      if (!dialog.open) {
        before = focused();
        dialog.showModal();
      }
      const button = dialog.querySelector(had ? `[class="${had}"]` : ".close");
      /** @type {HTMLElement} */ (button ?? dialog).focus();
    },
    hide: () => dialog.close(),
    remove() {
      for (const event of ["pointerdown", "focusin"]) {
        document.removeEventListener(event, note, true);
      }
    },
  };
}
