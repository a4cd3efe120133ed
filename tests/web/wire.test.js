import assert from "node:assert/strict";
import {mock, test} from "node:test";
import {fresh, modelOf} from "./page.js";

const {whenRatioChanges} = await import("../../koikoi_widget/web/shared/ratio.js");
const {spaceFor} = await import("../../koikoi_widget/web/table/space.js");
const {viewOf} = await import("../../koikoi_widget/web/table/view.js");
const {initialize} = await import("../../koikoi_widget/web/table/wire.js");

/**
 * Tells a page a change of what it keeps, as the kernel does.
 * @param {any} wired
 */
const keeper =
  (wired) =>
  (/** @type {number} */ number, /** @type {number} */ from, /** @type {string} */ text) =>
    wired.tell("msg:custom", {do: "state", changes: {move: number}, keep: {number, from, text}});

test("of what is kept only the end is sent, and the whole is written", () => {
  localStorage.setItem("key", "round 1: a");
  const traits = {storage_key: "key", resume_key: "resume", state: {move: 1}, sprites: {}};
  const wired = modelOf(traits);
  initialize({model: wired});
  assert.deepEqual(wired.sent[0], {event: "hello", kept: "round 1: a", resume: false});
  const keep = keeper(wired);
  keep(1, 0, "round 1: a b");
  keep(2, 11, "c d");
  assert.equal(localStorage.getItem("key"), "round 1: a c d");
  assert.equal(wired.get("state").move, 2);
});

test("where a change of what is kept was missed, nothing is written and the whole is asked for", () => {
  const wired = modelOf({storage_key: "missed", resume_key: "resume", state: {}, sprites: {}});
  initialize({model: wired});
  const keep = keeper(wired);
  keep(1, 0, "one");
  keep(3, 7, " three");
  assert.equal(localStorage.getItem("missed"), "one");
  assert.deepEqual(wired.sent.at(-1), {event: "again"});
  keep(4, 0, "one two three");
  assert.equal(localStorage.getItem("missed"), "one two three");
});

test("of a list only the entries that differ are sent, and the whole is asked for where it is missing", () => {
  const state = {words: ["Round 1", "You", "100"]};
  const wired = modelOf({storage_key: "", resume_key: "resume", state, sprites: {}});
  initialize({model: wired});
  wired.tell("msg:custom", {do: "state", changes: {move: 1}, entries: {words: [2, {1: "Greedy"}]}});
  assert.deepEqual(wired.get("state"), {words: ["Round 1", "Greedy"], move: 1});
  wired.tell("msg:custom", {do: "state", changes: {}, entries: {moves: [1, {0: "stop"}]}});
  assert.deepEqual(wired.sent.at(-1), {event: "again"});
});

test("a change of the older match that is on its way does not mix with the one taken over", () => {
  const traits = {
    storage_key: "two",
    resume_key: "resume",
    state: {},
    sprites: {},
    elsewhere: false,
  };
  const wired = modelOf(traits);
  initialize({model: wired});
  const keep = keeper(wired);
  keep(1, 0, "mine 1");
  localStorage.setItem("two", "theirs 1 2 3");
  keep(2, 6, " 2");
  assert.equal(wired.get("elsewhere"), true);
  wired.set("elsewhere", false);
  keep(3, 8, " 3");
  assert.equal(localStorage.getItem("two"), "theirs 1 2 3");
  keep(4, 0, "theirs 1 2 3 4");
  assert.equal(localStorage.getItem("two"), "theirs 1 2 3 4");
});

test("a table keeps its size while the page, or a box in it, is scrolled", () => {
  const [model, el, page, root] = [modelOf({state: {}}), fresh(), fresh(), fresh()];
  Object.defineProperty(root, "clientWidth", {value: 800});
  root.className = "koikoi-table";
  root.getBoundingClientRect = () => /** @type {any} */ ({top: 50 - page.scrollTop});
  page.append(root);
  root.append(el);
  const space = spaceFor(viewOf(model, el), fresh());
  space.measure();
  page.scrollTop = 50;
  space.measure();
  assert.equal(model.sent.length, 1);
  space.close();
});

