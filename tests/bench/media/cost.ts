import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { costOfPhoto, type PhotoCost } from '#tests/support/photo-cost.ts';
import { photograph } from '#tests/support/pictures.ts';
import { atMost, median, rounded } from '../measures.ts';
import type { BenchReport } from '../report.ts';

/** Maximum multiple of sharp's own processor time and memory. */
const bound = 1.6;
const seeds = [1, 2, 3];
const twelveMegapixels = 3_000;
const runs = 5;
const core = 0;

/**
 * Compares the cost of our files of a 12-megapixel photograph with the same files by sharp alone. The two makers take
 * turns on one processor, so that machine load affects them equally.
 */
export async function cost(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-media-'));
  try {
    const rows = [];
    for (const seed of seeds) {
      const file = join(folder, `${seed}.jpg`);
      writeFileSync(file, await photograph(seed, twelveMegapixels));
      const costs: Record<'ours' | 'bare', PhotoCost[]> = { ours: [], bare: [] };
      for (let run = 0; run < runs; run += 1)
        for (const maker of ['ours', 'bare'] as const)
          costs[maker].push(await costOfPhoto(file, maker, core));
      const of = (maker: keyof typeof costs, figure: 'processorMilliseconds' | 'peakBytes'): number =>
        median(costs[maker].map((one) => one[figure]));
      const ratio = (figure: 'processorMilliseconds' | 'peakBytes'): number =>
        rounded(of('ours', figure) / of('bare', figure), 2);
      rows.push({
        photograph: seed,
        ms: of('ours', 'processorMilliseconds'),
        'times sharp alone': ratio('processorMilliseconds'),
        'peak MB': Math.round(of('ours', 'peakBytes') / 1024 ** 2),
        'memory, times': ratio('peakBytes'),
      });
    }
    return {
      tables: { [`A photograph of 12 million pixels, one processor, median of ${runs}`]: rows },
      broken: rows.flatMap((row) =>
        (['times sharp alone', 'memory, times'] as const).flatMap((figure) =>
          atMost(`photograph ${row.photograph}: ${figure}`, row[figure], bound),
        ),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
