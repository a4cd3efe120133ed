import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf} from "./page.js";

const {default: firstPage} = await import("../../koikoi_widget/web/page/first_page.js");

beforeEach(() => {
  fresh();
});

function firstPageOf() {
  return modelOf({
    sight: {way: "first", asked: "first"},
    names: ["first", "play", "play/match", "today"],
    queries: {daily: "today"},
    places: {match: "table", lessons: "lessons", daily: "daily", progress: "progress"},
  });
}

test("a part that only leads on is no place to come back to", () => {
  const replaced = mock.method(window.location, "replace", () => {});
  window.location.hash = "#play";
  const model = firstPageOf();
  const stop = firstPage.initialize({model});
  model.set("sight", {way: "today", asked: "first"}); // an answer to an address that has been left
  assert.equal(window.location.hash, "#play");
  model.set("sight", {way: "play/match", asked: "play"});
  assert.deepEqual(replaced.mock.calls[0]?.arguments, ["#play/match"]);
  model.set("sight", {way: "today", asked: "play"});
  assert.equal(window.location.hash, "#today");
  stop?.();
  replaced.mock.restore();
});

test("the address says which part is in sight, another part of a notebook does not", () => {
  mock.method(window.history, "pushState", () => {});
  const model = firstPageOf();
  localStorage.setItem("progress", "{}");
  window.location.hash = "#today";
  const stop = firstPage.initialize({model});
  const kept = {match: null, lessons: null, daily: null};
  const nothing = {...kept, room: null, challenge: null, set: null, whoever: null};
  const site = window.location.origin + window.location.pathname;
  assert.deepEqual(model.sent, [{event: "kept", ...nothing, progress: "{}", way: "today", site}]);
  model.set("sight", {way: "today", asked: "today"});
  window.location.hash = "#a-heading";
  window.dispatchEvent(new Event("hashchange"));
  assert.equal(model.sent.at(-1).way, "");
  model.set("sight", {way: "today", asked: ""});
  assert.equal(window.location.hash, "#a-heading");
  model.set("sight", {way: "play", asked: ""}); // a button was pressed
  assert.equal(window.location.hash, "#play");
  stop();
});

test("a set of positions is told from behind either sign of the address", () => {
  document.body.dataset.voila = "";
  for (const [address, way] of [
    ["#set.1.Sy9K-_.0a1b2c3d", "train/set"],
    ["?set=set.1.Sy9K-_.0a1b2c3d", "train/set"],
  ]) {
    window.history.replaceState(null, "", address);
    const model = firstPageOf();
    model.set("names", [...model.get("names"), way]);
    model.set("queries", {set: way});
    firstPage.initialize({model})();
    assert.deepEqual([model.sent[0].way, model.sent[0].set], [way, "set.1.Sy9K-_.0a1b2c3d"]);
  }
  window.history.replaceState(null, "", window.location.pathname);
  delete document.body.dataset.voila;
});

test("a friend's match in the address is told as it is, on a page of its own alone", () => {
  for (const fragment of ["duel.1.Sy9K-_.A.0a1b2c3d", "duel.", `duel.${"x".repeat(9_000)}`]) {
    window.location.hash = `#${fragment}`;
    const elsewhere = firstPageOf();
    firstPage.initialize({model: elsewhere})();
    assert.deepEqual([elsewhere.sent[0].way, elsewhere.sent[0].challenge], ["", null]);
    document.body.dataset.voila = "voila";
    const model = firstPageOf();
    firstPage.initialize({model})();
    delete document.body.dataset.voila;
    assert.deepEqual([model.sent[0].way, model.sent[0].challenge], ["play/duel", fragment]);
    assert.equal(window.location.hash, `#${fragment}`);
  }
});

test("what was told while the line was cut is told again", () => {
  const model = firstPageOf();
  const stop = firstPage.initialize({model});
  for (const is of ["new", "back"]) {
    document.dispatchEvent(new CustomEvent("koikoi-connection", {detail: {is}}));
  }
  assert.equal(model.sent.length, 2);
  stop();
});

const PARTS = {
  today: [
    "Today TODAY today/ /today //today// today? today?x=1 today&utm_source=mail today-",
    "today) (today) today. today, today> today' today/x today#today ｔｏｄａｙ",
    "today%3Fx=1 %23today today%20 today%252F",
  ],
  "play/match": [
    "Play/Match /play/match/ play//match play/match) play/match/x",
    "play%2Fmatch play%252Fmatch play%2FMATCH?x=1",
  ],
  play: ["PLAY play/ play/nothing play]"],
  first: ["unknown FIRST first/ lesson todayx xtoday playmatch match %E0%A4%A 1 ? / ✗ -"],
};

test("on a page of its own whatever stands in the address leads to a part that there is", () => {
  mock.method(window.history, "pushState", () => {});
  const replaced = mock.method(window.location, "replace", (/** @type {string} */ to) => {
    window.location.hash = to;
  });
  document.body.dataset.voila = "voila";
  for (const [part, fragments] of Object.entries(PARTS)) {
    for (const fragment of fragments.join(" ").split(" ")) {
      window.location.hash = `#${fragment}`;
      const model = firstPageOf();
      const stop = firstPage.initialize({model});
      assert.equal(model.sent[0].way, part, fragment);
      assert.equal(window.location.hash, `#${part}`, fragment); // so the bar marks it
      stop();
    }
  }
  const place = document.body.appendChild(document.createElement("div"));
  place.id = "rendered_cells";
  window.location.hash = "#rendered_cells"; // a place on the page
  const model = firstPageOf();
  const stop = firstPage.initialize({model});
  assert.deepEqual([model.sent[0].way, window.location.hash], ["", "#rendered_cells"]);
  stop();
  place.remove();
  delete document.body.dataset.voila;
  replaced.mock.restore();
});

test("a notebook's fragments are left alone", () => {
  for (const fragment of ["Today", "today/", "A-heading", "play%2Fmatch", "unknown"]) {
    window.location.hash = `#${fragment}`;
    const model = firstPageOf();
    const stop = firstPage.initialize({model});
    assert.deepEqual([model.sent[0].way, window.location.hash], ["", `#${fragment}`]);
    stop();
  }
});
