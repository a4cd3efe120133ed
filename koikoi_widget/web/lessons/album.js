// The album: 48 cards on a sheet of twelve months. Python says how well each is known.

import {button, linkTo, make, say, voice} from "../shared/dom.js";
import {download} from "../shared/files.js";
import {picture} from "../shared/picture.js";
import {sheetOf} from "../shared/sheet.js";
import {keepTelling} from "../shared/telling.js";
import {picturesOf, whenChanged} from "./faces.js";

/** @import {Host, Model} from "../host" */
/** @import {AlbumCard, AlbumEvent, AlbumMessage, AlbumState, AlbumTraits} from "../protocol" */
/** @typedef {Model<AlbumTraits, AlbumEvent, AlbumMessage>} AlbumModel */

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
  const body = make("div");
  /** @param {number} card */
  const cellOf = (card) => /** @type {HTMLElement} */ (body.querySelector(`[data-card="${card}"]`));
  const sheet = sheetOf(() => cellOf(Number(sheet.element.dataset.card)), open);
  const anki = ankiOf(model);
  el.append(body, anki.element, sheet.element);

  /** @param {number} card whose page opens */
  function open(card) {
    const {months, words} = model.get("state");
    const cards = months.flatMap((month) => month.cards);
    const names = cards.map(({name}) => name);
    const pictures = picturesOf(model);
    const image = picture(pictures[cards[card].picture], cards[card].label);
    const text = textOf(cards[card], model.get("state"), pictures);
    sheet.show(cards[card], {image, text, names, words});
  }
  const draw = () => {
    const state = model.get("state");
    if (!state.months) return;
    const due = state.due ? [linkTo(state.train, state.due, "koikoi-button primary")] : [];
    const had = body.querySelector(":focus");
    const stop = body.querySelector("[tabindex='0']")?.getAttribute("data-card");
    const all = gridOf(state, picturesOf(model), open);
    body.replaceChildren(make("p", "", state.says), ...due, all, legendOf(state));
    const cell = cellOf(Number(stop ?? 0));
    cell.tabIndex = 0;
    const same = had?.matches("a") ? body.querySelector("a") : cell;
    if (had) (same ?? cell).focus({preventScroll: true});
    anki.show(state);
  };
  draw();
  const stop = whenChanged(model, draw);
  return () => {
    stop();
    anki.close();
  };
}

/**
 * The button that makes a file for Anki; while that is made it waits.
 *
 * @param {AlbumModel} model
 */
function ankiOf(model) {
  const element = make("div", "anki");
  const makes = button("", "", () => {
    makes.ariaBusy = "true";
    model.send({event: "anki"});
  });
  const says = make("p");
  const trouble = voice("", "alert");
  /**
   * @param {AlbumMessage} message
   * @param {DataView<ArrayBuffer>[]} files
   */
  const save = ({name, type}, [file]) => {
    makes.ariaBusy = null;
    download(name, file, type ?? "");
  };
  model.on("msg:custom", save);
  /** @param {AlbumState} state */
  const show = (state) => {
    makes.textContent = state.anki;
    says.textContent = state.anki_says;
    if (state.anki && !makes.isConnected) element.append(makes, says, trouble);
    if (state.anki_trouble) makes.ariaBusy = null;
    say(trouble, ...(state.anki_trouble ? [make("p", "", `✗ ${state.anki_trouble}`)] : []));
  };
  return {element, show, close: () => model.off("msg:custom", save)};
}

/**
 * @param {AlbumState} state
 * @param {string[]} pictures
 * @param {(card: number) => void} open
 */
function gridOf({months, says}, pictures, open) {
  const sheet = make("div", "sheet");
  sheet.setAttribute("role", "grid");
  sheet.setAttribute("aria-label", says);
  for (const {name, cards} of months) {
    const row = make("div", "month");
    row.setAttribute("role", "row");
    const head = make("span", "name", name);
    head.setAttribute("role", "rowheader");
    const cells = cards.map(({card, picture: face, label, state, due}) => {
      const cell = make("div", `cell ${state}${due ? " due" : ""}`);
      const opens = make("button");
      cell.setAttribute("role", "gridcell");
      opens.type = "button";
      opens.setAttribute("aria-label", label);
      opens.dataset.card = String(card);
      opens.tabIndex = -1;
      opens.append(picture(pictures[face]));
      opens.addEventListener("click", () => open(card));
      cell.append(opens);
      return cell;
    });
    row.append(head, ...cells);
    sheet.append(row);
  }
  lead(sheet);
  return sheet;
}

/**
 * The arrow keys lead as the cards lie: on a phone a month lies across. The Tab key leads back to the
 * last card.
 *
 * @param {HTMLElement} sheet
 */
function lead(sheet) {
  const cells = /** @type {HTMLElement[]} */ ([...sheet.querySelectorAll(".cell button")]);
  sheet.addEventListener("focusin", ({target}) => {
    for (const cell of cells) cell.tabIndex = cell === target ? 0 : -1;
  });
  sheet.addEventListener("keydown", (event) => {
    const now = cells.indexOf(/** @type {HTMLElement} */ (event.target));
    if (now < 0 || !(event.key in STEPS)) return;
    const [right, down] = STEPS[event.key];
    const [first, second] = cells.map(({parentElement}) => parentElement?.offsetTop ?? 0);
    const isUpright = second > first;
    const next = cells[now + (isUpright ? right * IN_A_MONTH + down : right + down * IN_A_MONTH)];
    event.preventDefault();
    next?.focus();
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

/**
 * What follows the story of a card: how well it is known, and its yaku.
 *
 * @param {AlbumCard} card
 * @param {AlbumState} state
 * @param {string[]} pictures
 */
function textOf({card, learnt, yaku, notes}, state, pictures) {
  const cards = state.months.flatMap((month) => month.cards);
  const list = make("ul", "yaku");
  for (const {name, says, points, cards: shown} of yaku.map((place) => state.yaku[place])) {
    const faces = make("span", "faces");
    for (const place of shown) {
      const face = picture(pictures[cards[place].picture]);
      face.classList.toggle("this", place === card);
      faces.append(face);
    }
    faces.setAttribute("aria-hidden", "true"); // the words say them
    const entry = make("li");
    entry.append(make("strong", "", name), make("b", "", points), make("span", "", says), faces);
    list.append(entry);
  }
  const [known, counts] = state.heads.map((text) => make("h3", "", text));
  const [words, cancels] = [learnt, notes].map((texts) => texts.map((text) => make("p", "", text)));
  const text = make("div");
  text.append(known, ...words);
  if (yaku.length) text.append(counts, list);
  text.append(...cancels, make("p", "rules", state.rules));
  return text;
}

export default {initialize, render};
