// One view of a table, and what its parts share.

import {button, focused} from "../shared/dom.js";
import {upload} from "../shared/files.js";
import {outboxOf} from "./outbox.js";

/** @import {Model} from "../host" */
/** @import {TableEvent, TableMessage, BridgeState, TableTraits} from "../protocol" */
/** @import {Point} from "../shared/geometry.js" */
/** @typedef {Model<TableTraits, TableEvent, TableMessage>} TableModel */
/** @typedef {ReturnType<typeof viewOf>} View */

/**
 * @param {TableModel} model
 * @param {HTMLElement} el
 */
export function viewOf(model, el) {
  const name = Math.random().toString(36).slice(2); // the table is laid out for one view of it
  const outbox = outboxOf(model, name);
  return {
    model,
    el,
    name,
    outbox,
    /** @type {HTMLCanvasElement | null} */
    canvas: null,
    /** @type {Point | null} where the mouse is on the canvas */
    pointer: null,
    scale: 1, // the scale at which the laid-out table is shown
    /** @type {Partial<BridgeState>} what is shown */
    shown: {},
    /** @returns {HTMLElement | null} */
    get root() {
      return el.closest(".koikoi-table");
    },
    get moves() {
      return model.get("state").moves ?? [];
    },
    /** Returns where things lie that are pressed, because they may lie elsewhere once that arrives. */
    layout: () => model.get("state").layout,
    /** Returns which decision a press is meant for, so that it cannot answer another. */
    meant: () => ({decision: model.get("state").decision}),
    /**
     * Does what a button or a key stands for.
     *
     * @param {string} action
     * @param {{decision?: number | null}} [meant]
     */
    press(action, meant) {
      if (action === "upload") upload(".txt,text/plain", (message) => model.send(message));
      else if (action === "about") this.about(this.pointer, focused()?.dataset.action);
      else outbox.send({event: "act", action, ...meant});
    },
    /**
     * Asks for the sheet of a move's card, or of what lies at a point.
     *
     * @param {Point | null} at
     * @param {string} [of] the move that has the focus, for a key; a finger means what lies under it
     * @param {boolean} [rests] whether the card is only to be named
     */
    about(at, of, rests) {
      model.send({event: "about", at, of, layout: this.layout(), ...(rests && {rests})});
    },
  };
}

/**
 * Returns a button that stands for an action of the table.
 *
 * @param {View} view
 * @param {[string, string]} words what it does and says
 * @param {{isFirst?: boolean, isMeant?: boolean}} [how] whether it is suggested, and whether a press
 *   is meant only for the current decision
 */
export function actionButton(view, [action, label], {isFirst, isMeant} = {}) {
  const press = () => view.press(action, isMeant ? view.meant() : undefined);
  const element = button(isFirst ? "primary" : "", label, press);
  element.dataset.action = action;
  return element;
}
