import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {asState, tableIn, texts, the} from "./page.js";

const {dialogOf} = await import("../../koikoi_widget/web/table/dialog.js");
const {viewOf} = await import("../../koikoi_widget/web/table/view.js");

/** @type {HTMLElement} */
let el;
/** @type {any} */
let model;
/** @type {any} */
let view;

beforeEach(() => {
  ({el, model, view} = tableIn(viewOf));
});

/** @type {any} */
const DIALOG = {title: "Stop?", lines: ["5 points"], drawn: [], suggests: "", at: [0, 10, 100, 20]};
DIALOG.buttons = [
  ["stop", "Stop"],
  ["koi-koi", "Koi-koi"],
];

/** @type {any} */
const RESULT = {
  total: "5 + 1 = 6 points",
  yaku: [
    {
      name: "Flower Viewing",
      points: "5",
      cards: [
        [8, "Curtain"],
        [32, "Sake Cup"],
      ],
    },
    {name: "Chaff", points: "1", cards: [[32, "Sake Cup"]]},
  ],
  score: [
    ["You", "6", false],
    ["Novice", "0", true],
  ],
  held_label: "Novice still held",
  held: [[3, "January chaff 2"]],
  left: "2 rounds left",
  light: "",
  won: "",
  wins: [],
  offer: "",
  answers: [],
  turning: "",
  points: [],
  luck: null,
  final: null,
};

/** @param {Element} element */
const alts = (element) => [...element.querySelectorAll("img")].map((card) => card.alt);

/** @param {any} shown */
function ended(shown) {
  model.set("sprites", {canvases: [], painter: ""});
  const dialog = dialogOf(view);
  dialog.show(asState({dialog: {...DIALOG, result: RESULT, ...shown}}));
  return dialog.element;
}

test("the end of a round names each yaku with its cards and points, the score and what was held", () => {
  const element = ended({kind: "result"});
  assert.deepEqual(texts(element, ".yaku li"), ["Flower Viewing5", "Chaff1"]);
  assert.deepEqual(alts(the(element, ".yaku")), ["Curtain", "Sake Cup", "Sake Cup"]);
  assert.deepEqual(texts(element, ".score"), ["You 6 : 0 Novice"]);
  assert.deepEqual(alts(the(element, ".held")), ["January chaff 2"]);
  assert.deepEqual(texts(element, ".left"), ["2 rounds left"]);
});

test("at the end of a match a card that counts twice lies there once, before the sun", () => {
  const element = ended({kind: "end", result: {...RESULT, light: "sun", won: "You won with:"}});
  assert.deepEqual(alts(the(element, ".stage.sun .fan")), ["Curtain", "Sake Cup"]);
  assert.deepEqual(texts(element, ".names"), ["You won with: Flower Viewing + Chaff"]);
  assert.equal(element.querySelector(".held"), null);
  assert.equal(element.querySelector(".wins"), null);
});

test("a last round that the stage does not show is told with its cards, points and sentences", () => {
  const cards = [[3, "January chaff 2"]];
  const final = {
    title: "Final round: Novice wins the round, 1 point",
    yaku: [{name: "Chaff", points: "1", cards}],
    text: "You called koi-koi with 5 points, but Novice scored first.",
  };
  const element = ended({kind: "end", result: {...RESULT, final}});
  assert.deepEqual(texts(element, ".final"), [`${final.title}Chaff1${final.text}`]);
  assert.deepEqual(alts(the(element, ".final")), ["January chaff 2"]);
  const said = ended({kind: "end", result: {...RESULT, final: {...final, title: "", yaku: []}}});
  assert.deepEqual(texts(said, ".final"), [final.text]);
});

test("the last matches against an opponent are dots, filled for those that were won", () => {
  const element = ended({kind: "end", result: {...RESULT, wins: [true, false, true]}});
  const dots = [...element.querySelectorAll(".wins span")];
  assert.deepEqual(
    dots.map((dot) => dot.className),
    ["won", "", "won"],
  );
});

