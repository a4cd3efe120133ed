// Where a visitor is, and what the browser keeps: the first page goes by it.

import {withRead} from "../shared/read.js";
import {roomInAddress} from "../shared/seats.js";
import {sendable, store, stored} from "../shared/storage.js";
import {keepTelling} from "../shared/telling.js";
import {askedFor, sentInAddress, setInAddress} from "./ways.js";
import {whoeverInAddress} from "./whoever.js";

/** @import {FirstPageModel} from "./first_page.js" */

const EVENTS = ["hashchange", "storage", "pageshow"]; // when something else may be kept

/**
 * Tells Python, and notes when the first hand was played; returns a function that ends it.
 *
 * @param {FirstPageModel} model
 */
export function followVisit(model) {
  const {matches, ...places} = model.get("places");
  const stop = keepTelling(model, places, EVENTS, () => ({
    way: askedFor(model),
    room: roomInAddress()?.shown ?? null,
    challenge: sentInAddress("duel"),
    set: setInAddress(),
    whoever: whoeverInAddress()?.whoever ?? null,
    site: window.location.origin + window.location.pathname,
  }));
  const played = matches ? sendable(stored(matches)) : null;
  if (played) model.send({event: "matches", kept: played});
  const note = () => {
    if (!places.lessons) return;
    store(places.lessons, withRead(stored(places.lessons), model.get("hand"), true));
  };
  document.addEventListener("koikoi-done", note);
  return () => {
    stop();
    document.removeEventListener("koikoi-done", note);
  };
}
