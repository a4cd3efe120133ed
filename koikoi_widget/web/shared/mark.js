// What this tab remembers across a reload: that it continues, and how often it has tried.

/** @typedef {{tries: number, pressed: number}} Mark tries to continue, and presses that were lost */

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
        /* the player will be asked */
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
