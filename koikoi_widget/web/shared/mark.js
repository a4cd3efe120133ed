// What this tab remembers over a page made anew: that it goes on, and how often it has tried.
export function memory(key) {
  const read = () => {
    try {
      return JSON.parse(sessionStorage.getItem(key));
    } catch {
      return null;
    }
  };
  return {
    read,
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
