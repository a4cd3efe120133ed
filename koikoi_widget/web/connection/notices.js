// Sentences above the page, whatever part of it is in sight; they are read out as well.

import {button, make} from "../shared/dom.js";

const PASSING = 6000; // ms for which a sentence stays that asks for nothing

// One sentence at a time; `show` takes a button's text and what that does.
export function noticeOf(name) {
  const all =
    document.querySelector(".koikoi-notices") ??
    document.body.appendChild(make("div", "koikoi-notices"));
  const box = make("div", "koikoi-notice");
  box.dataset.of = name;
  box.setAttribute("role", "status");
  box.setAttribute("aria-live", "polite");
  all.append(box);
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    box.replaceChildren();
  };
  return {
    hide,
    show(text, ...answer) {
      hide();
      box.append(make("span", "", text));
      if (answer.length) box.append(button("", answer[0], answer[1]));
    },
    pass(text) {
      this.show(text);
      timer = setTimeout(hide, PASSING);
    },
    remove() {
      clearTimeout(timer);
      box.remove();
    },
  };
}
