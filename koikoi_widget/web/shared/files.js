// Files that the front ends offer and accept; Python checks their content.

import {make} from "./dom.js";

/** @import {Upload} from "../protocol" */

const MOST_READ = 1_000_000; // characters in a file; a long match has a tenth of that
const KEPT = 10_000; // ms for the browser to take a download

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
