// The boxes of the first page: whom to play, what else there is, and rules that one may know.

import {button, changes, linkTo, make} from "../shared/dom.js";
import {freshId} from "../shared/ids.js";
import {picture} from "../shared/picture.js";

/** @import {Door, KnownRules, PlayBox, Rival} from "../protocol" */
/** @import {Send} from "./first_page.js" */

/**
 * @param {string[]} pictures
 * @param {Send} send
 */
export function playBoxOf(pictures, send) {
  const name = freshId("rival");
  const element = make("section", "box play");
  const title = make("h2");
  const ladder = make("fieldset", "ladder");
  const says = make("p", "says");
  const begin = button("", "", () => send({event: "play", rules: ""}));
  const rules = make("span", "rules");
  const change = button("", "", () => send({event: "options"}));
  const ends = make("div", "ends");
  ends.append(begin, rules, change);
  element.append(title, ladder, says, ends);

  const isOther = changes();

  /** @param {PlayBox} state */
  function build({label, rivals}) {
    const rungs = rivals.map((rival) => rungOf(rival, name, pictures, send));
    ladder.replaceChildren(make("legend", "", label), ...rungs);
  }

  return {
    element,
    /** @param {boolean} isFirst whether nothing helps more on the page than to begin */
    stand: (isFirst) => begin.classList.toggle("primary", isFirst),
    /** @param {PlayBox} state */
    show(state) {
      if (isOther([state.label, state.rivals])) build(state);
      for (const input of ladder.querySelectorAll("input")) {
        input.checked = input.value === state.chosen;
      }
      title.textContent = state.title;
      says.textContent = state.says;
      begin.textContent = state.button;
      rules.textContent = state.rules;
      change.textContent = state.change;
    },
  };
}

/**
 * Returns an opponent as one of a group of choices.
 *
 * @param {Rival} rival
 * @param {string} group
 * @param {string[]} pictures
 * @param {Send} send
 */
function rungOf({name, title, picture: place, state, says}, group, pictures, send) {
  const input = Object.assign(make("input"), {type: "radio", name: group, value: name});
  input.addEventListener("change", () => send({event: "opponent", name}));
  const face = make("span", "face");
  face.append(picture(pictures[place]));
  const rung = make("label", `rung ${state}`);
  rung.append(input, face, make("span", "name", title));
  if (says) rung.append(make("span", "state", says));
  return rung;
}

/**
 * @param {Door} door
 * @param {string[]} pictures
 */
export function doorOf({href, title, says, picture: place}, pictures) {
  const element = linkTo(href, "", "box door");
  const words = make("span", "words");
  words.append(make("strong", "", title), make("span", "says", says));
  element.append(picture(pictures[place]), words);
  return element;
}

/** @param {Send} send */
export function knownOf(send) {
  const element = make("section", "known");
  const title = make("h2");
  const says = make("span", "says");
  const presets = make("div", "presets");
  element.append(title, says, presets);
  const isOther = changes();
  return {
    element,
    /** @param {KnownRules} state */
    show(state) {
      if (!isOther(state)) return;
      title.textContent = state.title;
      says.textContent = state.says;
      const buttons = state.presets.map(([rules, name]) =>
        button("", name, () => send({event: "play", rules})),
      );
      const others = button("", state.others, () => send({event: "options"}));
      presets.replaceChildren(...buttons, others);
    },
  };
}
