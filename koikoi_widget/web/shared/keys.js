// Which key a person meant, on any keyboard: the one place that decides it.

const NAMED = /^[A-Z][A-Za-z0-9]+$/; // such as Enter and ArrowLeft, which are the same everywhere
const NOTHING = ["Dead", "Process", "Unidentified"]; // a key that waits for another, or for a word

/**
 * Returns the key that was meant, among those that mean something here; "" for none.
 *
 * A Latin letter, a digit of any script and a sign are meant as they are. Where the layout gives
 * another letter or sign, the place of the key counts: that of U on a Latin keyboard, or of 1.
 *
 * @param {Pick<KeyboardEvent, "key" | "code" | "shiftKey">} event
 * @param {(key: string) => boolean} isKnown
 */
export function keyMeant({key = "", code = "", shiftKey = false}, isKnown) {
  if (NAMED.test(key) && !NOTHING.includes(key)) return isKnown(key) ? key : "";
  const sign = key.normalize("NFKC").toLowerCase();
  const plain = digitOf(sign) ?? sign;
  const meant = /^[a-z0-9]$/.test(plain) ? [plain] : [plain, placed(code, shiftKey)];
  return meant.find((each) => each !== "" && isKnown(each)) ?? "";
}

/**
 * Returns the digit of a script as a plain one: digits stand in tens, from 0 to 9.
 *
 * @param {string} sign
 */
function digitOf(sign) {
  if (!/^\p{Nd}$/u.test(sign)) return undefined;
  let before = 0;
  const code = /** @type {number} */ (sign.codePointAt(0));
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/**
 * Returns what a Latin keyboard has in a place.
 *
 * @param {string} code
 * @param {boolean} isShifted
 */
function placed(code, isShifted) {
  if (code === "Slash") return isShifted ? "?" : "";
  const [, letter, digit] = code.match(/^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/) ?? [];
  return isShifted && digit ? "" : (letter ?? digit ?? "").toLowerCase();
}
