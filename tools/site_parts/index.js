// What a visitor sees before Python has come: the page's frame, and how far it is. The page itself, or
// a lesson, runs in a frame of the same site.

const site = document.getElementById("site").textContent;
const {texts, files, rest, lessons, queries, worker, optionsKey} = JSON.parse(site);
const CODE = "import koikoi_widget as kk\nkk.App()";
// What is worth seeing: the page, the prose of a lesson; any output that comes before is an error.
const SIGHT = ".koikoi-app, .jp-Notebook .jp-RenderedMarkdown, .jp-OutputArea-output";
const LOOKING = 100; // ms between two looks into the frame

const query = new URLSearchParams(location.search);
const lesson = query.get("lesson");
const frame = document.querySelector("iframe");
const bar = document.querySelector("progress");
const told = document.querySelector("[role=status]");
const says = texts[language()];

function language() {
  const wishes = [query.get("lang"), chosenLanguage(), ...navigator.languages];
  return (
    wishes.map((wish) => wish?.split("-")[0]).find((wish) => Object.hasOwn(texts, wish)) ?? "en"
  );
}

function chosenLanguage() {
  try {
    return JSON.parse(localStorage.getItem(optionsKey))?.language;
  } catch {
    return null;
  }
}

function show() {
  document.documentElement.lang = language();
  for (const element of document.querySelectorAll("[data-says]")) {
    element.textContent = says[element.dataset.says];
  }
}

/** Says that the site has no such lesson, and leads to those that it has. */
function refuse() {
  bar.hidden = true;
  document.querySelector("main a").hidden = false;
  // At this address a mere "#" and a word would lead nowhere.
  for (const link of document.querySelectorAll("nav a")) link.href = `./${link.hash}`;
  tell(says.missing);
}

/** Keeps what is loaded, so that the next visit needs no network; goes on without where it cannot. */
async function keepLoaded() {
  try {
    await navigator.serviceWorker.register(worker);
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, {once: true});
      setTimeout(resolve, 3000);
    });
  } catch {
    /* nothing is kept then */
  }
}

const loaded = {bytes: 0, all: files.reduce((sum, [, size]) => sum + size, 0)};

/** Loads what Python consists of while JupyterLite starts, and counts. */
async function loadPython() {
  await Promise.all(
    files.map(async ([address, size]) => {
      // What the browser has kept needs no waiting for; to read it here too would only keep it busy.
      if (await globalThis.caches?.match(address, {ignoreVary: true})) {
        loaded.bytes += size;
        return;
      }
      const answer = await fetch(address, {priority: "low"});
      if (!answer.ok) throw new Error(address);
      for await (const chunk of chunksOf(answer)) loaded.bytes += chunk.length;
    }),
  );
}

async function* chunksOf(answer) {
  const reader = answer.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

function start() {
  // Of the address only what the page and the lessons themselves read.
  const asked = new URLSearchParams([...query].filter(([name]) => queries.includes(name)));
  if (lesson) asked.set("path", `${lesson}.ipynb`);
  frame.src = `${lesson ? "notebooks" : "repl"}/index.html?${asked}${location.hash}`;
  frame.addEventListener("load", () => {
    const inside = frame.contentWindow;
    // anywidget gives a widget two seconds to be made; one that takes longer, on a slow phone, would
    // hear nothing from its kernel any more (docs/upstream.md).
    const within = inside.AbortSignal.timeout.bind(inside.AbortSignal);
    inside.AbortSignal.timeout = (time) => within(time === 2000 ? 60_000 : time);
    inside.document.head.append(document.querySelector("template").content.cloneNode(true));
    inside.document.addEventListener("click", follow, {capture: true});
    inside.addEventListener("hashchange", () =>
      history.replaceState(null, "", inside.location.hash),
    );
    addEventListener("hashchange", () => {
      inside.location.hash = location.hash;
    });
    if (lesson) runLesson(inside);
    else runPage(inside);
  });
  const looking = setInterval(() => look(looking), LOOKING);
}

/** Shows how far the page is: loading is half of the way, JupyterLite and Python are the rest. */
function look(looking) {
  const inside = frame.contentWindow;
  const panel = inside.jupyterapp?.shell.currentWidget;
  const status = panel?.sessionContext?.session?.kernel?.status ?? "unknown";
  const share = loaded.bytes / loaded.all;
  const isRunning = status !== "unknown";
  bar.value = 0.5 * share + 0.1 * Boolean(panel) + 0.3 * isRunning;
  const sentence = share < 1 ? says.loading : isRunning ? says.almost : says.starting;
  const mb = (bytes) => Math.round(bytes / 1e6);
  tell(sentence.replace("{done}", mb(loaded.bytes)).replace("{all}", mb(loaded.all)));
  const found = inside.document.querySelector(SIGHT);
  if (!found) return;
  clearInterval(looking);
  found.closest(".jp-CodeConsole-content")?.scrollTo(0, 0); // a console shows its end
  document.body.classList.add("is-ready");
  frame.focus();
  if (lesson) keepRest();
}

/** Loads what the page and the other lessons need, which the service worker keeps: from a lesson, too,
 * one gets there without a network. */
async function keepRest() {
  for (const address of rest) await fetch(address, {priority: "low"}).catch(() => {});
}

function tell(sentence) {
  if (told.textContent !== sentence) told.textContent = sentence;
}

/** Leads from the page to a lesson and back, which are notebooks to each other. */
function follow(event) {
  const link = event.target.closest?.("a[href]");
  const found = /(?:^|\/)([\w-]+)\.ipynb(#.*)?$/.exec(link?.getAttribute("href") ?? "");
  if (!found) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const [, name, hash = ""] = found;
  location.href = name === "app" ? `./${hash}` : `./?lesson=${name}`;
}

async function runLesson(inside) {
  const app = await startedIn(inside);
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.revealed;
  app.commands.execute("notebook:run-all-cells");
  panel.content.activeCellIndex = 0; // one reads from the top; the command leads to the end
  await panel.content.scrollToItem(0);
}

/** Runs the page in a console. JupyterLite's own way there would run whatever an address says, so the
 * build leaves it out. */
async function runPage(inside) {
  const app = await startedIn(inside);
  const panel = await app.commands.execute("console:create", {kernelPreference: {name: "python"}});
  panel.toolbar.dispose();
  await panel.sessionContext.ready;
  panel.console.setConfig({hideCodeInput: true, showBanner: false});
  panel.console.inject(CODE);
}

/** Returns JupyterLite in the frame, once all of it is there. */
async function startedIn(inside) {
  while (!inside.jupyterapp) await new Promise((resolve) => setTimeout(resolve, LOOKING));
  const app = inside.jupyterapp;
  await app.started;
  await app.restored;
  return app;
}

show();
if (lesson && !lessons.includes(lesson)) {
  refuse();
} else {
  await keepLoaded();
  start();
  loadPython().catch(() => {
    says.loading = says.failed;
  });
}
