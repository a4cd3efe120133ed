// The page's bar and its options: real controls with labels, made from the settings in `state`.

import {askedInAddress, dropFromAddress} from "../shared/address.js";
import {button, focused, make, say, voice} from "../shared/dom.js";
import {keeperOf} from "../shared/kept.js";
import {sendable} from "../shared/storage.js";
import {barOf} from "./bar.js";
import {formOf} from "./form.js";
import {markPage} from "./language.js";

/** @import {Host, Model} from "../host" */
/** @import {Keep, OptionsEvent, OptionsState, OptionsTraits} from "../protocol" */
/** @typedef {Model<OptionsTraits, OptionsEvent, Keep>} OptionsModel */

/** @param {Pick<Host<OptionsModel>, "model">} host */
function initialize({model}) {
  const languages = [...window.navigator.languages];
  const contrast = window.matchMedia("(prefers-contrast: more)").matches;
  const tell = () =>
    model.send({
      event: "hello",
      kept: sendable(keeper.read()),
      asked: askedInAddress("lang"),
      rules: askedInAddress("rules"),
      languages,
      contrast,
    });
  const keeper = keeperOf(model.get("storage_key"), tell);
  model.on("msg:custom", (message) => {
    if (message.do === "keep") keeper.write(message.text);
  });
  tell();
  return () => keeper.close();
}

/** @param {Host<OptionsModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-options");
  const mail = mailOf(model);
  /** @param {OptionsEvent} message */
  const send = (message) => {
    if (message.event === "set" && message.name === "language") dropFromAddress("lang");
    mail.send(message);
  };
  const form = formOf(send, () => bar.close());
  const bar = barOf(form.element.id, mail.send);
  const refused = refusedOf(mail.send);
  el.append(bar.element, refused.element, form.element);
  const update = () => {
    const state = model.get("state");
    markPage(el, state);
    const isOpened = state.open && form.element.hidden;
    const isLeft = !state.open && form.element.contains(focused()); // a match has been started there
    bar.show(state);
    form.show(state, mail.isAnswered(state));
    if (isLeft) bar.focus();
    // The bar stays in sight while the page is scrolled; the options open at its top.
    if (isOpened && form.element.getBoundingClientRect().top < 0) form.element.scrollIntoView();
    refused.show(state);
  };
  const arrive = () => {
    update();
    bar.arrive();
  };
  el.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && model.get("state").open) bar.close();
  });
  model.on("change:state", update);
  window.addEventListener("hashchange", arrive);
  update();
  return () => {
    model.off("change:state", update);
    window.removeEventListener("hashchange", arrive);
  };
}

/**
 * The latest message, until Python has received it: an answer to an older one would undo a control
 * that the player has changed since.
 *
 * @param {OptionsModel} model
 */
function mailOf(model) {
  /** @type {string | null} */
  let waiting = null;
  return {
    /** @param {OptionsEvent} message */
    send(message) {
      waiting = `${Date.now()} ${Math.random()}`;
      model.send({...message, number: waiting});
    },
    /** @param {OptionsState} state */
    isAnswered({heard}) {
      if (heard === waiting) waiting = null;
      return waiting === null;
    },
  };
}

/** @param {(message: OptionsEvent) => void} send */
function refusedOf(send) {
  const element = voice("refused", "alert");
  return {
    element,
    /** @param {OptionsState} state */
    show(state) {
      const lines = state.refused.map((line) => make("p", "", line));
      const dismiss = button("", state.dismiss, () => send({event: "dismiss"}));
      say(element, ...lines, ...(lines.length ? [dismiss] : []));
    },
  };
}

export default {initialize, render};
