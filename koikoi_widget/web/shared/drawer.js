// The drawer: it stands beside the table, or below it where that is too narrow.

/** The move that the keyboard is at: where the focus goes if nothing better is there. */
export const MOVE = ".koikoi-moves [tabindex='0']";

/**
 * Brings what has just opened below a table into sight; the hand and the pile above it stay there.
 *
 * @param {Element} element
 */
export function reveal(element) {
  const root = /** @type {HTMLElement | null} */ (element.closest(".koikoi-table"));
  if (root?.dataset.drawer === "below") element.scrollIntoView({block: "nearest"});
}

/**
 * Leads the focus from what has closed to the first of these that is at its table.
 *
 * @param {HTMLElement} element
 * @param {string[]} selectors
 */
export function leadBack(element, selectors) {
  const root = element.closest(".koikoi-table");
  const found = selectors.map((each) => root?.querySelector(each)).find(Boolean);
  /** @type {HTMLElement | null | undefined} */ (found)?.focus({preventScroll: true});
}
