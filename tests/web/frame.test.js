import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {fresh, modelOf, the} from "./page.js";

const {Loading, giveTime} = await import("../../koikoi_widget/web/frame/loading.js");
const {afterAll} = await import("../../koikoi_widget/web/shared/all_made.js");
const {begin} = await import("../../koikoi_widget/web/frame/course.js");

const SETTINGS = JSON.stringify({baseUrl: "/hub/", kernelId: "k1"});
const RELOADS = "koikoi_widget/reloads";
const MISSING = '<div class="jp-OutputArea-output">Error displaying widget: model not found</div>';
const server = mock.method(globalThis, "fetch");
const reload = mock.method(window.location, "reload", () => {});

/**
 * A page that has come as far as this, from a server that answers so.
 *
 * @param {{status?: number, settings?: string, holds?: string}} [how]
 */
function pageThat({status = 200, settings = SETTINGS, holds = ""} = {}) {
  const box = fresh();
  box.innerHTML = `<p class="koikoi-loading" data-long="It takes long." data-failed="It is cut.">…</p>
    <script type="application/json" id="jupyter-config-data"></script>${holds}`;
  the(box, "#jupyter-config-data").textContent = settings;
  server.mock.resetCalls();
  reload.mock.resetCalls();
  server.mock.mockImplementation(async () => /** @type {Response} */ ({status}));
  const page = new Loading();
  return {
    page,
    said: () => the(box, ".koikoi-loading").textContent,
    /** @param {number} seconds */
    async pass(seconds) {
      let isDone = false;
      for (let second = 0; second < seconds && !isDone; second += 1) isDone = await page.look();
      return isDone;
    },
  };
}

beforeEach(() => {
  delete document.documentElement.dataset.koikoiWatched;
});

test("a page that takes long says why, once", async () => {
  const {said, pass} = pageThat();
  await pass(4);
  assert.equal(said(), "…");
  await pass(3);
  assert.equal(said(), "…It takes long.");
});

test("a page whose kernel is gone is loaded again", async () => {
  const {pass} = pageThat({status: 404});
  await pass(4);
  assert.equal(reload.mock.callCount(), 0);
  await pass(1);
  assert.equal(reload.mock.callCount(), 1);
  assert.equal(server.mock.calls[0].arguments[0], "/hub/api/kernels/k1");
});

test("a page of whose settings only a part has come asks nobody and stays", async () => {
  for (const settings of ["", SETTINGS.slice(0, 20), "null"]) {
    const {pass} = pageThat({status: 404, settings});
    await pass(30);
    assert.equal(server.mock.callCount(), 0);
    assert.equal(reload.mock.callCount(), 0);
  }
});

test("where a widget watches over the kernel, nobody else asks", async () => {
  const {pass} = pageThat({status: 404});
  document.documentElement.dataset.koikoiWatched = "";
  await pass(30);
  assert.equal(server.mock.callCount(), 0);
});

test("a server that cannot be reached is asked again", async () => {
  const {pass} = pageThat();
  server.mock.mockImplementation(async () => {
    throw new TypeError("no network");
  });
  await pass(10);
  assert.equal(server.mock.callCount(), 2);
  assert.equal(reload.mock.callCount(), 0);
});

test("a page that misses a widget is loaded again, three times at most", async () => {
  const {pass} = pageThat({holds: MISSING});
  for (let load = 1; load <= 3; load += 1) {
    assert.equal(await new Loading().look(), true);
    assert.equal(reload.mock.callCount(), load);
    assert.equal(sessionStorage.getItem(RELOADS), String(load));
  }
  await pass(10);
  assert.equal(reload.mock.callCount(), 3);
});

test("a widget that still loads is given three quarters of a minute", async () => {
  const {pass} = pageThat({holds: '<div class="jp-OutputArea-output">Loading widget...</div>'});
  await pass(45);
  assert.equal(reload.mock.callCount(), 0);
  await pass(1);
  assert.equal(reload.mock.callCount(), 1);
});

test("a page that is well for a minute and a half may be loaded again as often as a new one", async () => {
  const {pass} = pageThat();
  sessionStorage.setItem(RELOADS, "3");
  await pass(90);
  assert.equal(sessionStorage.getItem(RELOADS), "0");
});

test("a page that ends in the middle says so, and is loaded again once the server answers", async () => {
  const {page, said, pass} = pageThat();
  page.arrive();
  assert.equal(said(), "It is cut.");
  await pass(5);
  assert.equal(said(), "It is cut.");
  assert.equal(reload.mock.callCount(), 1);
});

test("a page that is whole is not taken for one that is cut", () => {
  const {page, said} = pageThat({holds: '<template id="koikoi-end"></template>'});
  page.arrive();
  assert.equal(said(), "…");
});

test("nobody looks at a page any more after five minutes", async () => {
  const {pass} = pageThat();
  assert.equal(await pass(299), false);
  assert.equal(await pass(1), true);
});

test("beside a lesson it stands which were read and which done", () => {
  const box = fresh();
  box.innerHTML = `<nav class="koikoi-rail" data-kept="read" data-read="read" data-done="✓ done">
    <a data-lesson="taking"><small hidden></small></a>
    <a data-lesson="months"><small hidden></small></a>
    <a data-lesson="kinds"><small></small></a></nav>`;
  const ticks = () =>
    [...box.querySelectorAll("small")].map((each) => (each.hidden ? "" : each.textContent));
  localStorage.setItem("read", JSON.stringify({"03-months": true, taking: "done"}));
  begin();
  assert.deepEqual(ticks(), ["✓ done", "read", ""]);
  localStorage.setItem("read", "what is this?");
  begin();
  assert.deepEqual(ticks(), ["", "", ""]);
});

test("a widget begins when all widgets are made where it has the time, elsewhere at once", async () => {
  let begun = 0;
  const [model, page] = [modelOf({}), document.documentElement.dataset];
  const widget = afterAll({
    initialize(/** @type {any} */ _host) {
      begun += 1;
    },
  });
  const manager = model.widget_manager;
  manager.restoredStatus = false;
  manager.restored = {
    connect(/** @type {() => void} */ act) {
      manager.restore = act;
    },
  };
  await widget.initialize?.({model});
  document.body.dataset.voila = "voila"; // in any template, but only ours gives time
  await widget.initialize?.({model});
  assert.equal(begun, 2);
  giveTime();
  const later = widget.initialize?.({model});
  await null;
  assert.equal(begun, 2);
  manager.restore();
  await later;
  assert.equal(begun, 3);
  manager.restoredStatus = true;
  await widget.initialize?.({model});
  assert.equal(begun, 4);
  delete document.body.dataset.voila;
  delete page.koikoiTime;
  const unchanged = {};
  assert.equal(afterAll(unchanged), unchanged);
});

test("a page that gives widgets time does so wherever anywidget gives them two seconds", () => {
  const {timeout} = AbortSignal;
  /** @type {number[]} */
  const asked = [];
  AbortSignal.timeout = (time) => {
    asked.push(time);
    return new AbortController().signal;
  };
  try {
    giveTime();
    for (const time of [2000, 500]) AbortSignal.timeout(time);
  } finally {
    AbortSignal.timeout = timeout;
    delete document.documentElement.dataset.koikoiTime;
  }
  assert.deepEqual(asked, [60_000, 500]);
});
