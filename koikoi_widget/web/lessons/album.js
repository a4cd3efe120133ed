// The album: 48 cards on a sheet of twelve months. Python says how well each is known.

import {linkTo, make} from "../shared/dom.js";
import {picture} from "../shared/picture.js";
import {keepTelling} from "../shared/telling.js";
import {picturesOf, whenChanged} from "./faces.js";

/** @import {Host, Model} from "../host" */
/** @import {AlbumEvent, AlbumState, AlbumTraits} from "../protocol" */
/** @typedef {Model<AlbumTraits, AlbumEvent>} AlbumModel */

const EVENTS = ["hashchange", "storage", "pageshow"]; // when what is kept may have changed
const IN_A_MONTH = 4;
/** @type {Record<string, [number, number]>} steps across months and within one, where these stand upright */
const STEPS = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** @param {Pick<Host<AlbumModel>, "model">} host */
const initialize = ({model}) => keepTelling(model, model.get("places"), EVENTS);

/** @param {Host<AlbumModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-album");
  const draw = () => {
    const state = model.get("state");
    if (!state.months) return;
    const due = state.due ? [linkTo(state.train, state.due, "koikoi-button primary")] : [];
    const sheet = sheetOf(state, picturesOf(model));
    el.replaceChildren(make("p", "", state.says), ...due, sheet, legendOf(state));
  };
  draw();
  return whenChanged(model, draw);
}

/**
 * @param {AlbumState} state
 * @param {string[]} pictures
 */
function sheetOf({months, says}, pictures) {
  const sheet = make("div", "sheet");
  sheet.setAttribute("role", "grid");
  sheet.setAttribute("aria-label", says);
  for (const {name, cards} of months) {
    const row = make("div", "month");
    row.setAttribute("role", "row");
    const head = make("span", "name", name);
    head.setAttribute("role", "rowheader");
    const cells = cards.map(({picture: face, label, state, due}) => {
      const cell = make("div", `cell ${state}${due ? " due" : ""}`);
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("aria-label", label);
      cell.tabIndex = -1;
      cell.append(picture(pictures[face]));
      return cell;
    });
    row.append(head, ...cells);
    sheet.append(row);
  }
  lead(sheet);
  return sheet;
}

/**
 * The arrow keys lead as the cards lie: on a phone a month lies across.
 *
 * @param {HTMLElement} sheet
 */
function lead(sheet) {
  const cells = /** @type {HTMLElement[]} */ ([...sheet.querySelectorAll(".cell")]);
  cells[0].tabIndex = 0;
  sheet.addEventListener("keydown", (event) => {
    const now = cells.indexOf(/** @type {HTMLElement} */ (event.target));
    if (now < 0 || !(event.key in STEPS)) return;
    const [right, down] = STEPS[event.key];
    const isUpright = cells[1].offsetTop > cells[0].offsetTop;
    const next = cells[now + (isUpright ? right * IN_A_MONTH + down : right + down * IN_A_MONTH)];
    event.preventDefault();
    if (!next) return;
    cells[now].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}

/** @param {AlbumState} state */
function legendOf({legend}) {
  const list = make("ul", "legend");
  for (const [state, words, count] of legend) {
    const entry = make("li", state);
    entry.append(make("span", "", words), " ", make("strong", "", count));
    list.append(entry);
  }
  return list;
}

export default {initialize, render};
