import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {default: advice} = await import("../../koikoi_widget/web/advice/advice_box.js");
const {default: firstPage} = await import("../../koikoi_widget/web/page/first_page.js");

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

test("a coach's button keeps the focus when it is made anew", () => {
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

/** @param {Record<string, any>} [changes] */
function firstPageOf(changes) {
  const rival = {name: "novice", title: "Novice", picture: 7, state: "beaten", says: "beaten"};
  const state = {
    title: "Koi-Koi",
    lead: "A game",
    ways: [{href: "#learn/first-hand", action: "", text: "Learn", says: ""}],
    play: {title: "Play", rivals: [rival], chosen: "novice", button: "Play Novice"},
    doors: [{href: "#today", title: "Today", says: "", picture: 5}],
    known: {title: "I know", says: "", presets: [["bga", "Board Game Arena"]], others: "Others"},
    asks: null,
    ...changes,
  };
  const places = {match: "table", lessons: "lessons", daily: "daily", progress: "progress"};
  const matches = "matches"; // told once, as they may be many
  const shared = {names: ["first", "play", "today"], queries: {daily: "today"}};
  const pictures = Array(8).fill("<svg></svg>");
  return modelOf({
    way: "first",
    ...shared,
    places: {...places, matches},
    pictures,
    hand: "00-first-hand",
    state,
  });
}

test("the first page leads to what helps most, and says what is chosen on it", () => {
  window.location.hash = "";
  const model = firstPageOf();
  const stop = firstPage.render({model, el});
  assert.equal(the(el, ".hero a.primary").getAttribute("href"), "#learn/first-hand");
  assert.equal(el.hidden, false);
  assert.equal(the(el, ".rung.beaten .state").textContent, "beaten");
  the(el, ".play .ends button:first-child").click();
  the(el, ".presets button:first-child").click();
  the(el, ".rung input").dispatchEvent(new Event("change"));
  assert.deepEqual(model.sent, [
    {event: "play", rules: ""},
    {event: "play", rules: "bga"},
    {event: "opponent", name: "novice"},
  ]);
  stop?.();
});

test("the first page has one kind of button, and one of them is red", () => {
  const stop = firstPage.render({model: firstPageOf(), el});
  const looks = [...el.querySelectorAll("button, .hero a")].map((each) => each.className);
  assert.equal(looks.filter((look) => look === "koikoi-button primary").length, 2); // one in a dialog
  assert.deepEqual([...new Set(looks)].sort(), ["koikoi-button", "koikoi-button primary"]);
  stop?.();
});

test("a door of the first page keeps the focus while something else changes", () => {
  const model = firstPageOf();
  const stop = firstPage.render({model, el});
  the(el, ".door").focus();
  model.set("state", {...model.get("state"), title: "Koi-Koi!"});
  assert.ok(document.activeElement === the(el, ".door"));
  model.set("state", {...model.get("state"), doors: []});
  assert.equal(el.querySelector(".door"), null);
  stop?.();
});

test("the first page is not seen before another part", () => {
  window.location.hash = "#today";
  const stop = firstPage.render({model: firstPageOf(), el});
  assert.equal(el.hidden, true);
  stop?.();
});

test("the address says which part is in sight, another part of a notebook does not", () => {
  mock.method(window.history, "pushState", () => {});
  const model = firstPageOf();
  localStorage.setItem("progress", "{}");
  window.location.hash = "#today";
  const stop = firstPage.initialize({model});
  assert.equal(model.get("way"), "today");
  const nothing = {match: null, lessons: null, daily: null};
  assert.deepEqual(model.sent, [{event: "kept", ...nothing, progress: "{}"}]);
  window.location.hash = "#a-heading";
  window.dispatchEvent(new Event("hashchange"));
  assert.equal(model.get("way"), "today");
  stop();
});

test("the matches of a visitor are told once, and everything else again", () => {
  localStorage.setItem("matches", "[]");
  const model = firstPageOf();
  const stop = firstPage.initialize({model});
  window.dispatchEvent(new Event("pageshow"));
  const told = model.sent.map((/** @type {any} */ message) => message.event);
  assert.deepEqual(told, ["kept", "matches", "kept"]);
  assert.deepEqual(model.sent[1], {event: "matches", kept: "[]"});
  stop();
});

test("a first hand that was played is read", () => {
  const stop = firstPage.initialize({model: firstPageOf()});
  document.dispatchEvent(new CustomEvent("koikoi-done"));
  assert.equal(localStorage.getItem("lessons"), '{"00-first-hand":true}');
  stop();
});
