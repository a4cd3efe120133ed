// Who still answers: the server, when asked about the kernel, and the kernel itself.

/** @import {Kernel} from "../host" */
/** @typedef {Pick<Kernel, "id" | "serverSettings">} Asked what one must know of a kernel to ask for it */

export const PATIENCE = 2000; // ms within which an answer comes
const SENT_AWAY = [401, 403, 404]; // from a server that does not know the kernel, or the visitor
const XSRF = /(?:^|; )_xsrf=([^;]*)/;

/**
 * @template Value
 * @param {number} ms
 * @param {Promise<Value>} promise
 * @returns {Promise<Value>}
 */
export function within(ms, promise) {
  return Promise.race([
    promise,
    new Promise((_done, fail) => {
      setTimeout(() => fail(new Error("no answer")), ms);
    }),
  ]);
}

/** In the browser alone, with JupyterLite, there is no server: a kernel lives as long as its page. */
const hasServer = () => !document.querySelector("script[data-jupyter-lite-root]");

/**
 * "away": nobody answers; "gone": the server does, and has no such kernel; otherwise the kernel's state.
 *
 * @param {Kernel} kernel
 * @returns {Promise<string>}
 */
export async function serversAnswer(kernel) {
  if (!hasServer()) return "busy";
  try {
    const answer = await within(PATIENCE, askServer(kernel));
    if (!answer.ok) return SENT_AWAY.includes(answer.status) ? "gone" : "away";
    const {execution_state: state} = await within(PATIENCE, answer.json());
    return state === "dead" ? "gone" : state;
  } catch {
    return "away";
  }
}

/**
 * Asks the server about a kernel.
 *
 * @param {Asked} kernel
 */
export function askServer({id, serverSettings: {baseUrl, token}}) {
  return fetch(`${baseUrl}api/kernels/${id}`, {cache: "no-store", headers: proof(token)});
}

/**
 * What tells a server who asks: its token, and on a Hub that the page is its own.
 *
 * @param {string} token
 */
function proof(token) {
  /** @type {Record<string, string>} */
  const headers = {"X-XSRFToken": XSRF.exec(document.cookie)?.[1] ?? ""};
  return token ? {...headers, Authorization: `token ${token}`} : headers;
}

/**
 * "here"; "forgotten": the kernel answers, but did not make the widget; "mute".
 *
 * @param {Kernel} kernel
 * @param {string} widget
 */
export async function kernelsAnswer(kernel, widget) {
  try {
    const asked = kernel.requestCommInfo({target_name: "jupyter.widget"});
    const {content} = await within(PATIENCE, asked);
    return widget in content.comms ? "here" : "forgotten";
  } catch {
    return "mute";
  }
}
