// Files that the front ends give and take; what lies in one is judged by Python.

import {make} from "./dom.js";

const MOST_READ = 1_000_000; // characters of a file; a long match has a tenth of it

export function download(name, text, type) {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function upload(accept, send) {
  const input = make("input");
  input.type = "file";
  input.accept = accept;
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    const text = file.size > MOST_READ ? null : await file.text();
    send({event: "upload", name: file.name, text});
  });
  input.click();
}
