import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, texts, the} from "./page.js";

const {default: bridge} = await import("../../koikoi_widget/web/table/bridge.js");

const WORDS = {elsewhere: "It continues in another tab.", here: "Continue here"};
const BUTTONS = [
  ["stop", "Stop"],
  ["koi-koi", "Koi-koi"],
];
/** @type {any} */
const DIALOG = {kind: "curtain", title: "Stop?", lines: [], drawn: [], at: null, buttons: BUTTONS};
const SAID = {
  happened: [],
  asked: "",
  besides: "",
  spoken: "",
  error: "",
  remark: "",
  dismiss: "Dismiss",
};
const STATE = {...SAID, move: 1, moon: [], words: [], moves: [], tools: [], twin: [], dialog: null};

/** @type {HTMLElement} */
let root;
/** @type {any} */
let model;
/** @type {(() => void) | undefined} */
let close;

/** Shows a table in a state. */
function shown(/** @type {Record<string, any>} */ changes) {
  const traits = {storage_key: "kept", resume_key: "", elsewhere: false, words: WORDS, sprites: {}};
  model = modelOf({...traits, state: {...STATE, ...changes}});
  close = bridge.render({model, el: root.appendChild(document.createElement("div"))});
}

beforeEach(() => {
  close?.();
  root = fresh();
  root.className = "koikoi-table";
});

test("nothing below the words that a match continues in another tab can be pressed", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  shown({dialog: DIALOG});
  mock.timers.tick(250);
  mock.timers.reset();
  const stop = the(root, "[data-action=stop]");
  stop.focus();
  model.set("elsewhere", true);
  assert.ok(stop.closest("[inert]"));
  assert.equal(document.activeElement?.textContent, "Continue here");
  stop.click();
  assert.deepEqual(model.sent, []);
  the(root, ".koikoi-elsewhere button").click();
  assert.equal(root.querySelector("[inert]"), null);
  assert.ok(document.activeElement === the(root, ".koikoi-dialog"));
  stop.click();
  assert.equal(model.sent.at(-1).action, "stop");
});

test("of two pages of a kernel only the one that is pressed takes the newest match over", () => {
  shown({});
  const another = modelOf({storage_key: "kept", resume_key: "", elsewhere: true, state: STATE});
  const stops = [model, another].map((each) => bridge.initialize({model: each}));
  localStorage.setItem("kept", "theirs");
  model.set("elsewhere", true);
  the(root, ".koikoi-elsewhere button").click();
  another.set("elsewhere", false); // as the kernel tells it
  for (const stop of stops) stop();
  const sent = [...model.sent, ...another.sent].filter(({event}) => event === "take over");
  assert.deepEqual(sent, [{event: "take over", kept: "theirs"}]);
});

test("the words that a match continues in another tab are in the language of the page", () => {
  shown({});
  model.set("elsewhere", true);
  model.set("words", {elsewhere: "Weiter in einem anderen Tab.", here: "Hier weiter"});
  assert.deepEqual(texts(root, ".koikoi-elsewhere p"), ["Weiter in einem anderen Tab."]);
});
