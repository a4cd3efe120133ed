// Settings with their labels and explanations, in groups.

import {make, say} from "../shared/dom.js";
import {freshId} from "../shared/ids.js";
import {CONTROLS} from "./controls.js";

/** @import {OptionsSet, SettingEntry, SettingGroup} from "../protocol" */
/** @typedef {(message: OptionsSet) => void} Send */

const TYPED = ["text", "number"];

/**
 * Returns an element for a setting, and a function that shows its newest state.
 *
 * @param {SettingEntry} setting
 * @param {Send} send
 */
function settingOf(setting, send) {
  const {element: control, show, read} = CONTROLS[setting.kind](setting);
  const element = make("div", `setting ${setting.kind}`);
  const label = make("label", "", setting.title);
  const words = wordsOf(freshId("option"));
  control.id = words.id;
  label.htmlFor = words.id;
  control.dataset.name = setting.name;
  control.setAttribute("aria-describedby", words.ids);
  control.addEventListener("change", () => {
    send({event: "set", name: setting.name, value: read()});
  });
  element.append(label, control, words.says, words.differs, words.wrong);
  return {
    element,
    /** @param {SettingEntry} now */
    show(now) {
      // Text being typed stays, and so does a refused value, to be corrected.
      const isTyped = control === document.activeElement && TYPED.includes(now.kind);
      if (!now.wrong && !isTyped) show(now);
      if (now.hint && control instanceof HTMLInputElement) control.placeholder = now.hint;
      words.says.textContent = now.says;
      words.differs.textContent = now.differs;
      say(words.wrong, now.wrong);
      control.setAttribute("aria-invalid", String(Boolean(now.wrong)));
      element.classList.toggle("changed", Boolean(now.differs));
    },
  };
}

/**
 * Returns the explanations of a control.
 *
 * @param {string} id of the control
 */
function wordsOf(id) {
  const says = Object.assign(make("p", "says"), {id: `${id}-says`});
  const differs = Object.assign(make("p", "differs"), {id: `${id}-differs`});
  const wrong = Object.assign(make("p", "wrong"), {id: `${id}-wrong`});
  wrong.setAttribute("role", "alert");
  return {id, says, differs, wrong, ids: `${says.id} ${differs.id} ${wrong.id}`};
}

/**
 * @param {SettingGroup} group
 * @param {Send} send
 */
export function groupOf(group, send) {
  const element = make(group.house ? "details" : "section", "group");
  const heading = make(group.house ? "summary" : "h2", "", group.title);
  const differ = make("span", "differ");
  heading.append(" ", differ);
  const grid = make("div", "grid");
  const made = group.settings.map((setting) => settingOf(setting, send));
  grid.append(...made.map((each) => each.element));
  element.append(heading, grid);
  return {
    element,
    /** @param {SettingGroup} now */
    show(now) {
      differ.textContent = now.differ;
      for (const [place, each] of made.entries()) each.show(now.settings[place]);
    },
  };
}
