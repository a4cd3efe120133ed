// When a kernel was last told something and last said something; and telling its page's widgets.

/** @import {ConnectionDetail, Kernel} from "../host" */
/** @typedef {ReturnType<typeof lineOf>} Line */

const HICCUP = 2000; // ms for which a connection may be cut before the page says so
const OVERDUE = 1500; // ms within which the kernel acknowledges a message
const SILENCE = 2000; // ms for which an awaited opponent may be silent

/** @param {Kernel} kernel */
export function lineOf(kernel) {
  const line = {
    unanswered: 0, // since when a message has been waiting for its answer; 0: none is
    heard: Date.now(),
    cut: 0, // since when; 0: it is not
    /** @param {boolean} isAwaited whether it is the turn of somebody who is not here */
    isDoubtful(isAwaited, now = Date.now()) {
      const isCut = line.cut && now - line.cut > HICCUP;
      const isOverdue = line.unanswered && now - line.unanswered > OVERDUE;
      return Boolean(isCut || isOverdue || (isAwaited && now - line.heard > SILENCE));
    },
    isWell() {
      line.unanswered = 0;
      line.heard = Date.now();
    },
    stop: () => kernel.anyMessage.disconnect(onMessage),
  };
  /**
   * @param {unknown} _kernel
   * @param {{direction: "send" | "recv"}} message
   */
  const onMessage = (_kernel, {direction}) => {
    if (direction === "send") line.unanswered ||= Date.now();
    else line.isWell();
  };
  kernel.anyMessage.connect(onMessage);
  return line;
}

/**
 * Tells the widgets of a kernel about its state; they may add to what they are told.
 *
 * @param {Kernel} kernel
 * @param {ConnectionDetail["is"]} is
 */
export function announce(kernel, is) {
  /** @type {ConnectionDetail} */
  const detail = {kernel: kernel.id, is, pressed: 0};
  document.dispatchEvent(new CustomEvent("koikoi-connection", {detail}));
  return detail;
}
