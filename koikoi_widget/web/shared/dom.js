// Shared by all front ends.

/** @import {ScoreField} from "../protocol" */

/**
 * Returns a part of a drawing.
 *
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
export function drawing(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * Returns a new element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = whole(text);
  element.dataset.lmSuppressShortcuts = "true"; // JupyterLab's single keys would insert cells here
  return element;
}

/**
 * Returns a new element that says what the words beside it say too.
 *
 * @param {"b" | "kbd" | "span"} tag
 * @param {string} className
 * @param {string} text
 */
export function ornament(tag, className, text) {
  const element = make(tag, className, text);
  element.setAttribute("aria-hidden", "true");
  return element;
}

/**
 * Returns a text in whose figures no line ends: a value stays with its error, a range is not parted.
 *
 * @param {string} text
 */
function whole(text) {
  return text.replace(/ ([±×]) /g, "\u00a0$1\u00a0").replace(/(\d–)(?=\d)/g, "$1\u2060");
}

/**
 * Returns a new element whose changes screen readers announce.
 *
 * @param {string} className
 * @param {"alert" | "status"} role
 */
export function voice(className, role) {
  const element = make("div", className);
  element.setAttribute("role", role);
  if (role === "status") element.setAttribute("aria-live", "polite");
  return element;
}

/**
 * Says something in a voice, unless it says that already: it would be read out again.
 *
 * @param {HTMLElement} element
 * @param {...(Node | string)} parts
 */
export function say(element, ...parts) {
  const said = make("div");
  said.append(...parts);
  if (said.innerHTML !== element.innerHTML) element.replaceChildren(...said.childNodes);
}

/**
 * Returns a button as `buttons.css` shows it.
 *
 * @param {string} className what else it is
 * @param {string} text
 * @param {(event: MouseEvent) => void} act
 */
export function button(className, text, act) {
  const element = make("button", `koikoi-button ${className}`.trim(), text);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

/**
 * Returns the button that closes what stands below it.
 *
 * @param {string} label
 * @param {() => void} act
 */
export function closing(label, act) {
  const element = button("close", "✕", act);
  element.setAttribute("aria-label", label);
  return element;
}

/**
 * @param {string} href
 * @param {string} text
 * @param {string} [className]
 */
export function linkTo(href, text, className) {
  const element = make("a", className, text);
  element.href = href;
  return element;
}

/**
 * Returns a choice; each of its options is a value and its label.
 *
 * @param {Array<[string, string]>} options
 */
export function choiceOf(options) {
  const element = make("select");
  element.append(...options.map(([value, label]) => new Option(label, value)));
  return element;
}

/**
 * Gives a choice other options, or other words for them, if they differ.
 *
 * @param {HTMLSelectElement} element
 * @param {Array<[string, string]>} options
 */
export function offer(element, options) {
  const offered = [...element.options].map(({value, text}) => [value, text]);
  if (JSON.stringify(offered) === JSON.stringify(options)) return;
  element.replaceChildren(...choiceOf(options).options);
}

/**
 * Shows what is chosen in a field of a form, but for what is being typed.
 *
 * @param {HTMLElement} form
 * @param {ScoreField} field
 */
export function fill(form, {name, value, options}) {
  const control = /** @type {HTMLInputElement | HTMLSelectElement} */ (
    form.querySelector(`[name="${name}"]`)
  );
  if (options.length) offer(/** @type {HTMLSelectElement} */ (control), options);
  if (options.length || control !== focused()) control.value = value;
}

/**
 * Returns whether a field of two states differs.
 *
 * @template {object} State
 * @param {State} state
 * @param {Partial<State>} before
 * @param {keyof State} name
 */
export function differs(state, before, name) {
  return JSON.stringify(state[name]) !== JSON.stringify(before[name]);
}

/**
 * Returns a function that tells whether a value differs from the last one that it was given: what is
 * built again without need loses the focus.
 *
 * @returns {(value: unknown) => boolean}
 */
export function changes() {
  let before = "";
  return (value) => {
    const last = before;
    before = JSON.stringify(value);
    return before !== last;
  };
}

/** Whether somebody who came by a link that is gone waits at the bar for what is yet to come. */
export function isLed() {
  return Boolean(focused()?.dataset.leads);
}

/** Returns the element that has the focus, also inside a shadow root, where marimo puts widgets. */
export function focused() {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return /** @type {HTMLElement | null} */ (found);
}
