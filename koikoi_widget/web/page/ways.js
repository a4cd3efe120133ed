// Which part of the page is in sight: the address says it after "#", so that links lead there and
// the browser's own buttons go back. Who was never here is shown where to begin.

import {button, make, store, stored} from "../shared/dom.js";

const PLAY = "play";

// Nobody has read a lesson here, played a card, or been told where to begin.
function isNewcomer({lessons, welcomed, table}) {
  return ![lessons, welcomed, table].some((key) => key && stored(key));
}

function initialize({model}) {
  const tell = () => {
    const asksForADay = new URLSearchParams(window.location.search).has("daily");
    const way = window.location.hash.slice(1) || (asksForADay ? "today" : PLAY);
    if (!model.get("names").includes(way)) return; // another "#" of a notebook
    model.set("way", way);
    model.save_changes();
  };
  const {progress} = model.get("places");
  const show = () => model.send({event: "progress", kept: stored(progress)});
  const elsewhere = (event) => {
    if (event.key === progress) show();
  };
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
    store(model.get("places").welcomed, "yes");
    settle();
  };
  const follow = () => {
    el.hidden = model.get("way") !== PLAY;
    settle();
  };
  if (isNewcomer(model.get("places"))) {
    const way = make("a", "", link);
    way.href = href;
    const away = button("", "✕", leave);
    away.setAttribute("aria-label", dismiss);
    away.title = dismiss;
    el.append(way, away);
  }
  model.on("change:way", follow);
  follow();
  return () => model.off("change:way", follow);
}

export default {initialize, render};
