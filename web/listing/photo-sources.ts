import { photoPath, photoWidths } from '#shared/listing-options.ts';

/** The `srcset` of a photo in one format: every width the pipeline makes. */
export const photoSources = (id: string, format: 'webp' | 'jpg'): string =>
  photoWidths.map((width) => `${photoPath(id, width, format)} ${width}w`).join(', ');

/**
 * How wide a grid shows a photo: `home` has 1 to 3 columns, `all` 1 to 4 (BROWSE-12). The page preloads
 * the first one by the same measure.
 */
export const gridSizes = {
  home: '(width < 480px) 92vw, (width < 900px) 46vw, 390px',
  all: '(width < 480px) 92vw, (width < 900px) 46vw, (width < 1160px) 30vw, 290px',
} as const;
export type GridLayout = keyof typeof gridSizes;

/** How wide the gallery shows a photo; the page preloads the first one by the same measure. */
export const gallerySizes = '(width < 900px) 100vw, 560px';
