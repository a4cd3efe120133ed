// Watches over the connection to one kernel.

import {memory} from "../shared/mark.js";
import {examinerOf, isPage} from "./examining.js";
import {announce, lineOf} from "./line.js";
import {noticeOf, unkeptOf} from "./notices.js";
import {refusePresses} from "./refusing.js";
import {renewPage} from "./renewing.js";

/** @import {Kernel} from "../host" */
/** @import {KeptWords} from "../protocol" */
/** @import {Found} from "./examining.js" */
/** @import {ConnectionModel} from "./typefaces.js" */

const LOOK = 250; // ms between two looks at the clock
const WAITS = {least: 1000, most: 5000}; // ms between two tries
const LEFT = 30000; // ms after which a page that was about to be left counts as staying
const SETTLED = 30000; // ms after which a page that continued by itself is like any other

export class Watch {
  /** @type {"well" | "lost" | "gone" | "over"} lost: nobody answers; gone: this kernel never will */
  #state = "well";
  /** @type {(() => void) | null} stops refusing presses */
  #allow = null;
  #isAsking = false;
  #isLeaving = false; // for another page: Voila then ends this page's kernel
  #wait = WAITS.least;
  #next = 0; // when to try again
  /** @type {ReturnType<typeof setTimeout> | undefined} forgets that this page continued by itself */
  #settling;

  /**
   * @param {Kernel} kernel
   * @param {ConnectionModel} model
   */
  constructor(kernel, model) {
    this.kernel = kernel;
    this.model = model;
    this.mark = memory(model.get("places").resume);
    this.notice = noticeOf("connection");
    this.line = lineOf(kernel, () => this.#hears());
    this.unkept = unkeptOf(() => this.words);
    const hasEnded = () => this.#hasEnded();
    this.examiner = examinerOf(kernel, this.line, model.get("known_as"), hasEnded);
    this.timer = setInterval(() => this.#look(), LOOK);
    this.#welcomeBack();
  }

  /** In the language of the page, which may change. */
  get words() {
    return this.model.get("words");
  }

  // What the page and the kernel report.

  /** This page is being left; it may stay. */
  departs() {
    this.#isLeaving = true;
    setTimeout(() => this.returns(), LEFT);
  }

  /** The browser's back button brought the page back, or the page was not left. */
  returns() {
    this.#isLeaving = false;
  }

  isCut() {
    this.line.cut ||= Date.now();
  }

  isConnected() {
    this.line.cut = 0;
    this.#next = 0;
    if (this.#state === "well") announce(this.kernel, "back"); // something may have been lost
  }

  isRestarting() {
    if (!this.#isLeaving) this.#leave(); // a restarted kernel knows no table
  }

  askNow() {
    if (!this.#isWatching()) return;
    this.#next = 0;
    this.#ask();
  }

  stop() {
    this.#state = "over"; // whatever is still being found out
    clearInterval(this.timer);
    this.line.stop();
    this.#allow?.();
    this.notice.remove();
    this.unkept.remove();
  }

  // What is found out, and what is done about it.

  #isWatching() {
    return !(document.hidden || this.#isAsking || this.#isLeaving || this.#hasEnded());
  }

  #hasEnded() {
    return this.#state === "gone" || this.#state === "over";
  }

  // The kernel's widgets speak: what they ask for can be pressed at once, whatever a server says.
  #hears() {
    if (this.#state === "lost") this.#recover();
  }

  #look() {
    if (!this.#isWatching() || Date.now() < this.#next) return;
    if (this.#state === "lost" || this.line.isDoubtful(isAwaited())) this.#ask();
  }

  async #ask() {
    this.#isAsking = true;
    const {spoken} = this.line;
    const found = await this.examiner.examine(this.#state !== "well");
    this.#isAsking = false;
    if (this.#hasEnded() || this.#isLeaving) return;
    const isOutdated = found === "lost" && this.line.spoken !== spoken;
    this.#judge(isOutdated ? "well" : found);
  }

  /** @param {Found} found */
  #judge(found) {
    if (found === "gone") this.#leave();
    else if (found === "lost") this.#lose();
    else this.#recover();
    this.#next = Date.now() + (found === "well" ? 0 : this.#wait);
    if (found === "lost") this.#wait = Math.min(2 * this.#wait, WAITS.most);
  }

  #lose() {
    if (this.#state === "well") {
      this.#allow = refusePresses(() => this.notice.show(this.words.refused));
      this.notice.show(this.#sentence(this.words.lost));
    }
    this.#state = "lost";
  }

  /** @param {KeptWords} words */
  #sentence(words) {
    return words[this.unkept.isKept ? keptInSight() : "nothing"];
  }

  #letPress() {
    this.#allow?.();
    this.#allow = null;
  }

  #recover() {
    const wasLost = this.#state === "lost";
    this.#state = "well";
    this.line.isWell();
    this.examiner.isWell();
    this.#wait = WAITS.least;
    this.#letPress();
    if (!wasLost) return;
    this.notice.pass(this.words.back);
    announce(this.kernel, "back");
  }

  // The page reloads, and continues with what the browser keeps; a notebook belongs to its reader.
  #leave() {
    if (this.#hasEnded()) return;
    this.#lose();
    this.#state = "gone";
    clearTimeout(this.#settling); // the next page continues by itself as well
    const {pressed} = announce(this.kernel, "gone");
    if (isPage()) {
      renewPage(this.kernel, this.mark, pressed);
    } else {
      this.#letPress(); // other tables of the notebook may be alive
      this.notice.show(this.#sentence(this.words.stopped), this.words.dismiss, this.notice.hide);
    }
  }

  #welcomeBack() {
    const resumed = this.mark.read();
    if (!resumed) return;
    this.notice.pass(resumed.pressed ? this.words.missed : this.words.back);
    this.#settling = setTimeout(this.mark.drop, SETTLED);
  }
}

/**
 * Returns what the browser keeps of all that is in sight: widgets say it where they are shown.
 *
 * @returns {keyof KeptWords}
 */
function keptInSight() {
  const widgets = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-keeps]")]);
  const inSight = widgets.filter((widget) => widget.getClientRects().length > 0);
  const kept = new Set(inSight.map((widget) => widget.dataset.keeps));
  if (kept.size > 1) return "both";
  return kept.has("moves") ? "moves" : kept.has("answers") ? "answers" : "nothing";
}

function isAwaited() {
  return Boolean(document.querySelector(".koikoi-bridge[data-awaits=true]"));
}
