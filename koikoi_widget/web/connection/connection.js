// Notices that nothing answers, says so, keeps trying, and goes on by itself: with the same kernel
// once it can be reached again, with a new page where that kernel is no more.
//
// Nothing is sent to find out while all is well. What shows that it may not be is a connection that
// is cut, a message without an answer, an opponent that says nothing for a while, or a page that
// comes back into sight; then the server is asked, and through it the kernel.

import {PATIENCE, kernelsAnswer, serversAnswer, within} from "./answers.js";
import {noticeOf} from "./notices.js";
import {refusePresses} from "./refusing.js";
import {memory} from "../shared/mark.js";

const LOOK = 250; // ms between two looks at the clock
const HICCUP = 2000; // ms for which a connection may be cut without a word
const OVERDUE = 1500; // ms in which the kernel takes note of what it is sent
const SILENCE = 3000; // ms for which whoever is awaited may say nothing
const WAITS = {least: 1000, most: 5000}; // ms between two tries
const MUTE = 30000; // ms after which a kernel that only seems to live is given up
const LEFT = 30000; // ms after which a page that was to be left for another is still here
const READ = 1500; // ms in which the sentence is read before a new page hides it
const SETTLED = 30000; // ms after which a page that went on by itself is like any other

const isPage = () => document.body.dataset.voila === "voila"; // which makes its kernel; a notebook does not

// Tells the widgets of this kernel; they may add to what is told.
function announce(kernel, is) {
  const detail = {kernel: kernel.id, is, pressed: 0};
  document.dispatchEvent(new CustomEvent("koikoi-connection", {detail}));
  return detail;
}

// What the kernel was told and has said, by the clock.
function listener(kernel) {
  const found = {unanswered: 0, heard: Date.now(), cut: 0};
  const onMessage = (_kernel, {direction}) => {
    if (direction === "send") {
      found.unanswered ||= Date.now();
    } else {
      found.unanswered = 0;
      found.heard = Date.now();
    }
  };
  kernel.anyMessage.connect(onMessage);
  found.stop = () => kernel.anyMessage.disconnect(onMessage);
  return found;
}

function isAwaited() {
  return Boolean(document.querySelector(".koikoi-bridge[data-awaits=true]"));
}

