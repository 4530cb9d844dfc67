import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Faults } from './faults.ts';
import { picturesDirectory, pictureType, type GalleryOptions } from './gallery-test.ts';
import { screens } from './states/index.ts';

type Counts = Record<'states' | keyof Faults, number>;

const none: Counts = {
  states: 0,
  reached: 0,
  axe: 0,
  overflow: 0,
  exit: 0,
  names: 0,
  unmarked: 0,
  console: 0,
};

/** Playwright reporter that prints faults immediately and a table at the end, and writes a page with all pictures. */
export default class GalleryReport implements Reporter {
  private readonly counts = new Map<string, Counts>();
  private readonly began = performance.now();

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') return;
    if (!test.location.file.endsWith('gallery.spec.ts')) {
      if (result.status !== 'passed') console.log(`${test.title}  ${result.error?.message ?? result.status}`);
      return;
    }
    const { name: window = '', use } = test.parent.project() ?? {};
    const { themes } = (use as GalleryOptions).window;
    const countsOf = (theme: string): Counts => {
      const variant = `${window}-${theme}`;
      const counts = this.counts.get(variant) ?? { ...none };
      this.counts.set(variant, counts);
      return counts;
    };
    for (const theme of themes) countsOf(theme).states += 1;
    for (const { type, description } of result.annotations) {
      const [theme = '', kind = ''] = type.split(' ');
      countsOf(theme)[kind as keyof Counts] += 1;
      console.log(`${window}-${theme} ${test.title}  ${kind}: ${description}`);
    }
    if (result.status !== 'passed' && result.annotations.length === 0) {
      countsOf(themes[0] ?? '').reached += 1;
      console.log(`${window} ${test.title}  ${result.error?.message ?? result.status}`);
    }
  }

  onError({ message = '' }: { message?: string }): void {
    console.error(message);
  }

  async onEnd(): Promise<void> {
    const rows = [...this.counts].sort(([a], [b]) => a.localeCompare(b));
    const total: Counts = { ...none };
    for (const [, counts] of rows)
      for (const key of Object.keys(total)) total[key as keyof Counts] += counts[key as keyof Counts];
    const line = (name: string, counts: Counts) =>
      [name.padEnd(16), ...Object.values(counts).map((count) => String(count).padStart(12))].join('');
    console.log(
      [
        'variant'.padEnd(16),
        ...['pictures', 'not reached', 'axe', 'overflow', 'no exit', 'one name', 'unmarked', 'console'].map(
          (one) => one.padStart(12),
        ),
      ].join(''),
    );
    for (const [variant, counts] of rows) console.log(line(variant, counts));
    console.log(line(`all ${rows.length}`, total));
    console.log(`${((performance.now() - this.began) / 1000).toFixed(0)} s, ${picturesDirectory}/index.html`);
    await writeFile(join(picturesDirectory, 'index.html'), contactSheet(rows.map(([variant]) => variant)));
  }
}

function contactSheet(variants: readonly string[]): string {
  const rows = screens.flatMap(({ name, states }) =>
    states.map((state) => {
      const pictures = variants.map((variant) => {
        const picture = `${variant}/${name}/${state.name}.${pictureType}`;
        return `<a href="${picture}"><img loading="lazy" src="${picture}" alt="${variant}"></a>`;
      });
      return `<section><h2>${name} / ${state.name}</h2>${pictures.join('')}</section>`;
    }),
  );
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>' +
    '<style>body{font:14px sans-serif;background:#777}h2{margin:8px 0;font-size:14px;color:#fff}' +
    'section{display:inline-block;vertical-align:top;margin:8px}img{height:420px;max-width:640px;object-fit:contain;object-position:top;margin:2px}</style>' +
    `${rows.join('')}</html>`
  );
}
