import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf} from "./page.js";

const {differs, linkTo, make} = await import("../../koikoi_widget/web/shared/dom.js");
const {textOf} = await import("../../koikoi_widget/web/shared/files.js");
const {keeperOf} = await import("../../koikoi_widget/web/shared/kept.js");
const {memory} = await import("../../koikoi_widget/web/shared/mark.js");
const {setAside, store, stored} = await import("../../koikoi_widget/web/shared/storage.js");

beforeEach(fresh);

/**
 * Has another tab write a text.
 *
 * @param {string} key
 * @param {string} text
 */
function writeElsewhere(key, text) {
  localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent("storage", {key, newValue: text}));
}

const {speaking} = await import("../../koikoi_widget/web/shared/speaking.js");

test("an element keeps JupyterLab's keys away", () => {
  assert.equal(make("p", "big", "words").outerHTML.includes('class="big"'), true);
  assert.equal(linkTo("#play", "Play").dataset.lmSuppressShortcuts, "true");
});

test("a file is read in whatever Unicode an editor saved it", async () => {
  const wide = Buffer.from("\ufeff松", "utf16le");
  const swapped = Buffer.from(wide).swap16();
  const texts = ["松", "\ufeff松", wide, swapped].map((text) => textOf(new Blob([text])));
  assert.deepEqual(await Promise.all(texts), ["松", "松", "松", "松"]);
});

test("no line ends within figures, as it may between words", () => {
  const said = make("p", "", "base 5–6: 1.3 ± 0.2, 2 × 3 = 6 – so much").textContent;
  assert.equal(said, "base 5–\u20606: 1.3\u00a0±\u00a00.2, 2\u00a0×\u00a03 = 6 – so much");
});

test("fields differ by what is in them", () => {
  assert.equal(differs({at: [1, 2]}, {at: [1, 2]}, "at"), false);
  assert.equal(differs({at: [1, 2]}, {}, "at"), true);
});

test("what another tab has written is handed over, and not overwritten", () => {
  /** @type {Array<string | null>} */
  const handed = [];
  const keeper = keeperOf("first", (text) => handed.push(text));
  assert.equal(keeper.read(), null);
  assert.equal(keeper.write("mine"), true);
  localStorage.setItem("first", "theirs");
  assert.equal(keeper.write("mine, longer"), false);
  assert.deepEqual([localStorage.getItem("first"), handed], ["theirs", ["theirs"]]);
});

test("two pages of one kernel that write the same do not disturb each other", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  /** @type {Array<string | null>} */
  const handed = [];
  const keeper = keeperOf("second", (text) => handed.push(text));
  keeper.write("a");
  writeElsewhere("second", "b");
  keeper.write("b"); // a little later
  mock.timers.tick(500);
  assert.deepEqual(handed, []);
  writeElsewhere("second", "c");
  mock.timers.tick(500);
  assert.deepEqual(handed, ["c"]);
  mock.timers.reset();
});

test("a page that slept finds what another tab has written meanwhile when it wakes", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  /** @type {Array<string | null>} */
  const handed = [];
  const keeper = keeperOf("slept", (text) => handed.push(text));
  keeper.write("mine");
  localStorage.setItem("slept", "theirs");
  document.dispatchEvent(new Event("visibilitychange"));
  mock.timers.tick(500);
  keeper.close();
  window.dispatchEvent(new Event("pageshow"));
  mock.timers.tick(500);
  assert.deepEqual(handed, ["theirs"]);
  mock.timers.reset();
});

test("without a key nothing is kept", () => {
  const keeper = keeperOf("");
  assert.equal(keeper.write("text"), true);
  assert.equal(keeper.read(), null);
  assert.equal(localStorage.length, 0);
});

/** @param {string} name */
function refuse(name) {
  throw new DOMException("", name);
}

/** @type {Record<string, PropertyDescriptor>} */
const KEEPS_NOTHING = {
  refusing: {value: {getItem: () => assert.fail(), setItem: () => assert.fail()}},
  full: {value: {getItem: () => null, setItem: () => refuse("QuotaExceededError")}},
  forbidden: {get: () => refuse("SecurityError")},
  null: {value: null},
};

for (const [kind, storage] of Object.entries(KEEPS_NOTHING)) {
  test(`a browser that keeps nothing is said to: ${kind}`, () => {
    let said = 0;
    const hear = () => {
      said += 1;
    };
    document.addEventListener("koikoi-unkept", hear);
    const before = globalThis.localStorage;
    Object.defineProperty(globalThis, "localStorage", {...storage, configurable: true});
    assert.deepEqual([store("key", "text"), stored("key"), said], [false, null, 1]);
    Object.defineProperty(globalThis, "localStorage", {value: before, configurable: true});
    document.removeEventListener("koikoi-unkept", hear);
  });
}

test("what cannot be read is set aside", () => {
  localStorage.setItem("key", "damaged");
  setAside("key");
  setAside("");
  setAside("nothing there");
  assert.equal(localStorage.getItem("key/unreadable"), "damaged");
  assert.equal(localStorage.length, 2);
});

test("a tab remembers that it goes on until it need not", () => {
  const mark = memory("resume");
  mark.write({tries: 2, pressed: 1});
  assert.deepEqual(mark.read(), {tries: 2, pressed: 1});
  mark.drop();
  assert.equal(mark.read(), null);
  sessionStorage.setItem("resume", "{");
  assert.equal(mark.read(), null);
});

test("an id is nobody else's, though another widget loads the same script", async () => {
  const ids = "../../koikoi_widget/web/shared/ids.js";
  const widgets = [await import(ids), await import(`${ids}?of=another widget`)];
  const made = widgets.flatMap(({freshId}) => [
    freshId("option"),
    freshId("option"),
    freshId("rival"),
  ]);
  assert.equal(new Set(made).size, made.length);
});

test("a widget's element carries the language of its words, and follows it until it is gone", () => {
  const [el, model] = [fresh(), modelOf({language: "it"})];
  const widget = speaking({render: ({el}) => void el.append("Ciao")});
  const leave = widget.render?.({model, el});
  assert.equal(el.lang, "it");
  model.set("language", "ja");
  assert.equal(el.lang, "ja");
  leave?.();
  model.set("language", "de");
  assert.equal(el.lang, "ja");
  assert.equal(speaking({}).render, undefined);
});
