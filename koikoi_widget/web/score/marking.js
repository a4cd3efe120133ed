// The cards to mark, and beside them what they are worth to each of the two.

import {picturesOf} from "../lessons/faces.js";
import {button, make, say, voice} from "../shared/dom.js";
import {picture} from "../shared/picture.js";
import {buttonsOf, redraw} from "./acts.js";
import {sheetOf48} from "./cards.js";

/** @import {ScoreSide, ScoreState} from "../protocol" */
/** @import {ScoreModel} from "./score.js" */

/**
 * The cards to mark, and beside them what they are worth.
 *
 * @param {ScoreModel} model
 */
export function markingOf(model) {
  const element = make("div", "marking");
  const says = make("p", "says");
  const seats = make("div", "seats");
  const facts = make("div", "facts");
  const worth = voice("worth", "status");
  const ends = make("div", "ends");
  const more = make("div", "more");
  const faces = sheetOf48(
    picturesOf(model).map((face) => () => picture(face)),
    model.get("cells"),
  );
  let seat = 0;
  let owners = "";
  let entry = -1;

  /** @param {number} card */
  const mark = (card) => {
    const isMine = owners[card] === String(seat);
    owners = owners.slice(0, card) + (isMine ? "." : seat) + owners.slice(card + 1);
    model.send({event: "cards", owners});
    draw();
  };
  /** @param {number} place */
  const turn = (place) => {
    seat = place;
    draw();
  };
  const draw = () => {
    const {sides, whose} = model.get("state");
    faces.show(owners, seat, whose);
    redraw(seats, ...sides.map((side, place) => seatOf(side, place === seat, () => turn(place))));
    const side = sides[seat];
    say(worth, chipsOf(side), make("p", "why", side.why));
    const enter = button("primary", side.enter || side.name, () => act("enter", seat));
    enter.disabled = !side.enter;
    redraw(
      ends,
      button("", side.calls, () => act("calls", seat)),
      enter,
    );
  };
  /**
   * @param {string} action
   * @param {number} of
   */
  const act = (action, of) => model.send({event: "act", action, of});
  facts.append(worth, ends, more);
  element.append(says, seats, faces.element, facts);
  faces.element.addEventListener("koikoi-mark", (event) => {
    mark(/** @type {CustomEvent<number>} */ (event).detail);
  });
  return {
    element,
    /** @param {ScoreState} state */
    show(state) {
      if (state.entry !== entry) ({entry, owners, turn: seat} = state);
      says.textContent = state.says;
      faces.name(state.sheet);
      const orders = state.orders.map((text, place) => {
        const choose = button("", text, () => {
          faces.order(place === 1);
          for (const other of orders) other.setAttribute("aria-pressed", String(other === choose));
        });
        choose.setAttribute("aria-pressed", String((place === 1) === faces.isByKind()));
        return choose;
      });
      redraw(more, buttonsOf(model), ...orders);
      draw();
    },
  };
}

/**
 * @param {ScoreSide} side
 * @param {boolean} isChosen whether its cards are marked now
 * @param {() => void} choose
 */
function seatOf({name, points, worth}, isChosen, choose) {
  const seat = button("seat", "", choose);
  const mark = make("span", "mark", name.slice(0, 1));
  mark.setAttribute("aria-hidden", "true");
  seat.setAttribute("aria-pressed", String(isChosen));
  seat.append(mark, make("b", "", name), make("span", "so-far", points), make("strong", "", worth));
  return seat;
}

/** @param {ScoreSide} side */
function chipsOf({made, near}) {
  const list = make("ul", "chips");
  for (const [name, points] of made) {
    const chip = make("li", "made", name);
    chip.append(" ", make("b", "", points));
    list.append(chip);
  }
  list.append(...near.map((text) => make("li", "near", text)));
  return list;
}
