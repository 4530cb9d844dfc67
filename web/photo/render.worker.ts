import { renderInCanvas, type RenderAnswer, type RenderOrder } from './render-picture.ts';

/** Decodes, draws and encodes pictures in a worker, so that the page stays responsive. */
self.addEventListener('message', ({ data }: MessageEvent<RenderOrder>) => {
  const answer = (part: Pick<RenderAnswer, 'blob'>) => self.postMessage({ number: data.number, ...part });
  render(data).then(
    (blob) => answer({ blob }),
    // The page then tries to draw the picture itself and throws its own error.
    () => answer({ blob: undefined }),
  );
});

async function render({ file, ...how }: RenderOrder): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await renderInCanvas(picture, how, (width, height) => new OffscreenCanvas(width, height));
  } finally {
    picture.close();
  }
}
