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
  const rival = {
    name: "novice",
    title: "Novice",
    dots: 1,
    state: "beaten",
    says: "beaten",
  };
  const option = (/** @type {number | string} */ value) => ({
    value,
    title: `${value}`,
    says: "",
    pictures: [],
  });
  const door = {
    href: "#today",
    title: "Today",
    says: "",
    pictures: ["8-bright"],
    note: "",
    text: "",
  };
  Object.assign(door, {days: [{day: "2026-11-26", state: "right", says: "right"}]});
  const state = {
    language: "en",
    first: true,
    hero: {
      title: "Koi-Koi",
      lead: "A game",
      face: [],
      way: {href: "#learn/first-hand", text: "Learn", says: ""},
      cards: ["8-bright", "1-ribbon"],
    },
    above: [],
    play: {
      title: "I know the game",
      new: "A new match",
      sides: {name: "opponent", label: "Who?", options: [], chosen: "novice"},
      rivals: [rival],
      chosen: "novice",
      people: [
        {name: "first_player", label: "First", value: "", hint: "Player 1", picture: "8-bright"},
      ],
      choices: [
        {name: "rounds", label: "How long?", options: [option(3), option(6)], chosen: 3},
        {name: "deck", label: "Cards?", options: [], chosen: "drawn"},
      ],
      known: {name: "rules", label: "Whose?", options: [option("bga")], chosen: "nintendo"},
      which: ["#which-rules", "Which rules do I know?"],
      button: "Play Novice",
      change: ["#play/new", "Change"],
      waiting: [],
    },
    below: [door],
    asks: null,
    ...changes,
  };
  const places = {match: "table", lessons: "lessons", daily: "daily", progress: "progress"};
  const matches = "matches"; // told once, as they may be many
  const shared = {names: ["first", "play", "play/match", "today"], queries: {daily: "today"}};
  const pictures = {novice: "<svg></svg>", "8-bright": "<svg></svg>"};
  return modelOf({
    sight: {way: "first", asked: "first"},
    ...shared,
    places: {...places, matches},
    pictures,
    cards: {"1-ribbon": "<svg></svg>"},
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
  assert.equal(el.querySelectorAll(".fan svg").length, 2);
  assert.equal(the(el, ".koikoi-week").getAttribute("aria-label"), "Thu: right");
  assert.equal(the(el, ".rung.beaten .state").textContent, "beaten");
  the(el, ".play .ends button:first-child").click();
  the(el, ".known input").dispatchEvent(new Event("change"));
  the(el, ".rung input").dispatchEvent(new Event("change"));
  the(el, ".lengths .option:last-child input").dispatchEvent(new Event("change"));
  const [person] = el.querySelectorAll(".people input");
  assert.ok(the(el, ".play").classList.contains("shared"));
  Object.assign(person, {value: "Mara"}).dispatchEvent(new Event("change"));
  assert.equal(the(el, ".lengths :checked").value, "3");
  assert.equal(el.querySelectorAll(".rung .dots .full").length, 1);
  assert.deepEqual(model.sent, [
    {event: "play"},
    {event: "set", name: "rules", value: "bga"},
    {event: "set", name: "opponent", value: "novice"},
    {event: "set", name: "rounds", value: 6},
    {event: "set", name: "first_player", value: "Mara"},
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
  model.set("state", {...model.get("state"), first: false});
  assert.ok(document.activeElement === the(el, ".door"));
  model.set("state", {...model.get("state"), below: []});
  assert.equal(el.querySelector(".door"), null);
  stop?.();
});

test("a choice is not taken back by what was on its way before it was made", () => {
  const model = firstPageOf();
  const stop = firstPage.render({model, el});
  /** @param {number} chosen */
  const rounds = (chosen) => {
    const {play} = model.get("state");
    const [lengths, ...others] = play.choices;
    const choices = [{...lengths, chosen}, ...others];
    model.set("state", {...model.get("state"), play: {...play, choices, brief: `${chosen}`}});
  };
  const option = the(el, ".lengths .option:last-child input");
  option.click();
  model.set("state", {...model.get("state"), first: false});
  assert.equal(option.checked, true);
  rounds(6);
  assert.equal(option.checked, true);
  rounds(3); // chosen in another place
  assert.equal(option.checked, false);
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
  assert.deepEqual([el.hidden, el.classList.contains("alone")], [false, true]);
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
