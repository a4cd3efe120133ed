import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {default: teacher} = await import("../../koikoi_widget/web/page/teacher.js");

const HOSTILE = "<img src=x onerror=alert(1)>\u202e";

const SCREEN = {
  title: "2 are here",
  lines: ["Everybody plays the same cards."],
  trouble: "",
  invitation: null,
  large: false,
  fields: [],
  caption: "Who is here",
  heads: ["Place", "Name", "Round"],
  rows: [
    {pupil: 0, cells: ["", HOSTILE, "is here"], away: `Take ${HOSTILE} out of the match`},
    {pupil: 4, cells: ["", "Mia", "not here now"], away: "Take Mia out of the match"},
  ],
  note: "",
  buttons: [
    ["round", "Deal the first round"],
    ["end", "End the match"],
  ],
  suggests: "round",
};

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

function shown(/** @type {object} */ state) {
  const model = modelOf({state});
  teacher.render({model, el});
  return model;
}

/** @param {any} model */
const change = (model, /** @type {object} */ state) =>
  model.set("state", {...model.get("state"), ...state});

test("the teacher's rows are text, headed, and each name has a cross that takes it out", () => {
  const model = shown(SCREEN);
  assert.equal(el.querySelector("img"), null);
  const names = [...el.querySelectorAll("tbody th bdi")];
  assert.deepEqual(
    names.map((name) => name.textContent),
    [HOSTILE, "Mia"],
  );
  assert.equal(the(el, "caption").textContent, "Who is here");
  assert.equal(el.querySelectorAll("thead th[scope=col]").length, 3);
  const crosses = el.querySelectorAll("tbody button");
  assert.equal(crosses[1].getAttribute("aria-label"), "Take Mia out of the match");
  /** @type {HTMLElement} */ (crosses[1]).click();
  assert.deepEqual(model.sent, [{event: "act", action: "send away", of: 4}]);
});

test("the teacher's button does what it says, and who pressed it stays on it", () => {
  const model = shown(SCREEN);
  const first = the(el, ".buttons .primary");
  first.focus();
  first.click();
  assert.deepEqual(model.sent, [{event: "act", action: "round", of: 0}]);
  change(model, {buttons: [["pause", "Eyes up"]], suggests: ""});
  const only = the(el, ".buttons button");
  assert.equal(only.textContent, "Eyes up");
  assert.equal(document.activeElement, only);
});

test("what has not changed on the teacher's screen is not built anew under a finger", () => {
  const model = shown(SCREEN);
  const [cross, deal] = [el.querySelector("tbody button"), the(el, ".buttons .primary")];
  change(model, {title: "3 are here"});
  assert.equal(el.querySelector("tbody button"), cross);
  assert.equal(the(el, ".buttons .primary"), deal);
  assert.equal(the(el, "h2").textContent, "3 are here");
});

test("what cannot be taken back is asked where it is seen, and Enter changes nothing", () => {
  const model = shown(SCREEN);
  const buttons = [
    ["send away", "Take Theo out"],
    ["keep", "Not yet"],
  ];
  change(model, {buttons, suggests: "keep"});
  assert.equal(document.activeElement?.textContent, "Not yet");
});

test("whoever is at the cross of a pupil stays there when the standings change", () => {
  const mia = {pupil: 0, cells: ["", "Mia"], away: "Take Mia out"};
  const theo = {pupil: 1, cells: ["", "Theo"], away: "Take Theo out"};
  const model = shown({...SCREEN, rows: [mia, theo]});
  the(el, "tbody tr:last-child button").focus();
  change(model, {rows: [theo, mia]});
  assert.equal(document.activeElement?.getAttribute("aria-label"), "Take Theo out");
});

test("the board shows the code, and the QR code under its name; afterwards neither", () => {
  const picture = "<svg></svg>";
  const board = {
    says: "Point the camera",
    address: "10.0.0.7/maple",
    code: "KBTP",
    title: "A link",
  };
  const model = shown({...SCREEN, large: true, invitation: {...board, picture}});
  assert.equal(the(el, ".code").textContent, "KBTP");
  assert.equal(the(el, "[role=img]").getAttribute("aria-label"), "A link");
  assert.ok(el.classList.contains("large"));
  change(model, {invitation: null, large: false});
  assert.ok(the(el, ".invitation").hidden && !el.classList.contains("large"));
});

test("what the teacher chooses is sent, and no table is shown before there is one", () => {
  const options = [
    ["1", "1 round"],
    ["3", "3 rounds"],
  ];
  const rounds = {name: "rounds", label: "How long", value: "3", hint: "", options};
  const model = shown({...SCREEN, rows: [], fields: [rounds]});
  assert.ok(the(el, ".standings").hidden);
  const control = the(el, "select");
  assert.equal(control.value, "3");
  control.value = "1";
  control.dispatchEvent(new Event("change"));
  assert.deepEqual(model.sent, [{event: "set", name: "rounds", value: "1"}]);
});

test("whoever has chosen something stays on it, and sees what Python made of it", () => {
  const field = (/** @type {string} */ name, /** @type {string} */ value) => {
    const options = [
      ["1", `1 ${name}`],
      ["3", `3 ${name}`],
    ];
    return {name, label: name, value, hint: "", options};
  };
  const model = shown({...SCREEN, fields: [field("rounds", "3"), field("minutes", "3")]});
  const control = the(el, "[name=rounds]");
  control.focus();
  control.value = "1";
  control.dispatchEvent(new Event("change"));
  const minutes = {...field("minutes", "9"), options: [["9", "9 minutes"]]};
  change(model, {fields: [field("rounds", "1"), minutes]});
  assert.ok(document.activeElement === control);
  assert.deepEqual([control.value, the(el, "[name=minutes]").value], ["1", "9"]);
  change(model, {fields: []});
  assert.equal(el.querySelector("select"), null);
});

test("the saved table goes into a file", () => {
  const saved = mock.method(HTMLElement.prototype, "click", () => {});
  const model = modelOf({state: SCREEN, kept: "", place: "teacher", part: "teach"});
  const stop = teacher.initialize({model});
  model.tell("msg:custom", {do: "download", name: "koikoi-class.csv", text: "a,b"});
  stop();
  model.tell("msg:custom", {do: "download", name: "koikoi-class.csv", text: "a,b"});
  assert.equal(saved.mock.callCount(), 1);
  saved.mock.restore();
});
