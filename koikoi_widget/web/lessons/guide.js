// The words of a scripted table, beside the card that they are about: real buttons, a voice, and a focus
// that follows the learner.
// Everything shown comes from Python in `state`; this code knows nothing about the game.

import {button, differs, isLed, linkTo, make, say, voice} from "../shared/dom.js";
import {place} from "../shared/geometry.js";
import {placeBubble} from "./guide_place.js";

/** @import {Host, Model} from "../host" */
/** @import {GuideEvent, GuideState, GuideTraits} from "../protocol" */
/** @typedef {Model<GuideTraits, GuideEvent>} GuideModel */
/** @typedef {ReturnType<typeof partsOf>} Parts */

const HEAD = 120; // px; a hand further down is part of a longer page, which is read from its top

/** @param {HTMLElement} el */
function partsOf(el) {
  const count = make("p", "koikoi-count");
  count.setAttribute("role", "img");
  const live = voice("", "status");
  live.setAttribute("aria-atomic", "false"); // an answer is read without what it answers
  live.tabIndex = -1;
  const title = make("h2");
  const words = make("p", "koikoi-words");
  const answer = make("p", "koikoi-answer");
  live.append(title, words, answer);
  const buttons = make("div", "koikoi-buttons");
  const ways = make("div", "koikoi-onward");
  const foot = make("div", "foot");
  foot.append(buttons, ways);
  const bubble = make("div", "bubble");
  bubble.append(live, foot);
  const poster = make("div");
  poster.attachShadow({mode: "open"});
  el.append(count, bubble, poster);
  return {count, bubble, foot, live, title, words, answer, buttons, ways, poster};
}

/** @param {Host<GuideModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-guide");
  const parts = partsOf(el);
  /** @type {Partial<GuideState>} */
  let shown = {};

  /** @param {GuideState["buttons"][number]} words */
  function choice([event, label]) {
    const send = () => model.send({event, place: model.get("state").place});
    const element = button(["go on", "onward"].includes(event) ? "primary" : "", label, send);
    element.dataset.event = event;
    return element;
  }

  function draw() {
    const state = model.get("state");
    const wasHere = el.contains(document.activeElement);
    const isNext = differs(state, shown, "place");
    showWords(parts, state);
    if (isNext || differs(state, shown, "buttons")) {
      parts.buttons.replaceChildren(...state.buttons.map(choice));
    }
    parts.ways.replaceChildren(...state.ways.map(([href, text]) => linkTo(href, text)));
    el.dataset.place = String(state.place);
    el.dataset.answers = String(state.answers);
    el.dataset.over = String(state.over);
    if (differs(state, shown, "poster")) showPoster(el, parts, state);
    stand();
    if (state.over) el.dispatchEvent(new CustomEvent("koikoi-done", {bubbles: true}));
    if (isNext && shown.place !== undefined) follow(el, parts, wasHere);
    shown = state;
  }

  function stand() {
    const {room, poster} = model.get("state");
    const isNarrow = !poster && room.narrow;
    (isNarrow ? parts.foot : el)[isNarrow ? "append" : "prepend"](parts.count);
    el.classList.toggle("narrow", isNarrow);
    if (poster || getComputedStyle(el).position !== "absolute") return;
    const [width, height] = room.size;
    place(el, [0, 0, width, height]); // as its table, whatever stands beside that
    place(parts.count, room.head);
    placeBubble(parts.bubble, room);
  }

  model.on("change:state", draw);
  draw();
  const arriving = leadIn(el, parts.live);
  const standing = new ResizeObserver(stand);
  standing.observe(parts.bubble);
  return () => {
    model.off("change:state", draw);
    arriving.disconnect();
    standing.disconnect();
  };
}

/**
 * Shows all yaku in place of the table, or the table again.
 *
 * @param {HTMLElement} el
 * @param {Parts} parts
 * @param {GuideState} state
 */
function showPoster(el, {poster}, {poster: html, poster_style}) {
  el.classList.toggle("poster", Boolean(html));
  const sheet = make("div", "sheet");
  sheet.innerHTML = html; // of this page's own kernel
  poster.shadowRoot?.replaceChildren(make("style", "", poster_style), sheet);
}

/**
 * Brings a hand with which a page begins wholly into sight, once its table is there, and leads whoever
 * came by a link that is gone to its words, past the bar of the page.
 *
 * @param {HTMLElement} el
 * @param {HTMLElement} live
 */
function leadIn(el, live) {
  const observer = new ResizeObserver(([{target}]) => {
    const root = el.parentElement;
    if (!root) return;
    if (target === el) {
      if (isLed()) live.focus({preventScroll: true});
      observer.disconnect();
      observer.observe(root); // it grows when its table is drawn
      return;
    }
    const {top, bottom} = root.getBoundingClientRect();
    if (bottom <= window.innerHeight) return;
    observer.disconnect();
    if (0 < top && top < HEAD) root.scrollIntoView();
  });
  observer.observe(el);
  return observer;
}

/**
 * @param {Parts} parts
 * @param {GuideState} state
 */
function showWords(parts, state) {
  const pips = Array.from({length: state.steps}, (_step, index) => {
    return make("i", index < state.place ? "done" : index === state.place ? "now" : "");
  });
  parts.count.replaceChildren(...pips);
  parts.count.setAttribute("aria-label", state.count);
  say(parts.title, state.title);
  say(parts.words, state.words);
  say(parts.answer, state.answer);
  parts.answer.hidden = !state.answer;
}

/**
 * Leads a keyboard player to what to press, to what comes next at the end, and back to the words.
 *
 * @param {HTMLElement} el
 * @param {Parts} parts
 * @param {boolean} wasHere
 */
function follow(el, {live, buttons, ways}, wasHere) {
  const root = /** @type {HTMLElement} */ (el.parentElement);
  /** @type {HTMLElement | null} */
  const goesOn = buttons.querySelector(".primary") ?? ways.querySelector("a");
  if (goesOn && root.contains(document.activeElement)) goesOn.focus({preventScroll: true});
  else if (wasHere && !el.contains(document.activeElement)) live.focus({preventScroll: true});
  const isLonger = root.getBoundingClientRect().bottom > window.innerHeight;
  if (isLonger && !el.classList.contains("poster")) root.scrollIntoView();
}

export default {render};
