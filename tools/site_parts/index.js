// What a visitor sees before Python has come: the page's frame, and how far it is. The page itself, or
// a lesson, runs in a frame of the same site.

const {texts, files, worker, optionsKey} = JSON.parse(document.getElementById("site").textContent);
const CODE = "import koikoi_widget as kk\nkk.App()";
const OUTPUT = ".koikoi-app, .jp-OutputArea-output"; // the latter only if something went wrong
const LOOKING = 100; // ms between two looks into the frame

const query = new URLSearchParams(location.search);
const lesson = query.get("lesson");
const frame = document.querySelector("iframe");
const bar = document.querySelector("progress");
const status = document.querySelector("[role=status]");
const says = texts[language()];

function language() {
  const wishes = [query.get("lang"), chosenLanguage(), ...navigator.languages];
  return wishes.map((wish) => wish?.split("-")[0]).find((wish) => wish in texts) ?? "en";
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

/** Keeps what is loaded, so that the next visit needs no network; goes on without where it cannot. */
async function keepLoaded() {
  try {
    await navigator.serviceWorker.register(worker);
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, {once: true});
      setTimeout(resolve, 3000);
    });
  } catch { /* nothing is kept then */ }
}

const loaded = {bytes: 0, all: files.reduce((sum, [, size]) => sum + size, 0)};

/** Loads what Python consists of while JupyterLite starts, and counts. */
async function loadPython() {
  await Promise.all(files.map(async ([address]) => {
    const answer = await fetch(address, {priority: "low"});
    if (!answer.ok) throw new Error(address);
    for await (const chunk of chunksOf(answer)) loaded.bytes += chunk.length;
  }));
}

async function* chunksOf(answer) {
  const reader = answer.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

function start() {
  const notebook = {path: `${lesson}.ipynb`};
  const page = {kernel: "python", toolbar: 0, showBanner: 0, hideCodeInput: 1, code: CODE};
  for (const [name, value] of Object.entries(lesson ? notebook : page)) query.set(name, value);
  frame.src = `${lesson ? "notebooks" : "repl"}/index.html?${query}${location.hash}`;
  frame.addEventListener("load", () => {
    const inside = frame.contentWindow;
    inside.document.head.append(document.querySelector("template").content.cloneNode(true));
    inside.document.addEventListener("click", follow, {capture: true});
    inside.addEventListener("hashchange", () => history.replaceState(null, "", inside.location.hash));
    addEventListener("hashchange", () => { inside.location.hash = location.hash; });
    if (lesson) runLesson(inside.jupyterapp);
  });
  const looking = setInterval(() => look(looking), LOOKING);
}

/** Shows how far the page is: half of the way is loading, the rest three steps of the frame's. */
function look(looking) {
  const inside = frame.contentDocument;
  const found = inside?.querySelector(OUTPUT);
  const isStarted = Boolean(inside?.querySelector(".jp-CodeConsole, .jp-Notebook"));
  const isRunning = Boolean(inside?.querySelector(".jp-CodeConsole-content .jp-CodeCell"));
  const share = loaded.bytes / loaded.all;
  bar.value = 0.5 * share + 0.2 * isStarted + 0.2 * isRunning;
  const mb = (bytes) => Math.round(bytes / 1e6);
  const sentence = share < 1 ? says.loading : isRunning ? says.almost : says.starting;
  tell(sentence.replace("{done}", mb(loaded.bytes)).replace("{all}", mb(loaded.all)));
  if (!found) return;
  clearInterval(looking);
  const scrolls = found.closest(".jp-CodeConsole-content");
  if (scrolls) scrolls.scrollTop = 0; // a console shows its end
  document.body.classList.add("is-ready");
  frame.focus();
}

function tell(sentence) {
  if (status.textContent !== sentence) status.textContent = sentence;
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

async function runLesson(app) {
  await app.started;
  await app.restored;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.revealed;
  await app.commands.execute("notebook:run-all-cells");
}

show();
await keepLoaded();
start();
loadPython().catch(() => tell(says.failed));
