// The deck as offscreen canvases of ipycanvas. Python could draw them there only one after the other,
// with four messages each; here a browser reads many faces as one picture, and draws it at any size.

const ACROSS = 7; // faces side by side on a sheet
const [FACE_WIDTH, FACE_HEIGHT] = [610, 1000];

function placeOn(index, width, height) {
  return [(index % ACROSS) * width, Math.floor(index / ACROSS) * height];
}

function sizeOf(count, width, height) {
  return [ACROSS * width, Math.ceil(count / ACROSS) * height];
}

// Returns one picture of many faces, each given as SVG.
async function spriteSheetOf(faces) {
  const placed = faces.map((face, index) => {
    const [x, y] = placeOn(index, FACE_WIDTH, FACE_HEIGHT);
    const at = `x="${x}" y="${y}" width="${FACE_WIDTH}" height="${FACE_HEIGHT}"`;
    return face.replace("<svg ", `<svg ${at} `);
  });
  const [width, height] = sizeOf(faces.length, FACE_WIDTH, FACE_HEIGHT);
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${placed.join("")}</svg>`;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
  try { await image.decode(); } finally { URL.revokeObjectURL(image.src); }
  return image;
}

// Returns a canvas with the faces of a sheet in the size that is wanted.
function drawnSheet(image, count, width, height) {
  const size = sizeOf(count, width, height);
  const canvas = Object.assign(make("canvas"), {width: size[0], height: size[1]});
  canvas.getContext("2d").drawImage(image, 0, 0, ...size);
  return canvas;
}

// Where all canvases of a kernel are painted, one message after the other.
function painterOf(model) {
  return model.widget_manager.get_model(model.get("sprites").painter);
}

// Returns a function that draws sprites before anything is painted that is sent later.
function spriteDrawer(model) {
  let painter = null;
  let sheets = []; // each the places of its faces in the deck, and their picture
  painterOf(model).then((found) => { painter = found; });

  async function draw({places, image}, width, height) {
    const sheet = drawnSheet(await image, places.length, width, height);
    const ids = model.get("sprites").canvases;
    await Promise.all(places.map(async (place, index) => {
      const {canvas, ctx} = await model.widget_manager.get_model(ids[place]);
      Object.assign(canvas, {width, height});
      ctx.drawImage(sheet, ...placeOn(index, width, height), width, height, 0, 0, width, height);
    }));
  }

  // Without pictures those that are known are drawn anew; the first new ones replace them.
  return async ({width, height, places, pictures, first}) => {
    painter ??= await painterOf(model);
    const wanted = pictures ? [{places, image: spriteSheetOf(pictures)}] : sheets;
    if (pictures) sheets = first ? wanted : [...sheets, ...wanted];
    const drawAll = () => Promise.allSettled(wanted.map((sheet) => draw(sheet, width, height)));
    painter.currentProcessing = painter.currentProcessing.then(drawAll);
  };
}
