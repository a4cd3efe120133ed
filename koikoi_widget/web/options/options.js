// The page's bar and its options: real controls with labels, made from the settings in `state`.
// What a value may be is known in Python; here a value is only sent and shown.

import {button, make} from "../shared/dom.js";
import {keeperOf} from "../shared/kept.js";

let count = 0; // of ids, so that two pages of options can share a document

function initialize({model}) {
  const tell = () => model.send({event: "hello", kept: keeper.read()});
  const keeper = keeperOf(model.get("storage_key"), tell);
  model.on("msg:custom", (message) => {
    if (message.do === "keep") keeper.write(message.text);
  });
  tell();
  return () => keeper.close();
}

// One control a kind: the element, how it shows a setting, and how its value is read.
const CONTROLS = {
  choice: {
    make({choices}) {
      const element = make("select");
      element.append(...choices.map(([value, label]) => new Option(label, value)));
      return element;
    },
    show: (element, {choices, value}) => {
      if (choices.length !== element.options.length) {
        element.replaceChildren(...choices.map(([each, label]) => new Option(label, each)));
      }
      element.value = value;
    },
    read: (element) => element.value,
  },
  switch: {
    make() {
      return Object.assign(make("input"), {type: "checkbox"});
    },
    show(element, {value}) {
      element.checked = value;
    },
    read: (element) => element.checked,
  },
  number: {
    make({least, most}) {
      return Object.assign(make("input"), {type: "number", min: least, max: most, step: 1});
    },
    show(element, {value}) {
      element.value = value;
    },
    read: (element) => (element.value.trim() === "" ? "" : Number(element.value)),
  },
  text: {
    make() {
      return Object.assign(make("input"), {type: "text", autocomplete: "off"});
    },
    show(element, {value}) {
      element.value = value;
    },
    read: (element) => element.value,
  },
};

// Returns an element for a setting and a function that shows its newest state in it.
function settingOf(setting, send) {
  const {make: build, show, read} = CONTROLS[setting.kind];
  const id = `koikoi-option-${(count += 1)}`;
  const box = make("div", `setting ${setting.kind}`);
  const label = make("label", "", setting.title);
  const control = build(setting);
  const says = make("p", "says");
  const differs = make("p", "differs");
  const wrong = make("p", "wrong");
  label.htmlFor = control.id = id;
  says.id = `${id}-says`;
  differs.id = `${id}-differs`;
  wrong.id = `${id}-wrong`;
  wrong.setAttribute("role", "alert");
  control.dataset.name = setting.name;
  control.setAttribute("aria-describedby", `${says.id} ${differs.id} ${wrong.id}`);
  control.addEventListener("change", () =>
    send({event: "set", name: setting.name, value: read(control)}),
  );
  box.append(label, control, says, differs, wrong);
  return [
    box,
    (now) => {
      // What is being typed stays, and what was refused, to be mended.
      const isTyped = control === document.activeElement && ["text", "number"].includes(now.kind);
      if (!now.wrong && !isTyped) show(control, now);
      if (now.hint) control.placeholder = now.hint;
      says.textContent = now.says;
      differs.textContent = now.differs;
      wrong.textContent = now.wrong;
      control.setAttribute("aria-invalid", String(Boolean(now.wrong)));
      box.classList.toggle("changed", Boolean(now.differs));
    },
  ];
}

function groupOf(group, send) {
  const box = make(group.house ? "details" : "section", "group");
  const heading = make(group.house ? "summary" : "h2", "", group.title);
  const differ = make("span", "differ");
  heading.append(" ", differ);
  const grid = make("div", "grid");
  const made = group.settings.map((setting) => settingOf(setting, send));
  grid.append(...made.map(([element]) => element));
  box.append(heading, grid);
  return [
    box,
    (now) => {
      differ.textContent = now.differ;
      made.forEach(([, refresh], place) => refresh(now.settings[place]));
    },
  ];
}

// Whether an address within the page is the one it shows; without one it shows the first of them.
function isHere(href, place = 0) {
  return href.startsWith("#") && (window.location.hash || (place ? "" : href)) === href;
}

function render({model, el}) {
  el.classList.add("koikoi-options");
  // What was sent last, until Python has heard it: an answer to something older would put a control
  // back that the player has changed meanwhile.
  let waiting = null;
  const send = (message) => {
    waiting = `${Date.now()} ${Math.random()}`;
    model.send({...message, number: waiting});
  };
  const bar = make("div", "bar");
  const title = make("h1");
  const links = make("nav");
  const toggle = button("toggle", "", () => send({event: "open"}));
  const form = make("div", "form");
  form.id = `koikoi-options-${(count += 1)}`;
  toggle.setAttribute("aria-controls", form.id);
  const groups = make("div", "groups");
  const back = button("back", "", () => send({event: "back"}));
  const begin = button("begin", "", () => send({event: "begin"}));
  const ends = make("div", "ends");
  ends.append(begin, back);
  form.append(groups, ends);
  const refused = make("div", "refused");
  refused.setAttribute("role", "alert");
  bar.append(title, links, toggle);
  el.append(bar, refused, form);
  let refresh = null;
  let shape = "";

  function showGroups(state) {
    if (!state.open) return;
    const wanted = JSON.stringify(state.groups.map(({title: name}) => name));
    if (wanted !== shape) {
      shape = wanted;
      const made = state.groups.map((group) => groupOf(group, send));
      const first = made.findIndex((_each, place) => state.groups[place].house);
      const house = make("h2", "house", state.house);
      groups.replaceChildren(...made.map(([element]) => element));
      if (first >= 0) groups.insertBefore(house, made[first][0]);
      refresh = made.map(([, show]) => show);
    }
    refresh.forEach((show, place) => show(state.groups[place]));
  }

  function showRefused(state) {
    refused.replaceChildren(...state.refused.map((line) => make("p", "", line)));
    if (!state.refused.length) return;
    const dismiss = button("", "", () => send({event: "dismiss"}));
    dismiss.textContent = state.dismiss;
    refused.append(dismiss);
  }

  function update() {
    const state = model.get("state");
    title.textContent = state.title;
    links.replaceChildren(
      ...state.links.map(([href, text], place) => {
        const link = make("a", "", text);
        link.href = href;
        if (isHere(href, place)) link.setAttribute("aria-current", "page");
        return link;
      }),
    );
    toggle.textContent = state.toggle;
    toggle.setAttribute("aria-expanded", String(state.open));
    form.hidden = !state.open;
    if (waiting === null || state.heard === waiting) {
      waiting = null;
      showGroups(state);
    }
    showRefused(state);
    back.textContent = state.back;
    back.hidden = !state.is_house;
    begin.textContent = state.begin;
  }

  model.on("change:state", update);
  window.addEventListener("hashchange", update);
  update();
  return () => {
    model.off("change:state", update);
    window.removeEventListener("hashchange", update);
  };
}

export default {initialize, render};
