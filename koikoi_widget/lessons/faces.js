// Cards as the questions show them: a picture, and a row of pictures with words above.

function picture(svg, label) {
  const face = make("span", "koikoi-face");
  face.innerHTML = svg;
  if (label) {
    face.setAttribute("role", "img");
    face.setAttribute("aria-label", label);
  }
  return face;
}

function row({label, cards, large}) {
  const group = make("div", large ? "koikoi-row large" : "koikoi-row");
  const faces = make("div", "koikoi-faces");
  faces.append(...cards.map((card) => picture(card.svg, card.label)));
  if (label) group.append(make("p", "koikoi-label", label));
  group.append(faces);
  return group;
}

function factList(facts) {
  const list = make("ul", "koikoi-facts");
  list.append(...facts.map((fact) => make("li", "", fact)));
  return list;
}
