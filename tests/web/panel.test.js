import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, texts, the} from "./page.js";

const {default: panel} = await import("../../koikoi_widget/web/panel/panel.js");

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

const BOOK = {
  cards: ["Crane", "Ribbon", "Chaff"],
  months: [{name: "1 January", cards: [0, 1, 2]}],
  kinds: [{name: "Brights", cards: [0, 1, 2]}],
  players: ["You", "Greedy"],
  places: {m: "yours", o: "theirs", u: "unseen"},
  legend: {m: "You", u: "open", o: "Greedy"},
};
const STATE = {where: "oum", race: []};

/** @param {"yaku" | "unseen" | "piles" | "log"} page */
function panelOf(page) {
  const tabs = [
    ["yaku", "Yaku"],
    ["piles", "Piles"],
  ];
  const words = {yaku: "Yaku", unseen: "Unseen cards", piles: "Piles", close: "Close", tabs};
  const state = {...STATE, unseen: "in the stock", counts: [1]};
  return modelOf({page, words, book: BOOK, state, sprites: ["1", "2", "3"]});
}

test("a card that was seen opens no sheet, another one does", () => {
  const model = panelOf("unseen");
  panel.render({model, el});
  for (const face of /** @type {any} */ (el.querySelectorAll("li.face"))) face.click();
  assert.deepEqual(model.sent, [{event: "sheet", card: 1}]);
  assert.deepEqual(texts(el, ".months .count"), ["1"]);
});

test("both piles are shown by kind, and each of their cards opens its sheet", () => {
  const model = panelOf("piles");
  panel.render({model, el});
  assert.deepEqual(texts(el, ".piles h4"), ["You", "Greedy"]);
  assert.deepEqual(texts(el, ".piles .count"), ["Brights 1", "Brights 1"]);
  for (const face of /** @type {any} */ (el.querySelectorAll("li.face"))) face.click();
  assert.deepEqual(model.sent, [
    {event: "sheet", card: 2},
    {event: "sheet", card: 0},
  ]);
});

test("the moves of a replay are buttons, and the current one keeps the focus", () => {
  const model = panelOf("log");
  const moves = [
    ["The cards are dealt.", "0", ""],
    ["You play Crane.", "1", "now"],
  ];
  model.set("state", {...model.get("state"), lines: moves});
  panel.render({model, el});
  assert.equal(the(el, "[aria-current]").textContent, "You play Crane.");
  the(el, "[data-place='0']").focus();
  the(el, "[data-place='0']").click();
  assert.deepEqual(model.sent, [{event: "go", place: 0}]);
  const after = moves.map(([text, place], index) => [text, place, index ? "" : "now"]);
  model.set("state", {...model.get("state"), lines: after});
  assert.ok(document.activeElement === the(el, "[aria-current]"));
  assert.equal(document.activeElement?.textContent, "The cards are dealt.");
});

test("the drawer keeps the focus on its tab, and gives it back to what opened it", () => {
  el.className = "koikoi-table";
  el.innerHTML = `<div class="koikoi-tools"><button data-action="piles"></button></div><div></div>`;
  const model = panelOf("yaku");
  panel.render({model, el: /** @type {HTMLElement} */ (el.lastElementChild)});
  the(el, ".tabs [data-page=piles]").focus();
  model.set("page", "piles");
  assert.ok(document.activeElement === the(el, ".tabs [data-page=piles]"));
  assert.equal(the(el, ".tabs [data-page=piles]").getAttribute("aria-pressed"), "true");
  model.set("page", "");
  assert.ok(document.activeElement === the(el, ".koikoi-tools button"));
});

test("below a table each page that is opened is brought into sight, not what changes on it", () => {
  el.className = "koikoi-table";
  el.dataset.drawer = "below";
  const model = panelOf("yaku");
  panel.render({model, el});
  const seen = mock.method(the(el, ".body"), "scrollIntoView", () => undefined);
  model.set("page", "piles");
  assert.equal(seen.mock.callCount(), 1);
  model.set("book", {...BOOK});
  model.set("state", {...model.get("state")});
  assert.equal(seen.mock.callCount(), 1);
  model.set("page", "");
  model.set("page", "piles");
  assert.equal(seen.mock.callCount(), 2);
});

test("a card's sheet is closed by a press outside it, not by one on its own paper", () => {
  const model = panelOf("yaku");
  model.get("words").sheet_yaku = "Its yaku";
  el.className = "koikoi-table";
  panel.render({model, el});
  el.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true})); // the table last used
  const dialog = the(el, "dialog");
  const sheet = {name: "Crane", face: "", alternative: "", card: 0, before: 2, after: 1};
  const text = {
    kind: "",
    story: "",
    rows: [],
    notes: [],
    four: "All four of January",
    month: [[1, "on the field"]],
  };
  model.tell("msg:custom", {do: "sheet", sheet: {...sheet, ...text}, follows: false});
  dialog.getBoundingClientRect = () => ({left: 100, top: 100, width: 200, height: 300});
  /** @param {Element} on @param {number} x */
  const pressAt = (on, x) => {
    const at = {clientX: x, clientY: 150, bubbles: true};
    on.dispatchEvent(new PointerEvent("pointerdown", at));
    on.dispatchEvent(new MouseEvent("click", at));
  };
  pressAt(dialog, 110); // between its words
  pressAt(the(dialog, "h2"), 20); // a key's press comes without a place
  assert.ok(dialog.open);
  model.sent.length = 0;
  the(dialog, ".four [data-card='1'] button").click();
  assert.deepEqual(model.sent, [{event: "sheet", card: 1}]);
  assert.deepEqual(texts(dialog, ".four span"), ["on the field"]);
  assert.deepEqual(texts(dialog, ".steps button"), ["‹ Chaff", "Ribbon ›"]);
  pressAt(dialog, 20);
  assert.ok(!dialog.open);
});

test("the log of a match has no buttons", () => {
  const model = panelOf("log");
  model.set("state", {...model.get("state"), lines: [["You play Crane."]]});
  panel.render({model, el});
  assert.deepEqual(texts(el, ".log li"), ["You play Crane."]);
  assert.equal(el.querySelectorAll(".log button").length, 0);
});
