// The first page: where to begin, whom to play, and the match that waits. Everything shown comes from
// Python in `state`; the same widget follows the address, and what the browser keeps of a visitor.

import {button, changes, linkTo, make} from "../shared/dom.js";
import {picture} from "../shared/picture.js";
import {doorOf, knownOf, playBoxOf} from "./boxes.js";
import {replacingOf} from "./replacing.js";
import {followVisit} from "./visit.js";
import {askedFor, followAddress} from "./ways.js";

/** @import {Host, Model} from "../host" */
/** @import {FirstPageEvent, FirstPageState, FirstPageTraits, Way} from "../protocol" */
/** @typedef {Model<FirstPageTraits, FirstPageEvent>} FirstPageModel */
/** @typedef {(message: FirstPageEvent) => void} Send */

const FAN = 5; // cards, the first of the pictures
const HERE = ["first", "options", "play"]; // the parts of the page that show it

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
  const pictures = model.get("pictures");
  /** @type {Send} */
  const send = (message) => model.send(message);
  const hero = heroOf(pictures.slice(0, FAN), send);
  const play = playBoxOf(pictures, send);
  const doors = make("div", "doors");
  const known = knownOf(send);
  const asks = replacingOf(send);
  const boxes = make("div", "boxes");
  boxes.append(play.element, doors, known.element);
  el.append(hero.element, boxes, asks.element);
  const isOther = changes();
  const show = () => {
    const state = model.get("state");
    hero.show(state);
    play.show(state.play);
    if (isOther(state.doors)) {
      doors.replaceChildren(...state.doors.map((door) => doorOf(door, pictures)));
    }
    known.show(state.known);
    asks.show(state.asks);
  };
  // It goes as soon as another part is asked for, and comes once Python says so.
  const follow = () => {
    const [{way, asked}, next] = [model.get("sight"), askedFor(model)];
    const isLeft = next && next !== asked && !HERE.includes(next);
    el.hidden = Boolean(isLeft) || !HERE.includes(way);
    el.dataset.way = way;
    play.stand(way === "play");
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
 * @param {string[]} cards
 * @param {Send} send
 */
function heroOf(cards, send) {
  const element = make("section", "hero");
  const text = make("div", "text");
  const title = make("p", "title");
  const lead = make("p", "lead");
  const ways = make("div", "ways");
  const fan = make("div", "fan");
  fan.setAttribute("aria-hidden", "true");
  fan.append(...cards.map((card) => picture(card)));
  text.append(title, lead, ways);
  element.append(text, fan);
  const isOther = changes();
  return {
    element,
    /** @param {FirstPageState} state */
    show(state) {
      title.textContent = state.title;
      lead.textContent = state.lead;
      if (isOther(state.ways)) {
        ways.replaceChildren(...state.ways.map((way, at) => wayOf(way, at, send)));
      }
    },
  };
}

/**
 * @param {Way} way
 * @param {number} place
 * @param {Send} send
 */
function wayOf({href, text, says}, place, send) {
  const look = place ? "" : "primary";
  const leads = href
    ? linkTo(href, text, `koikoi-button ${look}`)
    : button(look, text, () => send({event: "play", rules: ""}));
  const element = make("div", "way");
  element.append(leads);
  if (says) element.append(make("span", "says", says));
  return element;
}

export default {initialize, render};
