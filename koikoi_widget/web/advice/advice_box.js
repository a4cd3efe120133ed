// What the coach says: marks on cards, a box with words and buttons, and the figures as a table.
// Everything shown comes from Python in `state`; nothing of the game is known here.

import {make} from "../shared/dom.js";

function render({model, el}) {
  el.classList.add("koikoi-advice");
  const live = make("div", "unheard");
  live.setAttribute("aria-live", "polite");
  const marks = make("div", "marks");
  const boxes = make("div");
  const tables = make("div");
  el.append(live, marks, boxes, tables);
  let shown = {};

  function button(action, label, isOn, sign) {
    const element = make("button", sign ? "sign" : "", sign || label);
    if (sign) element.setAttribute("aria-label", label);
    element.type = "button";
    element.dataset.action = action;
    if (isOn) element.setAttribute("aria-pressed", "true");
    element.addEventListener("click", () => model.send({event: "act", action}));
    return element;
  }

  function barOf({start, length, zero, best}) {
    const bar = make("span", best ? "bar best" : "bar");
    const part = make("span", start + length / 2 < zero ? "loss" : "gain");
    part.style.left = `${100 * start}%`;
    part.style.width = `max(2px, ${100 * length}%)`;
    const line = make("span", "zero");
    line.style.left = `${100 * zero}%`;
    bar.append(part, line);
    bar.setAttribute("aria-hidden", "true");
    return bar;
  }

  // A mark tells what a card's choice brings, or is that choice, to be pressed.
  function markOf(entry) {
    const [x, y, w, h] = entry.at;
    const mark = entry.action ? button(entry.action, entry.text) : make("div", "", entry.text);
    mark.classList.add(entry.action ? "choice" : "mark");
    mark.classList.toggle("best", Boolean(entry.best));
    if (entry.action) {
      mark.setAttribute("aria-label", entry.label);
    } else {
      mark.setAttribute("aria-hidden", "true");
      mark.append(barOf(entry));
    }
    const top = entry.action ? y : y + h - 34;
    Object.assign(mark.style, {left: `${x}px`, top: `${top}px`, width: `${w}px`});
    if (entry.action) mark.style.height = `${h}px`;
    return mark;
  }

  function boxOf({at: [x, y, w, h], title, lines, buttons, progress}) {
    const box = make("section", "box");
    box.setAttribute("aria-label", title);
    Object.assign(box.style, {left: `${x}px`, top: `${y}px`, width: `${w}px`, maxHeight: `${h}px`});
    const words = make("div", "words");
    words.append(...lines.flatMap((line) => [make("p", "", line), " "]));
    const row = make("div", "buttons");
    row.append(...buttons.map((each) => button(...each)));
    // Words go round one button and signs: they have a narrow screen's whole width below.
    const around = Boolean(buttons.at(-1)?.[3]) && buttons.filter((each) => !each[3]).length < 2;
    box.classList.toggle("around", around);
    box.append(...(around ? [row, words] : [words]));
    if (progress) {
      const bar = make("progress");
      [bar.value, bar.max] = progress;
      bar.setAttribute("aria-label", title);
      box.append(bar);
    }
    if (buttons.length && !around) box.append(row);
    return box;
  }

  function tableOf({at: [x, y, w, h], label, close, heads, rows, more}) {
    const part = make("section", "figures");
    part.setAttribute("aria-label", label);
    part.tabIndex = 0; // it scrolls, so the keyboard must reach it
    Object.assign(part.style, {left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px`});
    const top = make("div", "top");
    top.append(make("h3", "", label), button(...close));
    const table = make("table");
    const head = make("tr");
    for (const text of heads) {
      const cell = make("th", "", text);
      cell.scope = "col";
      head.append(cell);
    }
    const body = make("tbody");
    for (const row of rows) {
      const line = make("tr", row.best ? "best" : "");
      row.cells.forEach((text, index) => {
        const cell = make(index ? "td" : "th", "", text);
        if (!index) {
          cell.scope = "row";
          if (row.mark) cell.append(" ", make("em", "", row.mark));
          cell.append(barOf(row));
        }
        line.append(cell);
      });
      body.append(line);
    }
    const thead = make("thead");
    thead.append(head);
    table.append(thead, body);
    part.append(top, table, ...more.map((text) => make("p", "", text)));
    return part;
  }

  function update() {
    const state = model.get("state");
    const focused = el.contains(document.activeElement) && document.activeElement.dataset.action;
    const changed = (name) => JSON.stringify(state[name]) !== JSON.stringify(shown[name]);
    if (changed("marks")) marks.replaceChildren(...state.marks.map(markOf));
    if (changed("box")) boxes.replaceChildren(...(state.box ? [boxOf(state.box)] : []));
    if (changed("figures"))
      tables.replaceChildren(...(state.figures ? [tableOf(state.figures)] : []));
    if (changed("spoken")) live.textContent = state.spoken;
    shown = state;
    // What had the focus was made anew, or is gone: keep the keyboard player here.
    if (focused !== false && !el.contains(document.activeElement)) {
      const again = [...el.querySelectorAll("button")].find(
        (one) => one.dataset.action === focused,
      );
      (
        again ??
        el.querySelector("button") ??
        el.closest(".koikoi-table")?.querySelector(".koikoi-moves button")
      )?.focus({preventScroll: true});
    }
  }

  el.addEventListener("keydown", (event) => {
    const close =
      el.querySelector(".figures .top button") ??
      el.querySelector(".box .buttons button:last-child");
    if (event.key !== "Escape" || !close) return;
    event.stopPropagation();
    close.click();
  });
  model.on("change:state", update);
  update();
  return () => model.off("change:state", update);
}

export default {render};
