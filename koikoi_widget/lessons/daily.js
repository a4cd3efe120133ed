// The deal of the day in the browser: real buttons, a voice, what was answered, a line to share.
// Everything shown comes from Python in `state`; which day is wanted the page's address may say.

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  element.dataset.lmSuppressShortcuts = "true"; // JupyterLab's single keys would insert cells here
  return element;
}

function stored(key) {
  try { return localStorage.getItem(key); } catch { return null; } // private windows may refuse
}

function initialize({model}) {
  const key = model.get("storage_key");
  model.on("msg:custom", (message) => {
    if (message.do !== "keep" || !key) return;
    try { localStorage.setItem(key, message.text); } catch { /* forgotten after this visit */ }
  });
  const day = new URLSearchParams(window.location.search).get("daily");
  model.send({event: "hello", kept: key ? stored(key) : null, day});
}

function picture(svg, label) {
  const face = make("span", "koikoi-face");
  face.innerHTML = svg;
  if (label) {
    face.setAttribute("role", "img");
    face.setAttribute("aria-label", label);
  }
  return face;
}

function row({label, cards}) {
  const group = make("div", "koikoi-row");
  const faces = make("div", "koikoi-faces");
  faces.append(...cards.map((card) => picture(card.svg, card.label)));
  group.append(make("p", "koikoi-label", label), faces);
  return group;
}

// What an action is worth: figures, and a bar from zero.
function worthOf({value, from, to}) {
  const bar = make("span", "koikoi-worth");
  const fill = make("span");
  bar.setAttribute("aria-hidden", "true");
  fill.style.left = `${100 * from}%`;
  fill.style.width = `${100 * (to - from)}%`;
  bar.append(fill);
  return [make("span", "value", value), bar];
}

function addressOf(day) {
  const url = new URL(window.location.href);
  url.search = "";
  url.searchParams.set("daily", day);
  url.hash = "today";
  return url.href;
}

function shareBox(state) {
  const {text, label, copy, copied} = state.share;
  const box = make("div", "koikoi-share");
  const field = make("input");
  field.type = "text";
  field.readOnly = true;
  field.value = `${text} ${addressOf(state.day)}`;
  field.setAttribute("aria-label", label);
  field.addEventListener("focus", () => field.select());
  const button = make("button", "", copy);
  button.type = "button";
  button.addEventListener("click", async () => {
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
    button.textContent = copied;
  });
  box.append(field, button);
  return box;
}

function render({model, el}) {
  el.classList.add("koikoi-quiz", "koikoi-daily");
  const head = make("div");
  const options = make("div", "koikoi-answers");
  options.setAttribute("role", "group");
  const live = make("div", "koikoi-verdict");
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  live.tabIndex = -1;
  const after = make("div");
  const errors = make("div", "koikoi-trouble");
  errors.setAttribute("role", "alert");
  const days = make("div", "koikoi-days");
  el.append(errors, head, live, options, after, days);

  function option(entry, state) {
    const button = make("button", `koikoi-option ${entry.state}`);
    button.type = "button";
    button.dataset.action = entry.action;
    // Not `disabled`, which would throw the focus away.
    button.setAttribute("aria-disabled", String(state.done));
    if (entry.svg) button.append(picture(entry.svg));
    const words = make("span", "words", entry.label);
    button.append(words);
    if (entry.mark) words.append(" ", make("span", "koikoi-mark", entry.mark));
    if (entry.worth) button.append(...worthOf(entry.worth));
    button.addEventListener("click", () => {
      if (!state.done) model.send({event: "choose", action: entry.action, day: state.day});
    });
    return button;
  }

  function way([day, text]) {
    const button = make("button", "", text);
    button.type = "button";
    button.addEventListener("click", () => model.send({event: "open", day}));
    return button;
  }

  function draw() {
    const state = model.get("state");
    if (!state.day) return;
    const hadFocus = el.contains(document.activeElement);
    const facts = make("ul", "koikoi-facts");
    facts.append(...state.facts.map((fact) => make("li", "", fact)));
    head.replaceChildren(make("p", "koikoi-count", [state.title, state.streak].filter(Boolean).join(" · ")),
                         make("p", "koikoi-prompt", state.prompt), facts, ...state.rows.map(row));
    live.replaceChildren();
    if (state.verdict) live.append(make("strong", "", state.verdict));
    options.setAttribute("aria-label", state.answers);
    options.replaceChildren(...state.options.map((entry) => option(entry, state)));
    after.replaceChildren();
    if (state.done) {
      after.append(make("p", "koikoi-how", state.why), shareBox(state));
    }
    errors.replaceChildren();
    if (state.error) errors.append(make("p", "", `✗ ${state.error}`));
    days.replaceChildren(...state.days.map(way));
    el.dataset.day = state.day;
    el.dataset.done = state.done;
    if (hadFocus && !el.contains(document.activeElement)) {
      live.focus({preventScroll: true});
      live.scrollIntoView({block: "nearest"});
    }
  }

  model.on("change:state", draw);
  draw();
  return () => model.off("change:state", draw);
}

export default {initialize, render};
