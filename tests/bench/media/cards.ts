import { photoWidths } from '#shared/listing-options.ts';
import { makeSizes, type ProcessedPhoto } from '#functions/photo/make-sizes.ts';
import { newMark } from '#tests/support/builders.ts';
import { photograph } from '#tests/support/pictures.ts';
import { atMost, rounded } from '../measures.ts';
import type { BenchReport } from '../report.ts';

const cards = 24;
/** Width of the photographs in pixels, enough for the largest file of each. */
const photographWidth = 1_600;
const devicePixels = 2;
/**
 * Width of a card in pixels, from the page's `sizes` (web/card/photo-sources.ts). `ofCard` and `ofPage` are maximum KB.
 */
const columns = [
  { columns: 'two', wide: 390 / 2 - 22, ofCard: 30, ofPage: 700 },
  { columns: 'one', wide: 390 - 32, ofCard: 45, ofPage: Infinity },
];

/** Measures the bytes of a page of 24 photographs on a phone (390 px, device pixel ratio 2). */
export async function cardBytes(): Promise<BenchReport> {
  const photos: ProcessedPhoto[] = [];
  for (let seed = 1; seed <= cards; seed += 1)
    photos.push(await makeSizes(await photograph(seed, photographWidth), newMark()));
  const rows = columns.map((column) => {
    // Browsers choose the narrowest file that is wide enough.
    const width = photoWidths.find((one) => one >= column.wide * devicePixels) ?? 1200;
    const taken = photos.map(({ files }) => {
      const shown = files.find(({ file }) => file[0] === width && file[1] === 'avif');
      return (shown?.bytes.length ?? NaN) / 1000;
    });
    return {
      ...column,
      file: width,
      card: rounded(Math.max(...taken)),
      page: rounded(taken.reduce((sum, one) => sum + one, 0)),
    };
  });
  return {
    tables: {
      'Photos of a page on a phone': rows.map(({ columns: name, file, card, page }) => ({
        columns: name,
        'file, px': file,
        'heaviest card, KB': card,
        'page of 24, KB': page,
      })),
    },
    broken: rows.flatMap(({ columns: name, card, ofCard, page, ofPage }) => [
      ...atMost(`a card, columns: ${name}, KB`, card, ofCard),
      ...atMost(`a page, columns: ${name}, KB`, page, ofPage),
    ]),
  };
}
