// Which lessons were read, as a browser keeps it.

/** What is kept of a lesson that was done; of one that was only read it is `true`. */
export const DONE = "done";

/**
 * Returns what is kept of the lessons, with one more read, or even done.
 *
 * @param {string | null} kept
 * @param {string} name the topic of a lesson
 * @param {boolean} isDone whether its test was passed or its round was played; that stays so
 */
export function withRead(kept, name, isDone) {
  /** @type {Record<string, unknown>} */
  let read = {};
  try {
    read = JSON.parse(kept ?? "{}") ?? {};
  } catch {
    /* what cannot be read is begun anew */
  }
  return JSON.stringify({...read, [name]: isDone || read[name] === DONE ? DONE : true});
}
