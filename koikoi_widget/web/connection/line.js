// When a kernel was last told something and last said something; and telling its page's widgets.

/** @import {ConnectionDetail, Kernel} from "../host" */
/** @typedef {ReturnType<typeof lineOf>} Line */

const HICCUP = 2000; // ms for which a connection may be cut before the page says so
const OVERDUE = 1500; // ms within which the kernel acknowledges a message
const SILENCE = 2000; // ms for which an awaited opponent may be silent

/**
 * @param {Kernel} kernel
 * @param {() => void} [hears] called when one of the kernel's widgets says something
 */
export function lineOf(kernel, hears = () => {}) {
  const line = {
    spoken: 0, // how often a widget of the kernel has said something
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
   * @param {{direction: "send" | "recv", msg: {header: {msg_type: string}}}} message
   */
  const onMessage = (_kernel, {direction, msg}) => {
    if (direction === "send") {
      line.unanswered ||= Date.now();
      return;
    }
    line.isWell();
    if (msg.header.msg_type !== "comm_msg") return; // a server, too, tells how a kernel is
    line.spoken += 1;
    hears();
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
