import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {default: door} = await import("../../koikoi_widget/web/page/class_door.js");
const {whoeverInAddress} = await import("../../koikoi_widget/web/page/whoever.js");

const TOKEN = "0123456789abcdef0123456789abcdef";

const DOOR = {
  title: "The match of your class",
  lines: ["Type in the four letters on the board."],
  trouble: "",
  field: {name: "code", label: "Code", value: "", hint: "KBTP"},
  button: "Continue",
  card: null,
  back: "",
};

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
  window.location.hash = "";
});

function shown(/** @type {object} */ state) {
  const model = modelOf({state});
  door.render({model, el});
  return model;
}

/** @param {any} model */
const change = (model, /** @type {object} */ state) =>
  model.set("state", {...model.get("state"), ...state});

test("a pupil types in a code and then a name, and each is sent as it was typed", () => {
  const model = shown(DOOR);
  const input = the(el, "input");
  input.value = " kbtp";
  the(el, "form").dispatchEvent(new Event("submit"));
  assert.deepEqual(model.sent, [{event: "go", typed: " kbtp"}]);
  change(model, {field: {name: "name", label: "Your name", value: "Mia", hint: ""}});
  assert.deepEqual([input.value, input.name], ["Mia", "name"]);
  input.value = "Mi";
  change(model, {trouble: "Somebody here is called Mi already."});
  assert.equal(input.value, "Mi"); // what was typed is still there to be mended
  assert.equal(the(el, "[role=alert]").textContent, "Somebody here is called Mi already.");
});

test("who waits sees the own card, who looks up the back of one, who plays nothing", () => {
  const model = shown({
    ...DOOR,
    title: "Mia: you are in",
    field: null,
    card: ["Yours:", "KBTP-XRWM"],
  });
  assert.equal(the(el, ".card b").textContent, "KBTP-XRWM");
  assert.ok(the(el, ".ends").hidden);
  the(el, "form").dispatchEvent(new Event("submit"));
  assert.deepEqual(model.sent, []);
  change(model, {title: "Eyes up", card: null, back: "<svg></svg>"});
  assert.ok(the(el, ".card").hidden && !the(el, ".back").hidden);
  change(model, {title: "", back: ""});
  assert.ok(el.hidden && the(el, ".back").hidden);
});

test("the address names a pupil by letters and the teacher by a token, on our own page alone", () => {
  document.body.dataset.voila = "voila";
  for (const [hash, part, whoever] of [
    ["#class.KBTP", "class", "KBTP"],
    ["#class.KBTP-XRWM", "class", "KBTP-XRWM"],
    [`#teach.${TOKEN}`, "teach", TOKEN],
  ]) {
    window.location.hash = hash;
    assert.deepEqual(whoeverInAddress(), {part, whoever}, hash);
  }
  for (const hash of ["", "#class", "#class.KBT", "#teach.", `#today.${TOKEN}`]) {
    window.location.hash = hash;
    assert.equal(whoeverInAddress(), null, hash);
  }
  delete document.body.dataset.voila;
  window.location.hash = "#class.KBTP";
  assert.equal(whoeverInAddress(), null);
});

test("who somebody is the browser keeps, and the address, which people pass on, tells no more", () => {
  document.body.dataset.voila = "voila";
  const replaced = mock.method(window.history, "replaceState", () => {});
  window.location.hash = `#teach.${TOKEN}`;
  const model = modelOf({kept: "", place: "teacher", part: "teach", state: DOOR});
  const stop = door.initialize({model});
  assert.equal(replaced.mock.callCount(), 0); // the server has not said yet that it is the teacher
  model.set("kept", TOKEN);
  assert.equal(localStorage.getItem("teacher"), TOKEN);
  assert.deepEqual(replaced.mock.calls[0].arguments, [null, "", "#teach"]);
  model.set("kept", "");
  assert.equal(localStorage.getItem("teacher"), null);
  stop();
  replaced.mock.restore();
  delete document.body.dataset.voila;
});
