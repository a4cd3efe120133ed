// Files that the front ends give and take; what lies in one is judged by Python.

import {make} from "./dom.js";

/** @import {Upload} from "../protocol" */

const MOST_READ = 1_000_000; // characters of a file; a long match has a tenth of it
const KEPT = 10_000; // ms for which a browser may take what it downloads

/**
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function download(name, text, type) {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

/**
 * @param {string} accept
 * @param {(message: Upload) => void} send
 */
export function upload(accept, send) {
  const input = make("input");
  input.type = "file";
  input.accept = accept;
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    const text = file.size > MOST_READ ? null : await file.text();
    send({event: "upload", name: file.name, text});
  });
  input.click();
}
