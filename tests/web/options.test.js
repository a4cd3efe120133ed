import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, texts, the} from "./page.js";

const {default: options} = await import("../../koikoi_widget/web/options/options.js");

/** @type {HTMLElement} */
let el;

beforeEach(() => {
  el = fresh();
});

/** @param {any} setting */
function optionsOf(setting) {
  const entry = {name: "rounds", title: "Rounds", says: "", choices: [], least: 1, most: 12};
  const plain = {hint: "", differs: "", wrong: ""};
  const settings = [{...entry, ...plain, ...setting}];
  const words = {title: "Koi-Koi", toggle: "Options", house: "House rules", back: "Back"};
  const rest = {
    parts: "Parts",
    home: "#first",
    first: "#play",
    links: [
      ["#play", "Play"],
      ["#learn", "Learn"],
    ],
    begin: "Start",
    refused: [],
  };
  const group = {title: "Match", house: false, differ: "", settings};
  return {...words, ...rest, open: true, is_house: false, dismiss: "Dismiss", groups: [group]};
}

test("a control shows no answer to something older than what was chosen last", () => {
  const model = modelOf({storage_key: "", state: optionsOf({kind: "number", value: 6})});
  options.render({model, el});
  const input = the(el, "input");
  input.value = "3";
  input.dispatchEvent(new Event("change"));
  const [{value, number}] = model.sent;
  assert.equal(value, 3);
  model.set("state", {...optionsOf({kind: "number", value: 12}), heard: "something older"});
  assert.equal(input.value, "3");
  model.set("state", {...optionsOf({kind: "number", value: 4}), heard: number});
  assert.equal(input.value, "4");
});

test("the wheel leaves a number field as it is, so that it scrolls the page", () => {
  const model = modelOf({storage_key: "", state: optionsOf({kind: "number", value: 6})});
  options.render({model, el});
  const input = the(el, "input");
  input.focus();
  const turn = new Event("wheel", {bubbles: true, cancelable: true});
  input.dispatchEvent(turn);
  assert.notEqual(document.activeElement, input);
  assert.equal(turn.defaultPrevented, false);
  assert.deepEqual(model.sent, []);
});

test("other rules show their own yaku, and the control in use keeps the focus", () => {
  const [chaff, animals] = ["chaff", "animals"].map((name) => optionsOf({name, kind: "number"}));
  const model = modelOf({storage_key: "", state: animals});
  options.render({model, el});
  the(el, "input").focus();
  const [both] = chaff.groups;
  both.settings.push(animals.groups[0].settings[0]);
  model.set("state", {...chaff, groups: [both]});
  assert.deepEqual(
    [...el.querySelectorAll("input")].map((input) => input.dataset.name),
    ["chaff", "animals"],
  );
  assert.ok(document.activeElement === el.querySelectorAll("input")[1]);
});

test("what was unfolded stays so under other rules, and a fold keeps the focus", () => {
  const folded = (/** @type {string} */ name) => {
    const options = optionsOf({name, kind: "number"});
    return {...options, groups: [{...options.groups[0], house: true}]};
  };
  const model = modelOf({storage_key: "", state: folded("animals")});
  options.render({model, el});
  the(el, "details").setAttribute("open", "");
  the(el, "summary").focus();
  model.set("state", folded("chaff"));
  assert.equal(the(el, "input").dataset.name, "chaff");
  assert.ok(the(el, "details").hasAttribute("open"));
  assert.ok(document.activeElement === the(el, "summary"));
});

test("the button that leads back to the preset hands the focus on when it goes", () => {
  const options_ = optionsOf({kind: "text", value: ""});
  const model = modelOf({storage_key: "", state: {...options_, is_house: true}});
  options.render({model, el});
  the(el, ".back").focus();
  model.set("state", {...options_, is_house: false});
  assert.ok(document.activeElement === the(el, ".primary"));
});

test("whoever starts a match in the options keeps the focus, at the end of the bar", () => {
  const model = modelOf({storage_key: "", state: optionsOf({kind: "number", value: 6})});
  options.render({model, el});
  the(el, ".primary").focus();
  model.set("state", {...optionsOf({kind: "number", value: 6}), open: false, groups: []});
  assert.ok(document.activeElement === el.querySelector(".toggle[aria-expanded]"));
});

test("an alert stays the same, and is read once, until it says something else", () => {
  const refused = (/** @type {string} */ line) => ({
    ...optionsOf({kind: "text", value: "", wrong: line}),
    refused: [line],
  });
  const model = modelOf({storage_key: "", state: refused("No.")});
  options.render({model, el});
  const read = () => [the(el, ".refused").firstChild, the(el, ".wrong").firstChild];
  const said = read();
  model.set("state", refused("No."));
  assert.ok(read().every((node, place) => node === said[place]));
  model.set("state", refused("Never."));
  assert.deepEqual(texts(el, ".refused p, .wrong"), ["Never.", "Never."]);
});

test("another part of the page begins at its beginning, and is in the page's title", () => {
  const stop = options.render({model: modelOf({state: optionsOf({kind: "text", value: ""})}), el});
  const seen = mock.method(the(el, ".koikoi-top"), "scrollIntoView", () => undefined);
  document.body.dataset.voila = "";
  window.location.hash = "#learn";
  window.dispatchEvent(new Event("hashchange"));
  assert.deepEqual(seen.mock.calls[0].arguments, [{block: "start"}]);
  assert.equal(document.title, "Learn · Koi-Koi");
  stop?.();
  window.location.hash = "";
  delete document.body.dataset.voila;
});

test("the first part of the page is in sight while the address names none", () => {
  options.render({model: modelOf({state: optionsOf({kind: "text", value: ""})}), el});
  assert.deepEqual(texts(el, "[aria-current=page]"), ["Play"]);
  assert.equal(the(el, "input").getAttribute("aria-describedby").split(" ").length, 3);
});

test("options that are opened above what is in sight are scrolled to", () => {
  const closed = {...optionsOf({kind: "number", value: 6}), open: false};
  const model = modelOf({storage_key: "", state: closed});
  options.render({model, el});
  const form = the(el, ".form");
  const seen = mock.method(form, "scrollIntoView", () => undefined);
  form.getBoundingClientRect = () => ({top: 57});
  model.set("state", {...closed, open: true});
  assert.equal(seen.mock.callCount(), 0);
  model.set("state", closed);
  form.getBoundingClientRect = () => ({top: -843});
  model.set("state", {...closed, open: true});
  assert.equal(seen.mock.callCount(), 1);
});
