import lighthouse from 'lighthouse';

/** One run of Lighthouse for a phone. Scores 0 to 100, milliseconds, and the layout shift. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  shift: number;
  /** Audits of the last three scores that did not pass, by their ids. */
  failed: string[];
}

const judged = ['accessibility', 'best-practices', 'seo'] as const;

/**
 * The throttling is the browser's own (slow 4G, CPU four times slower): on loopback the simulated one gives now one
 * and now another answer. @param port of a browser's remote debugging
 */
export async function audit(address: string, port: number): Promise<Audit> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    throttlingMethod: 'devtools',
    extraHeaders: { cookie: 'adult=1' },
    onlyCategories: ['performance', ...judged],
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not look at ${address}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  const score = (name: string): number => Math.round(100 * (categories[name]?.score ?? 0));
  const number = (name: string): number => audits[name]?.numericValue ?? NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: number('largest-contentful-paint'),
    shift: number('cumulative-layout-shift'),
    failed: judged.flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}
