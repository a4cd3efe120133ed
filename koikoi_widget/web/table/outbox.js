// Presses on their way to Python. Each has a number and is sent again after a fault until Python
// confirms it; Python accepts each number once.

/** @import {ConnectionDetail} from "../host" */
/** @import {Press, TableAct, TableMessage, TableTouch} from "../protocol" */
/** @import {TableModel} from "./view.js" */

/**
 * @param {TableModel} model
 * @param {string} from the name of this view
 */
export function outboxOf(model, from) {
  /** @type {Array<(TableAct | TableTouch) & {press: Press}>} */
  const waiting = [];
  let number = 0;
  /** @param {TableAct | TableTouch} press */
  const pass = (press) => {
    try {
      model.send(press);
    } catch {
      /* it is sent again, or reported as lost */
    }
  };
  /** @param {TableMessage} message */
  const onMessage = (message) => {
    if (message.do !== "heard" || message.press[0] !== from) return;
    const found = waiting.findIndex(({press}) => press[1] === message.press[1]);
    if (found >= 0) waiting.splice(found, 1);
  };
  /** @param {CustomEvent<ConnectionDetail>} event */
  const onConnection = ({detail}) => {
    if (detail.kernel !== model.widget_manager.kernel?.id) return;
    if (detail.is === "gone") detail.pressed += waiting.length;
    else if (detail.is === "back") waiting.forEach(pass);
  };
  model.on("msg:custom", onMessage);
  document.addEventListener("koikoi-connection", onConnection);
  return {
    /** @param {TableAct | TableTouch} message */
    send(message) {
      number += 1;
      const press = {...message, press: /** @type {Press} */ ([from, number])};
      waiting.push(press);
      pass(press);
    },
    close() {
      model.off("msg:custom", onMessage);
      document.removeEventListener("koikoi-connection", onConnection);
    },
  };
}
