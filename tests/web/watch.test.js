import assert from "node:assert/strict";
import {mock, test} from "node:test";
import {fresh, kernelOf, modelOf, texts} from "./page.js";

const {Watch} = await import("../../koikoi_widget/web/connection/watch.js");

const LOST = {moves: "Moves.", answers: "Answers.", both: "Both.", nothing: "Trying."};

/** A watch that is asking a server, which answers when it is told to, and a button of a widget. */
function askingWatch() {
  /** @type {(answer: Response) => void} */
  let answer = () => {};
  const asked = new Promise((/** @type {(answer: Response) => void} */ done) => {
    answer = done;
  });
  const server = mock.method(globalThis, "fetch", () => asked);
  const button = fresh().appendChild(document.createElement("button"));
  const {kernel, pass} = kernelOf();
  const reconnect = mock.fn(async () => {});
  Object.assign(kernel, {reconnect, requestCommInfo: () => Promise.reject(new Error("canceled"))});
  const words = {lost: LOST, refused: "Refused.", back: "Back.", stopped: LOST, dismiss: "Ok"};
  const watch = new Watch(kernel, modelOf({words, places: {resume: "resume"}, known_as: ""}));
  button.className = "jupyter-widgets";
  const heard = {presses: 0};
  button.addEventListener("click", () => {
    heard.presses += 1;
  });
  pass("send"); // something waits for its answer, so the kernel is asked too
  watch.askNow();
  /** @param {Response} response */
  async function hears(response) {
    answer(response);
    await new Promise((done) => setImmediate(done));
    server.mock.restore();
  }
  return {
    watch,
    kernel,
    pass,
    /** Has the server answer that it cannot. */
    fail: () => hears(new Response(null, {status: 500})),
    /** Has it answer that the kernel lives. */
    assure: () => hears(Response.json({execution_state: "idle"})),
    reconnections: () => reconnect.mock.callCount(),
    /** Presses the button, and returns how many presses it has heard. */
    pressed() {
      button.click();
      return heard.presses;
    },
  };
}

test("who presses while nobody answers is refused, until a widget of the kernel speaks", async () => {
  const {watch, pass, fail, pressed} = askingWatch();
  await fail();
  assert.equal(pressed(), 0);
  assert.deepEqual(texts(document.body, ".koikoi-notice"), ["Refused.", ""]);
  pass("recv");
  assert.equal(pressed(), 0);
  pass("recv", "comm_msg");
  assert.equal(pressed(), 1);
  assert.deepEqual(texts(document.body, ".koikoi-notice"), ["Back.", ""]);
  watch.stop();
});

test("a kernel that speaks while a server is asked in vain is not lost", async () => {
  const {watch, pass, fail, pressed} = askingWatch();
  pass("recv", "comm_msg");
  await fail();
  assert.equal(pressed(), 1);
  watch.stop();
});

test("a kernel that lives and is mute gets another line", async () => {
  const {watch, assure, reconnections} = askingWatch();
  await assure();
  watch.stop();
  assert.equal(reconnections(), 1);
});

for (const line of ["connecting", "connected"]) {
  test(`who asks while JupyterLab restarts a kernel leaves it its line, ${line}`, async () => {
    const {watch, kernel, assure, reconnections} = askingWatch();
    watch.isRestarting();
    kernel.connectionStatus = line;
    await assure();
    watch.stop();
    assert.equal(reconnections(), 0);
  });
}

test("a watch that ends while it asks refuses nothing afterwards", async () => {
  const {watch, fail, pressed} = askingWatch();
  watch.stop();
  await fail();
  assert.equal(pressed(), 1);
});

const SAID = [
  ["a table", ["moves"], "Moves."],
  ["a quiz", ["answers"], "Answers."],
  ["a quiz below a table", ["moves", "answers", "answers"], "Both."],
  ["nothing that is kept", [""], "Trying."],
  ["a table that is not in sight, and a quiz", ["-moves", "answers"], "Answers."],
];

for (const [what, keeps, sentence] of /** @type {[string, string[], string][]} */ (SAID)) {
  test(`beneath ${what} it is said what is kept of it`, async () => {
    const {watch, fail} = askingWatch();
    for (const kept of keeps) {
      const widget = document.body.appendChild(document.createElement("div"));
      if (kept) widget.dataset.keeps = kept.replace("-", "");
      const boxes = kept.startsWith("-") ? [] : [{}];
      Object.assign(widget, {getClientRects: () => boxes});
    }
    await fail();
    assert.equal(texts(document.body, ".koikoi-notice")[0], sentence);
    watch.stop();
  });
}

test("where the browser keeps nothing, nobody is told that it does", async () => {
  const {watch, fail} = askingWatch();
  const widget = document.body.appendChild(document.createElement("div"));
  widget.dataset.keeps = "answers";
  Object.assign(widget, {getClientRects: () => [{}]});
  document.dispatchEvent(new CustomEvent("koikoi-unkept"));
  await fail();
  assert.equal(texts(document.body, ".koikoi-notice")[0], "Trying.");
  watch.stop();
});
