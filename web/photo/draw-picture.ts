import { pixelsOf, turnedSize, type Box, type PictureEdit, type Size } from './picture-edit.ts';

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type Picture = ImageBitmap | HTMLImageElement;

/** Number of colours that remain along the longer side of a blurred area. */
const coloursAlong = 5;

/**
 * Draws an edited picture over the whole canvas. Transparent parts become white, as on the server
 * (functions/photo/make-sizes.ts). Works in a page and in a worker.
 */
export function drawPicture(pen: Pen, picture: Picture, edit: PictureEdit, { width, height }: Size): void {
  const { turns, crop = { x: 0, y: 0, width: 1, height: 1 } } = edit;
  const own = sizeOf(picture);
  const turned = turnedSize(own, turns);
  pen.save();
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.scale(width / (crop.width * turned.width), height / (crop.height * turned.height));
  pen.translate(turned.width * (0.5 - crop.x), turned.height * (0.5 - crop.y));
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(picture, -own.width / 2, -own.height / 2);
  pen.restore();
  for (const area of edit.blurs) {
    const pixels = pixelsOf(area, edit.crop, { width, height });
    if (pixels) destroy(pen, pixels);
  }
}

/** Returns a picture's size; for an element its natural size, which respects the orientation. */
export const sizeOf = (picture: Picture): Size =>
  'naturalWidth' in picture
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : { width: picture.width, height: picture.height };

/**
 * Makes an area unrecognisable: reduces it to the mean colours of a few large squares, then smooths the squares. A
 * plain blur can be reversed, and small squares can be matched to a face. Five squares across a face don't identify the
 * person.
 */
function destroy(pen: Pen, { x, y, width, height }: Box): void {
  const longer = Math.max(width, height);
  const columns = Math.max(1, Math.round((coloursAlong * width) / longer));
  const rows = Math.max(1, Math.round((coloursAlong * height) / longer));
  const means = meanColours(pen.getImageData(x, y, width, height), columns, rows);
  const small = smallCanvas(columns, rows);
  small.putImageData(new ImageData(means, columns, rows), 0, 0);
  pen.save();
  // Draw twice: smoothing may leave transparent edges, so draw opaque squares first.
  for (const smooth of [false, true]) {
    pen.imageSmoothingEnabled = smooth;
    pen.drawImage(small.canvas, x, y, width, height);
  }
  pen.restore();
}

function smallCanvas(width: number, height: number): Pen {
  let canvas: HTMLCanvasElement | OffscreenCanvas;
  if (typeof document === 'undefined') {
    canvas = new OffscreenCanvas(width, height);
  } else {
    canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
  }
  const small = canvas.getContext('2d');
  if (!small) throw new Error('canvas has no 2d context');
  return small;
}

/** Returns the mean colour of each cell of a grid over the pixels, row by row, as RGBA. */
export function meanColours(
  { data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>,
  columns: number,
  rows: number,
): Uint8ClampedArray<ArrayBuffer> {
  const means = new Uint8ClampedArray(4 * columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [fromX, toX] = span(column, columns, width);
      const [fromY, toY] = span(row, rows, height);
      const sum = [0, 0, 0];
      for (let y = fromY; y < toY; y += 1)
        for (let x = fromX; x < toX; x += 1)
          for (let part = 0; part < 3; part += 1) sum[part]! += data[4 * (y * width + x) + part]!;
      const count = (toX - fromX) * (toY - fromY);
      means.set([...sum.map((one) => Math.round(one / count)), 255], 4 * (row * columns + column));
    }
  }
  return means;
}

/** Returns the pixel range of a cell (end exclusive), at least one pixel. */
function span(cell: number, cells: number, length: number): [number, number] {
  const from = Math.min(length - 1, Math.floor((cell * length) / cells));
  return [from, Math.max(from + 1, Math.floor(((cell + 1) * length) / cells))];
}
