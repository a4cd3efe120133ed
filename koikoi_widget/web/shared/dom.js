// What all front ends share.

export function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  element.dataset.lmSuppressShortcuts = "true"; // JupyterLab's single keys would insert cells here
  return element;
}

export function button(className, text, act) {
  const element = make("button", className, text);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  } // private windows may refuse
}

// Returns whether the browser keeps it; if not, the page says so.
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    document.dispatchEvent(new CustomEvent("koikoi-unkept"));
    return false;
  }
}
