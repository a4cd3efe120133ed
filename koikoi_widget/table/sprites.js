// The deck as offscreen canvases of ipycanvas. Python could draw them there only one after the other
// and with four messages each; here all pictures are made ready at once, and stay so for any size.

async function pictureOf(svg) {
  const image = new Image();
  // To be drawn into a canvas a picture needs a size of its own.
  const sized = svg.replace("<svg ", '<svg width="610" height="1000" ');
  image.src = URL.createObjectURL(new Blob([sized], {type: "image/svg+xml"}));
  try { await image.decode(); } finally { URL.revokeObjectURL(image.src); }
  return image;
}

// Where all canvases of a kernel are painted, one message after the other.
function painterOf(model) {
  return model.widget_manager.get_model(model.get("sprites").painter);
}

// Returns a function that draws all sprites before anything is painted that is sent later.
function spriteDrawer(model) {
  let painter = null;
  let pictures = [];
  painterOf(model).then((found) => { painter = found; });
  const renew = () => { pictures = model.get("sprites").faces.map(pictureOf); };
  renew();
  model.on("change:sprites", renew);

  async function draw(id, picture, width, height) {
    const {canvas, ctx} = await model.widget_manager.get_model(id);
    Object.assign(canvas, {width, height});
    ctx.drawImage(await picture, 0, 0, width, height);
  }

  return async ({width, height}) => {
    painter ??= await painterOf(model);
    const drawAll = () => Promise.allSettled(
      model.get("sprites").canvases.map((id, index) => draw(id, pictures[index], width, height)));
    painter.currentProcessing = painter.currentProcessing.then(drawAll);
  };
}
