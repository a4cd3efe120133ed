// How a round or a match ended: the cards that won it, what they make, and how the match stands.

import {make, voice} from "../shared/dom.js";
import {CHANGED, facesOf} from "../shared/faces.js";
import {barsOf} from "../shared/luck.js";
import {picture} from "../shared/picture.js";
import {actionButton} from "./view.js";

/** @import {Dialog, FinalRound, LuckAccount, MadeYaku, NamedCard, Result, TurningPoint} from "../protocol" */
/** @import {View} from "./view.js" */

/**
 * Returns what stands above the title of a result, what stands below it, and what can be learnt.
 *
 * @param {View} view
 * @param {Dialog} dialog
 * @returns {{above: HTMLElement[], below: HTMLElement[], last: HTMLElement[]}}
 */
export function resultOf(view, {kind, result}) {
  if (!result) return {above: [], below: [], last: []};
  const last = [
    ...(result.final ? [finalOf(view, result.final)] : []),
    ...(result.offer ? [laterOf(view, result, "proposal")] : []),
    ...(result.turning ? [laterOf(view, result, "turning"), laterOf(view, result, "luck")] : []),
  ];
  const score = scoreOf(result, view.model.get("state").portrait);
  if (kind === "end") {
    return {above: [stageOf(view, result)], below: [score, ...dotsOf(result)], last};
  }
  const total = result.total ? [make("p", "total", result.total)] : [];
  const held = result.held.length ? [heldOf(view, result)] : [];
  return {above: [], below: [...total, score, rowsOf(view, result.yaku), ...held], last};
}

/**
 * The winning cards, large, and below them what they make.
 *
 * @param {View} view
 * @param {Result} result
 */
function stageOf(view, {yaku, total, light, won}) {
  const stage = make("div", `stage ${light}`);
  const cards = new Map(yaku.flatMap((made) => made.cards)); // one that counts twice lies there once
  const fan = make("div", "fan");
  fan.dataset.size = cards.size <= 3 ? "large" : cards.size <= 5 ? "middle" : "small";
  fan.style.setProperty("--across", `${cards.size <= 5 ? 5 : Math.ceil(cards.size / 2)}`);
  fan.append(...[...cards].map((card) => faceOf(view, card)));
  const names = make("p", "names");
  names.append(...(won ? [make("small", "", won), " "] : []));
  names.append(yaku.map(({name}) => name).join(" + "));
  stage.append(fan, names, make("p", "total", total));
  return stage;
}

/**
 * How the last round ended, as far as the cards on the stage do not say it.
 *
 * @param {View} view
 * @param {FinalRound} round
 */
function finalOf(view, {title, yaku, text}) {
  const element = make("section", "final");
  if (title) element.append(make("p", "of", title));
  if (yaku.length) element.append(rowsOf(view, yaku));
  if (text) element.append(make("p", "", text));
  return element;
}

/**
 * A dot for each match against the opponent, filled if it was won; the lines below say it in words.
 *
 * @param {Result} result
 */
function dotsOf({wins}) {
  if (!wins.length) return [];
  const row = make("p", "wins");
  row.setAttribute("aria-hidden", "true");
  row.append(...wins.map((isWon) => make("span", isWon ? "won" : "")));
  return [row];
}

/**
 * The place of what is known or answered later: luck, turning points, or what the page offers.
 *
 * @param {View} view
 * @param {Result} result
 * @param {"luck" | "turning" | "proposal"} name
 */
function laterOf(view, result, name) {
  const element = make("section", name);
  if (name === "luck") element.setAttribute("aria-live", "polite"); // its button says it
  element.append(voice("", "status"), make("ul"));
  showLater(element, view, result);
  return element;
}

/**
 * Shows in their places what is known by now; whoever has pressed an answer stays in the dialog.
 *
 * @param {HTMLElement} element a place, or what it is in
 * @param {View} view
 * @param {Result} result
 */
export function showLater(element, view, {luck, turning, points, offer, answers}) {
  const had = element.contains(document.activeElement);
  fill(element, "luck", "", luck ? [accountOf(view, luck)] : []);
  fill(
    element,
    "turning",
    turning,
    points.map((point) => wayTo(view, point)),
  );
  fill(
    element,
    "proposal",
    offer,
    answers.map((answer) => actionButton(view, answer, {isMeant: true})),
  );
  if (had && !element.contains(document.activeElement)) element.focus({preventScroll: true});
}

/**
 * @param {HTMLElement} within
 * @param {string} name of the place
 * @param {string} title
 * @param {HTMLElement[]} parts
 */
function fill(within, name, title, parts) {
  const place = within.matches(`.${name}`) ? within : within.querySelector(`.${name}`);
  const [said, list] = place?.children ?? [];
  const labels = (/** @type {Iterable<Element>} */ all) =>
    [...all].map(({textContent}) => textContent);
  if (!place || (said.textContent === title && `${labels(list.children)}` === `${labels(parts)}`)) {
    return;
  }
  said.textContent = title;
  list.replaceChildren(
    ...parts.map((part) => {
      const row = make("li");
      row.append(part);
      return row;
    }),
  );
}

/**
 * @param {View} view
 * @param {TurningPoint} point
 */
function wayTo(view, {action, text, note, card}) {
  const way = actionButton(view, [action, ""], {isMeant: true});
  const words = make("span", "", text);
  words.append(make("small", "", note));
  way.append(...(card === null ? [] : [faceOf(view, [card, ""])]), words);
  return way;
}

/**
 * How the result came about; it leads to the card that changed most.
 *
 * @param {View} view
 * @param {LuckAccount} luck
 */
function accountOf(view, luck) {
  const way = wayTo(view, luck);
  way.append(barsOf(luck.bars));
  return way;
}

/**
 * @param {Result} result
 * @param {string} portrait of the opponent
 */
function scoreOf({score}, portrait) {
  const element = make("p", "score");
  const [left, right] = score.map(([name, , isOther]) => {
    const side = make("span", "", name);
    if (isOther && portrait) side.prepend(picture(portrait));
    return side;
  });
  const points = make("b", "", score.map(([, scored]) => scored).join(" : "));
  element.append(left, " ", points, " ", right);
  return element;
}

/**
 * @param {View} view
 * @param {MadeYaku[]} yaku
 * @param {"yaku" | "draws"} [name] what the rows are
 */
export function rowsOf(view, yaku, name = "yaku") {
  const rows = make("ul", name);
  rows.append(
    ...yaku.map(({name, points, cards}) => {
      const row = make("li");
      row.append(make("span", "", name), cardsOf(view, cards), make("b", "", points));
      return row;
    }),
  );
  return rows;
}

/**
 * @param {View} view
 * @param {Result} result
 */
function heldOf(view, {held_label, held}) {
  const row = make("p", "held");
  row.append(make("span", "", held_label), cardsOf(view, held));
  return row;
}

/**
 * @param {View} view
 * @param {NamedCard[]} cards
 */
function cardsOf(view, cards) {
  const row = make("span", "cards");
  row.append(...cards.map((card) => faceOf(view, card)));
  return row;
}

/**
 * Returns a picture of a card, with the face that the table has been sent.
 *
 * @param {View} view
 * @param {NamedCard} card
 */
function faceOf({model}, [card, name]) {
  const face = make("img", "card");
  face.alt = name;
  const show = async () => {
    const [svg] = await facesOf(model.widget_manager, [model.get("sprites").canvases[card]]);
    if (svg) face.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    else document.addEventListener(CHANGED, show, {once: true}); // it is yet to come
  };
  show();
  return face;
}
