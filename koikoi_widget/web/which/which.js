// Five questions about the rules that somebody knows, and the rules that fit the answers. What fits is
// Python's to say.

import {picturesOf, whenChanged} from "../lessons/faces.js";
import {button, changes, make, voice} from "../shared/dom.js";
import {freshId} from "../shared/ids.js";
import {picture} from "../shared/picture.js";

/** @import {Host, Model} from "../host" */
/** @import {RuleAsked, RulesNearby, WhichEvent, WhichState, WhichTraits} from "../protocol" */
/** @typedef {Model<WhichTraits, WhichEvent>} WhichModel */
/** @typedef {(name: string, value: string) => void} Choose */

/** @param {Host<WhichModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-which");
  const lead = make("p", "lead");
  const questions = make("div", "questions");
  const result = make("div", "result");
  el.append(lead, questions, result);
  /** @type {Choose} */
  const choose = (name, value) => model.send({event: "set", name, value});
  const heading = make("p", "says");
  const title = make("h3");
  const counts = make("p", "counts");
  const named = voice("named", "status");
  named.append(heading, title, counts);
  const fit = make("section", "box");
  const near = make("section", "box");
  const answers = make("table");
  const play = button("primary", "", () => choose("rules", model.get("state").fit.value));
  const more = make("div", "more");
  fit.append(named, answers, play, more);
  result.append(fit, near);
  const [areOthers, isOther] = [changes(), changes()];

  const draw = () => {
    const state = model.get("state");
    lead.textContent = state.lead;
    if (areOthers(state.questions.map(({chosen, ...asked}) => asked))) {
      const pictures = picturesOf(model);
      const asked = state.questions.map((question) => askedOf(question, pictures, choose));
      questions.replaceChildren(...asked);
    }
    for (const {name, chosen} of state.questions) {
      for (const input of questions.querySelectorAll("input")) {
        if (input.dataset.question === name) input.checked = input.value === chosen;
      }
    }
    if (!isOther([state.heading, state.fit, state.near])) return;
    [heading.textContent, title.textContent] = [state.heading, state.fit.title];
    counts.textContent = state.fit.counts;
    play.textContent = state.play;
    answers.replaceChildren(...state.fit.rows.map(rowOf));
    more.replaceChildren(...moreOf(state.fit));
    near.replaceChildren(make("h4", "", state.near_title), ...state.near.map(doorOf(choose)));
  };
  draw();
  return whenChanged(model, draw);
}

/**
 * @param {RuleAsked} question
 * @param {string[]} pictures
 * @param {Choose} choose
 */
function askedOf({name, asks, cards, options}, pictures, choose) {
  const group = freshId("which");
  const element = make("fieldset", "box");
  const faces = make("div", "faces");
  faces.setAttribute("aria-hidden", "true");
  faces.append(...cards.map((card) => picture(pictures[card])));
  const answers = options.map(([value, text]) => {
    const input = Object.assign(make("input"), {type: "radio", name: group, value});
    input.dataset.question = name;
    input.addEventListener("change", () => choose(name, value));
    const label = make("label", "answer");
    label.append(input, make("span", "", text));
    return label;
  });
  element.append(make("legend", "", asks), ...(cards.length ? [faces] : []), ...answers);
  return element;
}

/** @param {[string, string, string]} row */
function rowOf([what, answer, said]) {
  const row = make("tr");
  const head = Object.assign(make("th", "", what), {scope: "row"});
  row.append(head, make("td", "", answer), make("td", "said", said));
  return row;
}

/** @param {WhichState["fit"]} fit */
function moreOf({more_title, more}) {
  const list = make("dl");
  for (const [what, value] of more) list.append(make("dt", "", what), make("dd", "", value));
  return [make("h4", "", more_title), list];
}

/** @param {Choose} choose */
function doorOf(choose) {
  return (/** @type {RulesNearby} */ {value, title, says}) => {
    const door = button("near", "", () => choose("shown", value));
    door.append(make("strong", "", title), make("span", "says", says));
    return door;
  };
}

export default {render};
