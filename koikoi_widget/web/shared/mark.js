// What this tab remembers over a page made anew: that it goes on, and how often it has tried.

/** @typedef {{tries: number, pressed: number}} Mark tries to go on, and presses that were lost */

/** @param {string} key */
export function memory(key) {
  return {
    /** @returns {Mark | null} */
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? "null");
      } catch {
        return null;
      }
    },
    /** @param {Mark} entry */
    write(entry) {
      try {
        sessionStorage.setItem(key, JSON.stringify(entry));
      } catch {
        /* it will be asked */
      }
    },
    drop() {
      try {
        sessionStorage.removeItem(key);
      } catch {
        /* nothing is there */
      }
    },
  };
}
