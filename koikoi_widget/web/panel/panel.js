// The yaku panel, the unseen cards and a card's sheet: lists and a dialog that cover part of the table.
// Everything shown comes from Python; from move to move only where the cards lie and what that means.

import {button, make} from "../shared/dom.js";

const SIGNS = {made: "✓", replaced: "✓", waiting: "✓", open: "○", late: "✗", impossible: "✗"};
const MARKS = {m: "✓", o: "✗", h: "", f: "", u: ""};
const ORDER = "mhfuo"; // had first, then those to be had, last those the other side has

let used = null; // the table last used, where a sheet opens if the same one is shown twice

function address(svg) {
  return URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
}

// One picture a card, drawn by the browser once and used wherever the card is shown.
function pictures(model) {
  let urls = [];
  const renew = () => {
    urls.forEach((url) => URL.revokeObjectURL(url));
    urls = model.get("faces").map(address);
  };
  renew();
  return {renew, of: (card) => urls[card] ?? "", drop: () => urls.forEach(URL.revokeObjectURL)};
}

function faceOf(card, faces) {
  const item = make("li", "face");
  const image = make("img");
  image.src = faces.of(card);
  item.dataset.card = card;
  item.append(image, make("span", "sign"));
  item.lastChild.setAttribute("aria-hidden", "true");
  return item;
}

function lay(item, book, state) {
  const card = Number(item.dataset.card);
  const where = state.where[card];
  item.dataset.where = where;
  item.firstChild.alt = `${book.cards[card]}: ${book.places[where]}`;
  item.lastChild.textContent = MARKS[where];
  return ORDER.indexOf(where) * 48 + card;
}

function standing(element, name, state, words) {
  element.dataset.state = state;
  const sign = make("span", "sign", SIGNS[state]);
  sign.setAttribute("aria-hidden", "true");
  element.replaceChildren(sign, make("b", "", `${name}: `), make("span", "", words));
}

function yakuName(tag, {name, japanese}) {
  const element = make(tag, "", name);
  if (!japanese) return element;
  const other = make("i", "", japanese);
  other.lang = "ja-Latn";
  element.append(" ", other);
  return element;
}

function headOf(row) {
  const head = make("div", "head");
  const left = make("div");
  left.append(yakuName("h4", row), " ", make("p", "takes", row.takes));
  head.append(left, make("span", "points", row.points));
  return head;
}

// Each page of the panel is built from the book, and gives back how it follows the state.

function yakuPage(book, faces) {
  const page = make("div");
  const sums = make("div", "sums");
  const legend = make("ul", "legend");
  legend.append(
    ...Object.entries(book.legend).map(([where, text]) => {
      const item = make("li");
      const sample = make("span", "face");
      sample.dataset.where = where;
      sample.append(make("span", "sign", MARKS[where]));
      sample.setAttribute("aria-hidden", "true");
      item.append(sample, make("span", "", text));
      return item;
    }),
  );
  const list = make("ul", "rows");
  const rows = book.rows.map((row) => {
    const item = make("li", "row");
    item.dataset.yaku = row.id;
    const strip = make("ul", "faces");
    strip.setAttribute("aria-label", row.name);
    const items = row.cards.map((card) => faceOf(card, faces));
    const sides = [make("p", "standing"), make("p", "standing")];
    const both = make("div", "both");
    both.append(...sides);
    item.append(headOf(row), strip, both);
    list.append(item);
    return {strip, items, sides};
  });
  page.append(sums, legend, list, ...book.families.map((text) => make("p", "family", text)));
  return [
    page,
    (state) => {
      sums.replaceChildren(
        ...state.sums.map((text, side) => {
          const line = make("p");
          line.append(make("b", "", `${book.players[side]}: `), make("span", "", text));
          return line;
        }),
      );
      rows.forEach(({strip, items, sides}, index) => {
        const places = new Map(items.map((item) => [item, lay(item, book, state)]));
        strip.append(...items.toSorted((one, other) => places.get(one) - places.get(other)));
        const [own, ownWords, other, otherWords] = state.rows[index];
        standing(sides[0], book.players[0], own, ownWords);
        standing(sides[1], book.players[1], other, otherWords);
      });
    },
  ];
}

function unseenPage(book, faces) {
  const page = make("div");
  const where = make("p", "family");
  const list = make("ul", "months");
  const months = book.months.map((name, month) => {
    const item = make("li");
    const count = make("span", "count");
    const head = make("h4", "", `${month + 1} ${name}`);
    head.append(" ", count);
    const strip = make("ul", "faces");
    const items = [0, 1, 2, 3].map((place) => faceOf(4 * month + place, faces));
    strip.append(...items);
    item.append(head, strip);
    list.append(item);
    return {count, items};
  });
  page.append(where, list);
  return [
    page,
    (state) => {
      where.textContent = state.unseen;
      months.forEach(({count, items}, month) => {
        count.textContent = state.counts[month];
        for (const item of items) {
          lay(item, book, state);
          item.classList.toggle("seen", item.dataset.where !== "u");
        }
      });
    },
  ];
}

