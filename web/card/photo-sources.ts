import { photoPath, type PhotoWidth, photoWidths } from '#shared/listing-options.ts';

/** The widest that a card takes: 24 of them are on a page, and a third device pixel shows little. */
export const cardWidest = 780;

/** The `srcset` of a photo as AVIF: the widths the pipeline makes, up to the widest that is of use where it is shown. */
export const photoSources = (id: string, widest: PhotoWidth = 1200): string =>
  photoWidths
    .filter((width) => width <= widest)
    .map((width) => `${photoPath(id, width, 'avif')} ${width}w`)
    .join(', ');

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
