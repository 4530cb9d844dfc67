import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { newMark } from '#tests/support/builders.ts';
import { costOfPhoto, type PhotoCost } from '#tests/support/photo-cost.ts';
import { photograph } from '#tests/support/photographs.ts';
import type { BenchReport, Row } from '../run.ts';

/**
 * What our files of a photograph of 12 million pixels cost beside the same files by sharp alone, on one processor, one
 * after the other in turn; and how many bytes each file is.
 */
const bound = 1.6;
const seeds = [1, 2, 3];
const twelveMegapixels = 3_000;
const runs = 5;
const core = 0;

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

export async function cost(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-media-'));
  try {
    const rows: Row[] = [];
    const sizes: Row[] = [];
    for (const seed of seeds) {
      const picture = await photograph(seed, twelveMegapixels);
      const file = join(folder, `${seed}.jpg`);
      writeFileSync(file, picture);
      rows.push({ photograph: seed, KB: kilobytes(picture.length), ...(await compared(file)) });
      const { files } = await makeSizes(picture, newMark());
      sizes.push({
        photograph: seed,
        ...Object.fromEntries(
          files.map(({ file: [name, format], bytes }) => [`${name}.${format} KB`, kilobytes(bytes.length)]),
        ),
      });
    }
    return {
      rows: [...rows, ...sizes],
      broken: rows.flatMap(({ photograph: seed, 'times sharp alone': time, 'memory, times': memory }) =>
        Object.entries({ time, memory })
          .filter(([, ratio]) => Number(ratio) > bound)
          .map(([figure, ratio]) => `photograph ${seed}: ${figure} ${ratio}x sharp alone, at most ${bound}`),
      ),
      tables: {
        [`A photograph of 12 million pixels, one processor, median of ${runs}`]: rows,
        'Bytes of each file': sizes,
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Those whose costs are compared. */
type Maker = 'ours' | 'bare';

/** In turn, so that a busy machine is busy for both. */
async function compared(file: string): Promise<Row> {
  const costs: Record<Maker, PhotoCost[]> = { ours: [], bare: [] };
  for (let run = 0; run < runs; run += 1)
    for (const maker of ['ours', 'bare'] as const) costs[maker].push(await costOfPhoto(file, maker, core));
  const of = (maker: Maker, figure: 'processorMilliseconds' | 'peakBytes'): number =>
    median(costs[maker].map((one) => one[figure]));
  const megabytes = (maker: Maker): number => Math.round(of(maker, 'peakBytes') / 1024 ** 2);
  const ratio = (figure: 'processorMilliseconds' | 'peakBytes'): number =>
    Math.round((of('ours', figure) / of('bare', figure)) * 100) / 100;
  return {
    ms: of('ours', 'processorMilliseconds'),
    'ms, sharp alone': of('bare', 'processorMilliseconds'),
    'times sharp alone': ratio('processorMilliseconds'),
    'peak MB': megabytes('ours'),
    'peak MB, sharp alone': megabytes('bare'),
    'memory, times': ratio('peakBytes'),
    'load of the machine': Math.round((loadavg()[0] ?? NaN) * 10) / 10,
  };
}

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;
