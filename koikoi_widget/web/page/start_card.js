// The start card: whom to play, for how long, with which cards and by whose rules. On the first page
// whom to play is chosen alone; the rest is a press away.

import {button, changes, linkTo, make} from "../shared/dom.js";
import {freshId} from "../shared/ids.js";
import {doorsOf} from "./doors.js";

/** @import {Choice, PersonName, PlayBox, Rival} from "../protocol" */
/** @import {Send, Show} from "./first_page.js" */

const DOTS = 5;

/**
 * @param {Show} picture
 * @param {Send} send
 */
export function startCardOf(picture, send) {
  const element = make("section", "start");
  const heading = make("h2", "new");
  const box = make("div", "box play");
  const title = make("h2");
  const sides = choiceOf("sides", picture, send);
  const ladder = ladderOf(picture, send);
  const people = peopleOf(picture, send);
  const says = make("p", "says");
  const choices = ["lengths", "decks", "paces", "help"].map((look) =>
    choiceOf(look, picture, send),
  );
  const row = make("div", "choices");
  row.append(...choices.map((choice) => choice.element));
  const rules = make("details", "rules");
  const summary = make("summary");
  const known = choiceOf("known", picture, send);
  const which = linkTo("", "", "which");
  rules.append(summary, known.element, which);
  const begin = button("", "", () => send({event: "play"}));
  const code = linkTo("", "", "code");
  const brief = make("span", "brief");
  const change = linkTo("", "", "change");
  const all = button("", "", () => send({event: "options"}));
  const ends = make("div", "ends");
  ends.append(begin, code, brief, change, all);
  box.append(title, sides.element, ladder.element, people.element, says, row, rules, ends);
  const waiting = doorsOf("waiting", picture);
  element.append(heading, box, waiting.element);

  return {
    element,
    /** @param {boolean} isAlone whether nothing else is on the page */
    stand(isAlone) {
      begin.classList.toggle("primary", isAlone);
      ladder.center();
    },
    /**
     * @param {PlayBox} state
     * @param {string} language
     */
    show(state, language) {
      sides.show(state.sides);
      ladder.show(state);
      people.show(state.people);
      box.classList.toggle("shared", state.is_person);
      choices.forEach((choice, index) => {
        choice.element.hidden = !state.choices[index];
        if (state.choices[index]) choice.show(state.choices[index]);
      });
      known.show(state.known);
      [which.href, which.textContent] = state.which;
      heading.textContent = state.new;
      title.textContent = state.title;
      says.textContent = state.says;
      summary.replaceChildren(`${state.rules} `, make("span", "change", state.change[1]));
      begin.textContent = state.button;
      begin.hidden = !state.button;
      code.hidden = !state.code;
      if (state.code) [code.href, code.textContent] = state.code;
      brief.textContent = state.brief;
      [change.href, change.textContent] = state.change;
      all.textContent = state.all;
      waiting.show(state.waiting, language);
    },
  };
}

/**
 * Returns the opponents, the weakest first; where there is little room they are swiped.
 *
 * @param {Show} picture
 * @param {Send} send
 */
function ladderOf(picture, send) {
  const group = freshId("rival");
  const element = make("fieldset", "ladder");
  const isOther = changes();
  const isSettled = changes();
  const center = () => {
    const rung = element.querySelector(".rung:has(:checked)");
    if (!(rung instanceof HTMLElement)) return;
    element.scrollLeft = rung.offsetLeft - (element.clientWidth - rung.offsetWidth) / 2;
  };
  return {
    element,
    center,
    /** @param {PlayBox} state */
    show({label, rivals, chosen}) {
      const isBuilt = isOther([label, rivals]);
      if (isBuilt) {
        const rungs = rivals.map((rival) => rungOf(rival, group, picture, send));
        element.replaceChildren(make("legend", "", label), ...rungs);
      }
      if ((isSettled(chosen) || isBuilt) && check(element, chosen)) center();
    },
  };
}

/**
 * Returns an opponent as one of a group of choices.
 *
 * @param {Rival} rival
 * @param {string} group
 * @param {Show} picture
 * @param {Send} send
 */
function rungOf({name, title, dots, strength, state, says}, group, picture, send) {
  const face = make("span", "face");
  face.append(picture(name));
  const rung = make("label", `rung ${state}`);
  const dotted = make("span", "dots");
  dotted.setAttribute("role", "img");
  dotted.setAttribute("aria-label", strength);
  dotted.append(...Array.from({length: DOTS}, (_, at) => make("i", at < dots ? "full" : "")));
  rung.append(radioOf(group, "opponent", name, send), face, make("span", "name", title), dotted);
  if (says) rung.append(make("span", "state", says));
  return rung;
}

/**
 * Returns a setting with its few options side by side.
 *
 * @param {string} look
 * @param {Show} picture
 * @param {Send} send
 */
function choiceOf(look, picture, send) {
  const group = freshId(look);
  const element = make("fieldset", `choice ${look}`);
  const isOther = changes();
  const isSettled = changes();
  /** @param {Choice} choice */
  function build({name, label, options}) {
    const labels = options.map(({value, title, says, pictures}) => {
      const option = make("label", "option");
      const words = make("span", "words");
      words.append(make("strong", "", title));
      if (says) words.append(make("span", "says", says));
      option.append(radioOf(group, name, value, send), ...pictures.map(picture), words);
      return option;
    });
    element.replaceChildren(make("legend", "", label), ...labels);
  }
  return {
    element,
    /** @param {Choice} choice */
    show(choice) {
      const isBuilt = isOther([choice.label, choice.options]);
      if (isBuilt) build(choice);
      if (isSettled(choice.chosen) || isBuilt) check(element, String(choice.chosen));
    },
  };
}

/**
 * @param {string} group
 * @param {string} name of the setting
 * @param {string | number} value
 * @param {Send} send
 */
function radioOf(group, name, value, send) {
  const input = Object.assign(make("input"), {type: "radio", name: group, value});
  input.addEventListener("change", () => send({event: "set", name, value}));
  return input;
}

/**
 * Checks the option of a group that is chosen; returns whether another one was before.
 *
 * Only called with news: a state sent before the latest press would take that press back.
 *
 * @param {HTMLElement} group
 * @param {string} chosen
 */
function check(group, chosen) {
  const inputs = [...group.querySelectorAll("input")];
  const others = inputs.filter((input) => input.checked !== (input.value === chosen));
  for (const input of inputs) input.checked = input.value === chosen;
  return others.length > 0;
}

/**
 * Returns the names of two people who share the page.
 *
 * @param {Show} picture
 * @param {Send} send
 */
function peopleOf(picture, send) {
  const element = make("div", "people");
  const isOther = changes();
  return {
    element,
    /** @param {PersonName[]} people */
    show(people) {
      if (!isOther(people)) return;
      const labels = people.map(({name, label, value, hint, picture: shown}) => {
        const input = Object.assign(make("input", "koikoi-line"), {
          value,
          placeholder: hint,
          maxLength: 20,
        });
        input.addEventListener("change", () => send({event: "set", name, value: input.value}));
        const face = make("span", "face");
        face.append(picture(shown));
        const words = make("span", "words", label);
        words.append(input);
        const line = make("label", "person");
        line.append(face, words);
        return line;
      });
      element.replaceChildren(...labels);
    },
  };
}
