// Files that the front ends offer and accept; Python checks their content.

import {make} from "./dom.js";

/** @import {Upload} from "../protocol" */

const MOST_READ = 1_000_000; // bytes of a file; a long match has a tenth of that
const UTF_16 = new Map([
  ["255 254", "utf-16le"],
  ["254 255", "utf-16be"],
]);
const KEPT = 10_000; // ms for the browser to take a download

/**
 * @param {string} name
 * @param {string | DataView<ArrayBuffer>} content
 * @param {string} type
 */
export function download(name, content, type) {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([content], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

/**
 * The text of a file: UTF-8, or with the mark of UTF-16, as what older programs of Windows save.
 *
 * @param {Blob} file
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = UTF_16.get(`${bytes[0]} ${bytes[1]}`) ?? "utf-8";
  return new TextDecoder(encoding).decode(bytes);
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
    const text = file.size > MOST_READ ? null : await textOf(file);
    send({event: "upload", name: file.name, text});
  });
  input.click();
}
