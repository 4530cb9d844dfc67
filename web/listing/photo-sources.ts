import { photoPath, photoWidths } from '#shared/listing-options.ts';

/** The `srcset` of a photo: every width the pipeline makes, as WebP, which every browser takes that our styles do. */
export const photoSources = (id: string): string =>
  photoWidths.map((width) => `${photoPath(id, width, 'webp')} ${width}w`).join(', ');

/**
 * How wide a grid shows a photo: `home` has 2 or 3 columns, `all` 2 to 4 (BROWSE-12). The page preloads
 * the first one by the same measure.
 */
export const gridSizes = {
  home: '(width < 900px) calc(50vw - 22px), 390px',
  all: '(width < 900px) calc(50vw - 22px), (width < 1160px) 30vw, 290px',
} as const;
export type GridLayout = keyof typeof gridSizes;

/** How wide the gallery shows a photo; the page preloads the first one by the same measure. */
export const gallerySizes = '(width < 900px) 100vw, 560px';
