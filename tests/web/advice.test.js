import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {default: advice} = await import("../../koikoi_widget/web/advice/advice_box.js");

const SILENT = {spoken: "", marks: [], figures: null, box: null};

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

test("a coach's button keeps the focus when it is built again", () => {
  const box = {title: "Advice", lines: ["Play."], choices: [], progress: null};
  const silent = {spoken: "", marks: [], figures: null, box: null};
  const buttons = [
    ["figures", "Numbers", false, ""],
    ["advice", "Close", false, "✕"],
  ];
  const model = modelOf({state: {...silent, box: {...box, buttons}}});
  advice.render({model, el});
  the(el, "[data-action=figures]").focus();
  const on = [
    ["figures", "Numbers", true, ""],
    ["advice", "Close", false, "✕"],
  ];
  model.set("state", {...silent, box: {...box, buttons: on}});
  const figures = the(el, "[data-action=figures]");
  assert.ok(document.activeElement === figures);
  assert.equal(figures.getAttribute("aria-pressed"), "true");
});

test("the focus of what a coach said leads back to a move, or to what opened the mistakes", () => {
  const silent = {spoken: "", marks: [], figures: null, box: null};
  const box = {
    title: "Advice",
    lines: ["Play."],
    choices: [],
    progress: null,
    buttons: [["advice", "Close"]],
  };
  const move = `<div class="koikoi-moves"><button tabindex="0"></button></div>`;
  const tool = `<div class="koikoi-tools"><button data-action="mistakes"></button></div>`;
  el.className = "koikoi-table";
  for (const [moves, selector] of [
    [move, ".koikoi-moves button"],
    ["", ".koikoi-tools button"],
  ]) {
    el.innerHTML = `${moves}${tool}<section></section>`;
    const model = modelOf({state: {...silent, box}});
    advice.render({model, el: the(el, "section")});
    the(el, ".box").focus();
    model.set("state", silent);
    assert.ok(document.activeElement === the(el, selector));
  }
});

test("the focus on a table moves to what the coach says there, and stays while that changes", () => {
  el.className = "koikoi-table";
  el.tabIndex = -1;
  el.append(document.createElement("div"));
  const silent = {spoken: "", marks: [], figures: null, box: null};
  const model = modelOf({state: silent});
  advice.render({model, el: the(el, "div")});
  const buttons = [["close", "Close"]];
  const box = {
    title: "Mistakes",
    lines: ["It costs 2 points."],
    choices: [],
    progress: null,
    buttons,
  };
  model.set("state", {...silent, box});
  assert.ok(document.activeElement === document.body);
  el.focus();
  for (const line of ["It costs 3 points.", "It costs 4 points."]) {
    model.set("state", {...silent, box: {...box, lines: [line]}});
    assert.ok(document.activeElement === the(el, ".box"), line);
  }
});

test("a badge stands on the lower edge of its card, and a choice can be pressed", () => {
  const at = [0, 0, 9, 90];
  const mark = {at, text: "costs 1", grade: "costs"};
  const choice = {at, action: "try play 1-bright", label: "Crane"};
  const state = {spoken: "", marks: [mark, choice], figures: null, box: null};
  const model = modelOf({state});
  advice.render({model, el});
  const badge = the(el, ".mark.costs");
  assert.equal(badge.textContent, "costs 1");
  assert.equal(badge.style.top, "90px");
  the(el, ".choice").click();
  assert.deepEqual(model.sent, [{event: "act", action: "try play 1-bright"}]);
});

test("an arrow leads from a card to what it takes", () => {
  const arrow = {at: [0, 100, 10, 20], to: [50, 0, 10, 20], grade: "best"};
  advice.render({model: modelOf({state: {...SILENT, marks: [arrow]}}), el});
  assert.equal(the(el, ".arrow.best .line").getAttribute("d"), "M5 100C5 58 55 58 55 16");
});

test("a story says how bad a move was before it says which, and then what followed", () => {
  const verdict = {word: "Mistake", grade: "costs", size: "about 1 point", place: "1 of 3"};
  const then = {title: "What happened", lines: ["Novice took the Moon later."]};
  const box = {title: "You stopped.", lines: ["Better: Call koi-koi."], choices: [], buttons: []};
  const story = {...box, progress: null, verdict, then};
  advice.render({model: modelOf({state: {...SILENT, box: story}}), el});
  const [first, second, ...rest] = [...the(el, ".box.story").children].map(
    (part) => part.textContent,
  );
  assert.deepEqual([first, second], ["Mistake about 1 point 1 of 3", "You stopped."]);
  assert.equal(the(el, ".verdict .costs").textContent, "Mistake");
  assert.equal(rest.at(-1), "What happenedNovice took the Moon later.");
});

test("a press near a dot of the curve goes to that decision, and elsewhere nowhere", () => {
  const points = [
    [0, 0],
    [100, 10],
  ];
  const dots = [
    [0, 0, true, "costs"],
    [100, 10, false, "best"],
  ];
  const curve = {title: "Your lead", points, rounds: [[0, "1"]], dots};
  const box = {title: "Turning points", lines: [], choices: [], buttons: [], progress: null, curve};
  const model = modelOf({state: {...SILENT, box}});
  advice.render({model, el});
  const picture = the(el, ".curve svg");
  picture.getBoundingClientRect = () => /** @type {DOMRect} */ ({left: 0, top: 0, width: 340});
  assert.equal(picture.querySelectorAll("circle.costs.this").length, 1);
  assert.equal(picture.querySelectorAll("circle.best").length, 1);
  for (const [clientX, clientY] of [
    [150, 50],
    [328, 12],
  ]) {
    picture.dispatchEvent(new MouseEvent("click", {clientX, clientY}));
  }
  assert.deepEqual(model.sent, [{event: "act", action: "to 1"}]);
});

test("each choice has its reason and how good it is", () => {
  const choices = [
    {name: "Crane", reason: "That makes Three Brights.", badge: "✓ best", grade: "best"},
    {name: "Boar", reason: "", badge: "costs 2", grade: "costs"},
  ];
  const box = {title: "Take the Moon.", lines: [], choices, buttons: [], progress: null};
  const model = modelOf({state: {spoken: "", marks: [], figures: null, box}});
  advice.render({model, el});
  const items = [...el.querySelectorAll(".choices li")];
  assert.deepEqual(
    items.map((item) => item.textContent),
    ["Crane✓ bestThat makes Three Brights.", "Boarcosts 2"],
  );
  assert.ok(items[1].querySelector(".badge.costs"));
});

test("a bar below zero is a loss", () => {
  const bar = {start: 0.2, length: 0.3, zero: 0.5};
  const row = {cells: ["Crane", "−1.0"], mark: "", best: false, ...bar};
  const figures = {label: "Worth", close: ["figures", "Close"], heads: [], rows: [row], more: []};
  advice.render({model: modelOf({state: {spoken: "", marks: [], figures, box: null}}), el});
  assert.equal(the(el, ".bar .loss").style.left, "20%");
});

test("figures that somebody asks for come into sight, once", () => {
  const model = modelOf({state: SILENT});
  advice.render({model, el});
  const drawer = the(el, ".koikoi-drawer");
  const part = /** @type {Element} */ (drawer.lastElementChild);
  const seen = mock.method(part, "scrollIntoView", () => undefined);
  const close = ["figures", "Close"];
  const figures = {label: "Worth", close, heads: ["Choice"], rows: [], more: []};
  for (const label of ["Worth", "Value"]) {
    model.set("state", {...SILENT, figures: {...figures, label}});
    assert.equal(seen.mock.callCount(), 1);
  }
});
