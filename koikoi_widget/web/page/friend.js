// Before the table of somebody who plays a friend at another page: an invitation, or a code to type in.
// It also keeps the seat that was taken.

import {button, changes, linkTo, make, say, voice} from "../shared/dom.js";
import {picture} from "../shared/picture.js";
import {keepSeat, roomInAddress} from "../shared/seats.js";
import {doorsOf} from "./doors.js";

/** @import {Host, Model} from "../host" */
/** @import {FriendEvent, FriendField, FriendState, FriendTraits} from "../protocol" */
/** @typedef {Model<FriendTraits, FriendEvent>} FriendModel */

// Letters that may be typed in.
const LONGEST = 200;
const LONGEST_LINK = 10_000;

/** @param {Pick<Host<FriendModel>, "model">} host */
function initialize({model}) {
  let named = ""; // the room that the address was given; the part's own one asks for another
  const keep = () => {
    const {code, shown, text} = model.get("seat");
    if (code) keepSeat(model.get("place"), code, text);
    if (!shown) named = "";
    name();
  };
  // The address of a room's page invites, and a reload comes back to this room.
  const name = () => {
    const {code, shown} = model.get("seat");
    const isLedHere = window.location.hash === `#${model.get("part")}` && named !== code;
    if (!shown || !(isLedHere || roomInAddress()?.code === code)) return;
    named = code;
    if (window.location.hash !== `#${shown}`) window.history.replaceState(null, "", `#${shown}`);
  };
  model.on("change:seat", keep);
  window.addEventListener("hashchange", name);
  keep();
  return () => {
    model.off("change:seat", keep);
    window.removeEventListener("hashchange", name);
  };
}

/** @param {Host<FriendModel>} host */
function render({model, el}) {
  el.classList.add("koikoi-invited");
  const box = make("form", "box");
  const title = make("h2");
  const lines = make("div", "lines");
  const trouble = voice("trouble", "alert");
  const link = linkTo("", "", "koikoi-button");
  const label = make("label");
  const caption = make("span");
  const input = make("input", "koikoi-line");
  const go = button("", "", () => {});
  go.type = "submit";
  input.autocomplete = "off";
  label.append(caption, input);
  const ends = make("div", "ends");
  ends.append(label, go);
  box.append(title, lines, trouble, link, ends);
  const doors = doorsOf("waiting", (name) => picture(model.get("pictures")[name]));
  el.append(box, doors.element);
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    model.send({event: "go", typed: input.value});
  });
  const isOther = changes();
  /** @param {FriendField | null} field */
  const offer = (field) => {
    label.hidden = !field;
    if (!field || !isOther(field)) return;
    caption.textContent = field.label;
    Object.assign(input, {value: field.value, placeholder: field.hint});
    input.name = field.name;
    input.maxLength = field.name === "link" ? LONGEST_LINK : LONGEST;
  };
  const show = () => {
    /** @type {FriendState} */
    const state = model.get("state");
    title.textContent = state.title;
    lines.replaceChildren(...state.lines.map((line) => make("p", "", line)));
    say(trouble, state.trouble);
    link.hidden = !state.link;
    if (state.link) [link.href, link.textContent] = state.link;
    offer(state.field);
    ends.hidden = go.hidden = !state.button;
    go.textContent = state.button;
    link.classList.toggle("primary", !state.button || state.field?.name === "code");
    go.classList.toggle("primary", state.field?.name !== "code");
  };
  const list = () => doors.show(model.get("doors"), "");
  model.on("change:state", show);
  model.on("change:doors", list);
  show();
  list();
  return () => {
    model.off("change:state", show);
    model.off("change:doors", list);
  };
}

export default {initialize, render};
