// How it stands with a kernel: the server is asked, and through it the kernel.

import {kernelsAnswer, PATIENCE, serversAnswer, within} from "./answers.js";

/** @import {Kernel} from "../host" */
/** @import {Line} from "./line.js" */
/** @typedef {"well" | "busy" | "lost" | "gone"} Found busy: it will answer; gone: it never will again */

const MUTE = 30000; // ms after which a kernel that only seems to live is given up

/** Whether this is a page that makes its kernel; a notebook does not. */
export const isPage = () => document.body.dataset.voila === "voila";

/**
 * @param {Kernel} kernel
 * @param {Line} line
 * @param {string} widget as what the kernel knows the page's widgets
 */
export function examinerOf(kernel, line, widget) {
  let muteSince = 0;
  return {
    isWell() {
      muteSince = 0;
    },
    /**
     * @param {boolean} isDoubted whether more is to be asked than whether the server sees it alive
     * @returns {Promise<Found>}
     */
    async examine(isDoubted) {
      const server = await serversAnswer(kernel);
      if (server === "away") return "lost";
      if (server === "gone" || kernel.isDisposed) return "gone";
      if (!(await reconnected(kernel))) return "lost";
      if (!isDoubted && !line.unanswered) return "well";
      const answer = await kernelsAnswer(kernel, widget);
      if (answer !== "mute") return answer === "here" ? "well" : "gone";
      if (server === "busy") return "busy";
      muteSince ||= Date.now();
      if (isPage() && Date.now() - muteSince > MUTE) return "gone";
      if (!kernel.isDisposed) kernel.reconnect().catch(() => {}); // a line open at this end only
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
