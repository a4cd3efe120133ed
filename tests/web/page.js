// A page without a browser: a small DOM as the global one, and models without a kernel.

import {Window} from "happy-dom";

const ADDRESS = "http://127.0.0.1/voila/render/03-months.ipynb";
const NAMES = [
  "document",
  "localStorage",
  "sessionStorage",
  "Element",
  "HTMLInputElement",
  "HTMLElement",
  "Node",
  "Image",
  "Event",
  "CustomEvent",
  "KeyboardEvent",
  "MouseEvent",
  "PointerEvent",
  "StorageEvent",
  "ResizeObserver",
  "getComputedStyle",
  "requestAnimationFrame",
  "cancelAnimationFrame",
  "navigator",
];

const page = new Window({url: ADDRESS, width: 1000, height: 700});
Object.assign(globalThis, {window: page});
// A test that sets the clock sets Node's.
Object.assign(page, {
  setTimeout: (/** @type {() => void} */ act, /** @type {number} */ ms) => setTimeout(act, ms),
  setInterval: (/** @type {() => void} */ act, /** @type {number} */ ms) => setInterval(act, ms),
});
for (const name of NAMES) {
  const value = /** @type {any} */ (page)[name];
  Object.defineProperty(globalThis, name, {value, configurable: true, writable: true});
}

/**
 * An option of a choice, which this DOM cannot make by its name.
 *
 * @param {string} label
 * @param {string} value
 */
function OptionOf(label, value) {
  return Object.assign(document.createElement("option"), {textContent: label, value});
}
Object.assign(globalThis, {Option: OptionOf});

/** Returns a table's element, model and view, in a page that is otherwise empty. */
export function tableIn(/** @type {(model: any, el: HTMLElement) => any} */ viewOf) {
  const [el, model] = [fresh(), modelOf({state: {decision: 7}})];
  return {el, model, view: viewOf(model, el)};
}

/**
 * Returns a widget's model: what it shares, and in `sent` what its front end says.
 *
 * @param {Record<string, any>} traits
 * @returns {any}
 */
export function modelOf(traits) {
  /** @type {Record<string, Array<(...message: any[]) => void>>} */
  const acts = {};
  const model = {
    /** @type {any[]} */
    sent: [],
    widget_manager: {
      kernel: {id: "kernel", connectionStatus: "connected"},
      get_model: async () => ({currentProcessing: null}),
    },
    get: (/** @type {string} */ name) => traits[name],
    set(/** @type {string} */ name, /** @type {any} */ value) {
      traits[name] = value;
      model.tell(`change:${name}`);
    },
    save_changes() {},
    send: (/** @type {any} */ message) => model.sent.push(message),
    on(/** @type {string} */ name, /** @type {any} */ act) {
      acts[name] = [...(acts[name] ?? []), act];
    },
    off(/** @type {string} */ name, /** @type {any} */ act) {
      acts[name] = (acts[name] ?? []).filter((each) => each !== act);
    },
    tell(/** @type {string} */ name, /** @type {any[]} */ ...message) {
      for (const act of acts[name] ?? []) act(...message);
    },
  };
  return model;
}

/**
 * Returns a part of a table's state as if it were whole.
 *
 * @param {any} state
 */
export const asState = (state) => state;

/** Returns an element on the page, which is empty but for it. */
export function fresh() {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  return document.body.appendChild(document.createElement("div"));
}

/**
 * Returns the only element of a kind.
 *
 * @param {Element} el
 * @param {string} selector
 * @returns {any}
 */
export function the(el, selector) {
  const [found, ...others] = el.querySelectorAll(selector);
  if (!found || others.length) throw new Error(`${others.length + (found ? 1 : 0)} × ${selector}`);
  return found;
}

/**
 * Returns the texts of all elements of a kind.
 *
 * @param {Element} el
 * @param {string} selector
 */
export function texts(el, selector) {
  return [...el.querySelectorAll(selector)].map((each) => each.textContent);
}

/** A kernel whose messages are made up. */
export function kernelOf() {
  /** @type {Array<(sender: any, message: any) => void>} */
  const acts = [];
  return {
    /** @type {any} */
    kernel: {
      id: "kernel",
      connectionStatus: "connected",
      serverSettings: {baseUrl: "/", token: ""},
      anyMessage: {connect: (/** @type {any} */ act) => acts.push(act), disconnect: () => {}},
    },
    /** @param {"send" | "recv"} direction */
    pass: (direction, msg_type = "status") =>
      acts.forEach((act) => void act(null, {direction, msg: {header: {msg_type}}})),
  };
}
