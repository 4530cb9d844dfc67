import { photoPath, type PhotoWidth, photoWidths } from '#shared/listing-options.ts';

/**
 * Largest file width for a card, in pixels. Wider files would hardly look better, even at three device pixels per CSS
 * pixel, and a page has 24 cards.
 */
export const cardWidest = 780;

/** Returns the `srcset` of a photo as AVIF: the pipeline's widths up to `widest`. */
export const photoSources = (id: string, widest: PhotoWidth = 1200): string =>
  photoWidths
    .filter((width) => width <= widest)
    .map((width) => `${photoPath(id, width, 'avif')} ${width}w`)
    .join(', ');

/** Parts of `sizes` of a photo in the grid (BROWSE-12); the preload of the first photo must use the same value. */
export const gridSizes = {
  phone: '(width < 768px) calc(50vw - 22px)',
  single: '(width < 768px) calc(100vw - 32px)',
  tile: '288px',
  homeTile: '387px',
} as const;

/** `sizes` of the first photo of a list and of the home page, before the browser's choice of columns is known. */
export const firstSizes = {
  list: `${gridSizes.phone}, ${gridSizes.tile}`,
  home: `${gridSizes.phone}, ${gridSizes.homeTile}`,
} as const;

/** `sizes` of a gallery photo; the preload of the first photo must use the same value. */
export const gallerySizes = '(width < 900px) 100vw, 500px';
