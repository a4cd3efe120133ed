// The deal of the day in the browser: real buttons, a voice, the answers, a line to share.
// Everything shown comes from Python in `state`; the page's address may name the day, or a teacher's
// word that deals in its place.

import {askedInAddress} from "../shared/address.js";
import {button, focused, make, say} from "../shared/dom.js";
import {keeperOf} from "../shared/kept.js";
import {picture} from "../shared/picture.js";
import {sendable, setAside} from "../shared/storage.js";
import {weekOf} from "../shared/week.js";
import {keyed, listenToAnswers} from "./answering.js";
import {countLine, pictureOf, picturesOf, rowOf, whenChanged} from "./faces.js";
import {frameOf, roomBelow, showError, showQuestion} from "./frame.js";
import {followMidnight} from "./midnight.js";
import {figuresOf, missedList, othersOf} from "./question.js";
import {isDay, shareBox} from "./share.js";

/** @import {Host, Model} from "../host" */
/** @import {DailyEvent, DailyMessage, DailyOption, DailyState, DailyTraits, Worth} from "../protocol" */
/** @import {Frame} from "./frame.js" */
/** @typedef {Model<DailyTraits, DailyEvent, DailyMessage>} DailyModel */
/** @typedef {(message: DailyEvent) => void} Send */

/** @param {Pick<Host<DailyModel>, "model">} host */
function initialize({model}) {
  const key = model.get("storage_key");
  const keeper = keeperOf(key, () => {
    model.send({event: "hello", kept: sendable(keeper.read())}); // Python merges the two
  });
  model.on("msg:custom", (message) => {
    if (message.do === "keep") keeper.write(message.text);
    else if (message.do === "set aside") setAside(key);
  });
  const [day, deal] = ["daily", "deal"].map(askedInAddress);
  model.send({event: "hello", kept: sendable(keeper.read()), day, deal});
  return () => keeper.close();
}

/** @param {Host<DailyModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-quiz", "koikoi-daily");
  if (model.get("storage_key")) el.dataset.keeps = "answers";
  const frame = frameOf();
  const [own, days] = [make("div", "koikoi-own"), make("div", "koikoi-days")];
  const {after, live} = frame;
  live.tabIndex = -1;
  /** @type {Send} */
  const send = (message) => model.send(message);
  const room = roomBelow(el);
  const midnight = followMidnight(() => send({event: "look"}));
  frame.element.append(own, days, midnight.element);
  el.append(frame.element);

  let seen = ""; // the deal, and whether it is played on

  function draw() {
    const state = model.get("state");
    if (!state.day) return;
    const pictures = picturesOf(model);
    const hadFocus = el.contains(focused());
    const sight = `${state.day} ${Boolean(state.table)}`;
    const isOther = Boolean(seen) && seen !== sight;
    seen = sight;
    const language = model.get("language") || "en";
    const prompt = showQuestion(frame, state, pictures, [countOf(state, language)]);
    say(live, ...(state.verdict ? [make("strong", "", state.verdict)] : []));
    showOptions(frame, state, pictures, send);
    after.replaceChildren(
      ...afterOf(state, pictures),
      ...othersOf(state.buttons, (event) => send({event})),
    );
    room.show(Boolean(state.table));
    own.replaceChildren(...ownOf(state, language));
    showError(frame, state.error);
    days.replaceChildren(
      ...state.days.map(([day, text]) => button("", text, () => send({event: "open", day}))),
    );
    midnight.show(state.coming);
    el.dataset.day = state.day;
    el.dataset.done = String(state.done);
    if (hadFocus && isOther) leadTo(prompt, el);
    else if (hadFocus && !el.contains(focused())) {
      live.focus({preventScroll: true});
      live.scrollIntoView({block: "nearest"});
    }
  }

  const stopDrawing = whenChanged(model, draw);
  const stopKeys = listenToAnswers(el);
  draw();
  return () => {
    stopKeys();
    room.close();
    midnight.stop();
    stopDrawing();
  };
}

