// The sheet of 48 cards on which one marks whose they are, by month or by kind.

import {make} from "../shared/dom.js";

/** @import {ScoreCell} from "../protocol" */

/** @type {Record<string, [number, number]>} */
const STEPS = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1]};
const ASIDE = 3; // a step aside counts as so many ahead

/**
 * @param {Array<() => HTMLElement>} pictures
 * @param {ScoreCell[]} cells in deck order
 */
export function sheetOf48(pictures, cells) {
  const element = make("div", "sheet");
  element.setAttribute("role", "group");
  let isByKind = false;
  const buttons = cells.map(({picture}, card) => {
    const cell = make("button", "cell");
    cell.type = "button";
    cell.tabIndex = card ? -1 : 0;
    cell.append(pictures[picture](), make("span", "mark"));
    cell.addEventListener("click", () => {
      element.dispatchEvent(new CustomEvent("koikoi-mark", {detail: card}));
    });
    return cell;
  });
  element.append(...buttons);
  element.addEventListener("keydown", (event) => {
    const now = /** @type {HTMLElement} */ (event.target);
    const next = event.key in STEPS ? beside(buttons, now, STEPS[event.key]) : undefined;
    if (!next) return;
    event.preventDefault();
    now.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });

  return {
    element,
    isByKind: () => isByKind,
    /** @param {string} label */
    name(label) {
      element.setAttribute("aria-label", label);
    },
    /** @param {boolean} byKind */
    order(byKind) {
      isByKind = byKind;
      const order = cells.map((_cell, card) => card);
      if (byKind) order.sort((one, other) => cells[one].kind - cells[other].kind || one - other);
      element.classList.toggle("by-kind", byKind);
      element.append(...order.map((card) => buttons[card]));
    },
    /**
     * @param {string} owners
     * @param {number} seat whose cards are marked now
     * @param {string[]} whose
     */
    show(owners, seat, whose) {
      for (const [card, cell] of buttons.entries()) {
        const owner = owners[card];
        const isMine = owner === String(seat);
        const name = owner === "." ? whose[0] : whose[Number(owner) + 1];
        cell.className = `cell${isMine ? " mine" : owner === "." ? "" : " other"}`;
        cell.setAttribute("aria-label", cells[card].label.replace("{whose}", name));
        const mark = /** @type {HTMLElement} */ (cell.lastElementChild);
        mark.textContent = isMine ? "✓" : owner === "." ? "" : name.slice(0, 1);
      }
    },
  };
}

/**
 * The nearest card in a direction, as they lie.
 *
 * @param {HTMLElement[]} cells
 * @param {HTMLElement} now
 * @param {[number, number]} step
 */
function beside(cells, now, [right, down]) {
  const places = cells.map((cell) => {
    const [x, y] = [cell.offsetLeft - now.offsetLeft, cell.offsetTop - now.offsetTop];
    const [ahead, aside] = [x * right + y * down, Math.abs(x * down) + Math.abs(y * right)];
    return {cell, ahead, far: ahead + ASIDE * aside};
  });
  const all = places.filter(({ahead}) => ahead > 0).sort((one, other) => one.far - other.far);
  return all[0]?.cell;
}