const PAGES = {yaku: yakuPage, unseen: unseenPage};

function sheetOf(dialog, sheet, words, ask) {
  const close = button("close", words.close, () => dialog.close());
  const image = make("img");
  const url = address(sheet.face);
  image.src = url;
  image.alt = sheet.alternative;
  dialog.addEventListener("close", () => URL.revokeObjectURL(url), {once: true});
  const title = make("h2", "", sheet.name);
  const facts = make("dl");
  for (const [label, text] of sheet.facts)
    facts.append(make("dt", "", label), make("dd", "", text));
  const list = make("ul", "rows");
  list.append(
    ...sheet.rows.map((row) => {
      const item = make("li", "row");
      item.append(headOf(row));
      for (const [name, state, text] of row.standings) {
        const line = make("p", "standing");
        standing(line, name, state, text);
        item.append(line);
      }
      return item;
    }),
  );
  const said = [sheet.none, sheet.cancels].filter(Boolean).map((text) => make("p", "", text));
  const step = (by) => ask((sheet.card + by + 48) % 48);
  const steps = make("div", "steps");
  steps.append(
    button("previous", words.previous, () => step(-1)),
    button("next", words.next, () => step(1)),
  );
  const top = make("div", "top");
  top.append(title, close);
  const text = make("div", "text");
  text.append(facts, make("h3", "", words.sheet_yaku), list, ...said);
  dialog.replaceChildren(top, image, text, steps);
  dialog.setAttribute("aria-label", sheet.name);
  dialog.onkeydown = ({key}) => {
    if (key === "ArrowLeft" || key === "ArrowRight") step(key === "ArrowLeft" ? -1 : 1);
  };
}

function render({model, el}) {
  el.classList.add("koikoi-panel");
  const faces = pictures(model);
  const body = make("section", "body");
  body.tabIndex = 0; // it scrolls, so the keyboard must reach it
  const dialog = make("dialog", "koikoi-sheet");
  el.append(body, dialog);
  const ask = (card) => model.send({event: "sheet", card});
  const close = () => model.send({event: "close"});
  let follow = null;

  function build() {
    const [open, words, book] = [model.get("page"), model.get("words"), model.get("book")];
    body.hidden = !open;
    follow = null;
    if (!open || !book.rows) {
      body.replaceChildren();
      return;
    }
    const head = make("div", "top");
    head.append(make("h3", "", words[open]), button("close", words.close, close));
    const [page, update] = PAGES[open](book, faces);
    body.setAttribute("aria-label", words[open]);
    body.replaceChildren(head, page);
    if (body.dataset.page !== open) body.scrollTop = 0;
    body.dataset.page = open;
    follow = update;
    update(model.get("state"));
  }

  function changeFaces() {
    faces.renew();
    for (const image of body.querySelectorAll("[data-card] img")) {
      image.src = faces.of(image.parentElement.dataset.card);
    }
  }

  function place() {
    const [x, y, w, h] = model.get("at");
    Object.assign(body.style, {left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px`});
  }

  // After a sheet the focus goes back to where it was, or to a move if that is gone.
  let before = null;
  const root = () => el.closest(".koikoi-table");
  const opened = (message) => {
    if (message.do === "close sheet") dialog.close();
    if (message.do !== "sheet" || (used && used !== root())) return;
    if (message.follows && !dialog.open) return;
    const had = dialog.contains(document.activeElement) && document.activeElement.className;
    const [isSame, scrolled] = [
      dialog.dataset.card === String(message.sheet.card),
      dialog.scrollTop,
    ];
    sheetOf(dialog, message.sheet, model.get("words"), ask);
    dialog.dataset.card = message.sheet.card;
    if (isSame && dialog.open) dialog.scrollTop = scrolled; // the position has changed
    if (!dialog.open) {
      before = document.activeElement;
      dialog.showModal();
    }
    (dialog.querySelector(`button.${had || "close"}`) ?? dialog).focus();
  };
  dialog.addEventListener("close", () => {
    model.send({event: "sheet closed"});
    if (before?.isConnected && before !== document.body) before.focus({preventScroll: true});
    else root()?.querySelector(".koikoi-moves [tabindex='0']")?.focus({preventScroll: true});
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  body.addEventListener("click", ({target}) => {
    const face = target.closest("[data-card]");
    if (face && !face.classList.contains("seen")) ask(Number(face.dataset.card));
  });
  body.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  const note = ({target}) => {
    if (root()?.contains(target)) used = root();
  };
  for (const event of ["pointerdown", "focusin"]) document.addEventListener(event, note, true);

  const changes = {
    page: build,
    book: build,
    faces: changeFaces,
    at: place,
    state: () => follow?.(model.get("state")),
  };
  for (const [name, act] of Object.entries(changes)) model.on(`change:${name}`, act);
  model.on("msg:custom", opened);
  place();
  build();
  return () => {
    for (const [name, act] of Object.entries(changes)) model.off(`change:${name}`, act);
    model.off("msg:custom", opened);
    for (const event of ["pointerdown", "focusin"]) document.removeEventListener(event, note, true);
    faces.drop();
  };
}

export default {render};
