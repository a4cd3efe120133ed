// Cards as the questions show them: a picture, and a row of pictures with words above.

import {make} from "../shared/dom.js";

// Ids stand for themselves alone on a page that may show a card twice, and other widgets.
const PREFIX = "koikoi-prefix-";
const pageWide = Math.random().toString(36).slice(2, 8);
let drawn = 0;

export function picturesOf(model) {
  return [...model.get("pictures"), ...model.get("more")];
}

export function picture(svg, label) {
  const face = make("span", "koikoi-face");
  drawn += 1;
  face.innerHTML = svg.replaceAll(PREFIX, `k${pageWide}-${drawn}-`);
  if (label) {
    face.setAttribute("role", "img");
    face.setAttribute("aria-label", label);
  }
  return face;
}

export function row({label, cards, large}, pictures) {
  const group = make("div", large ? "koikoi-row large" : "koikoi-row");
  const faces = make("div", "koikoi-faces");
  faces.append(...cards.map((card) => picture(pictures[card.picture], card.label)));
  if (label) group.append(make("p", "koikoi-label", label));
  group.append(faces);
  return group;
}

export function factList(facts) {
  const list = make("ul", "koikoi-facts");
  list.append(...facts.map((fact) => make("li", "", fact)));
  return list;
}
