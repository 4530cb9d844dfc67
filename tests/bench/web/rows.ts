import { median } from '../browse/measure.ts';
import type { Row } from '../run.ts';
import type { Audit } from './audit.ts';
import type { FirstLoad } from './first-load.ts';

/** The most and the least that a row's figures may be: docs/proofs.md, "Web". */
const bounds = {
  js: 100,
  all: 150,
  requests: 10,
  lcpRatio: 1.25,
  accessibility: 100,
  bestPractices: 95,
  seo: 100,
  /** KB of pictures before the largest one is painted. */
  images: 80,
  /** The longest task of our scripts over the fixed one (./fixed-task.ts). */
  taskRatio: 0.7,
  /** CSS px of a page of 24 cards on a phone. */
  height: 6000,
};

const ratio = (of: number, to: number): number => Math.round((100 * of) / to) / 100;
const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;

/** @param fixed milliseconds of the fixed task */
export function rowOf(
  page: string,
  load: FirstLoad,
  own: readonly Audit[],
  still: readonly Audit[],
  fixed: readonly number[],
): Row {
  const of = (audits: readonly Audit[], figure: keyof Omit<Audit, 'failed'>) =>
    median(audits.map((one) => one[figure]));
  const [lcp, twinLcp] = [of(own, 'lcp'), of(still, 'lcp')];
  const { html, css, js, fonts, requests } = load;
  return {
    page,
    'JS KB': kilobytes(js),
    'HTML+CSS+JS+fonts KB': kilobytes(html + css + js + fonts),
    requests,
    shift: Math.round(1000 * Math.max(load.shift, ...own.map(({ shift }) => shift))) / 1000,
    performance: of(own, 'performance'),
    accessibility: of(own, 'accessibility'),
    'best practices': of(own, 'bestPractices'),
    SEO: of(own, 'seo'),
    'LCP ms': Math.round(lcp),
    'twin LCP ms': Math.round(twinLcp),
    'LCP ratio': ratio(lcp, twinLcp),
    'images before, KB': kilobytes(of(own, 'imagesBefore')),
    'longest task ms': Math.round(of(own, 'longestTask')),
    'task ratio': ratio(of(own, 'longestTask'), median(fixed)),
    failed: [...new Set(own.flatMap(({ failed }) => failed))].join(' '),
  };
}

export function defaultRowOf(page: string, audits: readonly Audit[], still: readonly Audit[]): Row {
  const of = (figure: keyof Omit<Audit, 'failed'>) => median(audits.map((one) => one[figure]));
  const twinLcp = median(still.map((one) => one.lcp));
  return {
    page,
    'LCP ms': Math.round(of('lcp')),
    'twin LCP ms': Math.round(twinLcp),
    'LCP ratio': ratio(of('lcp'), twinLcp),
    performance: of('performance'),
    accessibility: of('accessibility'),
    'images before, KB': kilobytes(of('imagesBefore')),
    failed: [...new Set(audits.flatMap(({ failed }) => failed))].join(' '),
  };
}

/** What a row breaks: of some figures the most that they may be, of others the least. */
function boundsOf(row: Row) {
  const figure = (name: string) => Number(row[name]);
  return {
    most: (name: string, bound: number) =>
      figure(name) <= bound ? [] : [`${row['page']}: ${name} ${row[name]}, at most ${bound}`],
    least: (name: string, bound: number) =>
      figure(name) >= bound
        ? []
        : [`${row['page']}: ${name} ${row[name]} (${row['failed']}), at least ${bound}`],
  };
}

export function brokenPositions(row: Row): string[] {
  const { most } = boundsOf(row);
  const isList = row['page'] === 'listings' && Number(row['fold']) < 900;
  return [
    ...most('facts end at', Number(row['fold'])),
    ...(isList ? most('page height', bounds.height) : []),
  ].map((line) => `${line} (${row['window']})`);
}

export function brokenDefaults(row: Row): string[] {
  const { most, least } = boundsOf(row);
  return [
    ...most('LCP ratio', bounds.lcpRatio),
    ...least('accessibility', bounds.accessibility),
    ...most('images before, KB', bounds.images),
  ].map((line) => `Lighthouse as it comes, ${line}`);
}

export function brokenBounds(row: Row): string[] {
  const { most, least } = boundsOf(row);
  return [
    ...most('JS KB', bounds.js),
    ...most('HTML+CSS+JS+fonts KB', bounds.all),
    ...most('requests', bounds.requests),
    ...most('shift', 0),
    ...most('LCP ratio', bounds.lcpRatio),
    ...most('images before, KB', bounds.images),
    ...most('task ratio', bounds.taskRatio),
    ...least('accessibility', bounds.accessibility),
    ...least('best practices', bounds.bestPractices),
    ...least('SEO', bounds.seo),
  ];
}
