// Which part of the page is shown: the address names it after "#", so that links lead there and the
// browser's own buttons go back. Newcomers are shown where to begin.

import {button, linkTo} from "../shared/dom.js";
import {store, stored} from "../shared/storage.js";

/** @import {Host, Model} from "../host" */
/** @import {WaysEvent, WaysTraits} from "../protocol" */
/** @typedef {Model<WaysTraits, WaysEvent>} WaysModel */

/** @param {Pick<Host<WaysModel>, "model">} host */
function initialize({model}) {
  const tell = () => {
    const way = askedFor(model);
    if (!model.get("names").includes(way)) return; // a notebook's own "#"
    model.set("way", way);
    model.save_changes();
  };
  const progress = model.get("progress");
  const show = () => model.send({event: "progress", kept: stored(progress)});
  /** @param {StorageEvent} event */
  const elsewhere = (event) => {
    if (event.key === progress) show();
  };
  window.addEventListener("hashchange", tell);
  window.addEventListener("storage", elsewhere);
  tell();
  show(); // the table's hints may depend on what the learner knows
  return () => {
    window.removeEventListener("hashchange", tell);
    window.removeEventListener("storage", elsewhere);
  };
}

/**
 * Returns the part of the page that the address asks for.
 *
 * @param {WaysModel} model
 */
function askedFor(model) {
  const query = new URLSearchParams(window.location.search);
  const asked = Object.entries(model.get("queries")).find(([word]) => query.has(word));
  return window.location.hash.slice(1) || (asked?.[1] ?? model.get("names")[0]);
}

/** @param {Host<WaysModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-ways");
  const settle = () => window.dispatchEvent(new Event("resize")); // the table takes the free space
  const follow = () => {
    el.hidden = model.get("way") !== model.get("names")[0];
    settle();
  };
  const leave = () => {
    el.replaceChildren();
    store(model.get("welcomed"), "yes");
    settle();
  };
  // Nobody has read a lesson here, played a card, or dismissed the welcome.
  if (!model.get("visited").some(stored)) el.append(...welcome(model, leave));
  model.on("change:way", follow);
  follow();
  return () => model.off("change:way", follow);
}

/**
 * @param {WaysModel} model
 * @param {() => void} leave
 */
function welcome(model, leave) {
  const {link, href, dismiss} = model.get("start");
  const away = button("", "✕", leave);
  away.setAttribute("aria-label", dismiss);
  away.title = dismiss;
  return [linkTo(href, link), away];
}

export default {initialize, render};
