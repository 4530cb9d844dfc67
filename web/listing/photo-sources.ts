import { photoPath, photoWidths } from '#shared/listing-options.ts';

/** The `srcset` of a photo: every width the pipeline makes, as WebP, which every browser takes that our styles do. */
export const photoSources = (id: string): string =>
  photoWidths.map((width) => `${photoPath(id, width, 'webp')} ${width}w`).join(', ');

/**
 * How wide a grid shows a photo: two to four columns (BROWSE-12), or a single one on phones where somebody chose so.
 * The page preloads the first one by the same measure.
 */
export const gridSizes = {
  grid: '(width < 768px) calc(50vw - 22px), 288px',
  single: '(width < 600px) calc(100vw - 32px), (width < 768px) calc(50vw - 22px), 288px',
} as const;

/** How wide the gallery shows a photo; the page preloads the first one by the same measure. */
export const gallerySizes = '(width < 900px) 100vw, 500px';
