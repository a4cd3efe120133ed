import assert from "node:assert/strict";
import {test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {default: score} = await import("../../koikoi_widget/web/score/score.js");

const names = (/** @type {string} */ first) => [
  {name: "first", label: "Player 1", value: first, hint: "Player 1", options: []},
  {name: "second", label: "Player 2", value: "", hint: "Player 2", options: []},
  {
    name: "starter",
    label: "Who starts",
    value: "1",
    hint: "",
    options: [
      ["0", first],
      ["1", "?"],
    ],
  },
];

const START = {
  screen: "start",
  says: "You play with your cards; this page keeps the score.",
  trouble: "",
  fields: names(""),
  rows: [],
  buttons: [["begin", 0, "Begin round 1"]],
  suggests: "begin",
  papers: ["Score sheet"],
  on_paper: "To print, by these rules",
};

test("a name that is being typed stays while the other one is heard", async () => {
  const el = fresh();
  const model = modelOf({state: START, pictures: [], more: [], cells: []});
  score.render({model, el});
  const [first, second] = /** @type {NodeListOf<HTMLInputElement>} */ (
    el.querySelectorAll("input")
  );
  first.value = "  Aiko";
  first.dispatchEvent(new Event("change"));
  assert.deepEqual(model.sent, [{event: "set", name: "first", value: "  Aiko"}]);
  second.focus();
  second.value = "In";
  model.set("state", {...START, fields: names("Aiko")});
  await Promise.resolve();
  assert.ok(document.activeElement === second);
  assert.deepEqual([first.value, second.value], ["Aiko", "In"]);
  const starter = /** @type {HTMLSelectElement} */ (the(el, "select"));
  assert.deepEqual([starter.options[0].textContent, starter.value], ["Aiko", "1"]);
});
