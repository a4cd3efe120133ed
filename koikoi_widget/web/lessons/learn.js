// The list of lessons: which of them were read, and what comes next, from what the browser keeps.

import {make, stored} from "../shared/dom.js";

function kept(key) {
  try {
    return JSON.parse(stored(key)) ?? {};
  } catch {
    return {};
  }
}

// How many items of a learner's progress are about to be forgotten.
function dueOf({items}) {
  const isDue = (entry) => Date.parse(entry?.due) <= Date.now();
  return Object.values(items ?? {}).filter(isDue).length;
}

function way(href, words, className) {
  const link = make("a", className, words);
  link.href = href;
  return link;
}

function render({model, el}) {
  el.classList.add("koikoi-learn");

  // What to do next, the most useful first.
  function ways(state, read) {
    const found = [];
    const lesson = state.lessons.find(({name}) => !read[name]);
    if (lesson) {
      const words = Object.keys(read).length ? state.go_on : state.start;
      found.push(way(lesson.href, `${words}: ${lesson.title}`, "first"));
    }
    const due = dueOf(kept(state.progress_key));
    if (due) found.push(way("#train", `${state.due}: ${due}`));
    else if (read[state.lessons[1].name]) found.push(way("#train", state.train));
    if (read[state.lessons[0].name]) {
      if (!kept(state.daily_key)[state.today]) found.push(way("#today", state.daily));
      found.push(way("#play", state.play));
    }
    return found;
  }

  function draw() {
    const state = model.get("state");
    const read = kept(state.lessons_key);
    const next = make("nav", "ways");
    next.setAttribute("aria-label", state.next);
    next.append(make("p", "", state.next), ...ways(state, read));
    const list = make("ol");
    list.start = 0;
    list.append(
      ...state.lessons.map(({name, href, title, says}) => {
        const entry = make("li");
        const link = way(href, "", "lesson");
        link.append(make("strong", "", title), make("span", "", says));
        if (read[name]) link.append(make("em", "", `✓ ${state.done}`));
        entry.append(link);
        return entry;
      }),
    );
    el.replaceChildren(next, list);
  }

  model.on("change:state", draw);
  const events = ["hashchange", "storage", "pageshow", "focus"]; // when something else may be read
  for (const name of events) window.addEventListener(name, draw);
  draw();
  return () => {
    model.off("change:state", draw);
    for (const name of events) window.removeEventListener(name, draw);
  };
}

export default {render};
