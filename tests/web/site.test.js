// The script of the static site, which a visitor sees before Python has come.

import assert from "node:assert/strict";
import {mock, test} from "node:test";
import {fresh, the} from "./page.js";

const SCRIPT = new URL("../../tools/site_parts/index.js", import.meta.url);
const SITE = {
  texts: {en: {missing: "There is no such lesson.", lessons: "All lessons", "#learn": "Learn"}},
  files: [],
  rest: [],
  lessons: ["04-kinds"],
  queries: ["lang"],
  worker: "",
  optionsKey: "options",
};
const PAGE = `
  <script id="site" type="application/json">${JSON.stringify(SITE)}</script>
  <nav><a href="#learn" data-says="#learn"></a></nav>
  <main>
    <progress></progress>
    <p role="status"></p>
    <a href="./#learn" data-says="lessons" hidden></a>
  </main>
  <iframe></iframe>`;

/** @param {string} query */
async function visited(query) {
  mock.timers.enable({apis: ["setInterval"]}); // the frame stays empty
  const page = /** @type {any} */ (window);
  page.happyDOM.settings.disableIframePageLoading = true;
  page.happyDOM.setURL(`http://127.0.0.1/koi-koi/${query}`);
  Object.assign(globalThis, {location: page.location});
  const el = fresh();
  el.innerHTML = PAGE;
  await import(`${SCRIPT}${query}`); // at each address it runs again
  mock.timers.reset();
  return el;
}

test("of a lesson that does not exist the site says so, loads nothing and leads to the others", async () => {
  const el = await visited("?lesson=04-kind");
  assert.equal(the(el, "[role=status]").textContent, "There is no such lesson.");
  assert.equal(the(el, "progress").hidden, true);
  assert.equal(the(el, "iframe").getAttribute("src"), null);
  assert.equal(the(el, "main a").hidden, false);
  assert.equal(the(el, "main a").textContent, "All lessons");
  for (const link of el.querySelectorAll("a"))
    assert.equal(link.href, "http://127.0.0.1/koi-koi/#learn");
});

test("the site shows the lesson that is asked for, and otherwise the page", async () => {
  for (const [query, address] of [
    ["?lesson=04-kinds", "notebooks/index.html?path=04-kinds.ipynb"],
    ["?lesson=04-kinds&path=evil.ipynb&factory=e", "notebooks/index.html?path=04-kinds.ipynb"],
    ["?lang=en", "repl/index.html?lang=en"],
    ["?code=evil&lang=en&kernel=evil&execute=1#code=evil", "repl/index.html?lang=en#code=evil"],
    ["?lang=constructor", "repl/index.html?lang=constructor"],
  ]) {
    const el = await visited(query);
    assert.equal(the(el, "iframe").getAttribute("src"), address);
    assert.equal(the(el, "progress").hidden, false);
    assert.equal(the(el, "main a").hidden, true);
  }
});
