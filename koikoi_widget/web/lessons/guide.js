// The words beside a scripted table: real buttons, a voice, and a focus that follows the learner.
// Everything shown comes from Python in `state`; nothing of the game is known here.

import {button, make} from "../shared/dom.js";

function render({model, el}) {
  el.classList.add("koikoi-guide");
  const count = make("p", "koikoi-count");
  const live = make("div");
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  live.tabIndex = -1;
  const title = make("h2");
  const words = make("p", "koikoi-words");
  const answer = make("p", "koikoi-answer");
  live.append(title, words, answer);
  const buttons = make("div", "koikoi-buttons");
  const ways = make("nav", "koikoi-onward");
  el.append(count, live, buttons, ways);
  let shown = {};

  function choice([event, label]) {
    const send = () => model.send({event, place: model.get("state").place});
    const element = button(event === "go on" ? "first" : "", label, send);
    element.dataset.event = event;
    return element;
  }

  function way([href, text]) {
    const link = make("a", "", text);
    link.href = href;
    return link;
  }

  // Whoever plays by keyboard is led to what is to be pressed, at the end to what comes next, and
  // back to the words.
  function follow(wasHere) {
    const root = el.parentElement;
    const goesOn = buttons.querySelector("[data-event='go on']") ?? ways.querySelector("a");
    if (goesOn && root.contains(document.activeElement)) goesOn.focus({preventScroll: true});
    else if (wasHere && !el.contains(document.activeElement)) live.focus({preventScroll: true});
    if (root.getBoundingClientRect().bottom > window.innerHeight) root.scrollIntoView();
  }

  function draw() {
    const state = model.get("state");
    const wasHere = el.contains(document.activeElement);
    count.textContent = state.count;
    title.textContent = state.title;
    words.textContent = state.words;
    answer.textContent = state.answer;
    answer.hidden = !state.answer;
    if (
      JSON.stringify(state.buttons) !== JSON.stringify(shown.buttons) ||
      state.place !== shown.place
    ) {
      buttons.replaceChildren(...state.buttons.map(choice));
    }
    ways.replaceChildren(...state.ways.map(way));
    el.dataset.place = state.place;
    el.dataset.answers = state.answers;
    el.dataset.over = state.over;
    if (state.over) el.dispatchEvent(new CustomEvent("koikoi-done", {bubbles: true}));
    if (shown.place !== undefined && state.place !== shown.place) follow(wasHere);
    shown = state;
  }

  model.on("change:state", draw);
  draw();
  return () => model.off("change:state", draw);
}

export default {render};