test("a view claims the table when it comes and when it is used, not when it is measured", () => {
  const [model, el] = [modelOf({state: {}}), fresh()];
  const view = viewOf(model, el);
  const root = fresh();
  root.className = "koikoi-table";
  root.append(el);
  const space = spaceFor(view, fresh());
  const measureAt = (/** @type {number} */ clientWidth) => {
    Object.defineProperty(root, "clientWidth", {value: clientWidth, configurable: true});
    space.measure();
  };
  measureAt(800);
  model.set("state", {size: model.sent[0].size, view: view.name});
  measureAt(700);
  model.set("state", {size: model.sent[0].size, view: "another"});
  measureAt(600);
  space.claim();
  assert.deepEqual(
    model.sent.map((/** @type {any} */ {size, claims}) => [size[0], claims]),
    [
      [800, true],
      [700, false],
      [600, true],
    ],
  );
  space.close();
});

test("the words of a table just opened wait until it is laid out for its space", () => {
  const [model, el] = [modelOf({state: {size: [1440, 800, 1], view: ""}}), fresh()];
  const root = fresh();
  Object.defineProperty(root, "clientWidth", {value: 360});
  root.className = "koikoi-table";
  root.append(el);
  const view = viewOf(model, el);
  const space = spaceFor(view, fresh());
  space.measure();
  assert.equal(el.dataset.placed, undefined);
  model.set("state", {size: model.sent[0].size, view: view.name});
  space.fit(model.get("state"));
  assert.equal(el.dataset.placed, "true");
  space.close();
});

test("a size that got lost is sent again until the table is laid out for it", () => {
  mock.timers.enable({apis: ["setTimeout"]});
  const [model, el] = [modelOf({state: {}}), fresh()];
  const view = viewOf(model, el);
  const root = fresh();
  Object.defineProperty(root, "clientWidth", {value: 800});
  root.className = "koikoi-table";
  root.append(el);
  const space = spaceFor(view, fresh());
  space.measure();
  mock.timers.tick(3000);
  assert.equal(model.sent.length, 2);
  assert.deepEqual(model.sent[1], model.sent[0]);
  model.set("state", {size: model.sent[0].size, view: view.name});
  space.fit(model.get("state"));
  mock.timers.tick(9000);
  assert.equal(model.sent.length, 2);
  space.close();
  mock.timers.reset();
});

test("a text that is too long to be sent is sent in part, and downloaded and left as it is", () => {
  const long = "x".repeat(4_900_000);
  localStorage.setItem("long", long);
  const wired = modelOf({storage_key: "long", resume_key: "resume", state: {}, sprites: {}});
  initialize({model: wired});
  const {kept} = wired.sent[0];
  assert.ok(long.startsWith(kept) && kept.length > 500_000);
  assert.ok(JSON.stringify("\u0001".repeat(kept.length)).length < 4_000_000); // at the worst
  assert.equal(localStorage.getItem("long"), long);
  localStorage.removeItem("long");
});

test("whoever watches the pixels of the screen is told of each change, until it stops", () => {
  /** @type {Map<string, Set<() => void>>} */
  const watched = new Map();
  const before = window.matchMedia;
  window.matchMedia = /** @type {any} */ (
    (/** @type {string} */ media) => {
      const acts = watched.get(media) ?? new Set();
      watched.set(media, acts);
      return {
        addEventListener: (/** @type {string} */ _name, /** @type {any} */ act) => acts.add(act),
        removeEventListener: (/** @type {string} */ _name, /** @type {any} */ act) =>
          acts.delete(act),
      };
    }
  );
  const asked = () => [...watched].filter(([, acts]) => acts.size).map(([media]) => media);
  window.devicePixelRatio = 1;
  /** @type {number[]} */
  const seen = [];
  const stop = whenRatioChanges(() => seen.push(window.devicePixelRatio));
  for (const ratio of [2, 1.25, 2]) {
    const [media] = asked();
    assert.deepEqual(asked(), [`(resolution: ${window.devicePixelRatio}dppx)`]);
    window.devicePixelRatio = ratio;
    for (const act of [...(watched.get(media) ?? [])]) act();
  }
  stop();
  assert.deepEqual(seen, [2, 1.25, 2]);
  assert.deepEqual(asked(), []);
  Object.assign(window, {matchMedia: before, devicePixelRatio: 1});
});
