import { photoWidths } from '#shared/listing-options.ts';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { newMark } from '#tests/support/builders.ts';
import { photograph } from '#tests/support/photographs.ts';
import type { BenchReport } from '../run.ts';

/** What a page of 24 photographs takes on a phone of 390 px and two device pixels: bytes of the file that it asks for. */
const cards = 24;
/** As wide as makes the largest file of each. */
const photographWidth = 1_600;
/** Pixels a card is wide, after the page's `sizes` (web/listing/photo-sources.ts), and the most that one may take, KB. */
const columns = {
  two: { wide: 390 / 2 - 22, kilobytes: 30 },
  one: { wide: 390 - 32, kilobytes: 45 },
} as const;
const pageKilobytes = 700;
const devicePixels = 2;

/** The narrowest that is wide enough, as browsers choose. */
const widthFor = (wide: number): number => photoWidths.find((width) => width >= wide * devicePixels) ?? 1200;

export async function cardBytes(): Promise<BenchReport> {
  const taken: Record<keyof typeof columns, number[]> = { two: [], one: [] };
  for (let seed = 1; seed <= cards; seed += 1) {
    const { files } = await makeSizes(await photograph(seed, photographWidth), newMark());
    for (const name of ['two', 'one'] as const) {
      const width = widthFor(columns[name].wide);
      const shown = files.find(({ file }) => file[0] === width && file[1] === 'avif');
      taken[name].push((shown?.bytes.length ?? NaN) / 1000);
    }
  }
  const round = (value: number): number => Math.round(value * 10) / 10;
  const rows = (['two', 'one'] as const).map((name) => ({
    columns: name,
    'file, px': widthFor(columns[name].wide),
    'heaviest card, KB': round(Math.max(...taken[name])),
    'at most': columns[name].kilobytes,
    'page of 24, KB': round(taken[name].reduce((sum, one) => sum + one, 0)),
  }));
  const [two] = rows;
  return {
    rows,
    broken: [
      ...rows
        .filter((row) => !(row['heaviest card, KB'] <= row['at most']))
        .map((row) => `a card in ${row.columns} columns: ${row['heaviest card, KB']} KB`),
      ...(two && two['page of 24, KB'] <= pageKilobytes
        ? []
        : [`a page in two columns: ${two?.['page of 24, KB']} KB`]),
    ],
    tables: { 'Photos of a page on a phone': rows },
  };
}
