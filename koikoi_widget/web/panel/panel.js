// The pages of the drawer, yaku and unseen cards, and a card's sheet, which is a dialog.
// Everything shown comes from Python; after each move, only where the cards lie and what that means.

import {button, closing, focused, make, voice} from "../shared/dom.js";
import {leadBack, MOVE, reveal} from "../shared/drawer.js";
import {keysPage, logPage} from "./lists.js";
import {pilesPage} from "./piles.js";
import {racePage} from "./race.js";
import {tableSheetOf} from "./sheet.js";
import {picturesOf} from "./strips.js";
import {unseenPage} from "./unseen.js";

/** @import {Host, Model} from "../host" */
/** @import {PanelEvent, PanelMessage, PanelPage, PanelState, PanelTraits} from "../protocol" */
/** @import {Pictures} from "./strips.js" */
/** @typedef {Model<PanelTraits, PanelEvent, PanelMessage>} PanelModel */
/** @typedef {(place: number) => void} Go leads to a step of a replay */
/** @typedef {{element: HTMLElement, follow: (state: PanelState) => void}} Page built from the book once */

const PAGES = {
  yaku: racePage,
  unseen: unseenPage,
  piles: pilesPage,
  log: logPage,
  keys: keysPage,
};

/** @param {Host<PanelModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-panel");
  const pictures = picturesOf(model, () => body.changeFaces());
  /** @param {number} card */
  const ask = (card) => model.send({event: "sheet", card});
  const body = bodyOf(model, pictures, ask);
  const sheet = tableSheetOf(model, () => el.closest(".koikoi-table"), pictures, ask);
  el.append(body.element, body.said, sheet.element);
  /** @param {PanelMessage} message */
  const hear = (message) => {
    if (message.do === "close sheet") sheet.hide();
    else if (message.do === "sheet") sheet.show(message);
  };
  const {build, follow, tell} = body;
  /** @type {Array<[`change:${keyof PanelTraits}`, () => void]>} */
  const changes = [
    ["change:page", build],
    ["change:page", tell],
    ["change:book", build],
    ["change:state", follow],
  ];
  for (const [name, act] of changes) model.on(name, act);
  model.on("msg:custom", hear);
  build();
  return () => {
    for (const [name, act] of changes) model.off(name, act);
    model.off("msg:custom", hear);
    sheet.remove();
    pictures.drop();
  };
}

/**
 * What stands in the drawer.
 *
 * @param {PanelModel} model
 * @param {Pictures} pictures
 * @param {(card: number) => void} ask
 */
function bodyOf(model, pictures, ask) {
  const element = make("section", "koikoi-drawer body");
  element.hidden = true;
  element.tabIndex = 0; // it scrolls, so the keyboard must reach it
  /** @type {Page | null} */
  let page = null;
  const close = () => model.send({event: "close"});
  /** @type {Go} */
  const go = (place) => model.send({event: "go", place});
  const said = voice("koikoi-unseen", "status");

  element.addEventListener("click", ({target}) => {
    /** @type {HTMLElement | null} */
    const face = /** @type {Element} */ (target).closest("[data-card]");
    if (face && !face.classList.contains("seen")) ask(Number(face.dataset.card));
  });
  return {
    element,
    build() {
      const [open, words, book] = [model.get("page"), model.get("words"), model.get("book")];
      const wasClosed = element.hidden;
      const had = element.contains(document.activeElement) ? focused() : null;
      element.hidden = !open;
      page = null;
      if (!open || !book.cards) {
        element.replaceChildren();
        if (had) leadBack(element, [`.koikoi-tools [data-action="${element.dataset.page}"]`, MOVE]);
        return;
      }
      const head = make("div", "top");
      head.append(make("h3", "koikoi-unseen", words[open]), tabsOf(model));
      head.append(closing(words.close, close));
      page = PAGES[open](book, pictures, go);
      element.setAttribute("aria-label", words[open]);
      element.replaceChildren(head, page.element);
      const isOther = element.dataset.page !== open;
      if (isOther) element.scrollTop = 0;
      element.dataset.page = open;
      page.follow(model.get("state"));
      if (wasClosed || isOther) reveal(element);
      if (had) keepFocus(element, had);
    },
    /** Says which page a key has opened, to whoever is not there. */
    tell() {
      const [open, words] = [model.get("page"), model.get("words")];
      said.textContent = open && !element.contains(document.activeElement) ? words[open] : "";
    },
    said,
    follow: () => page?.follow(model.get("state")),
    changeFaces() {
      for (const image of element.querySelectorAll("img")) {
        /** @type {HTMLElement | null} */
        const face = image.closest("[data-card]");
        pictures.show(image, Number(face?.dataset.card));
      }
    },
  };
}

/**
 * What had the focus was made anew: its likeness has it now, or else the drawer.
 *
 * @param {HTMLElement} drawer
 * @param {HTMLElement} had
 */
function keepFocus(drawer, had) {
  const leads = (/** @type {HTMLElement} */ {className, dataset}) =>
    [className, dataset.page, dataset.place].join();
  const again = [...drawer.querySelectorAll("button")].find((each) => leads(each) === leads(had));
  (again ?? drawer).focus({preventScroll: true});
}

/**
 * The buttons that lead from page to page.
 *
 * @param {PanelModel} model
 */
function tabsOf(model) {
  const row = make("div", "tabs");
  for (const [page, label] of model.get("words").tabs ?? []) {
    const opened = /** @type {PanelPage["page"]} */ (page);
    const tab = button("", label, () => model.send({event: "page", page: opened}));
    tab.dataset.page = page;
    tab.setAttribute("aria-pressed", String(page === model.get("page")));
    row.append(tab);
  }
  return row;
}

export default {render};
