import { listingLimits } from '#shared/listing-options.ts';
import { drawPicture, sizeOf, type Picture } from './draw-picture.ts';
import { editedSize, type PictureEdit } from './picture-edit.ts';

/** Message from the page to the worker (render.worker.ts). */
export interface RenderOrder {
  number: number;
  file: Blob;
  edit: PictureEdit;
  bounds: Bounds;
}

/** Maximum side in pixels, and JPEG quality from 0 to 1. */
interface Bounds {
  side: number;
  quality: number;
}

/** Bounds of the photos that visitors see (PHOTO-3). */
const photoBounds: Bounds = { side: listingLimits.photoMaxSide, quality: listingLimits.photoQuality };

export interface RenderAnswer {
  number: number;
  /** Drawn picture as JPEG; undefined if the worker failed. */
  blob: Blob | undefined;
}

/**
 * Draws a chosen picture for sending: edited, within the bounds, as JPEG. Uses a worker if the browser can draw in one.
 * @throws if the browser can't decode the file
 */
export async function renderPicture(
  file: Blob,
  edit: PictureEdit,
  bounds: Bounds = photoBounds,
): Promise<Blob> {
  const made = await renderInWorker({ file, edit, bounds });
  if (made) return made;
  const picture = await decodePicture(file);
  return renderInCanvas(picture, { edit, bounds }, (width, height) =>
    Object.assign(document.createElement('canvas'), { width, height }),
  );
}

/**
 * Decodes a chosen picture, upright by its orientation. Uses an image element, because some browsers decode certain
 * types only in elements (HEIC in Safari).
 * @throws if the browser can't decode the file
 */
export async function decodePicture(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

export async function renderInCanvas(
  picture: Picture,
  { edit, bounds }: Pick<RenderOrder, 'edit' | 'bounds'>,
  canvasOf: (width: number, height: number) => HTMLCanvasElement | OffscreenCanvas,
): Promise<Blob> {
  const size = editedSize(sizeOf(picture), edit, bounds.side);
  const canvas = canvasOf(size.width, size.height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('canvas has no 2d context');
  drawPicture(pen, picture, edit, size);
  const type = 'image/jpeg';
  const { quality } = bounds;
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error('canvas could not be encoded');
  return blob;
}

/** Milliseconds to wait for the worker: a worker whose script never loads sends no message. */
const patienceMilliseconds = 30_000;
let worker: Worker | undefined;
let orders = 0;
const waiting = new Map<number, (blob: Blob | undefined) => void>();

function renderInWorker(picture: Omit<RenderOrder, 'number'>): Promise<Blob | undefined> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return Promise.resolve(undefined);
  worker ??= startWorker();
  const order: RenderOrder = { number: ++orders, ...picture };
  return new Promise((resolve) => {
    const patience = setTimeout(giveUpWorker, patienceMilliseconds);
    waiting.set(order.number, (blob) => {
      clearTimeout(patience);
      resolve(blob);
    });
    worker?.postMessage(order);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { number, blob } }: MessageEvent<RenderAnswer>) => {
    waiting.get(number)?.(blob);
    waiting.delete(number);
  });
  // The script failed to load (offline, or a newer release), or the browser ended the worker.
  started.addEventListener('error', giveUpWorker);
  return started;
}

/** Terminates the worker, which frees its decoded pictures. The page then draws the pending pictures. */
export function giveUpWorker(): void {
  worker?.terminate();
  worker = undefined;
  for (const resolve of waiting.values()) resolve(undefined);
  waiting.clear();
}
