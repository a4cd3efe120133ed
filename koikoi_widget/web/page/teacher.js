// The screen from which a teacher leads the match of a class: how pupils join, who is there, how they
// stand. Everything is Python's to say; it is read from the last row.

import {button, changes, choiceOf, fill, make, say, voice} from "../shared/dom.js";
import {download} from "../shared/files.js";
import {keepWhoever} from "./whoever.js";

/** @import {Host, Model} from "../host" */
/** @import {BoardInvitation, ScoreField, TeachEvent, TeachMessage, TeachState, TeachTraits} from "../protocol" */
/** @typedef {Model<TeachTraits, TeachEvent, TeachMessage>} TeachModel */

/** @param {Pick<Host<TeachModel>, "model">} host */
function initialize({model}) {
  /** @param {TeachMessage} message */
  const save = (message) => {
    if (message.do === "download")
      download(message.name, message.text ?? "", message.type ?? "text/csv");
  };
  model.on("msg:custom", save);
  const stop = keepWhoever(model);
  return () => {
    model.off("msg:custom", save);
    stop();
  };
}

/** @param {Host<TeachModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-teacher");
  const title = make("h2");
  const lines = make("div", "lines");
  const trouble = voice("trouble", "alert");
  const invitation = make("section", "invitation");
  const fields = make("div", "fields");
  const standings = make("div", "standings");
  const table = standings.appendChild(make("table"));
  const note = make("p", "note");
  const buttons = make("div", "buttons");
  title.setAttribute("aria-live", "polite");
  el.append(title, lines, trouble, fields, buttons, invitation, standings, note);
  const isOther = {invitation: changes(), fields: changes(), rows: changes(), buttons: changes()};
  const show = () => {
    /** @type {TeachState} */
    const state = model.get("state");
    title.textContent = state.title;
    lines.replaceChildren(...state.lines.map((line) => make("p", "", line)));
    say(trouble, state.trouble);
    el.classList.toggle("large", state.large);
    if (isOther.invitation(state.invitation))
      invitation.replaceChildren(...(state.invitation ? invitationOf(state.invitation) : []));
    invitation.hidden = !state.invitation;
    if (isOther.fields(state.fields.map(({name, label}) => [name, label])))
      fields.replaceChildren(...state.fields.map((field) => fieldOf(field, model)));
    for (const field of state.fields) fill(fields, field);
    if (isOther.buttons([state.buttons, state.expanded, state.suggests]))
      buttonsOf(buttons, state, model);
    if (isOther.rows([state.rows, state.heads, state.caption])) showRows(table, state, model);
    standings.hidden = !state.rows.length;
    note.textContent = state.note;
  };
  model.on("change:state", show);
  show();
  return () => model.off("change:state", show);
}

/** @param {BoardInvitation} invitation */
function invitationOf({says, address, code, picture, title}) {
  const words = make("div", "words");
  const where = make("p", "address");
  where.append(...address.split(/(?=[:/])/).flatMap((part) => [make("wbr"), part]));
  words.append(make("p", "", says), where, make("p", "code", code));
  const square = make("div", "square");
  square.innerHTML = picture;
  square.setAttribute("role", "img");
  square.setAttribute("aria-label", title);
  return picture ? [square, words] : [words];
}

/**
 * @param {ScoreField} field
 * @param {TeachModel} model
 */
function fieldOf({name, label, options}, model) {
  const row = make("label");
  const control = choiceOf(options);
  control.name = name;
  control.addEventListener("change", () => model.send({event: "set", name, value: control.value}));
  row.append(make("span", "", label), control);
  return row;
}

/**
 * Shows the buttons; whoever has pressed one stays on that, whatever it says now. A question comes into
 * sight with the answer that changes nothing: a cross may stand far below.
 *
 * @param {HTMLElement} box
 * @param {TeachState} state
 * @param {TeachModel} model
 */
function buttonsOf(box, {buttons, expanded, suggests}, model) {
  const place = [...box.children].indexOf(/** @type {Element} */ (document.activeElement));
  const made = buttons.map(([action, text]) => {
    const act = () => model.send({event: "act", action, of: 0});
    const one = button(action === suggests ? "primary" : "", text, act);
    one.dataset.action = action;
    if (action === "more") one.setAttribute("aria-expanded", String(expanded));
    return one;
  });
  box.replaceChildren(...made);
  if (suggests === "keep") made.at(-1)?.focus();
  else if (place >= 0) made[Math.min(place, made.length - 1)]?.focus();
}

/**
 * Shows the rows; whoever is at the cross of a pupil stays there, wherever that one stands now.
 *
 * @param {HTMLElement} table
 * @param {TeachState} state
 * @param {TeachModel} model
 */
function showRows(table, state, model) {
  const left = /** @type {HTMLElement | null} */ (table.querySelector("button:focus"));
  table.replaceChildren(...rowsOf(state, model));
  const crosses = /** @type {HTMLElement[]} */ ([...table.querySelectorAll("button")]);
  crosses.find((cross) => cross.dataset.pupil === left?.dataset.pupil)?.focus();
}

/**
 * @param {TeachState} state
 * @param {TeachModel} model
 */
function rowsOf({caption, heads, rows}, model) {
  const head = make("tr");
  head.append(...heads.map((text) => Object.assign(make("th", "", text), {scope: "col"})));
  const top = make("thead");
  top.append(head);
  const body = make("tbody");
  body.append(
    ...rows.map(({pupil, cells, away}) => {
      const row = make("tr");
      row.append(
        ...cells.map((text, place) => {
          const cell = place === 1 ? Object.assign(make("th"), {scope: "row"}) : make("td");
          const words = make("bdi", "", text);
          cell.append(words);
          if (place === 1 && away) {
            const act = () => model.send({event: "act", action: "send away", of: pupil});
            const cross = button("away", "×", act);
            cross.title = away;
            cross.dataset.pupil = String(pupil);
            cross.setAttribute("aria-label", away);
            cell.append(cross);
          }
          return cell;
        }),
      );
      return row;
    }),
  );
  return [make("caption", "", caption), top, body];
}

export default {initialize, render};
