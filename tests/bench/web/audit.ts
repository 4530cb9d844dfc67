import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** npx downloads Lighthouse into npm's cache, because its 130 MB are too much to install for one bench. */
const lighthouse = 'lighthouse@13.5.0';

/** One Lighthouse run for a phone: scores from 0 to 100, milliseconds, and the layout shift. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  shift: number;
  /** Bytes of pictures that arrived before the largest contentful paint. */
  imagesBefore: number;
  /** Longest task of our scripts, in milliseconds. */
  longestTask: number;
  /** Ids of failed audits in accessibility, best practices and SEO. */
  failed: string[];
}

const judged = ['accessibility', 'best-practices', 'seo'] as const;

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

interface LighthouseResult {
  categories: Record<string, { score: number | null; auditRefs: Array<{ id: string; weight: number }> }>;
  audits: Record<string, { score: number | null; numericValue?: number; details?: Details }>;
}

/** Attempts per page; one trace in about twenty lacks its beginning. */
const attempts = 3;

async function look(address: string, port: number): Promise<LighthouseResult> {
  const parameters = [
    address,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--form-factor=mobile',
    // The browser itself is throttled (slow 4G, a four times slower processor), so no score is simulated.
    '--throttling-method=devtools',
    `--extra-headers=${JSON.stringify({ cookie: 'adult=1' })}`,
    `--only-categories=${['performance', ...judged].join()}`,
  ];
  for (let attempt = 1; ; attempt += 1)
    try {
      const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, ...parameters], {
        maxBuffer: 2 ** 26,
      });
      return JSON.parse(stdout) as LighthouseResult;
    } catch (error) {
      if (attempt === attempts) throw new Error(`Lighthouse could not audit ${address}`, { cause: error });
    }
}

/**
 * Audits a page on a slow phone.
 * @param port of a browser's remote debugging
 */
export async function audit(address: string, port: number): Promise<Audit> {
  const { categories, audits } = await look(address, port);
  const score = (name: string): number => Math.round(100 * (categories[name]?.score ?? 0));
  const number = (name: string): number => audits[name]?.numericValue ?? NaN;
  const details = (name: string): Details => audits[name]?.details ?? {};
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

/**
 * Returns the longest task in milliseconds, without parsing and layout. The static copy needs these too, and other
 * figures cover them.
 */
const longestTask = ({ items = [] }: Details): number =>
  Math.max(0, ...items.filter(({ url = '' }) => url.endsWith('.js')).map(({ duration = 0 }) => duration));