test("turning points fill the place that was held for them, and nothing else is redrawn", () => {
  model.set("sprites", {canvases: [], painter: ""});
  const dialog = dialogOf(view);
  const at = [0, 0, 300, 300];
  /** @param {any} known */
  const show = (known) => {
    const state = asState({dialog: {...DIALOG, kind: "end", at, result: {...RESULT, ...known}}});
    dialog.show(state);
    view.shown = state;
  };
  show({turning: "The coach is looking…", points: []});
  const [box, buttons] = [dialog.box(), the(dialog.element, ".koikoi-buttons")];
  const place = the(dialog.element, ".turning");
  assert.equal(the(place, "[role=status]").textContent, "The coach is looking…");
  assert.equal(place.querySelectorAll("button").length, 0);
  const first = {
    action: "turning point 0",
    text: "You played Lightning.",
    note: "Round 2",
    card: 40,
  };
  const second = {...first, action: "turning point 1", text: "You stopped.", card: null};
  show({turning: "Your 2 turning points", points: [first, second]});
  assert.equal(dialog.box(), box);
  assert.equal(the(dialog.element, ".koikoi-buttons"), buttons);
  assert.equal(the(place, "[role=status]").textContent, "Your 2 turning points");
  assert.deepEqual(texts(place, "button"), ["You played Lightning.Round 2", "You stopped.Round 2"]);
  assert.equal(place.querySelectorAll("img").length, 1);
  const bars = [
    ["Cards", "+9", 0, 9],
    ["Play", "−4", 9, 5],
    ["Result", "+5", 0, 5],
  ];
  const luck = {
    action: "luckiest card",
    text: "The cards brought you about 9 points, both players' moves cost you about 4: you finished 5 ahead.",
    note: "Your luckiest card: Crane (+6)",
    card: 0,
    bars,
  };
  show({turning: "Your 2 turning points", points: [first, second], luck});
  assert.equal(dialog.box(), box);
  const told = the(dialog.element, ".luck[aria-live=polite]");
  assert.ok(the(told, "button").textContent.startsWith(luck.text + luck.note));
  assert.deepEqual(texts(told, ".koikoi-luck[aria-hidden=true] b"), ["+9", "−4", "+5"]);
  const widths = [...told.querySelectorAll("rect")].map((bar) => [
    bar.getAttribute("class"),
    Math.round(Number(bar.getAttribute("x"))),
  ]);
  assert.deepEqual(widths, [
    ["won", 0],
    ["lost", 55],
    ["won", 0],
  ]);
  show({turning: "", points: []});
  assert.notEqual(dialog.box(), box);
  view.shown = {};
});

test("what is offered is answered in its place, and whoever answers stays in the dialog", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  model.set("sprites", {canvases: [], painter: ""});
  const dialog = dialogOf(view);
  el.append(dialog.element);
  /** @param {string} offer @param {Array<[string, string]>} answers */
  const show = (offer, answers) => {
    const result = {...RESULT, offer, answers};
    const state = asState({dialog: {...DIALOG, kind: "result", result}});
    dialog.show(state);
    view.shown = state;
  };
  show("Would you like sounds for cards and calls?", [
    ["try sound", "Listen"],
    ["sound on", "Turn sound on"],
  ]);
  const [box, on] = [dialog.box(), the(el, "[data-action='sound on']")];
  on.click();
  assert.deepEqual(model.sent, []); // nor does a stray press answer this
  mock.timers.tick(250);
  on.focus();
  on.click();
  assert.equal(model.sent.at(-1).action, "sound on");
  show("Sound is on.", []);
  assert.equal(dialog.box(), box);
  assert.equal(the(el, ".proposal [role=status]").textContent, "Sound is on.");
  assert.equal(el.querySelector(".proposal button"), null);
  assert.ok(box?.contains(document.activeElement));
  view.shown = {};
  mock.timers.reset();
});