function watch(kernel, model) {
  const words = model.get("words");
  const mark = memory(model.get("places").resume);
  const notice = noticeOf("connection");
  const line = listener(kernel);
  let state = "well"; // "lost": nobody answers; "gone": this kernel never will again
  let allow = null; // ends the refusing of presses
  let isAsking = false;
  let wait = WAITS.least;
  let next = 0; // when to try again
  let muteSince = 0;
  let isKept = true;
  let isLeaving = false; // for another page: Voila then ends the kernel of this one

  const isWatching = () => !(document.hidden || isAsking || isLeaving || state === "gone");

  const lost = () => (isKept ? words.lost : words.trying);

  function lose(text) {
    if (state === "well") {
      allow = refusePresses(() => notice.show(words.refused));
      notice.show(text);
    }
    state = "lost";
  }

  function recover() {
    const was = state;
    state = "well";
    line.unanswered = muteSince = 0;
    line.heard = Date.now();
    wait = WAITS.least;
    allow?.();
    allow = null;
    if (was !== "lost") return;
    notice.pass(words.back);
    announce(kernel, "back");
  }

  // The page is made anew, which goes on with what the browser keeps; a notebook is its reader's.
  function leave() {
    if (state === "gone") return;
    lose(lost());
    state = "gone";
    const {pressed} = announce(kernel, "gone");
    if (!isPage()) {
      allow?.(); // other tables of the notebook may be alive
      notice.show(words.stopped, words.dismiss, notice.hide);
      return;
    }
    const tries = (mark.read()?.tries ?? 0) + 1;
    mark.write({tries, pressed});
    setTimeout(renew, tries > 1 ? Math.min(2 ** tries, 60) * 1000 : READ);
  }

  // Only where a server answers: else the browser would show its own page, which goes on by no means.
  async function renew() {
    if ((await serversAnswer(kernel)) === "away") setTimeout(renew, WAITS.least);
    else window.location.reload();
  }

  async function reconnected() {
    if (kernel.connectionStatus === "connected") return true;
    try {
      await within(PATIENCE, kernel.reconnect()); // by itself it would wait up to half a minute
      return true;
    } catch {
      return false;
    }
  }

  // "well", "busy": it will answer; "lost", "gone".
  async function examined() {
    const server = await serversAnswer(kernel);
    if (server === "away") return "lost";
    if (server === "gone" || kernel.isDisposed) return "gone";
    if (!(await reconnected())) return "lost";
    if (state === "well" && !line.unanswered) return "well"; // the server sees it alive
    const answer = await kernelsAnswer(kernel, model.get("known_as"));
    if (answer !== "mute") return answer === "here" ? "well" : "gone";
    if (server === "busy") return "busy";
    muteSince ||= Date.now();
    if (isPage() && Date.now() - muteSince > MUTE) return "gone";
    if (!kernel.isDisposed) kernel.reconnect().catch(() => {}); // a line open at this end only
    return "lost";
  }

  async function ask() {
    isAsking = true;
    const found = await examined();
    isAsking = false;
    if (state === "gone" || isLeaving) return;
    if (found === "gone") leave();
    else if (found === "lost") lose(lost());
    else recover();
    next = Date.now() + (found === "well" ? 0 : wait);
    if (found === "lost") wait = Math.min(2 * wait, WAITS.most);
  }

  function look() {
    const now = Date.now();
    if (!isWatching() || now < next) return;
    const isDoubtful =
      (line.cut && now - line.cut > HICCUP) ||
      (line.unanswered && now - line.unanswered > OVERDUE) ||
      (isAwaited() && now - line.heard > SILENCE);
    if (state === "lost" || isDoubtful) ask();
  }

  const onLine = (_kernel, status) => {
    if (status !== "connected") {
      line.cut ||= Date.now();
    } else {
      line.cut = next = 0;
      if (state === "well") announce(kernel, "back"); // something may have been lost on the way
    }
  };
  const onKernel = (_kernel, status) => {
    if (isLeaving) return;
    if (status.includes("restarting"))
      leave(); // what is made anew knows no table
    else if (status === "dead") askNow();
  };
  const askNow = (event) => {
    if (event?.persisted) isLeaving = false; // the browser's back button brought the page back
    if (!isWatching()) return;
    next = 0;
    ask();
  };
  const followed = ({detail}) => {
    if (detail.is === "new" && detail.kernel === kernel.id) stop();
  };
  const onDisposed = () => {
    if (kernel.status !== "dead") stop();
  }; // a notebook was closed
  const onLeaving = () => {
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
    }, LEFT);
  };
  window.addEventListener("beforeunload", onLeaving);
  kernel.disposed.connect(onDisposed);
  const timer = setInterval(look, LOOK);
  kernel.connectionStatusChanged.connect(onLine);
  kernel.statusChanged.connect(onKernel);
  for (const name of ["online", "pageshow"]) window.addEventListener(name, askNow);
  document.addEventListener("visibilitychange", askNow);
  document.addEventListener("koikoi-connection", followed);

  function stop() {
    clearInterval(timer);
    line.stop();
    allow?.();
    notice.remove();
    unkept.remove();
    document.removeEventListener("koikoi-unkept", onUnkept);
    kernel.connectionStatusChanged.disconnect(onLine);
    kernel.statusChanged.disconnect(onKernel);
    kernel.disposed.disconnect(onDisposed);
    window.removeEventListener("beforeunload", onLeaving);
    for (const name of ["online", "pageshow"]) window.removeEventListener(name, askNow);
    document.removeEventListener("visibilitychange", askNow);
    document.removeEventListener("koikoi-connection", followed);
  }

  const unkept = noticeOf("storage");
  const onUnkept = () => {
    document.removeEventListener("koikoi-unkept", onUnkept); // said once
    isKept = false;
    unkept.show(words.unkept, words.dismiss, unkept.hide);
  };
  document.addEventListener("koikoi-unkept", onUnkept);

  const resumed = mark.read();
  if (resumed) {
    notice.pass(resumed.pressed ? words.missed : words.back);
    setTimeout(mark.drop, SETTLED);
  }
  return stop;
}

function initialize({model}) {
  const kernel = model.widget_manager?.kernel;
  document.documentElement.dataset.koikoiLessons = model.get("places").lessons; // the template reads it
  if (!kernel?.connectionStatusChanged) return; // another host than Jupyter's own
  announce(kernel, "new");
  return watch(kernel, model);
}

export default {initialize};
