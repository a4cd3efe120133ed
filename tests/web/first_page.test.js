import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {default: firstPage} = await import("../../koikoi_widget/web/page/first_page.js");

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
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
  const shared = {names: ["first", "play", "play/match", "today"], queries: {daily: "today"}};
  const pictures = Array(8).fill("<svg></svg>");
  return modelOf({
    sight: {way: "first", asked: "first"},
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

test("the first page is seen once Python says that it is in sight, and as long as it says so", () => {
  const model = firstPageOf();
  model.set("sight", {way: "", asked: ""});
  const stop = firstPage.render({model, el});
  assert.equal(el.hidden, true);
  model.set("sight", {way: "today", asked: "today"});
  assert.equal(el.hidden, true);
  window.location.hash = "#play";
  model.set("sight", {way: "play", asked: "play"});
  assert.deepEqual([el.hidden, el.dataset.way], [false, "play"]);
  assert.equal(the(el, ".play .primary").textContent, "Play Novice");
  window.location.hash = "#today"; // whoever pressed a link is led on to the bar
  window.dispatchEvent(new Event("hashchange"));
  assert.equal(el.hidden, true);
  model.set("sight", {way: "play", asked: "today"}); // it could not be made
  assert.equal(el.hidden, false);
  stop?.();
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
  assert.equal(localStorage.getItem("lessons"), '{"00-first-hand":"done"}');
  stop();
});
