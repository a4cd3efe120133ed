// Before the table of a pupil: a code and a name to type in, a place to wait, and the back of a card
// when all eyes are to look up. It also keeps which pupil this is.

import {button, changes, make, say, voice} from "../shared/dom.js";
import {picture} from "../shared/picture.js";
import {keepWhoever} from "./whoever.js";

/** @import {Host, Model} from "../host" */
/** @import {ClassEvent, ClassState, ClassTraits} from "../protocol" */
/** @typedef {Model<ClassTraits, ClassEvent>} ClassModel */

/** @param {Pick<Host<ClassModel>, "model">} host */
function initialize({model}) {
  return keepWhoever(model);
}

/** @param {Host<ClassModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-invited", "koikoi-class-door");
  const box = make("form", "box");
  const back = make("div", "back");
  const title = make("h2");
  const lines = make("div", "lines");
  const trouble = voice("trouble", "alert");
  const card = make("p", "card");
  const label = make("label");
  const caption = make("span");
  const input = make("input", "koikoi-line");
  const go = button("primary", "", () => {});
  go.type = "submit";
  input.autocomplete = "off";
  label.append(caption, input);
  const ends = make("div", "ends");
  ends.append(label, go);
  title.setAttribute("aria-live", "polite");
  box.append(back, title, lines, trouble, card, ends);
  el.append(box);
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!ends.hidden) model.send({event: "go", typed: input.value});
  });
  const [isOtherField, isOtherBack] = [changes(), changes()];
  const show = () => {
    /** @type {ClassState} */
    const state = model.get("state");
    el.hidden = !state.title && !state.trouble;
    title.textContent = state.title;
    lines.replaceChildren(...state.lines.map((line) => make("p", "", line)));
    say(trouble, state.trouble);
    if (isOtherBack(state.back)) back.replaceChildren(...(state.back ? [picture(state.back)] : []));
    back.hidden = !state.back;
    card.hidden = !state.card;
    if (state.card) card.replaceChildren(state.card[0], make("b", "", state.card[1]));
    ends.hidden = !state.field;
    if (state.field && isOtherField(state.field)) {
      const {name, label: text, value, hint} = state.field;
      caption.textContent = text;
      Object.assign(input, {name, value, placeholder: hint, maxLength: 200});
    }
    go.textContent = state.button;
  };
  model.on("change:state", show);
  show();
  return () => model.off("change:state", show);
}

export default {initialize, render};
