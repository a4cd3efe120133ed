// One control for each kind of setting: its element, how it shows a setting, how its value is read.
// Only Python knows what a value may be; here values are just sent and shown.

import {choiceOf, make, offer} from "../shared/dom.js";

/** @import {SettingEntry} from "../protocol" */
/**
 * @typedef {object} Control
 * @property {HTMLInputElement | HTMLSelectElement} element
 * @property {(setting: SettingEntry) => void} show
 * @property {() => string | number | boolean} read
 */

/** @type {Record<SettingEntry["kind"], (setting: SettingEntry) => Control>} */
export const CONTROLS = {
  choice({choices}) {
    const element = choiceOf(choices);
    return {
      element,
      show(now) {
        offer(element, now.choices);
        element.value = String(now.value);
      },
      read: () => element.value,
    };
  },
  switch() {
    const element = inputOf({type: "checkbox"});
    return {
      element,
      show({value}) {
        element.checked = Boolean(value);
      },
      read: () => element.checked,
    };
  },
  number({least, most}) {
    const element = inputOf({type: "number", min: `${least}`, max: `${most}`, step: "1"});
    leaveToWheel(element);
    return {
      element,
      show({value}) {
        element.value = String(value);
      },
      read: () => (element.value.trim() === "" ? "" : Number(element.value)),
    };
  },
  text() {
    const element = inputOf({type: "text", autocomplete: "off"});
    return {
      element,
      show({value}) {
        element.value = String(value);
      },
      read: () => element.value,
    };
  },
};

/**
 * Lets the wheel scroll the page: a number field that has the focus would take it for a new value.
 *
 * @param {HTMLInputElement} element
 */
function leaveToWheel(element) {
  element.addEventListener("wheel", () => element.blur(), {passive: true});
}

/**
 * @param {Record<string, string>} fields
 * @returns {HTMLInputElement}
 */
function inputOf(fields) {
  return Object.assign(make("input"), fields);
}
