// What a table and its kernel tell each other, visible or not: what has changed, and what is kept.

import {download} from "../shared/files.js";
import {keeperOf} from "../shared/kept.js";
import {memory} from "../shared/mark.js";
import {sendable} from "../shared/storage.js";
import {sound} from "./sound.js";
import {painterOf, spriteDrawer} from "./sprites.js";

/** @import {ConnectionDetail, Host} from "../host" */
/** @import {KeptChange, News, TableMessage, TellWhenDrawn} from "../protocol" */
/** @import {TableModel} from "./view.js" */

const NEVER = -2; // no change follows it

/**
 * Follows a table's model, and reports what the browser keeps.
 *
 * @param {Pick<Host<TableModel>, "model">} host
 */
export function initialize({model}) {
  const keeper = keeperOf(model.get("storage_key"), () => {
    model.set("elsewhere", true);
    model.save_changes();
  });
  let kept = keeper.read();
  let number = 0; // of the last change of it
  const drawSprites = spriteDrawer(model);

  /**
   * Only changes are sent. If one was missed, the next does not fit what is here.
   *
   * @param {KeptChange} keep
   */
  function change(keep) {
    const fits = keep.from === 0 || keep.number === number + 1;
    number = keep.number;
    if (!fits) {
      model.send({event: "again"});
      return;
    }
    kept = (kept ?? "").slice(0, keep.from) + keep.text;
    keeper.write(kept);
  }

  /** @param {News} message */
  function learn(message) {
    if (message.keep && model.get("storage_key")) change(message.keep);
    const state = learned(model.get("state"), message);
    if (state) model.set("state", state);
    else model.send({event: "again"}); // what its entries belong to was missed
  }

  /** @param {TableMessage} message */
  function hear(message) {
    if (message.do === "state") learn(message);
    else if (message.do === "download")
      download(message.name, message.text ?? kept ?? "", "text/plain");
    else if (message.do === "sprites") drawSprites(message);
    else if (message.do === "tell when drawn") tellWhenDrawn(model, message);
    else if (message.do === "sound") sound(message.name, message.after);
  }

  // The newest state that any tab has played is taken over, by the page where that was pressed.
  function takenOver() {
    if (model.get("elsewhere")) return;
    kept = keeper.read();
    number = NEVER; // a change that is still on its way is one of the older text
  }

  /** @param {CustomEvent<ConnectionDetail>} event */
  function reconnected({detail}) {
    const isOurs = detail.kernel === model.widget_manager.kernel?.id;
    if (isOurs && detail.is === "back") model.send({event: "again"}); // something may have been missed
  }

  model.on("msg:custom", hear);
  model.send({
    event: "hello",
    kept: sendable(kept),
    resume: Boolean(memory(model.get("resume_key")).read()),
  });
  model.on("change:elsewhere", takenOver);
  document.addEventListener("koikoi-connection", reconnected);
  return () => {
    keeper.close();
    document.removeEventListener("koikoi-connection", reconnected);
  };
}

/**
 * Returns a state after a change, null where a list is missing of which only entries have come.
 *
 * @param {Record<string, any>} before
 * @param {News} message
 * @returns {any}
 */
function learned(before, {changes, entries = {}}) {
  const state = {...before, ...changes};
  for (const [name, [length, at]] of Object.entries(entries)) {
    const list = before[name];
    if (!list) return null;
    state[name] = Array.from({length}, (_, place) => at[place] ?? list[place]);
  }
  return state;
}

/**
 * ipycanvas draws one message after the other and reports nothing; its queue says when it is done.
 *
 * @param {TableModel} model
 * @param {TellWhenDrawn} message
 */
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
