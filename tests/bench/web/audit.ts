import lighthouse from 'lighthouse';

/** One run of Lighthouse for a phone. Scores 0 to 100, milliseconds, and the layout shift. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  shift: number;
  /** Bytes of pictures that came before the largest one was painted. */
  imagesBefore: number;
  /** Of the tasks of our scripts, the longest. */
  longestTask: number;
  /** Audits of the last three scores that did not pass, by their ids. */
  failed: string[];
}

const judged = ['accessibility', 'best-practices', 'seo'] as const;

/** What the audits of one run say in detail, of what is used here. */
interface Details {
  items?: Array<{
    url?: string;
    duration?: number;
    resourceType?: string;
    transferSize?: number;
    networkEndTime?: number;
    observedLargestContentfulPaint?: number;
  }>;
}

/**
 * `devtools`: the browser itself is slow (slow 4G, a processor four times slower), which is measured as it is.
 * `simulate`: Lighthouse's default, which loads at full speed and computes what a slow phone would have taken.
 */
export type Throttling = 'devtools' | 'simulate';

/** How often a page is looked at whose trace came out without a beginning, as one in some twenty does. */
const attempts = 3;

async function look(address: string, port: number, throttlingMethod: Throttling) {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'error',
      formFactor: 'mobile',
      throttlingMethod,
      extraHeaders: { cookie: 'adult=1' },
      onlyCategories: ['performance', ...judged],
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    if (attempt === attempts)
      throw new Error(`Lighthouse could not look at ${address}: ${result?.lhr.runtimeError?.message}`);
  }
}

/** @param port of a browser's remote debugging */
export async function audit(address: string, port: number, throttling: Throttling): Promise<Audit> {
  const { categories, audits } = await look(address, port, throttling);
  const score = (name: string): number => Math.round(100 * (categories[name]?.score ?? 0));
  const number = (name: string): number => audits[name]?.numericValue ?? NaN;
  const details = (name: string): Details => (audits[name]?.details ?? {}) as Details;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: number('largest-contentful-paint'),
    shift: number('cumulative-layout-shift'),
    imagesBefore: imagesBefore(details('network-requests'), details('metrics')),
    longestTask: longestTask(details('long-tasks')),
    failed: judged.flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}

function imagesBefore(requests: Details, metrics: Details): number {
  const painted = metrics.items?.[0]?.observedLargestContentfulPaint ?? NaN;
  return (requests.items ?? [])
    .filter(({ resourceType, networkEndTime = NaN }) => resourceType === 'Image' && networkEndTime <= painted)
    .reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0);
}

/** What the page's own parsing and layout take is the static twin's too, and is in the other figures. */
const longestTask = ({ items = [] }: Details): number =>
  Math.max(0, ...items.filter(({ url = '' }) => url.endsWith('.js')).map(({ duration = 0 }) => duration));
