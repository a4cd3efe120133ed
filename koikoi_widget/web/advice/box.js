// A box with what the coach says, and buttons.

import {make} from "../shared/dom.js";
import {barsOf} from "../shared/luck.js";
import {coachButton} from "./actions.js";
import {curveOf} from "./curve.js";

/** @import {AdviceChoice, AdviceWords, LuckAccount, Then, Verdict} from "../protocol" */
/** @import {Act} from "./actions.js" */

/**
 * @param {AdviceWords} entry
 * @param {Act} act
 */
export function boxOf({title, lines, choices, buttons, progress, verdict, then, curve, luck}, act) {
  const box = make("section", "box");
  box.setAttribute("aria-label", title);
  box.tabIndex = -1;
  const words = make("div", "words");
  words.append(...lines.flatMap((line) => [make("p", "", line), " "]));
  const row = make("div", "buttons");
  row.append(
    ...buttons.map(([action, label, isOn, sign]) => coachButton(action, label, act, isOn, sign)),
  );
  const around = goAround(buttons);
  box.classList.toggle("around", around);
  const head = make("h3", "", title);
  if (verdict) box.append(verdictOf(verdict));
  box.append(...(around ? [row, head, words] : [head, words]));
  if (progress) box.append(progressOf(progress, title));
  if (buttons.length && !around) box.append(row);
  if (choices.length) box.append(listOf(choices));
  if (then) box.append(thenOf(then));
  if (curve) box.append(curveOf(curve, act));
  if (luck) box.append(luckOf(luck));
  box.classList.toggle("story", Boolean(verdict));
  return box;
}

/** @param {Verdict} verdict */
function verdictOf({word, grade, size, place}) {
  const row = make("p", "verdict");
  row.append(
    make("b", grade, word),
    " ",
    make("span", "", size),
    " ",
    make("span", "place", place),
  );
  return row;
}

/** @param {Then} then */
function thenOf({title, lines}) {
  const part = make("section", "then");
  const list = make("ul");
  list.append(...lines.map((line) => make("li", "", line)));
  part.append(make("h4", "", title), list);
  return part;
}

/** @param {LuckAccount} luck */
function luckOf({text, note, bars}) {
  const part = make("section", "luck");
  part.append(make("p", "", text), barsOf(bars), make("p", "", note));
  return part;
}

/** @param {AdviceChoice[]} choices */
function listOf(choices) {
  const list = make("ul", "choices");
  for (const {name, reason, badge, grade} of choices) {
    const item = make("li");
    item.append(make("strong", "", name), make("span", `badge ${grade}`, badge));
    if (reason) item.append(make("p", "", reason));
    list.append(item);
  }
  return list;
}

/**
 * Words flow around one button and signs: below those they have a narrow screen's whole width.
 *
 * @param {AdviceWords["buttons"]} buttons
 */
function goAround(buttons) {
  const plain = buttons.filter(([, , , sign]) => !sign);
  return Boolean(buttons.at(-1)?.[3]) && plain.length < 2;
}

/**
 * @param {[number, number]} done how much is done, and the total
 * @param {string} title
 */
function progressOf([value, max], title) {
  const bar = Object.assign(make("progress"), {value, max});
  bar.setAttribute("aria-label", title);
  return bar;
}
