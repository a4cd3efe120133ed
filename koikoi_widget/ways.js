// Which part of the page is in sight: the address says it after "#", so that links lead there and
// the browser's own buttons go back. Who was never here is shown where to begin.

const PLAY = "play";

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function kept(name) {
  try { return localStorage.getItem(`koikoi_widget/${name}`); } catch { return null; }
}

// Nobody has read a lesson here, played a card, or been told where to begin.
function isNewcomer() {
  return !kept("lessons") && !kept("welcomed") && !/^ {2}0 /m.test(kept("table") ?? "");
}

function initialize({model}) {
  const tell = () => {
    const asksForADay = new URLSearchParams(window.location.search).has("daily");
    const way = window.location.hash.slice(1) || (asksForADay ? "today" : PLAY);
    if (!model.get("names").includes(way)) return; // another "#" of a notebook
    model.set("way", way);
    model.save_changes();
  };
  const show = () => model.send({event: "progress", kept: kept("progress")});
  const elsewhere = (event) => { if (event.key === "koikoi_widget/progress") show(); };
  window.addEventListener("hashchange", tell);
  window.addEventListener("storage", elsewhere);
  tell();
  show(); // the table's help may follow what is known
  return () => {
    window.removeEventListener("hashchange", tell);
    window.removeEventListener("storage", elsewhere);
  };
}

function render({model, el}) {
  el.classList.add("koikoi-ways");
  const {link, href, dismiss} = model.get("start");
  const settle = () => window.dispatchEvent(new Event("resize")); // the table takes what is free
  const leave = () => {
    el.replaceChildren();
    try { localStorage.setItem("koikoi_widget/welcomed", "yes"); } catch { /* said again */ }
    settle();
  };
  const follow = () => {
    el.hidden = model.get("way") !== PLAY;
    settle();
  };
  if (isNewcomer()) {
    const way = make("a", "", link);
    way.href = href;
    const button = make("button", "", "✕");
    button.type = "button";
    button.setAttribute("aria-label", dismiss);
    button.title = dismiss;
    button.addEventListener("click", leave);
    el.append(way, button);
  }
  model.on("change:way", follow);
  follow();
  return () => model.off("change:way", follow);
}

export default {initialize, render};
