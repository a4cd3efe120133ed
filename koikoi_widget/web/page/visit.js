// What the browser keeps of a visitor: the first page goes by it.

import {withRead} from "../shared/read.js";
import {store, stored} from "../shared/storage.js";

/** @import {FirstPageModel} from "./first_page.js" */

const EVENTS = ["hashchange", "storage", "pageshow"]; // when something else may be kept

/**
 * Tells Python, and notes when the first hand was played; returns a function that ends it.
 *
 * @param {FirstPageModel} model
 */
export function followVisit(model) {
  const {match, lessons, daily, progress} = model.get("places");
  const tell = () => {
    const kept = {lessons: stored(lessons), daily: stored(daily), progress: stored(progress)};
    model.send({event: "kept", match: stored(match), ...kept});
  };
  const note = () => {
    if (lessons) store(lessons, withRead(stored(lessons), model.get("hand")));
  };
  for (const name of EVENTS) window.addEventListener(name, tell);
  document.addEventListener("koikoi-done", note);
  tell();
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, tell);
    document.removeEventListener("koikoi-done", note);
  };
}
