// Ids that nothing else on a page has. Each widget loads these scripts for itself and counts from one,
// so a number alone would be that of another widget as well.

const own = Math.random().toString(36).slice(2, 8);
let count = 0;

/** @param {string} [what] what it is the id of */
export function freshId(what = "id") {
  count += 1;
  return `koikoi-${what}-${own}-${count}`;
}
