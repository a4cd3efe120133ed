// What a kernel was told and has said, by the clock; and what the widgets of its page are told of it.

/** @import {ConnectionDetail, Kernel} from "../host" */
/** @typedef {ReturnType<typeof lineOf>} Line */

const HICCUP = 2000; // ms for which a connection may be cut without a word
const OVERDUE = 1500; // ms in which the kernel takes note of what it is sent
const SILENCE = 2000; // ms for which whoever is awaited may say nothing

/** @param {Kernel} kernel */
export function lineOf(kernel) {
  const line = {
    unanswered: 0, // since when a message waits for its answer; 0: none does
    heard: Date.now(),
    cut: 0, // since when; 0: it is not
    /** @param {boolean} isAwaited whether somebody is to move who is not here */
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
 * Tells the widgets of a kernel how it stands with it; they may add to what is told.
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
