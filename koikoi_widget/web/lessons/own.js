// What a learner did in matches. The browser keeps it; Python counts it and says it.

import {button, make, say, voice} from "../shared/dom.js";
import {keepProgress} from "./keeping.js";

/** @import {Host, Model} from "../host" */
/** @import {OwnPlayEvent, OwnPlayMessage, OwnPlayTraits} from "../protocol" */
/** @typedef {Model<OwnPlayTraits, OwnPlayEvent, OwnPlayMessage>} OwnPlayModel */

/** @param {Pick<Host<OwnPlayModel>, "model">} host */
const initialize = (host) => keepProgress(host);

/** @param {Host<OwnPlayModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-own");
  const mine = make("details");
  const title = make("summary");
  const tables = make("div");
  const train = button("", "", () => model.send({event: "train"}));
  const save = button("", "", () => model.send({event: "download"}));
  const says = make("p");
  const trouble = voice("", "alert");
  mine.append(title, tables, train, save, says);
  el.append(mine, trouble);

  function draw() {
    const state = model.get("state");
    title.textContent = state.title;
    tables.innerHTML = state.tables;
    train.textContent = state.train;
    train.hidden = !state.train;
    save.textContent = state.download;
    save.hidden = !state.download;
    says.textContent = state.says;
    say(trouble, ...(state.error ? [make("p", "", `✗ ${state.error}`)] : []));
  }

  model.on("change:state", draw);
  draw();
  return () => model.off("change:state", draw);
}

export default {initialize, render};
