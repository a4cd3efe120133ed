// Notices that nothing answers, says so, keeps trying, and continues by itself: with the same kernel
// once it can be reached again, with a new page if that kernel is gone.
//
// While all is well, nothing is sent to find out. Signs that something may be wrong are a connection
// that is cut, a message without an answer, an opponent that says nothing for a while, or a page that
// becomes visible again; then the server is asked, and through it the kernel.

import {announce} from "./line.js";
import {followPoster} from "./poster.js";
import {noteReading} from "./reading.js";
import {bringSheet, bringTypefaces} from "./typefaces.js";
import {Watch} from "./watch.js";

/** @import {ConnectionDetail, Host, Kernel} from "../host" */
/** @import {ConnectionModel} from "./typefaces.js" */

/** @param {Pick<Host<ConnectionModel>, "model">} host */
function initialize({model}) {
  bringSheet(model.get("sheet"));
  bringTypefaces(model);
  const kernel = model.widget_manager?.kernel;
  document.documentElement.dataset.koikoiWatched = "true"; // the template reads it
  const leaveReading = noteReading(model.get("places").lessons, model.get("lesson_page"));
  const leavePoster = followPoster(model);
  const stopNoting = () => {
    leaveReading();
    leavePoster();
  };
  if (!kernel?.connectionStatusChanged) return stopNoting; // another host than Jupyter's own
  announce(kernel, "new");
  const stopWatching = follow(kernel, new Watch(kernel, model));
  return () => {
    stopNoting();
    stopWatching();
  };
}

/**
 * Connects a watch to the events of the kernel and the page; returns a function that ends it.
 *
 * @param {Kernel} kernel
 * @param {Watch} watch
 */
function follow(kernel, watch) {
  /** @type {(sender: unknown, status: string) => void} */
  const onLine = (_kernel, status) => {
    if (status === "connected") watch.isConnected();
    else watch.isCut();
  };
  /** @type {(sender: unknown, status: string) => void} */
  const onKernel = (_kernel, status) => {
    if (status.includes("restarting")) watch.isRestarting();
    else if (status === "dead") watch.askNow();
  };
  const onDisposed = () => {
    if (kernel.status !== "dead") stop(); // a notebook was closed
  };
  /** @param {CustomEvent<ConnectionDetail>} event */
  const followed = ({detail}) => {
    if (detail.is === "new" && detail.kernel === kernel.id) stop();
  };
  const stopListening = listen(watch);
  kernel.connectionStatusChanged.connect(onLine);
  kernel.statusChanged.connect(onKernel);
  kernel.disposed.connect(onDisposed);
  document.addEventListener("koikoi-connection", followed);

  function stop() {
    watch.stop();
    stopListening();
    kernel.connectionStatusChanged.disconnect(onLine);
    kernel.statusChanged.disconnect(onKernel);
    kernel.disposed.disconnect(onDisposed);
    document.removeEventListener("koikoi-connection", followed);
  }

  return stop;
}

/**
 * Tells a watch when the page becomes visible again, or is left.
 *
 * @param {Watch} watch
 */
function listen(watch) {
  const ask = () => watch.askNow();
  const departs = () => watch.departs();
  /** @param {PageTransitionEvent} event */
  const shown = (event) => {
    if (event.persisted) watch.returns();
    watch.askNow();
  };
  window.addEventListener("beforeunload", departs);
  window.addEventListener("online", ask);
  window.addEventListener("pageshow", shown);
  document.addEventListener("visibilitychange", ask);
  return () => {
    window.removeEventListener("beforeunload", departs);
    window.removeEventListener("online", ask);
    window.removeEventListener("pageshow", shown);
    document.removeEventListener("visibilitychange", ask);
  };
}

export default {initialize};
