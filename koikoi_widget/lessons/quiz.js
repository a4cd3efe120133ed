// The quiz in the browser: real buttons, a voice, and a focus that follows the learner.
// Everything shown comes from Python in `state`; what is right is not known here before the answer.

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

// JupyterLab takes the keys of what has the focus for commands on the cell, unless it says no itself.
function focusable(element) {
  element.setAttribute("data-lm-suppress-shortcuts", "true");
  return element;
}

function picture(card) {
  const element = make("span", "koikoi-face");
  element.innerHTML = card.svg;
  return element;
}

function cards(row) {
  const group = make("div", row.large ? "koikoi-row large" : "koikoi-row");
  if (row.label) group.append(make("p", "koikoi-label", row.label));
  const faces = make("div", "koikoi-faces");
  for (const card of row.cards) {
    const face = picture(card);
    face.setAttribute("role", "img");
    face.setAttribute("aria-label", card.label);
    faces.append(face);
  }
  group.append(faces);
  return group;
}

function option(entry, place, state, send) {
  const kind = entry.svg ? "koikoi-option with-face" : "koikoi-option";
  const button = focusable(make("button", kind));
  button.type = "button";
  button.dataset.place = place;
  if (entry.state) button.classList.add(entry.state);
  // Not `disabled`, which would throw the focus away.
  button.setAttribute("aria-disabled", String(state.done));
  if (entry.svg) {
    button.append(picture(entry));
    button.setAttribute("aria-label", entry.mark ? `${entry.label}: ${entry.mark}` : entry.label);
  } else {
    button.append(make("span", "", entry.label));
  }
  if (entry.mark) button.append(make("span", "koikoi-mark", entry.mark));
  button.addEventListener("click", () => {
    if (!state.done) send({event: "choose", place, turn: state.turn});
  });
  return button;
}

function render({model, el}) {
  el.classList.add("koikoi-quiz");
  const head = make("div");
  const options = make("div", "koikoi-answers");
  options.setAttribute("role", "group");
  const live = make("div", "koikoi-verdict");
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  const after = make("div");
  const errors = make("div", "koikoi-trouble");
  errors.setAttribute("role", "alert");
  el.append(head, options, live, after, errors);
  const send = (message) => model.send(message);

  function draw() {
    const state = model.get("state");
    const had_focus = el.contains(document.activeElement);
    const count = make("p", "koikoi-count", state.count);
    const prompt = focusable(make("p", "koikoi-prompt", state.prompt));
    prompt.tabIndex = -1;
    head.replaceChildren(count, prompt);
    if (state.facts.length) {
      const facts = make("ul", "koikoi-facts");
      facts.append(...state.facts.map((fact) => make("li", "", fact)));
      head.append(facts);
    }
    head.append(...state.rows.map(cards));
    options.hidden = !state.options.length;
    options.setAttribute("aria-label", state.answers);
    options.classList.toggle("faces", state.options.some((entry) => entry.svg));
    options.replaceChildren(
      ...state.options.map((entry, place) => option(entry, place, state, send)));
    live.replaceChildren();
    if (state.verdict) {
      live.append(make("strong", "", state.verdict), " ", make("span", "", state.why));
    }
    after.replaceChildren(...state.answer.map(cards));
    let next = null;
    if (state.next) {
      next = focusable(make("button", "koikoi-next", state.next));
      next.type = "button";
      next.addEventListener("click", () => send({event: "go on", turn: state.turn}));
      after.append(next);
    }
    errors.replaceChildren();
    if (state.error) errors.append(make("p", "", `✗ ${state.error}`));
    el.dataset.turn = state.turn;
    el.dataset.done = state.done;
    if (!had_focus) return;
    if (state.done && state.verdict) {
      next.focus({preventScroll: true});
      next.scrollIntoView({block: "nearest"});
      live.scrollIntoView({block: "nearest"});
    } else {
      prompt.focus({preventScroll: true});
      el.scrollIntoView({block: "nearest"});
    }
  }

  model.on("change:state", draw);
  draw();
  return () => model.off("change:state", draw);
}

export default {render};
