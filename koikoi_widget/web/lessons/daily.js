// The deal of the day in the browser: real buttons, a voice, what was answered, a line to share.
// Everything shown comes from Python in `state`; which day is wanted the page's address may say.

import {factList, picture, picturesOf, row} from "./faces.js";
import {button, make, store, stored} from "../shared/dom.js";
import {keeperOf} from "../shared/kept.js";

function initialize({model}) {
  const key = model.get("storage_key");
  const keeper = keeperOf(key, () => {
    model.send({event: "hello", kept: keeper.read()}); // Python adds both together
  });
  model.on("msg:custom", (message) => {
    if (message.do === "keep") keeper.write(message.text);
    else if (message.do === "set aside" && key) store(`${key}/unreadable`, stored(key));
  });
  const day = new URLSearchParams(window.location.search).get("daily");
  model.send({event: "hello", kept: keeper.read(), day});
  return () => keeper.close();
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
  const copying = button("", copy, async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    copying.textContent = copied;
  });
  box.append(field, copying);
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

  function option(entry, state, pictures) {
    const element = button(`koikoi-option ${entry.state}`, "", () => {
      if (!state.done) model.send({event: "choose", action: entry.action, day: state.day});
    });
    element.dataset.action = entry.action;
    // Not `disabled`, which would throw the focus away.
    element.setAttribute("aria-disabled", String(state.done));
    const face = pictures[entry.picture];
    if (face) element.append(picture(face));
    const words = make("span", "words", entry.label);
    element.append(words);
    if (entry.mark) words.append(" ", make("span", "koikoi-mark", entry.mark));
    if (entry.worth) element.append(...worthOf(entry.worth));
    return element;
  }

  function way([day, text]) {
    return button("", text, () => model.send({event: "open", day}));
  }

  function draw() {
    const state = model.get("state");
    if (!state.day) return;
    const pictures = picturesOf(model);
    const hadFocus = el.contains(document.activeElement);
    const isOther = el.dataset.day && el.dataset.day !== state.day;
    head.replaceChildren(
      make("p", "koikoi-count", [state.title, state.streak].filter(Boolean).join(" · ")),
      make("p", "koikoi-prompt", state.prompt),
      factList(state.facts),
      ...state.rows.map((each) => row(each, pictures)),
    );
    live.replaceChildren();
    if (state.verdict) live.append(make("strong", "", state.verdict));
    options.setAttribute("aria-label", state.answers);
    options.classList.toggle("done", state.done);
    options.replaceChildren(...state.options.map((entry) => option(entry, state, pictures)));
    after.replaceChildren();
    if (state.done) {
      after.append(make("p", "koikoi-how", state.why), shareBox(state));
    }
    errors.replaceChildren();
    if (state.error) errors.append(make("p", "", `✗ ${state.error}`));
    days.replaceChildren(...state.days.map(way));
    el.dataset.day = state.day;
    el.dataset.done = state.done;
    if (hadFocus && isOther) {
      const prompt = head.querySelector(".koikoi-prompt");
      prompt.tabIndex = -1;
      prompt.focus({preventScroll: true});
      el.scrollIntoView({block: el.offsetHeight > window.innerHeight ? "start" : "nearest"});
    } else if (hadFocus && !el.contains(document.activeElement)) {
      live.focus({preventScroll: true});
      live.scrollIntoView({block: "nearest"});
    }
  }

  model.on("change:state", draw);
  draw();
  return () => model.off("change:state", draw);
}

export default {initialize, render};
