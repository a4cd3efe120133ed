import assert from "node:assert/strict";
import {test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {keyMeant} = await import("../../koikoi_widget/web/shared/keys.js");
const {listenToAnswers, keyed} = await import("../../koikoi_widget/web/lessons/answering.js");
const {listenToKeys} = await import("../../koikoi_widget/web/table/keyboard.js");
const {viewOf} = await import("../../koikoi_widget/web/table/view.js");

/** @typedef {[layout: string, key: string, code: string, shiftKey?: boolean]} Pressed */

// By the key that is meant, what a browser says of it on the keyboards of the world.
/** @type {Record<string, Pressed[]>} */
const MEANT = {
  u: [
    ["Latin", "u", "KeyU"],
    ["Latin, capital", "U", "KeyU", true],
    ["Dvorak", "u", "KeyF"],
    ["Cyrillic", "г", "KeyU"],
    ["Greek", "θ", "KeyU"],
    ["Hebrew", "ו", "KeyU"],
    ["Arabic", "ع", "KeyU"],
    ["Devanagari", "ु", "KeyU"],
    ["Devanagari, capital", "ू", "KeyU", true],
    ["kana", "な", "KeyU"],
    ["Hangul", "ㅕ", "KeyU"],
    ["Thai", "ี", "KeyU"],
    ["full-width", "ｕ", "KeyU"],
    ["an input method", "Process", "KeyU"],
    ["a dead key", "Dead", "KeyU"],
    ["a system that does not say", "Unidentified", "KeyU"],
  ],
  a: [
    ["Latin", "a", "KeyA"],
    ["AZERTY", "a", "KeyQ"],
    ["Cyrillic", "ф", "KeyA"],
    ["Devanagari", "ो", "KeyA"],
  ],
  y: [
    ["QWERTZ", "y", "KeyZ"],
    ["Cyrillic", "н", "KeyY"],
  ],
  i: [["Turkish", "ı", "KeyI"]],
  1: [
    ["Latin", "1", "Digit1"],
    ["numpad", "1", "Numpad1"],
    ["AZERTY", "&", "Digit1"],
    ["AZERTY with Shift", "1", "Digit1", true],
    ["BÉPO", '"', "Digit1"],
    ["Czech", "+", "Digit1"],
    ["Devanagari", "१", "Digit1"],
    ["Bengali", "১", "Digit1"],
    ["Arabic", "١", "Digit1"],
    ["Persian", "۱", "Digit1"],
    ["Persian numpad", "۱", "Numpad1"],
    ["Thai", "ๅ", "Digit1"],
    ["kana", "ぬ", "Digit1"],
    ["full-width", "１", "Digit1"],
    ["mathematical", "𝟏", ""],
  ],
  2: [
    ["AZERTY", "é", "Digit2"],
    ["Czech", "ě", "Digit2"],
    ["Adlam", "𞥒", "Digit2"],
  ],
  9: [
    ["Devanagari", "९", "Digit9"],
    ["AZERTY", "ç", "Digit9"],
    ["moved by the layout", "9", "Digit1"],
  ],
  "?": [
    ["Latin", "?", "Slash", true],
    ["German", "?", "Minus", true],
    ["Russian", "?", "Digit7", true],
    ["Arabic", "؟", "Slash", true],
    ["Devanagari", "य़", "Slash", true],
    ["full-width", "？", "Slash", true],
  ],
  Enter: [
    ["any", "Enter", "Enter"],
    ["numpad", "Enter", "NumpadEnter"],
  ],
  ArrowLeft: [["numpad without its digits", "ArrowLeft", "Numpad4"]],
};

// What means nothing here, or something that another key does not stand for.
/** @type {Pressed[]} */
const NOTHING = [
  ["Latin", "z", "KeyU"],
  ["Latin, a sign above a digit", "!", "Digit1", true],
  ["a digit without an answer", "0", "Digit1"],
  ["German", "ö", "Semicolon"],
  ["numpad without its digits", "End", "Numpad1"],
  ["Hindi, a letter above a digit", "ऍ", "Digit1", true],
  ["a key of no name", "", ""],
];

const KNOWN = Object.keys(MEANT);

for (const [meant, pressed] of Object.entries(MEANT)) {
  for (const [layout, key, code, shiftKey = false] of pressed) {
    test(`${meant} is meant on a keyboard that says ${key} (${layout})`, () => {
      assert.equal(
        keyMeant({key, code, shiftKey}, (each) => KNOWN.includes(each)),
        meant,
      );
    });
  }
}

for (const [layout, key, code, shiftKey = false] of NOTHING) {
  test(`nothing is meant by ${key || "nothing"} (${layout})`, () => {
    assert.equal(
      keyMeant({key, code, shiftKey}, (each) => KNOWN.includes(each)),
      "",
    );
  });
}

test("an event that fills in a form has no key at all", () => {
  const event = /** @type {any} */ ({});
  assert.equal(
    keyMeant(event, () => true),
    "",
  );
});

test("an answer is chosen from any keyboard", () => {
  const el = fresh();
  el.className = "koikoi-quiz";
  /** @type {number[]} */
  const chosen = [];
  for (const place of [0, 1, 9]) {
    const option = document.createElement("button");
    option.className = "koikoi-option";
    option.addEventListener("click", () => chosen.push(place));
    el.append(keyed(option, place));
  }
  const stop = listenToAnswers(el);
  for (const [key, code] of [
    ["१", "Digit1"],
    ["é", "Digit2"],
    ["ф", "KeyA"],
    ["%", "Digit5"],
  ]) {
    const event = {key, code, bubbles: true, composed: true};
    the(el, "[data-key='1']").dispatchEvent(new window.KeyboardEvent("keydown", event));
  }
  stop();
  assert.deepEqual(chosen, [0, 1, 9]);
});

test("a table's keys act from any keyboard", () => {
  const el = fresh();
  el.className = "koikoi-table";
  const model = modelOf({state: {decision: 7}});
  const view = viewOf(model, el);
  view.shown = {keys: {u: "undo", "?": "keys", ArrowLeft: "back"}};
  const stop = listenToKeys(view);
  for (const [key, code, shiftKey] of /** @type {Array<[string, string, boolean?]>} */ ([
    ["ु", "KeyU"],
    ["य़", "Slash", true],
    ["ArrowLeft", "Numpad4"],
    ["х", "BracketLeft"],
  ])) {
    const event = {key, code, shiftKey, bubbles: true};
    el.dispatchEvent(new window.KeyboardEvent("keydown", event));
  }
  stop();
  assert.deepEqual(
    model.sent.map((/** @type {any} */ each) => each.action),
    ["undo", "keys", "back"],
  );
});
