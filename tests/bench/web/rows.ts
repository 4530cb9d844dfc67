import { atMost, median, rounded } from '../measures.ts';
import type { Audit } from './audit.ts';
import type { FirstLoad } from './first-load.ts';

/**
 * Maximum figures of a page: docs/proofs.md, "Web". Task ratio: our scripts' longest task divided by the fixed task
 * of the static twin.
 */
const most = {
  'JS KB': 100,
  'HTML+CSS+JS+fonts KB': 150,
  requests: 10,
  shift: 0,
  'LCP ratio': 1.25,
  'images before, KB': 80,
  'task ratio': 0.7,
};
const least = { accessibility: 100, 'best practices': 95, SEO: 100 };

/** Summarizes the runs of one page. */
export function visitOf(page: string, load: FirstLoad, own: readonly Audit[], twin: readonly Audit[]) {
  const of = (figure: keyof Omit<Audit, 'failed'>, audits = own) => median(audits.map((one) => one[figure]));
  const { html, css, js, fonts, requests } = load;
  const row = {
    page,
    'JS KB': rounded(js / 1024),
    'HTML+CSS+JS+fonts KB': rounded((html + css + js + fonts) / 1024),
    requests,
    shift: rounded(Math.max(load.shift, ...own.map(({ shift }) => shift)), 3),
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best practices': of('bestPractices'),
    SEO: of('seo'),
    'LCP ms': Math.round(of('lcp')),
    'LCP ratio': rounded(of('lcp') / of('lcp', twin), 2),
    'images before, KB': rounded(of('imagesBefore') / 1024),
    'longest task ms': Math.round(of('longestTask')),
    'task ratio': rounded(of('longestTask') / of('longestTask', twin), 2),
    failed: [...new Set(own.flatMap(({ failed }) => failed))].join(' '),
  };
  const broken = [
    ...Object.entries(most).flatMap(([figure, bound]) =>
      atMost(`${page}: ${figure}`, row[figure as keyof typeof most], bound),
    ),
    ...Object.entries(least).flatMap(([score, bound]) => {
      const value = row[score as keyof typeof least];
      return value >= bound ? [] : [`${page}: ${score} ${value} (${row.failed}), at least ${bound}`];
    }),
  ];
  return { row, broken };
}
