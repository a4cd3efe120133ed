// Presses on their way to Python. Each has a number and is sent again until Python confirms it: after
// a fault, and if no answer comes, since a line that is renewed may swallow a message unnoticed.
// Python accepts each number once.

/** @import {ConnectionDetail} from "../host" */
/** @import {Press, TableAct, TableMessage, TableTouch} from "../protocol" */
/** @import {TableModel} from "./view.js" */

const LATE = 4000; // ms after which an answer is missed; twice as many each time

/**
 * @param {TableModel} model
 * @param {string} from the name of this view
 */
export function outboxOf(model, from) {
  /** @type {Array<(TableAct | TableTouch) & {press: Press}>} */
  const waiting = [];
  let number = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} until the next look at what is waiting */
  let looking;
  /** @param {TableAct | TableTouch} press */
  const pass = (press) => {
    try {
      model.send(press);
    } catch {
      /* it is sent again, or reported as lost */
    }
  };
  const passAll = () => waiting.forEach(pass);
  const lookAfter = (/** @type {number} */ ms) => {
    clearTimeout(looking);
    looking = setTimeout(() => {
      if (!waiting.length) return;
      // While it is cut, Jupyter gathers what is sent.
      if (model.widget_manager.kernel?.connectionStatus === "connected") passAll();
      lookAfter(2 * ms);
    }, ms);
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
    else if (detail.is === "back") passAll();
  };
  model.on("msg:custom", onMessage);
  document.addEventListener("koikoi-connection", onConnection);
  return {
    /** @param {TableAct | TableTouch} message */
    send(message) {
      if (model.get("elsewhere")) return; // what is seen here is old, below words that say so
      number += 1;
      const press = {...message, press: /** @type {Press} */ ([from, number])};
      waiting.push(press);
      pass(press);
      lookAfter(LATE);
    },
    close() {
      clearTimeout(looking);
      model.off("msg:custom", onMessage);
      document.removeEventListener("koikoi-connection", onConnection);
    },
  };
}
