// The bar of the page: its title, which leads back to the first page, the ways to the other parts, and
// the button that opens the options.

import {button, focused, linkTo, make} from "../shared/dom.js";
import {MOVE} from "../shared/drawer.js";
import {FRIEND, roomInAddress} from "../shared/seats.js";

const NO_PART = ".koikoi-options, .koikoi-table, .koikoi-panel, dialog"; // what has headings of its own

/** @import {OptionsEvent, OptionsState} from "../protocol" */

/**
 * @param {string} controls the id of what its button opens
 * @param {(message: OptionsEvent) => void} send
 */
export function barOf(controls, send) {
  const element = make("div", "koikoi-top");
  const title = make("h1");
  const home = linkTo("", "", "brand");
  const links = make("nav");
  const toggle = button("toggle", "", () => send({event: "open"}));
  toggle.setAttribute("aria-controls", controls);
  const rules = button("toggle koikoi-rules", "", () => {}); // the page's poster hears it
  const skip = button("skip", "", () => contentAfter(element)?.focus());
  title.append(home);
  element.append(skip, title, links, rules, toggle);
  return {
    element,
    /** @param {OptionsState} state */
    show(state) {
      home.textContent = state.title;
      skip.textContent = state.skip;
      if (state.home) home.href = state.home;
      if (links.lang !== state.language) {
        links.lang = state.language;
        links.replaceChildren(...state.links.map(([href, text]) => linkTo(href, text)));
        links.setAttribute("aria-label", state.parts);
      }
      const here = roomInAddress() ? `#${FRIEND}` : window.location.hash || state.first;
      for (const link of [home, ...links.querySelectorAll("a")]) mark(link, here);
      rules.textContent = state.rules;
      const opens = state.open && toggle.getAttribute("aria-expanded") === "false";
      toggle.textContent = state.toggle;
      toggle.setAttribute("aria-expanded", String(state.open));
      if (opens) toggle.focus(); // another button may have opened them, further down
    },
    /** Closes the options, and leads back to the button that opens them. */
    close() {
      toggle.click();
      toggle.focus();
    },
    /** Focuses the button that opens the options, the last in the bar: what follows is the match. */
    focus: () => toggle.focus(),
    /**
     * Names the page by its part, whose beginning is shown, and leads whoever came by a link of the bar,
     * or by one that is gone, to its heading once it is there.
     */
    arrive() {
      const link = /** @type {HTMLElement | null} */ (element.querySelector("[aria-current]"));
      if (!link || !("voila" in document.body.dataset)) return;
      const [part, page] = [link.textContent, home.textContent];
      const top = element.closest(".koikoi-app") ?? element; // the bar itself may stay in sight
      top.scrollIntoView({block: "start"});
      document.title = link === home ? `${page}` : `${part} · ${page}`;
      const left = headingIn(top);
      requestAnimationFrame(() => {
        const isLost = !focused()?.getClientRects().length || focused() === document.body;
        if (!isLost && focused() !== link) return;
        lead(link);
        leadOn(link, top, left);
      });
    },
  };
}

/**
 * Focuses an element from which what is yet to come may take the focus over: see `isLed`.
 *
 * @param {HTMLElement} element
 */
function lead(element) {
  element.dataset.leads = "on";
  element.addEventListener("blur", () => delete element.dataset.leads, {once: true});
  element.focus({preventScroll: true});
}

/**
 * Leads from a link to the heading of the part that is to come, unless the reader goes elsewhere first.
 *
 * @param {HTMLElement} link
 * @param {Element} page
 * @param {HTMLElement | undefined} left the heading of the part that is left
 */
function leadOn(link, page, left) {
  const coming = new MutationObserver(() => {
    const heading = headingIn(page);
    if (!heading || heading === left) return;
    heading.tabIndex = -1;
    lead(heading);
  });
  link.addEventListener("blur", () => coming.disconnect(), {once: true});
  coming.observe(page, {subtree: true, childList: true, attributeFilter: ["class", "hidden"]});
}

/**
 * Returns the heading of the part in sight; a match has none.
 *
 * @param {Element} page
 */
function headingIn(page) {
  const all = /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("h2"));
  return [...all].find((each) => each.checkVisibility() && !each.closest(NO_PART));
}

/**
 * Returns what comes first after the bar: at the table, a move.
 *
 * @param {HTMLElement} bar
 */
function contentAfter(bar) {
  const all = /** @type {HTMLElement[]} */ ([
    ...document.querySelectorAll(MOVE),
    ...document.querySelectorAll("a, button, select, input, summary"),
  ]);
  const follows = (/** @type {Element} */ each) =>
    !bar.contains(each) &&
    bar.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING &&
    each.getClientRects().length;
  return all.find(follows);
}

/**
 * Marks the link to the part in sight, or to the one that it belongs to.
 *
 * @param {HTMLAnchorElement} link
 * @param {string} here
 */
function mark(link, here) {
  const href = link.getAttribute("href");
  const isHere = Boolean(href) && (here === href || here.startsWith(`${href}/`));
  if (isHere) link.setAttribute("aria-current", "page");
  else link.removeAttribute("aria-current");
}
