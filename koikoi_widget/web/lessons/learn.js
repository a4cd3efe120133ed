// The course as a path with a face for each month, and what to do next. Python derives both from what the
// browser keeps.

import {linkTo, make} from "../shared/dom.js";
import {picture} from "../shared/picture.js";
import {keepTelling} from "../shared/telling.js";
import {picturesOf, whenChanged} from "./faces.js";

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
    const pictures = picturesOf(model);
    if (state.lessons) el.replaceChildren(waysOf(state, pictures), pathOf(state.lessons, pictures));
  };
  draw();
  return whenChanged(model, draw);
}

/**
 * What to do next: the next lesson whole, and links to everything else.
 *
 * @param {LearnState} state
 * @param {string[]} pictures
 */
function waysOf({next, step, ways, lessons}, pictures) {
  const element = make("nav", "ways");
  element.setAttribute("aria-label", next);
  const links = ways.map(({href, text, first}) =>
    linkTo(href, text, `koikoi-button ${first ? "primary" : ""}`),
  );
  if (step === null) {
    element.append(make("p", "", next), ...links);
    return element;
  }
  const {title, says, minutes, picture: face} = lessons[step];
  const whole = make("div", "step");
  const words = make("div");
  const note = make("span", "", [next, minutes].filter(Boolean).join(" · "));
  words.append(note, make("strong", "", title), make("p", "", says));
  whole.append(picture(pictures[face]), words, links[0]);
  element.append(whole, ...links.slice(1));
  return element;
}

/**
 * @param {LessonEntry[]} lessons
 * @param {string[]} pictures
 */
function pathOf(lessons, pictures) {
  const list = make("ol");
  list.start = 0;
  for (const {href, title, says, minutes, picture: face, state, read} of lessons) {
    const link = linkTo(href, "", "lesson");
    const note = make("em", "", [minutes, read].filter(Boolean).join(" · "));
    link.append(picture(pictures[face]), make("strong", "", title), make("span", "", says), note);
    const entry = make("li", state);
    entry.append(link);
    list.append(entry);
  }
  return list;
}

export default {initialize, render};
