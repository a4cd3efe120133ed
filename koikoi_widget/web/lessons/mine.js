// The part below the questions: what is known, choices, files. Closed until opened.

import {button, choiceOf, make, say} from "../shared/dom.js";
import {upload} from "../shared/files.js";

/** @import {QuizEvent, QuizPanel} from "../protocol" */
/** @typedef {(message: QuizEvent) => void} Send */

/**
 * @param {QuizPanel} first what is shown at first
 * @param {Send} send
 */
export function mineOf(first, send) {
  const element = make("details", "koikoi-mine");
  const maps = make("div", "koikoi-maps");
  const choices = make("div", "koikoi-choices");
  const note = make("p", "koikoi-note");
  note.setAttribute("role", "status");
  const made = first.choices.map((choice) => labelled(choice, send));
  const buttons = first.buttons.map((each) => fileButton(each, send));
  choices.append(
    ...made.map(({label}) => label),
    ...buttons,
    make("p", "koikoi-label", first.says),
  );
  element.append(make("summary", "", first.title), maps, choices, note);
  element.addEventListener("toggle", () => send({event: "map", open: element.open}));
  return {
    element,
    /** @param {QuizPanel} panel */
    show(panel) {
      for (const [index, {select}] of made.entries()) select.value = panel.choices[index].value;
      maps.innerHTML = panel.maps.join("");
      say(note, panel.note);
    },
  };
}

/**
 * @param {QuizPanel["choices"][number]} choice
 * @param {Send} send
 */
function labelled(choice, send) {
  const label = make("label", "", choice.label);
  const select = choiceOf(choice.options);
  select.addEventListener("change", () => {
    send({event: "set", name: choice.name, value: select.value});
  });
  label.append(select);
  return {label, select};
}

/**
 * @param {QuizPanel["buttons"][number]} words
 * @param {Send} send
 */
function fileButton([action, text], send) {
  return button("", text, () => {
    if (action === "upload") upload(".json,application/json", send);
    else send({event: action});
  });
}
