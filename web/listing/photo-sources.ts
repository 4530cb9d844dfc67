import { photoPath, photoWidths } from '#shared/listing-options.ts';

/** The `srcset` of a photo in one format: every width the pipeline makes. */
export const photoSources = (id: string, format: 'webp' | 'jpg'): string =>
  photoWidths.map((width) => `${photoPath(id, width, format)} ${width}w`).join(', ');

/** How wide the gallery shows a photo; the page preloads the first one by the same measure. */
export const gallerySizes = '(width < 900px) 100vw, 560px';
