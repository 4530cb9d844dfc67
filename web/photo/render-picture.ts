import { listingLimits } from '#shared/listing-options.ts';
import { decodePicture } from './decode-picture.ts';
import { drawPicture, sizeOf, type Picture } from './draw-picture.ts';
import { editedSize, type PictureEdit } from './picture-edit.ts';

/** What the page asks of the worker (render.worker.ts). */
export interface RenderOrder {
  number: number;
  file: Blob;
  edit: PictureEdit;
}
export interface RenderAnswer {
  number: number;
  /** Undefined where the worker could not. */
  blob: Blob | undefined;
}

/**
 * A chosen picture as it is sent: edited, fitted into 1,200 x 1,200 px, a JPEG of quality 0.7 (PHOTO-3). In a worker
 * where the browser has one that can draw, else in the page.
 * @throws where the browser can't decode it
 */
export async function renderPicture(file: Blob, edit: PictureEdit): Promise<Blob> {
  const made = await renderInWorker(file, edit);
  if (made) return made;
  const picture = await decodePicture(file);
  return renderInCanvas(picture, edit, (width, height) =>
    Object.assign(document.createElement('canvas'), { width, height }),
  );
}

export async function renderInCanvas(
  picture: Picture,
  edit: PictureEdit,
  canvasOf: (width: number, height: number) => HTMLCanvasElement | OffscreenCanvas,
): Promise<Blob> {
  const size = editedSize(sizeOf(picture), edit, listingLimits.photoMaxSide);
  const canvas = canvasOf(size.width, size.height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('nothing to draw on');
  drawPicture(pen, picture, edit, size);
  const [type, quality] = ['image/jpeg', listingLimits.photoQuality];
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error('the picture was not encoded');
  return blob;
}

let worker: Worker | undefined;
let orders = 0;
const waiting = new Map<number, (blob: Blob | undefined) => void>();

function renderInWorker(file: Blob, edit: PictureEdit): Promise<Blob | undefined> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return Promise.resolve(undefined);
  worker ??= startWorker();
  const order: RenderOrder = { number: ++orders, file, edit };
  return new Promise((resolve) => {
    waiting.set(order.number, resolve);
    worker?.postMessage(order);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { number, blob } }: MessageEvent<RenderAnswer>) => {
    waiting.get(number)?.(blob);
    waiting.delete(number);
  });
  // Not loaded (offline, a newer release) or ended by the browser: the page draws what it was asked for.
  started.addEventListener('error', () => {
    worker = undefined;
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  });
  return started;
}
