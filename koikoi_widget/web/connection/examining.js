// Finds out the state of a kernel: asks the server, and through it the kernel.

import {kernelsAnswer, PATIENCE, serversAnswer, within} from "./answers.js";

/** @import {Kernel} from "../host" */
/** @import {Line} from "./line.js" */
/** @typedef {"well" | "busy" | "lost" | "gone"} Found busy: it will answer; gone: it never will */

const MUTE = 30000; // ms after which a kernel that only seems alive is given up

/** Whether this is a page that starts its own kernel; a notebook does not. */
export const isPage = () => document.body.dataset.voila === "voila";

/**
 * @param {Kernel} kernel
 * @param {Line} line
 * @param {string} widget the id by which the kernel knows the page's widgets
 * @param {() => boolean} hasEnded whether this kernel is given up, also while its answer is awaited:
 *   its line is then another's, and to replace it would lose what is sent on it
 */
export function examinerOf(kernel, line, widget, hasEnded) {
  let muteSince = 0;
  const isOver = () => kernel.isDisposed || hasEnded();
  return {
    isWell() {
      muteSince = 0;
    },
    /**
     * @param {boolean} isDoubted whether the server's word that it is alive is not enough
     * @returns {Promise<Found>}
     */
    async examine(isDoubted) {
      const asks = () => kernelsAnswer(kernel, widget);
      const isAsked = isDoubted || line.unanswered > 0;
      // Ask the server and the kernel at the same time: one after the other would take too long.
      const asked = isAsked && kernel.connectionStatus === "connected" ? asks() : null;
      const server = await serversAnswer(kernel);
      if (server === "away") return "lost";
      if (server === "gone" || isOver()) return "gone";
      if (!(await reconnected(kernel))) return "lost";
      if (!isAsked) return "well";
      const answer = await (asked ?? asks());
      if (answer !== "mute") return answer === "here" ? "well" : "gone";
      if (server === "busy") return "busy";
      if (isOver()) return "gone";
      muteSince ||= Date.now();
      if (isPage() && Date.now() - muteSince > MUTE) return "gone";
      kernel.reconnect().catch(() => {}); // the line is open only at this end
      return "lost";
    },
  };
}

/** @param {Kernel} kernel */
async function reconnected(kernel) {
  if (kernel.connectionStatus === "connected") return true;
  try {
    await within(PATIENCE, kernel.reconnect()); // by itself it would wait up to half a minute
    return true;
  } catch {
    return false;
  }
}
