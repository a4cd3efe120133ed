// The set of positions that somebody is making: its order, its title and hints, and the link to give out.

import {keepProgress} from "../lessons/keeping.js";
import {copyBox} from "../shared/copying.js";
import {button, changes, focused, linkTo, make, say, voice} from "../shared/dom.js";
import {download} from "../shared/files.js";

/** @import {Host, Model} from "../host" */
/** @import {QuizMessage, SetEditorEvent, SetEditorState, SetEditorTraits, SetRow} from "../protocol" */
/** @typedef {Model<SetEditorTraits, SetEditorEvent, QuizMessage>} SetEditorModel */
/** @typedef {(message: SetEditorEvent) => void} Send */

const LONGEST = {title: 60, hint: 200}; // letters, as in Python

/** @param {Pick<Host<SetEditorModel>, "model">} host */
function initialize(host) {
  return keepProgress(host);
}

/** @param {Host<SetEditorModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-invited", "koikoi-set");
  /** @type {Send} */
  const send = (message) => model.send(message);
  const box = make("section", "box");
  const heading = make("h2");
  const lines = make("div", "lines");
  const trouble = voice("trouble", "alert");
  const title = lineOf("title", (typed) => send({event: "title", typed}));
  const rows = make("ol", "rows");
  const share = make("div", "share");
  const ways = make("div", "ways");
  box.append(heading, lines, trouble, title.element, rows, share, ways);
  el.append(box);
  const [areOtherRows, isOtherShare] = [changes(), changes()];
  const show = () => {
    /** @type {SetEditorState} */
    const state = model.get("state");
    heading.textContent = state.heading;
    lines.replaceChildren(...state.lines.map((line) => make("p", "", line)));
    say(trouble, state.trouble);
    const isEmpty = !state.rows.length;
    title.show(...state.title);
    title.element.hidden = rows.hidden = isEmpty;
    if (areOtherRows([state.rows, state.hint])) showRows(rows, state, send);
    if (isOtherShare(state.share))
      share.replaceChildren(...(state.share ? [copyBox(state.share)] : []));
    share.hidden = !state.share;
    ways.replaceChildren(...waysOf(state));
  };
  model.on("change:state", show);
  show();
  return () => model.off("change:state", show);
}

/**
 * A line to type in, which is sent once it is left or Enter is pressed.
 *
 * @param {keyof typeof LONGEST} name
 * @param {(typed: string) => void} changed
 */
function lineOf(name, changed) {
  const element = make("label");
  const caption = make("span");
  const input = make("input", "koikoi-line");
  Object.assign(input, {name, maxLength: LONGEST[name], autocomplete: "off"});
  input.addEventListener("change", () => changed(input.value));
  element.append(caption, input);
  /**
   * @param {string} label
   * @param {string} value
   */
  const show = (label, value) => {
    caption.textContent = label;
    if (input !== focused()) input.value = value;
  };
  return {element, input, show};
}

/**
 * Shows the positions; the focus stays at the button that was pressed, or near it.
 *
 * @param {HTMLElement} list
 * @param {SetEditorState} state
 * @param {Send} send
 */
function showRows(list, state, send) {
  const before = list.contains(focused()) ? focused() : null;
  const {name, place} = before?.dataset ?? {};
  list.replaceChildren(...state.rows.map((row, at) => rowOf(row, at, state.hint, send)));
  if (!before) return;
  const at = Math.min(moved(Number(place), name), state.rows.length - 1);
  const near = [...list.querySelectorAll(`[data-place="${at}"]`)];
  const same = near.find((element) => /** @type {HTMLElement} */ (element).dataset.name === name);
  /** @type {HTMLElement | undefined} */ (same ?? near.at(-1))?.focus();
}

/**
 * @param {number} place where a position was
 * @param {string | undefined} does what was done with it
 */
function moved(place, does) {
  return does === "up" ? place - 1 : does === "down" ? place + 1 : place;
}

/**
 * @param {SetRow} row
 * @param {number} place
 * @param {string} hint what the line for a hint is called
 * @param {Send} send
 */
function rowOf(row, place, hint, send) {
  const element = make("li");
  const cards = make("div", "cards");
  cards.innerHTML = row.cards;
  const line = lineOf("hint", (typed) => send({event: "hint", place, typed}));
  line.show(hint, row.hint);
  Object.assign(line.input.dataset, {name: "hint", place: String(place)});
  const buttons = make("div", "buttons");
  for (const [does, shows, called] of row.buttons) {
    const act = button("", shows, () => send({event: does, place, typed: ""}));
    act.setAttribute("aria-label", called);
    Object.assign(act.dataset, {name: does, place: String(place)});
    buttons.append(act);
  }
  element.append(make("p", "says", row.says), cards, line.element, buttons);
  return element;
}

/** @param {SetEditorState} state */
function waysOf({file, links}) {
  const leads = links.map(([href, text]) => linkTo(href, text, "koikoi-button"));
  if (!file) return leads;
  const {says, name, text} = file;
  return [button("", says, () => download(name, text, "text/plain")), ...leads];
}

export default {initialize, render};
