// The quiz in the browser: real buttons, a voice, and a focus that follows the learner.
// Everything shown comes from Python in `state`; the right answer is unknown here until it is given.

import {focused, make} from "../shared/dom.js";
import {listenToAnswers} from "./answering.js";
import {clockOf} from "./clock.js";
import {picturesOf, whenChanged} from "./faces.js";
import {frameOf, roomBelow, showError} from "./frame.js";
import {keepProgress} from "./keeping.js";
import {mineOf} from "./mine.js";
import {showAfter, showHead, showOptions, showVerdict} from "./question.js";
import {keepSession, seeSession} from "./session.js";

/** @import {Host, Model} from "../host" */
/** @import {QuizEvent, QuizMessage, QuizState, QuizTraits} from "../protocol" */
/** @typedef {Model<QuizTraits, QuizEvent, QuizMessage>} QuizModel */

/** @param {Pick<Host<QuizModel>, "model">} host */
function initialize(host) {
  const stops = [keepSession(host), keepProgress(host)]; // which begins a session if there is none
  return () => {
    for (const stop of stops) stop?.();
  };
}

/** @param {Host<QuizModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-quiz");
  const key = model.get("session_key");
  if (key) el.dataset.keeps = "answers";
  const leaveSession = key ? seeSession(key) : () => {};
  const frame = frameOf();
  const left = make("span", "koikoi-clock");
  left.setAttribute("role", "timer");
  frame.question.prepend(left);
  el.append(frame.element);
  /** @param {QuizEvent} message */
  const send = (message) => model.send(message);
  const tick = clockOf(left, () => send({event: "time"}));
  const panel = model.get("panel");
  const mine = panel && mineOf(panel, send);
  if (mine) el.append(mine.element);
  const room = roomBelow(el);

  function draw() {
    const state = model.get("state");
    const pictures = picturesOf(model);
    const isBelow = Boolean(mine?.element.contains(focused()));
    const hadFocus = el.contains(focused()) && !isBelow;
    const prompt = showHead(frame, state, pictures);
    showOptions(frame, state, pictures, send);
    showVerdict(frame, state);
    const next = showAfter(frame, state, pictures, send);
    showError(frame, state.error);
    tick(state);
    el.dataset.turn = String(state.turn);
    el.dataset.done = String(state.done);
    el.dataset.passed = String(Boolean(state.passed));
    if (state.passed) el.dispatchEvent(new CustomEvent("koikoi-done", {bubbles: true}));
    room.show(Boolean(state.table));
    if (hadFocus) lead(el, state, {prompt, next, live: frame.live});
    // Another kind of session was chosen below: it starts up here.
    else if (isBelow && state.done && !state.verdict) el.scrollIntoView({block: "start"});
  }

  function update() {
    const now = model.get("panel");
    if (now) mine?.show(now);
  }

  const stopDrawing = whenChanged(model, draw);
  model.on("change:panel", update);
  const stopKeys = listenToAnswers(el);
  update();
  draw();
  return () => {
    leaveSession();
    stopKeys();
    room.close();
    stopDrawing();
    model.off("change:panel", update);
    tick({});
  };
}

/**
 * Moves the focus to what to do next: to the button that continues, to an answer that may still be
 * tried, or to the next question.
 *
 * @param {HTMLElement} el
 * @param {QuizState} state
 * @param {{prompt: HTMLElement, next: HTMLElement | null, live: HTMLElement}} parts
 */
function lead(el, state, {prompt, next, live}) {
  if (state.done && state.verdict) {
    next?.focus({preventScroll: true});
    next?.scrollIntoView({block: "nearest"});
    live.scrollIntoView({block: "nearest"});
  } else if (state.verdict) {
    /** @type {HTMLElement | null} */
    const open = el.querySelector(".koikoi-option[aria-disabled='false']");
    open?.focus({preventScroll: true});
    el.querySelector(".koikoi-other")?.scrollIntoView({block: "nearest"});
    live.scrollIntoView({block: "nearest"});
  } else {
    prompt.focus({preventScroll: true});
    // If a question is taller than the window, its beginning is read first.
    const isHigh = el.offsetHeight > window.innerHeight;
    el.scrollIntoView({block: isHigh ? "start" : "nearest"});
  }
}

export default {initialize, render};
