// The page's bar and its options: real controls with labels, made from the settings in `state`.

import {button, linkTo, make, voice} from "../shared/dom.js";
import {keeperOf} from "../shared/kept.js";
import {formOf} from "./form.js";

/** @import {Host, Model} from "../host" */
/** @import {Keep, OptionsEvent, OptionsState, OptionsTraits} from "../protocol" */
/** @typedef {Model<OptionsTraits, OptionsEvent, Keep>} OptionsModel */

/** @param {Pick<Host<OptionsModel>, "model">} host */
function initialize({model}) {
  const tell = () => model.send({event: "hello", kept: keeper.read()});
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
  const form = formOf(mail.send);
  const bar = barOf(form.element.id, mail.send);
  const refused = refusedOf(mail.send);
  el.append(bar.element, refused.element, form.element);
  const update = () => {
    const state = model.get("state");
    bar.show(state);
    form.show(state, mail.isAnswered(state));
    refused.show(state);
  };
  model.on("change:state", update);
  window.addEventListener("hashchange", update);
  update();
  return () => {
    model.off("change:state", update);
    window.removeEventListener("hashchange", update);
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

/**
 * @param {string} controls the id of what its button opens
 * @param {(message: OptionsEvent) => void} send
 */
function barOf(controls, send) {
  const element = make("div", "bar");
  const title = make("h1");
  const links = make("nav");
  const toggle = button("toggle", "", () => send({event: "open"}));
  toggle.setAttribute("aria-controls", controls);
  element.append(title, links, toggle);
  return {
    element,
    /** @param {OptionsState} state */
    show(state) {
      title.textContent = state.title;
      links.replaceChildren(...state.links.map(wayOf));
      toggle.textContent = state.toggle;
      toggle.setAttribute("aria-expanded", String(state.open));
    },
  };
}

/**
 * @param {[string, string]} way
 * @param {number} place
 */
function wayOf([href, text], place) {
  const link = linkTo(href, text);
  // If the address names no part, the page shows the first one.
  const here = window.location.hash || (place ? "" : href);
  if (href.startsWith("#") && here === href) link.setAttribute("aria-current", "page");
  return link;
}

/** @param {(message: OptionsEvent) => void} send */
function refusedOf(send) {
  const element = voice("refused", "alert");
  return {
    element,
    /** @param {OptionsState} state */
    show(state) {
      element.replaceChildren(...state.refused.map((line) => make("p", "", line)));
      if (!state.refused.length) return;
      element.append(button("", state.dismiss, () => send({event: "dismiss"})));
    },
  };
}

export default {initialize, render};
