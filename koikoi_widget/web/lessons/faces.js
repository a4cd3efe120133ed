// Cards in questions: a picture, and a row of pictures with words above it.

import {make} from "../shared/dom.js";
import {picture} from "../shared/picture.js";

/** @import {Model} from "../host" */
/** @import {CardRow, PicturedTraits} from "../protocol" */

/** @param {Pick<Model<PicturedTraits>, "get">} model */
export function picturesOf(model) {
  return [...model.get("pictures"), ...model.get("more")];
}

/**
 * Calls `draw` whenever the state has changed and its pictures are there too: marimo sets one trait
 * after the other, in any order. Returns a function that stops.
 *
 * @param {Record<"on" | "off", (name: "change:state", act: () => void) => void>} model
 * @param {() => void} draw
 */
export function whenChanged(model, draw) {
  const soon = () => queueMicrotask(draw);
  model.on("change:state", soon);
  return () => model.off("change:state", soon);
}

/**
 * Returns the picture of what may have one.
 *
 * @param {string[]} pictures
 * @param {number | null | undefined} index
 * @returns {string | undefined}
 */
export function pictureOf(pictures, index) {
  return pictures[index ?? -1];
}

/**
 * @param {CardRow} entry
 * @param {string[]} pictures
 */
export function rowOf({label, cards, large, part}, pictures) {
  const element = make("div", ["koikoi-row", large ? "large" : "", part].filter(Boolean).join(" "));
  const faces = make("div", "koikoi-faces");
  faces.append(...cards.map((card) => picture(pictures[card.picture], card.label)));
  if (label) element.append(make("p", "koikoi-label", label));
  if (cards.length) element.append(faces);
  return element;
}

/**
 * The table of a question, if some of its rows lie on one.
 *
 * @param {CardRow[]} rows
 * @param {string[]} pictures
 */
export function tableOf(rows, pictures) {
  const table = make("div", "koikoi-position");
  table.append(...rows.filter(({part}) => part).map((row) => rowOf(row, pictures)));
  return table.children.length ? [table] : [];
}

/**
 * The rows of a question that lie on no table.
 *
 * @param {CardRow[]} rows
 * @param {string[]} pictures
 */
export function rowsOf(rows, pictures) {
  return rows.filter(({part}) => !part).map((row) => rowOf(row, pictures));
}

/**
 * The line above a question, which is broken between its parts: not within "1-day streak".
 *
 * @param {string[]} parts
 */
export function countLine(parts) {
  const line = make("p", "koikoi-count");
  line.append(...parts.flatMap((part, place) => [place ? " " : "", make("span", "", part)]));
  return line;
}

/** @param {string[]} facts */
export function factList(facts) {
  const list = make("ul", "koikoi-facts");
  list.append(...facts.map((fact) => make("li", "", fact)));
  return list;
}