/**
 * @param {DailyState} state
 * @param {string} language
 */
function countOf(state, language) {
  const parts = [state.title, dateOf(state.day, language), state.streak].filter(Boolean);
  return countLine(parts.map((part, place) => (place < parts.length - 1 ? `${part} ·` : part)));
}

/**
 * Returns a day in words; a teacher's word as it is.
 *
 * @param {string} day such as 2026-11-21, or maple
 * @param {string} language that of the words around it
 */
function dateOf(day, language) {
  if (!isDay(day)) return day;
  return new Intl.DateTimeFormat(language, {dateStyle: "long", timeZone: "UTC"}).format(
    new Date(day),
  );
}

/**
 * @param {Frame} frame
 * @param {DailyState} state
 * @param {string[]} pictures
 * @param {Send} send
 */
function showOptions({options}, state, pictures, send) {
  options.setAttribute("aria-label", state.answers);
  options.classList.toggle("done", state.done);
  options.replaceChildren(
    ...state.options.map((entry, place) => {
      const choose = () => {
        if (!state.done) send({event: "choose", action: entry.action, day: state.day});
      };
      const element = optionOf(entry, pictureOf(pictures, entry.picture), choose);
      // Not `disabled`, which would lose the focus.
      element.setAttribute("aria-disabled", String(state.done));
      return keyed(element, place);
    }),
  );
}

/**
 * @param {DailyOption} entry
 * @param {string | undefined} face
 * @param {() => void} choose
 */
function optionOf(entry, face, choose) {
  const element = button(`koikoi-option ${entry.state}`, "", choose);
  element.dataset.action = entry.action;
  if (face) element.append(picture(face));
  const words = make("span", "words", entry.label);
  element.append(words);
  if (entry.mark) words.append(" ", make("span", "koikoi-mark", entry.mark));
  if (entry.worth) element.append(...worthOf(entry.worth));
  return element;
}

/**
 * What an action is worth: figures, and a bar from zero.
 *
 * @param {Worth} worth
 */
function worthOf({value, from, to}) {
  const bar = make("span", "koikoi-worth");
  const fill = make("span");
  bar.setAttribute("aria-hidden", "true");
  fill.style.left = `${100 * from}%`;
  fill.style.width = `${100 * (to - from)}%`;
  bar.append(fill);
  return [make("span", "value", value), bar];
}

/**
 * The answers show what they are worth once the figures are open.
 *
 * @param {DailyState} state
 * @param {string[]} pictures
 */
function afterOf({why, answer, prices, figures}, pictures) {
  if (!prices || !figures) return [];
  const rows = answer.map((row) => rowOf(row, pictures));
  const dear = prices.items.length ? [missedList(prices, pictures)] : [];
  return [make("p", "koikoi-why", why), ...rows, ...dear, figuresOf(...figures)];
}

/**
 * The last seven days, all of them in figures, and what to tell others.
 *
 * @param {DailyState} state
 * @param {string} language
 */
function ownOf({week, tally, share, day, legend}, language) {
  const told = share ? [shareBox(share, day, language), make("p", "koikoi-reason", legend)] : [];
  const days = week.length ? [weekOf(week, language)] : [];
  return [...days, tallyOf(tally), ...told];
}

/** @param {[string, string][]} tally figures about all days, each with its words */
function tallyOf(tally) {
  const list = make("ul", "koikoi-tally");
  for (const [figure, words] of tally) {
    const entry = make("li");
    entry.append(make("strong", "", figure), " ", make("span", "", words));
    list.append(entry);
  }
  return list;
}

/**
 * @param {HTMLElement} prompt
 * @param {HTMLElement} el
 */
function leadTo(prompt, el) {
  prompt.focus({preventScroll: true});
  el.scrollIntoView({block: el.offsetHeight > window.innerHeight ? "start" : "nearest"});
}

export default {initialize, render};
