// What a canvas cannot do for itself: focus, a name, a voice, real buttons, and the browser's memory.
// Everything shown comes from Python in `state`; nothing of the game is known here.

import {make} from "../shared/dom.js";
import {download, upload} from "../shared/files.js";
import {keeperOf} from "../shared/kept.js";
import {memory} from "../shared/mark.js";
import {outboxOf} from "./outbox.js";
import {sound} from "./sound.js";
import {painterOf, spriteDrawer} from "./sprites.js";

const MOST_ABOVE = 120; // px; further down the table is part of a longer page
const LONG_PRESS = 500; // ms that a finger rests on a card to ask for its sheet
const SLIP = 10; // px that it may move meanwhile
const STEPS = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1};
const PRESSED = "rgb(247 215 116 / 0.4)";
const READY_AFTER = 250; // ms in which a new dialog's buttons wait, so that no stray click answers

function lies([x, y], [left, top, width, height]) {
  return x >= left && x < left + width && y >= top && y < top + height;
}

function place(element, [x, y, w, h]) {
  Object.assign(element.style, {left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px`});
}

// ipycanvas draws one message after the other and says nothing; its queue is asked when it is done.
async function tellWhenDrawn(model, {number}) {
  const began = performance.now();
  try {
    await (await painterOf(model)).currentProcessing;
  } catch {
    /* now */
  }
  try {
    model.send({event: "drawn", number, took: performance.now() - began});
  } catch {
    /* the page is being left */
  }
}

// A finger that comes and goes is a tap, one that rests asks for a sheet, one that moves scrolls.
function fingers(canvas, tap, rest) {
  let start = null;
  let timer = 0;
  const drop = () => {
    clearTimeout(timer);
    start = null;
  };
  const acts = {
    touchstart({touches}) {
      drop();
      if (touches.length > 1) return;
      start = touches[0];
      timer = setTimeout(() => {
        rest(start);
        start = null;
      }, LONG_PRESS);
    },
    touchmove({touches: [{clientX, clientY}]}) {
      if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > SLIP) drop();
    },
    touchend(event) {
      if (event.cancelable) event.preventDefault(); // else mouse events follow
      if (start) tap(start);
      drop();
    },
    touchcancel: drop,
  };
  for (const [name, act] of Object.entries(acts)) {
    canvas.addEventListener(
      name,
      (event) => {
        event.stopImmediatePropagation(); // ipycanvas plays at the first touch, and stops scrolling
        act(event);
      },
      {capture: true, passive: false},
    );
  }
}

// The arrow keys go from one to the next of `group`, which takes the Tab key once.
function rove(group) {
  group.addEventListener("keydown", (event) => {
    const all = [...group.children];
    const now = all.indexOf(document.activeElement);
    const ends = {Home: 0, End: all.length - 1};
    const step = STEPS[event.key];
    if (now < 0 || !(step || event.key in ends)) return;
    const next = all[ends[event.key] ?? (now + step + all.length) % all.length];
    event.preventDefault();
    all[now].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}

function initialize({model}) {
  const key = model.get("storage_key");
  const keeper = keeperOf(key, () => {
    model.set("elsewhere", true);
    model.save_changes();
  });
  let kept = keeper.read();
  const drawSprites = spriteDrawer(model);
  model.on("msg:custom", (message) => {
    if (message.do === "download") {
      download(message.name, message.text ?? kept, "text/plain");
    } else if (message.do === "state") {
      if (message.keep && key) {
        // Only what changed is sent: how much of the kept text stays, and what follows it.
        kept = (kept ?? "").slice(0, message.keep.from) + message.keep.text;
        keeper.write(kept);
      }
      model.set("state", {...model.get("state"), ...message.changes});
    } else if (message.do === "sprites") {
      drawSprites(message);
    } else if (message.do === "tell when drawn") {
      tellWhenDrawn(model, message);
    } else if (message.do === "sound") {
      sound(message.name, message.after);
    }
  });
  model.send({event: "hello", kept, resume: Boolean(memory(model.get("resume_key")).read())});
  // The newest that any tab has played.
  model.on("change:elsewhere", () => {
    if (model.get("elsewhere")) return;
    kept = keeper.read();
    model.send({event: "take over", kept});
  });
  const onConnection = ({detail}) => {
    const isOurs = detail.kernel === model.widget_manager.kernel?.id;
    if (isOurs && detail.is === "back") model.send({event: "again"}); // something may have been missed
  };
  document.addEventListener("koikoi-connection", onConnection);
  return () => {
    keeper.close();
    document.removeEventListener("koikoi-connection", onConnection);
  };
}

function render({model, el}) {
  el.classList.add("koikoi-bridge");
  const rings = make("div");
  rings.setAttribute("aria-hidden", "true");
  const said = make("div", "koikoi-said");
  said.setAttribute("aria-hidden", "true");
  const live = make("div", "koikoi-unseen");
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  const dialogs = make("div");
  const errors = make("div");
  errors.setAttribute("role", "alert");
  const remarks = make("div");
  remarks.setAttribute("aria-live", "polite");
  const moves = make("div", "koikoi-moves");
  moves.setAttribute("role", "toolbar");
  moves.tabIndex = -1;
  rove(moves);
  const tools = make("div", "koikoi-tools");
  tools.setAttribute("role", "group");
  const elsewhere = make("div");
  elsewhere.setAttribute("role", "status");
  el.append(rings, said, live, dialogs, remarks, errors, moves, tools, elsewhere);

  const send = (action, meant) => {
    if (action === "upload") upload(".txt,text/plain", (message) => model.send(message));
    else if (action === "about") about(pointer);
    else outbox.send({event: "act", action, ...meant});
  };
  // Which decision a press is meant for, so that it answers no other one.
  const meantFor = () => ({decision: model.get("state").decision});
  // The sheet of the card of the move that has the focus, or of what lies at a point.
  const about = (at) =>
    model.send({event: "about", at, of: document.activeElement?.dataset.action});
  const set = (name, value) => model.send({event: "set", name, value});
  let canvas = null;
  let pointer = null; // where the mouse is on the canvas
  let shown = {};
  const view = Math.random().toString(36).slice(2); // the table is laid out for one view of it
  const outbox = outboxOf(model, view);
  let size = "";
  let scale = 1;
  let space = null; // what there is to tell of it
  let told = null;

  function isShownFocus(element) {
    return element.matches(":focus-visible");
  }

  function ring(entry) {
    rings.replaceChildren();
    if (!entry) return;
    const takes = entry.helped ? entry.takes : [];
    for (const [at, kind] of [[entry.at, ""], ...takes.map((at) => [at, "takes"])]) {
      if (!at) continue;
      const mark = make("div", `koikoi-ring ${kind}`);
      place(mark, at);
      rings.append(mark);
    }
  }

  function button([action, label], index, meant) {
    const element = make("button", index === 0 ? "first" : "", label);
    element.type = "button";
    element.dataset.action = action;
    element.addEventListener("click", () => send(action, meant?.()));
    return element;
  }

  function showMoves(state) {
    moves.setAttribute("aria-label", state.moves_label);
    moves.dataset.label = state.moves_label;
    moves.replaceChildren(
      ...state.moves.map((entry, index) => {
        const element = button([entry.action, entry.label], -1, meantFor);
        element.addEventListener("click", () => shade(entry));
        element.tabIndex = index ? -1 : 0;
        element.dataset.at = JSON.stringify(entry.at);
        element.dataset.takes = JSON.stringify(entry.takes);
        // Whoever plays by finger or mouse is shown no card that merely has the focus.
        element.addEventListener("focus", () => ring(isShownFocus(element) ? entry : null));
        element.addEventListener("blur", () => ring(null));
        return element;
      }),
    );
  }

  function placeDialog(box, {kind, at}) {
    if (!at) return;
    const [x, y, w, h] = at;
    const top = kind === "decide" ? y + h : y + h / 2; // this one stands on the place
    Object.assign(box.style, {left: `${x + w / 2}px`, top: `${top}px`, maxWidth: `${w - 16}px`});
  }

  // A dialog that merely stands elsewhere stays the same: its buttons may be under a finger.
  function moveDialog({dialog}) {
    const without = (found) => JSON.stringify({...found, at: null});
    const box = dialogs.querySelector(".koikoi-dialog");
    if (!box || !dialog?.at || !shown.dialog?.at || without(dialog) !== without(shown.dialog)) {
      return false;
    }
    placeDialog(box, dialog);
    return true;
  }

  function showDialog(state) {
    dialogs.replaceChildren();
    if (!state.dialog) return;
    const {kind, title, lines, buttons, at} = state.dialog;
    const box = make("section", `koikoi-dialog ${kind}`);
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-label", title);
    box.tabIndex = -1;
    box.append(make("h2", "", title));
    const text = make("div");
    text.append(...lines.map((line) => make("p", "", line)));
    const row = make("div", "koikoi-buttons");
    row.append(...buttons.map((each, index) => button(each, index, meantFor)));
    box.append(text);
    if (state.dialog.chart) {
      const chart = make("div", "koikoi-chart");
      chart.innerHTML = state.dialog.chart;
      box.append(chart);
    }
    box.append(row);
    placeDialog(box, state.dialog);
    for (const element of row.children) element.disabled = true;
    setTimeout(() => {
      for (const element of row.children) element.disabled = false;
    }, READY_AFTER);
    dialogs.append(box);
  }

  function showError(state) {
    errors.replaceChildren();
    if (!state.error) return;
    const box = make("div", "koikoi-error");
    box.append(make("span", "", state.error), button(["dismiss", state.dismiss], -1));
    errors.append(box);
  }

  // The tools below the table stay the same elements while only their values change, so that the
  // one in use keeps the focus.
  const TOOLS = {
    button(tool) {
      const element = make("button");
      element.type = "button";
      element.addEventListener("click", () => {
        if (element.getAttribute("aria-disabled") !== "true") send(tool.action);
      });
      return [
        element,
        (now) => {
          for (const name of ["expanded", "pressed"]) {
            if (now[name] !== undefined) element.setAttribute(`aria-${name}`, now[name]);
          }
          element.textContent = now.label;
          element.setAttribute("aria-disabled", String(Boolean(now.disabled)));
          if (now.key) element.setAttribute("aria-keyshortcuts", now.key);
        },
      ];
    },
    range(tool) {
      const element = make("input");
      element.type = "range";
      element.addEventListener("input", () => set(tool.action, Number(element.value)));
      return [
        element,
        (now) => {
          element.max = now.most;
          if (element !== document.activeElement) element.value = now.value;
          element.setAttribute("aria-label", now.label);
          element.setAttribute("aria-valuetext", now.text);
        },
      ];
    },
    choice(tool) {
      const element = make("select");
      element.append(...tool.options.map(([value, label]) => new Option(label, value)));
      element.addEventListener("change", () => set(tool.action, element.value));
      return [
        element,
        (now) => {
          element.value = now.value;
          element.setAttribute("aria-label", now.label);
        },
      ];
    },
  };
  let toolsShown = "";
  let refreshTools = [];

  function showTools(state) {
    const wanted = state.tools ?? [];
    const names = JSON.stringify(wanted.map(({kind, action}) => [kind, action]));
    if (names !== toolsShown) {
      toolsShown = names;
      const made = wanted.map((tool) => TOOLS[tool.kind](tool));
      made.forEach(([element], index) => {
        element.dataset.action = wanted[index].action;
      });
      tools.replaceChildren(...made.map(([element]) => element));
      refreshTools = made.map(([, refresh]) => refresh);
    }
    refreshTools.forEach((refresh, index) => refresh(wanted[index]));
    tools.setAttribute("aria-label", state.tools_label ?? "");
    // The tools lie below the canvas, in a margin as high as they are.
    const root = el.closest(".koikoi-table");
    if (root) root.style.marginBottom = wanted.length ? `${tools.offsetHeight * scale}px` : "";
  }

  // The table is laid out for the view that was used last; a narrower one shows it smaller.
  function fit(state) {
    const root = el.closest(".koikoi-table");
    if (!root?.clientWidth || !state.size) return;
    scale = isOthers(state) ? Math.min(1, root.clientWidth / state.size[0]) : 1;
    root.style.setProperty("--koikoi-scale", scale);
    el.dataset.fits = String(state.size) === size; // drawn for the space there is
    if (!isOthers(state) && told !== space) tell();
  }

  // What help has to say waits until it is understood, or the next card is played.
  function showRemark(state) {
    remarks.replaceChildren();
    if (!state.remark) return;
    const box = make("div", "koikoi-remark");
    box.append(make("span", "", state.remark), button(["understood", state.understood], -1));
    remarks.append(box);
  }

  // Another tab is ahead: this one shows that, and takes no press until it goes on from there.
  function showElsewhere() {
    elsewhere.replaceChildren();
    el.classList.toggle("behind", model.get("elsewhere"));
    if (!model.get("elsewhere")) return;
    const words = model.get("words");
    const box = make("div", "koikoi-elsewhere");
    const here = make("button", "first", words.here);
    here.type = "button";
    here.addEventListener("click", () => {
      model.set("elsewhere", false);
      model.save_changes();
    });
    box.append(make("p", "", words.elsewhere), here);
    elsewhere.append(box);
  }

  function showSaid(state) {
    said.replaceChildren(make("span", "", state.happened), make("strong", "", state.asked));
    if (state.said_at) place(said, state.said_at);
    said.style.fontSize = `${state.text}px`;
    said.classList.toggle("asks", !state.happened); // a chosen card reaches up into this place
  }

  function update() {
    const state = model.get("state");
    if (!state || state.happened === undefined) return;
    const focused = el.contains(document.activeElement);
    const of = document.activeElement?.dataset.action;
    const changed = (name) => JSON.stringify(state[name]) !== JSON.stringify(shown[name]);
    ring(null);
    if (changed("moves")) showMoves(state);
    if (changed("dialog") && !moveDialog(state)) showDialog(state);
    if (changed("error")) showError(state);
    if (changed("remark")) showRemark(state);
    showSaid(state);
    fit(state);
    if (changed("tools")) showTools(state);
    if (changed("spoken") || state.move !== shown.move) live.textContent = state.spoken;
    if (canvas) canvas.setAttribute("aria-label", state.described);
    el.dataset.phase = state.phase;
    el.dataset.move = state.move;
    el.dataset.decision = state.decision ?? "";
    el.dataset.moving = Boolean(state.moving);
    el.dataset.awaits = Boolean(state.awaits);
    shown = state;
    ring(state.moves[[...moves.children].findIndex(isShownFocus)]);
    // The element that had the focus is gone, or the moves were empty while cards moved: keep the
    // keyboard player at the table, at what there is to press.
    if (focused && (!el.contains(document.activeElement) || document.activeElement === moves)) {
      const same = [...moves.children].find((move) => move.dataset.action === of);
      (
        dialogs.querySelector(".koikoi-dialog") ??
        same ??
        moves.querySelector("button") ??
        moves
      ).focus({preventScroll: true});
    }
  }

  function pointOf({clientX, clientY}) {
    const box = canvas.getBoundingClientRect();
    return [(clientX - box.left) / scale, (clientY - box.top) / scale];
  }

  function entriesAt(point) {
    return (model.get("state").moves ?? []).filter(({at}) => at && lies(point, at));
  }

  function isOffered(point) {
    return (model.get("state").moves ?? []).some(({at, takes}) =>
      [at, ...takes].some((place) => place && lies(point, place)),
    );
  }

  function hover(event) {
    pointer = event.pointerType === "mouse" ? pointOf(event) : null;
    const entries = entriesAt(pointOf(event));
    canvas.style.cursor = entries.length ? "pointer" : "default";
    ring(entries.length ? {...entries[0], takes: entries.flatMap((entry) => entry.takes)} : null);
  }

  // A pressed card answers at once, however far the kernel is; what that draws next covers this.
  function shade(entry) {
    if (!entry?.at || !canvas) return;
    const ratio = shown.size[2];
    const context = canvas.getContext("2d");
    context.fillStyle = PRESSED;
    context.fillRect(...entry.at.map((value) => value * ratio));
  }

  function adopt(found) {
    canvas = found;
    canvas.setAttribute("role", "img");
    canvas.tabIndex = -1; // the moves are the way in for the keyboard
    const press = (event, at) => {
      const point = pointOf(at);
      outbox.send({event, at: point, ...(isOffered(point) ? meantFor() : {})});
      shade(entriesAt(point)[0]);
    };
    // ipycanvas would tell where, but not what was seen there; and the page would scroll.
    canvas.addEventListener(
      "mousedown",
      (event) => {
        event.stopImmediatePropagation();
        canvas.focus({preventScroll: true});
        if (!event.button) press("click", event); // only the main button plays
      },
      {capture: true},
    );
    // Of the rest the table needs nothing: each would be a message, and a wheel would not scroll.
    for (const name of ["mousemove", "mouseup", "mouseout", "wheel"]) {
      canvas.addEventListener(name, (event) => event.stopImmediatePropagation(), {capture: true});
    }
    canvas.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (event.pointerType !== "touch") about(pointOf(event)); // a finger has asked already
    });
    const tap = (finger) => {
      press("tap", finger);
      claim();
    };
    fingers(canvas, tap, (finger) => about(pointOf(finger)));
    canvas.addEventListener("pointermove", hover);
    canvas.addEventListener("pointerleave", () => {
      pointer = null;
      ring(null);
    });
    update();
  }

  // ipycanvas prevents every key: let Tab and the browser's own keys through.
  const letThrough = (event) => {
    if (event.target === canvas) event.stopPropagation();
  };
  document.addEventListener("keydown", letThrough, {capture: true});

  // Keys act only while the table has the focus, so they are in nobody's way.
  const pressed = (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = shown.keys?.[key];
    if (!action || model.get("elsewhere") || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!el.closest(".koikoi-table")?.contains(event.target)) return;
    if (event.target.closest("input, select, textarea, dialog")) return;
    event.preventDefault();
    send(action);
  };
  document.addEventListener("keydown", pressed, {capture: true});

  function measure() {
    const root = el.closest(".koikoi-table");
    if (!root || !root.clientWidth) return;
    // What stands above the table on a page of its own is not there for the table.
    // But what sticks above it, as the words of a lesson do, is always there.
    const stuck = root.previousElementSibling;
    const sticks =
      stuck?.offsetLeft === root.offsetLeft && getComputedStyle(stuck).position === "sticky";
    const above = sticks
      ? stuck.offsetHeight
      : Math.min(root.getBoundingClientRect().top + window.scrollY, MOST_ABOVE);
    const height = window.innerHeight - Math.max(0, above) - tools.offsetHeight;
    const found = [root.clientWidth, Math.round(height) - 4, window.devicePixelRatio || 1];
    if (String(found) !== size) {
      size = String(found);
      space = {event: "size", size: found, calm: calm.matches, view};
      if (!told) tell();
    }
    fit(model.get("state")); // also what was drawn while the table was not in sight
  }

  function isOthers(state) {
    return Boolean(state.view) && state.view !== view;
  }

  function tell() {
    told = space;
    model.send(space);
  }

  // Who uses this view has the table laid out for it. What is done here is told first: it still goes
  // by the layout in which it was seen.
  function claim(event) {
    if (event?.type === "focusin" && event.target === canvas) return; // and the press follows
    if (space && el.dataset.fits === "false") tell();
  }
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const calmed = () => model.send({event: "calm", calm: calm.matches});
  calm.addEventListener("change", calmed);
  const watcher = new ResizeObserver(() => {
    showTools(shown);
    measure();
  });
  let frame = requestAnimationFrame(function find() {
    const root = el.closest(".koikoi-table");
    const found = root?.querySelector("canvas");
    if (found && !canvas) adopt(found);
    if (found) {
      watcher.observe(root);
      watcher.observe(tools);
      root.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own keys do not act at the table
      window.addEventListener("resize", measure);
      for (const name of ["click", "focusin"]) root.addEventListener(name, claim);
      measure();
    } else {
      frame = requestAnimationFrame(find);
    }
  });

  model.on("change:state", update);
  model.on("change:elsewhere", showElsewhere);
  update();
  showElsewhere();
  return () => {
    cancelAnimationFrame(frame);
    watcher.disconnect();
    calm.removeEventListener("change", calmed);
    window.removeEventListener("resize", measure);
    document.removeEventListener("keydown", letThrough, {capture: true});
    document.removeEventListener("keydown", pressed, {capture: true});
    model.off("change:state", update);
    model.off("change:elsewhere", showElsewhere);
    outbox.close();
  };
}

export default {initialize, render};
