// The quiz in the browser: real buttons, a voice, and a focus that follows the learner.
// Everything shown comes from Python in `state`; what is right is not known here before the answer.

import {factList, picture, picturesOf, row} from "./faces.js";
import {initialize} from "./keeping.js";
import {button, make} from "../shared/dom.js";
import {upload} from "../shared/files.js";

const MANY = 6; // more answers stand close together

function option(entry, place, state, pictures, send) {
  const face = pictures[entry.picture];
  const kind = face ? "koikoi-option with-face" : "koikoi-option";
  const element = button(kind, "", () => {
    if (!state.done) send({event: "choose", place, turn: state.turn});
  });
  element.dataset.place = place;
  if (entry.state) element.classList.add(entry.state);
  // Not `disabled`, which would throw the focus away.
  element.setAttribute("aria-disabled", String(state.done));
  if (face) {
    element.append(picture(face));
    element.setAttribute("aria-label", entry.mark ? `${entry.label}: ${entry.mark}` : entry.label);
  } else {
    element.append(make("span", "", entry.label));
  }
  if (entry.mark) element.append(make("span", "koikoi-mark", entry.mark));
  return element;
}

function missedList(missed, pictures) {
  const box = make("div", "koikoi-missed");
  box.append(make("p", "koikoi-label", missed.title));
  const list = make("ul");
  for (const item of missed.items) {
    const entry = make("li");
    const face = pictures[item.picture];
    if (face) entry.append(picture(face));
    entry.append(make("span", "", item.text));
    list.append(entry);
  }
  if (missed.items.length) box.append(list);
  return box;
}

// What is left of a timed round. Seen only: a voice that counts along would drown the question.
function clock(el, send) {
  let timer = 0;
  return (state) => {
    clearInterval(timer);
    el.textContent = "";
    if (state.ends_in === undefined || state.ends_in === null) return;
    const end = performance.now() + 1000 * state.ends_in;
    const tick = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      el.textContent = `${left} s`;
      if (left) return;
      clearInterval(timer);
      if (!state.done) send({event: "time"});
    };
    timer = setInterval(tick, 250);
    tick();
  };
}

// What stands below the questions: what is known, choices, files. Closed until asked for.
function makePanel(model, send) {
  const box = make("details", "koikoi-mine");
  const title = make("summary");
  const maps = make("div", "koikoi-maps");
  const choices = make("div", "koikoi-choices");
  const note = make("p", "koikoi-note");
  note.setAttribute("role", "status");
  box.append(title, maps, choices, note);
  box.addEventListener("toggle", () => send({event: "map", open: box.open}));
  const selects = {};

  function build(panel) {
    title.textContent = panel.title;
    for (const choice of panel.choices) {
      const label = make("label", "", choice.label);
      const select = make("select");
      select.append(...choice.options.map(([value, text]) => new Option(text, value)));
      select.addEventListener("change", () =>
        send({event: "set", name: choice.name, value: select.value}),
      );
      label.append(select);
      choices.append(label);
      selects[choice.name] = select;
    }
    for (const [action, text] of panel.buttons) {
      choices.append(
        button("", text, () => {
          if (action === "upload") upload(".json,application/json", send);
          else send({event: action});
        }),
      );
    }
    choices.append(make("p", "koikoi-label", panel.says));
  }

  const update = () => {
    const panel = model.get("panel");
    if (!choices.childElementCount) build(panel);
    for (const choice of panel.choices) selects[choice.name].value = choice.value;
    maps.innerHTML = panel.maps.join("");
    note.textContent = panel.note;
  };
  update();
  return [box, update];
}

function render({model, el}) {
  el.classList.add("koikoi-quiz");
  const left = make("span", "koikoi-clock");
  left.setAttribute("aria-hidden", "true");
  const head = make("div", "koikoi-quiz-head");
  const options = make("div", "koikoi-answers");
  options.setAttribute("role", "group");
  const live = make("div", "koikoi-verdict");
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  const after = make("div");
  const errors = make("div", "koikoi-trouble");
  errors.setAttribute("role", "alert");
  el.append(left, head, options, live, after, errors);
  const send = (message) => model.send(message);
  const tick = clock(left, send);
  const [panel, updatePanel] = model.get("panel") ? makePanel(model, send) : [null, () => {}];
  if (panel) el.append(panel);

  function draw() {
    const state = model.get("state");
    const pictures = picturesOf(model);
    const had_focus =
      el.contains(document.activeElement) && !panel?.contains(document.activeElement);
    const count = make("p", "koikoi-count", state.count);
    const prompt = make("p", "koikoi-prompt", state.prompt);
    prompt.tabIndex = -1;
    head.replaceChildren(count);
    const reason = state.reason ? [make("p", "koikoi-reason", state.reason)] : [];
    if (!state.verdict) head.append(...reason);
    head.append(prompt);
    if (state.facts.length) head.append(factList(state.facts));
    head.append(...state.rows.map((each) => row(each, pictures)));
    options.hidden = !state.options.length;
    options.setAttribute("aria-label", state.answers);
    options.classList.toggle(
      "faces",
      state.options.some((entry) => pictures[entry.picture]),
    );
    options.classList.toggle("many", state.options.length > MANY);
    options.classList.toggle("done", state.done);
    options.replaceChildren(
      ...state.options.map((entry, place) => option(entry, place, state, pictures, send)),
    );
    live.replaceChildren();
    if (state.verdict) {
      live.append(make("strong", "", state.verdict), " ", make("span", "", state.why));
    } else if (state.echo) {
      live.append(make("strong", "", state.echo));
    }
    after.replaceChildren(
      ...(state.verdict ? reason : []),
      ...state.answer.map((each) => row(each, pictures)),
    );
    if (state.missed) after.append(missedList(state.missed, pictures));
    let next = null;
    if (state.next) {
      next = button("koikoi-next", state.next, () => send({event: "go on", turn: state.turn}));
      after.append(next);
    }
    errors.replaceChildren();
    if (state.error) errors.append(make("p", "", `✗ ${state.error}`));
    tick(state);
    el.dataset.turn = state.turn;
    el.dataset.done = state.done;
    if (!had_focus) {
      // Another kind of sitting was chosen below: it begins up here.
      const waits = state.done && !state.verdict;
      if (waits && panel?.contains(document.activeElement)) el.scrollIntoView({block: "start"});
      return;
    }
    if (state.done && state.verdict) {
      next.focus({preventScroll: true});
      next.scrollIntoView({block: "nearest"});
      live.scrollIntoView({block: "nearest"});
    } else {
      prompt.focus({preventScroll: true});
      // Of a question that is higher than the window the beginning is read first.
      const isHigh = el.offsetHeight > window.innerHeight;
      el.scrollIntoView({block: isHigh ? "start" : "nearest"});
    }
  }

  model.on("change:state", draw);
  model.on("change:panel", updatePanel);
  draw();
  return () => {
    model.off("change:state", draw);
    model.off("change:panel", updatePanel);
    tick({});
  };
}

export default {initialize, render};
