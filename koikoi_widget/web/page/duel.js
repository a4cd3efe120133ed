// A match that is sent to a friend by a link, or that a friend has sent; and both side by side.

import {copyBox} from "../shared/copying.js";
import {button, changes, linkTo, make, say, voice} from "../shared/dom.js";
import {store} from "../shared/storage.js";

/** @import {Host, Model} from "../host" */
/** @import {DuelEvent, DuelState, DuelTraits} from "../protocol" */
/** @typedef {Model<DuelTraits, DuelEvent>} DuelModel */

/** @param {Pick<Host<DuelModel>, "model">} host */
function initialize({model}) {
  const keep = () => {
    const [place, kept] = [model.get("place"), model.get("kept")];
    if (place && kept) store(place, kept);
  };
  model.on("change:kept", keep);
  keep();
}

/** @param {Host<DuelModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-invited", "koikoi-duel");
  const box = make("section", "box");
  const title = make("h2");
  const lines = make("div", "lines");
  const trouble = voice("trouble", "alert");
  const play = button("primary", "", () => model.send({event: "play", typed: ""}));
  const result = make("div", "result");
  const status = voice("status", "status");
  const share = make("div", "share");
  const link = linkTo("", "", "koikoi-button");
  const {element: form, show: ask} = formOf(model);
  box.append(title, lines, trouble, play, result, status, share, link, form);
  el.append(box);
  const [isOtherResult, isOtherShare] = [changes(), changes()];
  const show = () => {
    /** @type {DuelState} */
    const state = model.get("state");
    title.textContent = state.title;
    lines.replaceChildren(...state.lines.map((line) => make("p", "", line)));
    say(trouble, state.trouble);
    play.textContent = state.play;
    play.hidden = !state.play;
    if (isOtherResult(state.result)) result.innerHTML = state.result;
    result.hidden = !state.result;
    say(status, state.status);
    if (isOtherShare(state.share))
      share.replaceChildren(...(state.share ? [copyBox(state.share)] : []));
    share.hidden = !state.share;
    link.hidden = !state.link;
    if (state.link) [link.href, link.textContent] = state.link;
    ask(state);
  };
  model.on("change:state", show);
  show();
  return () => model.off("change:state", show);
}

/**
 * The line where a friend's link is pasted.
 *
 * @param {DuelModel} model
 */
function formOf(model) {
  const element = make("form", "ends");
  const label = make("label");
  const caption = make("span");
  const input = make("input", "koikoi-line");
  const open = button("", "", () => {});
  open.type = "submit";
  input.autocomplete = "off";
  label.append(caption, input);
  element.append(label, open);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    model.send({event: "open", typed: input.value});
  });
  const isOther = changes();
  /** @param {DuelState} state */
  const show = ({field, open: words}) => {
    element.hidden = !field;
    open.textContent = words;
    if (!field || !isOther(field)) return;
    caption.textContent = field.label;
    Object.assign(input, {name: field.name, value: field.value, placeholder: field.hint});
  };
  return {element, show};
}

export default {initialize, render};
