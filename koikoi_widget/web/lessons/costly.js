// The costliest decisions of a match: each is a row that leads to the table.
// Everything shown comes from Python in `state`.

import {button, make} from "../shared/dom.js";
import {picture} from "../shared/picture.js";
import {picturesOf} from "./faces.js";

/** @import {Host, Model} from "../host" */
/** @import {CostlyDecision, CostlyEvent, CostlyMove, CostlyTraits} from "../protocol" */

/** @param {Host<Model<CostlyTraits, CostlyEvent>>} host */
function render({model, el}) {
  el.classList.add("koikoi-costly");
  const {title, says, decisions} = model.get("state");
  const pictures = picturesOf(model);
  const list = make("ol");
  for (const decision of decisions) {
    const row = button("", "", () => {
      model.send({event: "show", seat: decision.seat, place: decision.place});
      for (const each of list.querySelectorAll("button")) each.removeAttribute("aria-current");
      row.setAttribute("aria-current", "true");
      leadToTable(el);
    });
    row.append(...partsOf(decision, pictures));
    const entry = make("li");
    entry.append(row);
    list.append(entry);
  }
  el.append(make("h3", "", title), make("p", "", says), list);
}

/**
 * @param {CostlyDecision} decision
 * @param {string[]} pictures
 */
function partsOf({when, player, moves, lost, cost}, pictures) {
  return [
    part("when", player, make("span", "", when)),
    ...moves.map((move) => part("move", move.title, ...moveOf(move, pictures))),
    part("cost", lost, make("strong", "", cost)),
  ];
}

/**
 * Returns a part of a row below its label; the stops separate them where the row is read aloud.
 *
 * @param {string} kind
 * @param {string} label
 * @param {HTMLElement[]} content
 */
function part(kind, label, ...content) {
  const element = make("span", kind);
  element.append(make("span", "label", label), stop(": "), ...content, stop(". "));
  return element;
}

/** @param {string} text */
function stop(text) {
  return make("span", "stop", text);
}

/**
 * @param {CostlyMove} move
 * @param {string[]} pictures
 */
function moveOf({says, pictures: places}, pictures) {
  const faces = make("span", "faces");
  faces.append(...places.map((place) => picture(pictures[place])));
  return [faces, make("span", "says", says)];
}

/**
 * Brings the table above into sight, and the keyboard to it.
 *
 * @param {HTMLElement} el
 */
function leadToTable(el) {
  const table = el.closest(".koikoi-review")?.querySelector(".koikoi-table");
  if (!(table instanceof HTMLElement)) return;
  table.tabIndex = -1;
  table.focus({preventScroll: true});
  table.scrollIntoView({block: "start"});
}

export default {render};
