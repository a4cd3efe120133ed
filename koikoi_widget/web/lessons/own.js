// What a learner did in matches. The browser keeps it; Python counts it and says it.

import {button, make} from "../shared/dom.js";
import {frameOf, showError} from "./frame.js";
import {initialize} from "./keeping.js";

/** @import {Host, Model} from "../host" */
/** @import {OwnPlayEvent, OwnPlayMessage, OwnPlayTraits} from "../protocol" */
/** @typedef {Model<OwnPlayTraits, OwnPlayEvent, OwnPlayMessage>} OwnPlayModel */

/** @param {Host<OwnPlayModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-quiz");
  const frame = frameOf();
  const mine = make("details", "koikoi-mine alone");
  const title = make("summary");
  const tables = make("div");
  const choices = make("div", "koikoi-choices");
  const save = button("", "", () => model.send({event: "download"}));
  const says = make("p", "koikoi-label");
  choices.append(save, says);
  mine.append(title, tables, choices);
  el.append(mine, frame.errors);

  function draw() {
    const state = model.get("state");
    title.textContent = state.title;
    tables.innerHTML = state.tables;
    save.textContent = state.download;
    save.hidden = !state.download;
    says.textContent = state.says;
    showError(frame, state.error);
  }

  model.on("change:state", draw);
  draw();
  return () => model.off("change:state", draw);
}

export default {initialize, render};
