// Which lessons were read, as a browser keeps it.

/**
 * Returns what is kept of the lessons, with one more read.
 *
 * @param {string | null} kept
 * @param {string} name the topic of a lesson
 */
export function withRead(kept, name) {
  let read = {};
  try {
    read = JSON.parse(kept ?? "{}") ?? {};
  } catch {
    /* what cannot be read is begun anew */
  }
  return JSON.stringify({...read, [name]: true});
}
