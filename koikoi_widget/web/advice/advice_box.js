// What the coach says: marks on cards, and in the drawer words, buttons and a table of figures.
// Everything shown comes from Python in `state`; this code knows nothing about the game.

import {differs, focused, make} from "../shared/dom.js";
import {leadBack, MOVE, reveal} from "../shared/drawer.js";
import {boxOf} from "./box.js";
import {figuresOf} from "./figures.js";
import {markOf} from "./marks.js";

/** @import {Host, Model} from "../host" */
/** @import {AdviceEvent, AdviceState, AdviceTraits} from "../protocol" */

// Where the focus goes when the words close: to a move, or to the button that opened the turning points.
const BACK = [MOVE, ".koikoi-tools [data-action=mistakes]"];

/** @param {Host<Model<AdviceTraits, AdviceEvent>>} host */
function render({model, el}) {
  el.classList.add("koikoi-advice");
  const live = make("div", "unheard");
  live.setAttribute("aria-live", "polite");
  const [marks, boxes, figures] = [make("div", "marks"), make("div"), make("div")];
  const drawer = make("div", "koikoi-drawer");
  drawer.append(boxes, figures);
  el.append(live, marks, drawer);
  /** @type {Partial<AdviceState>} */
  let shown = {};
  /** @param {string} action */
  const act = (action) => model.send({event: "act", action});

  /** @param {AdviceState} state */
  function show(state) {
    if (differs(state, shown, "marks")) {
      marks.replaceChildren(...state.marks.map((each) => markOf(each, act)));
    }
    if (differs(state, shown, "box")) {
      boxes.replaceChildren(...(state.box ? [boxOf(state.box, act)] : []));
    }
    if (differs(state, shown, "figures")) {
      figures.replaceChildren(...(state.figures ? [figuresOf(state.figures, act)] : []));
    }
    drawer.hidden = !state.box;
    if (state.box && differs(state, shown, "box")) {
      reveal(boxes.querySelector(".story h3") ?? drawer); // of a story the verdict, beside the cards
      takeFocus(el);
    }
    if (state.figures && !shown.figures) figures.scrollIntoView({block: "nearest"}); // as asked for
    if (differs(state, shown, "spoken")) live.textContent = state.spoken;
    shown = state;
  }

  function update() {
    const had = el.contains(document.activeElement) ? focused() : null;
    show(model.get("state"));
    if (had && !el.contains(document.activeElement)) keepFocus(el, had);
  }

  model.on("change:state", update);
  update();
  return () => model.off("change:state", update);
}

/**
 * Moves the focus to these words if the table as a whole has it, not a part of it.
 *
 * @param {HTMLElement} el
 */
function takeFocus(el) {
  if (document.activeElement !== el.closest(".koikoi-table")) return;
  /** @type {HTMLElement | null} */ (el.querySelector(".box"))?.focus({preventScroll: true});
}

/**
 * The focused element has been replaced or is gone: keep the keyboard player here.
 *
 * @param {HTMLElement} el
 * @param {HTMLElement} had the element that had the focus
 */
function keepFocus(el, had) {
  const words = had.matches(".box") ? el.querySelector(".box") : null;
  const buttons = [...el.querySelectorAll("button")];
  const again = buttons.find((each) => each.dataset.action === had.dataset.action) ?? buttons[0];
  const kept = /** @type {HTMLElement | null | undefined} */ (words ?? again);
  if (kept) kept.focus({preventScroll: true});
  else leadBack(el, BACK);
}

export default {render};
