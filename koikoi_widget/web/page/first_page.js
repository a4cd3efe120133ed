// The first page: the next thing to do, whom to play, and what else waits. Everything shown comes from
// Python in `state`; the same widget follows the address, and what the browser keeps of a visitor.

import {button, changes, linkTo, make} from "../shared/dom.js";
import {picture} from "../shared/picture.js";
import {doorsOf} from "./doors.js";
import {replacingOf} from "./replacing.js";
import {startCardOf} from "./start_card.js";
import {followVisit} from "./visit.js";
import {askedFor, followAddress} from "./ways.js";

/** @import {Host, Model} from "../host" */
/** @import {FirstPageEvent, FirstPageTraits, Hero, Way} from "../protocol" */
/** @typedef {Model<FirstPageTraits, FirstPageEvent>} FirstPageModel */
/** @typedef {(message: FirstPageEvent) => void} Send */
/** @typedef {(name: string) => HTMLElement} Show shows a picture by its name */

const ALONE = ["play", "play/new"]; // the parts of the page that are the start card alone
const HERE = ["first", "options", ...ALONE]; // those that show the first page

/** @param {Pick<Host<FirstPageModel>, "model">} host */
function initialize({model}) {
  const stops = [followAddress(model), followVisit(model)]; // the latter tells the address as well
  return () => {
    for (const stop of stops) stop();
  };
}

/** @param {Host<FirstPageModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-first-page");
  el.hidden = true;
  /** @type {Show} */
  const shown = (name) => picture(model.get("cards")[name] ?? model.get("pictures")[name]);
  /** @type {Send} */
  const send = (message) => model.send(message);
  const hero = heroOf(shown, send);
  const above = doorsOf("above", shown);
  const start = startCardOf(shown, send);
  const below = doorsOf("below", shown);
  const asks = replacingOf(send);
  const boxes = make("div", "boxes");
  boxes.append(above.element, start.element, below.element);
  el.append(hero.element, boxes, asks.element);
  const show = () => {
    const state = model.get("state");
    el.classList.toggle("returns", !state.first);
    hero.show(state.hero);
    above.show(state.above, state.language);
    start.show(state.play, state.language);
    below.show(state.below, state.language);
    asks.show(state.asks);
  };
  // It goes as soon as another part is asked for, and comes once Python says so.
  const follow = () => {
    const [{way, asked}, next] = [model.get("sight"), askedFor(model)];
    const isLeft = next && next !== asked && !HERE.includes(next);
    el.hidden = Boolean(isLeft) || !HERE.includes(way);
    const isAlone = ALONE.includes(way);
    el.classList.toggle("alone", isAlone);
    start.stand(isAlone);
    window.dispatchEvent(new Event("resize")); // the table takes what is free
  };
  model.on("change:state", show);
  model.on("change:sight", follow);
  window.addEventListener("hashchange", follow);
  show();
  follow();
  return () => {
    model.off("change:state", show);
    model.off("change:sight", follow);
    window.removeEventListener("hashchange", follow);
  };
}

/**
 * @param {Show} shown
 * @param {Send} send
 */
function heroOf(shown, send) {
  const element = make("section", "hero");
  const text = make("div", "text");
  const title = make("p", "title");
  const about = make("div", "about");
  const lead = make("p", "lead");
  const ways = make("div", "ways");
  const fan = make("div", "fan");
  fan.setAttribute("aria-hidden", "true");
  text.append(title, about, ways);
  element.append(text, fan);
  const isOther = changes();
  return {
    element,
    /** @param {Hero} hero */
    show(hero) {
      if (!isOther(hero)) return;
      title.textContent = hero.title;
      lead.textContent = hero.lead;
      const face = make("span", "face");
      face.append(...hero.face.map(shown));
      about.replaceChildren(...(hero.face.length ? [face, lead] : [lead]));
      ways.replaceChildren(wayOf(hero.way, send));
      fan.replaceChildren(...hero.cards.map(shown));
      fan.style.setProperty("--count", String(Math.max(5, hero.cards.length)));
      const middle = (hero.cards.length - 1) / 2;
      for (const [place, card] of [...fan.children].entries()) {
        /** @type {HTMLElement} */ (card).style.setProperty("--at", String(place - middle));
      }
    },
  };
}

/**
 * @param {Way} way
 * @param {Send} send
 */
function wayOf({href, text, says}, send) {
  const leads = href
    ? linkTo(href, text, "koikoi-button primary")
    : button("primary", text, () => send({event: "play"}));
  const element = make("div", "way");
  element.append(leads);
  if (says) element.append(make("span", "says", says));
  return element;
}

export default {initialize, render};
