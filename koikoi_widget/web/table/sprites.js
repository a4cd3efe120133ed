// The deck as offscreen canvases of ipycanvas. Python could draw them there only one after the other,
// with four messages each; here a browser reads many faces as one picture.

import {drawnSheet, placeOn, spriteSheetOf} from "./sheets.js";

// Where all canvases of a kernel are painted, one message after the other.
export function painterOf(model) {
  return model.widget_manager.get_model(model.get("sprites").painter);
}

// Returns a function that draws sprites before anything is painted that is sent later.
export function spriteDrawer(model) {
  let painter = null;
  let sheets = []; // each the places of its faces in the deck, and their picture
  painterOf(model).then((found) => {
    painter = found;
  });

  async function draw({places, image}, width, height) {
    const sheet = drawnSheet(await image, places.length, width, height);
    const ids = model.get("sprites").canvases;
    await Promise.all(
      places.map(async (place, index) => {
        const {canvas, ctx} = await model.widget_manager.get_model(ids[place]);
        Object.assign(canvas, {width, height});
        ctx.drawImage(sheet, ...placeOn(index, width, height), width, height, 0, 0, width, height);
      }),
    );
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
