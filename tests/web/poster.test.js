import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {followPoster} = await import("../../koikoi_widget/web/connection/poster.js");

const MESSAGE = {
  do: "poster",
  title: "The 12 yaku",
  html: "<article>Flower Viewing</article>",
  style: "",
  print: "Print",
  close: "Close",
  language: "en",
};

/** @type {any} */
let model;
/** @type {HTMLElement} */
let el;

beforeEach((context) => {
  el = fresh();
  el.className = "koikoi-table";
  el.innerHTML = `<button class="koikoi-rules"></button><input><dialog></dialog>`;
  model = modelOf({});
  const stop = followPoster(model);
  /** @type {any} */ (context).after?.(stop);
});

const isOpen = () => Boolean(document.querySelector("dialog.koikoi-poster[open]"));

/** @param {string} key @param {Element} on @param {object} [how] */
function press(key, on, how = {}) {
  on.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true, ...how}));
}

test("the key R and a button of the bar ask for the poster, and close it", () => {
  press("r", el);
  the(el, ".koikoi-rules").click();
  assert.deepEqual(model.sent, [{event: "poster"}, {event: "poster"}]);
  model.tell("msg:custom", MESSAGE);
  assert.ok(isOpen());
  const {shadowRoot} = /** @type {any} */ (document.querySelector("dialog.koikoi-poster > div"));
  assert.equal(shadowRoot.querySelector("h2").textContent, "The 12 yaku");
  assert.equal(shadowRoot.querySelector("article").textContent, "Flower Viewing");
  press("r", el);
  assert.ok(!isOpen());
  assert.equal(model.sent.length, 2);
});

test("whoever types, uses the browser's keys, or reads another dialog does not get the poster", () => {
  press("r", the(el, "input"));
  press("r", el, {ctrlKey: true});
  press("x", el);
  press("r", /** @type {any} */ (document));
  /** @type {any} */ (the(el, "dialog")).showModal();
  press("r", el);
  assert.deepEqual(model.sent, []);
});

test("typefaces are no poster", () => {
  model.tell("msg:custom", {do: "typefaces", faces: []});
  assert.ok(!isOpen());
});
