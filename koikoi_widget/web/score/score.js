// The score of a match with real cards: a sheet of 48 cards to mark, and a sheet of rounds. What they
// are worth is Python's to say; whose a card is shows at once.

import {whenChanged} from "../lessons/faces.js";
import {keepProgress} from "../lessons/keeping.js";
import {copyBox} from "../shared/copying.js";
import {button, changes, choiceOf, fill, make, say, voice} from "../shared/dom.js";
import {buttonsOf} from "./acts.js";
import {markingOf} from "./marking.js";

/** @import {Host, Model} from "../host" */
/** @import {ScoreEvent, ScoreField, ScoreMessage, ScoreTraits} from "../protocol" */
/** @typedef {Model<ScoreTraits, ScoreEvent, ScoreMessage>} ScoreModel */

/** @param {Host<ScoreModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-score");
  const body = make("div", "screen");
  const trouble = voice("trouble", "alert");
  el.append(trouble, body);
  const marking = markingOf(model);
  const isOther = changes();

  const draw = () => {
    const state = model.get("state");
    if (!state.screen) return;
    el.dataset.screen = state.screen;
    say(trouble, state.trouble);
    if (state.screen === "cards") {
      marking.show(state);
      if (!body.contains(marking.element)) body.replaceChildren(marking.element);
      isOther(state.screen);
    } else if (isOther([state.screen, state.rows, state.buttons, state.fields.map(wordsOf)])) {
      const parts = state.screen === "sheet" ? roundsOf(model) : startOf(model);
      body.replaceChildren(...parts);
      /** @type {HTMLElement | null} */ (body.querySelector("[tabindex='-1']"))?.focus();
    }
    for (const field of state.fields) fill(body, field);
  };
  draw();
  return whenChanged(model, draw);
}

/** @param {ScoreModel} model */
function startOf(model) {
  const {says, fields, on_paper: onPaper, papers} = model.get("state");
  const form = make("form", "box");
  form.append(...fields.map((field) => fieldOf(field, model)), buttonsOf(model));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    model.send({event: "act", action: "begin", of: 0});
  });
  const sheets = make("div", "buttons");
  for (const [of, title] of papers.entries()) {
    sheets.append(button("", title, () => model.send({event: "act", action: "paper", of})));
  }
  return [make("p", "says", says), form, make("h3", "", onPaper), sheets];
}

/**
 * @param {ScoreField} field
 * @param {ScoreModel} model
 */
function fieldOf({name, label, hint, options}, model) {
  const row = make("label");
  const control = options.length ? choiceOf(options) : make("input", "koikoi-line");
  if (control instanceof HTMLInputElement) {
    Object.assign(control, {placeholder: hint, maxLength: 20, autocomplete: "off"});
  }
  control.name = name;
  control.addEventListener("change", () => model.send({event: "set", name, value: control.value}));
  row.append(make("span", "", label), control);
  return row;
}

/** @param {ScoreField} field */
const wordsOf = ({name, label, hint}) => [name, label, hint];

/** @param {ScoreModel} model */
function roundsOf(model) {
  const {title, says, why, heads, rows, print, share} = model.get("state");
  const heading = make("h3", "", title);
  heading.tabIndex = -1;
  const table = make("table");
  const head = make("tr");
  head.append(...heads.map((text) => Object.assign(make("th", "", text), {scope: "col"})));
  table.append(head);
  for (const [place, {number, month, what, gains, points, edit}] of rows.entries()) {
    const row = make("tr");
    const round = Object.assign(make("th"), {scope: "row"});
    const change = button("round", "", () =>
      model.send({event: "act", action: "turn to", of: place + 1}),
    );
    change.append(make("b", "", `${number}. ${month}`), make("span", "", what));
    change.title = edit;
    round.append(change);
    row.append(round, ...[...gains, points].map((text) => make("td", "", text)));
    table.append(row);
  }
  /** @type {HTMLElement[]} */
  const parts = [heading, make("p", "says", says), make("p", "why", why), buttonsOf(model)];
  if (rows.length) parts.push(table);
  if (share) parts.push(copyBox(share));
  if (print) parts.push(button("print", print, () => window.print()));
  return parts;
}

const initialize = keepProgress;

export default {initialize, render};
