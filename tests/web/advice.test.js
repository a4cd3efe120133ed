import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {default: advice} = await import("../../koikoi_widget/web/advice/advice_box.js");

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

test("a coach's button keeps the focus when it is built again", () => {
  const box = {title: "Advice", lines: ["Play."], progress: null};
  const silent = {spoken: "", marks: [], figures: null, box: null};
  const buttons = [
    ["figures", "Figures", false, ""],
    ["advice", "Close", false, "✕"],
  ];
  const model = modelOf({state: {...silent, box: {...box, buttons}}});
  advice.render({model, el});
  the(el, "[data-action=figures]").focus();
  const on = [
    ["figures", "Figures", true, ""],
    ["advice", "Close", false, "✕"],
  ];
  model.set("state", {...silent, box: {...box, buttons: on}});
  const figures = the(el, "[data-action=figures]");
  assert.ok(document.activeElement === figures);
  assert.equal(figures.getAttribute("aria-pressed"), "true");
});

test("the focus of what a coach said leads back to a move, or to what opened the mistakes", () => {
  const silent = {spoken: "", marks: [], figures: null, box: null};
  const box = {title: "Advice", lines: ["Play."], progress: null, buttons: [["advice", "Close"]]};
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
  const box = {title: "Mistakes", lines: ["It costs 2 points."], progress: null, buttons};
  model.set("state", {...silent, box});
  assert.ok(document.activeElement === document.body);
  el.focus();
  for (const line of ["It costs 3 points.", "It costs 4 points."]) {
    model.set("state", {...silent, box: {...box, lines: [line]}});
    assert.ok(document.activeElement === the(el, ".box"), line);
  }
});

test("a figure below zero is a loss, and a choice can be pressed", () => {
  const at = [0, 0, 9, 90];
  const mark = {at, text: "-1.0", best: false, start: 0.2, length: 0.3, zero: 0.5};
  const choice = {at, action: "try play 1-bright", label: "Crane"};
  const state = {spoken: "", marks: [mark, choice], figures: null, box: null};
  const model = modelOf({state});
  advice.render({model, el});
  assert.equal(the(el, ".mark .loss").style.left, "20%");
  assert.equal(the(el, ".mark").style.top, "56px");
  the(el, ".choice").click();
  assert.deepEqual(model.sent, [{event: "act", action: "try play 1-bright"}]);
});
