// The list of lessons, and what to do next. Python derives both from what the browser keeps.

import {linkTo, make} from "../shared/dom.js";
import {keepTelling} from "../shared/telling.js";

/** @import {Host, Model} from "../host" */
/** @import {LearnEvent, LearnState, LearnTraits, LessonEntry} from "../protocol" */
/** @typedef {Model<LearnTraits, LearnEvent>} LearnModel */

const EVENTS = ["hashchange", "storage", "pageshow", "focus"]; // when what is kept may have changed

/** @param {Pick<Host<LearnModel>, "model">} host */
const initialize = ({model}) => keepTelling(model, model.get("places"), EVENTS);

/** @param {Host<LearnModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-learn");
  const draw = () => {
    const state = model.get("state");
    if (state.lessons) el.replaceChildren(waysOf(state), listOf(state.lessons));
  };
  model.on("change:state", draw);
  draw();
  return () => model.off("change:state", draw);
}

/** @param {LearnState} state */
function waysOf({next, ways}) {
  const element = make("nav", "ways");
  element.setAttribute("aria-label", next);
  const links = ways.map(({href, text, first}) =>
    linkTo(href, text, `koikoi-button ${first ? "primary" : ""}`),
  );
  element.append(make("p", "", next), ...links);
  return element;
}

/** @param {LessonEntry[]} lessons */
function listOf(lessons) {
  const list = make("ol");
  list.start = 0;
  for (const {href, title, says, read} of lessons) {
    const link = linkTo(href, "", "lesson");
    link.append(make("strong", "", title), make("span", "", says));
    if (read) link.append(make("em", "", read));
    const entry = make("li");
    entry.append(link);
    list.append(entry);
  }
  return list;
}

export default {initialize, render};
