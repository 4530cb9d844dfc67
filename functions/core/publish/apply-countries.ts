import { openCountries } from '#functions/data/environment.ts';
import { countryQueue, subOf } from '#shared/deployment/keys.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { queuePage } from '#functions/data/queues.ts';
import { countries } from '#shared/location/countries.ts';
import { changeFacts } from './change-facts.ts';
import { type Progress, readProgress, writeProgress } from './countries-table.ts';
import { inParallel } from './in-parallel.ts';

/** Accounts per page; the progress is stored after each page. */
const accountsOfPage = 50;
/** Milliseconds that one run works; the next run continues. The Lambda's limit is two minutes. */
const runMilliseconds = 90_000;
/**
 * Milliseconds until every Lambda of a deployment has the new setting. Until that time, a Lambda may still publish by
 * the old setting, so a pass that began earlier is repeated. A pass with faults is repeated after the same delay.
 */
export const settleMilliseconds = 15 * 60_000;

/**
 * Applies the setting of open countries to all public items. A deployment that changes the setting changes no facts, so
 * nothing else updates those items. Pages hide listings of closed countries at once, because every read checks the
 * setting.
 *
 * Derives the listings of the affected countries again, a page of accounts at a time. The progress is stored in the
 * table, so the next run continues after a crash or timeout. Repeating a page changes nothing. A fault of one account
 * is logged and does not stop the others.
 *
 * @param pageSize accounts between two writes of the progress
 * @returns true if the setting is fully applied
 */
export async function applyOpenCountries(pageSize = accountsOfPage): Promise<boolean> {
  const end = Date.now() + runMilliseconds;
  let progress = await currentProgress();
  while (progress && progress.concerned.length > 0) {
    if (progress.pass.begunAt > Date.now()) return false;
    progress = await writeProgress(await step(progress, pageSize));
    if (Date.now() >= end) break;
  }
  return progress?.concerned.length === 0;
}

/** Reads the progress, or starts over if the setting has changed. Returns undefined if another run wrote first. */
async function currentProgress(): Promise<Progress | undefined> {
  const open = openCountries().toSorted();
  const stored = await readProgress();
  if (stored && stored.open.join() === open.join()) return stored;
  const now = Date.now();
  // Before the first run, the applied setting is unknown, so all countries count as changed.
  const changed = stored ? difference(stored.open, open) : countries.map(({ id }) => id);
  const concerned = [...new Set([...(stored?.concerned ?? []), ...changed])];
  log('info', 'open countries changed', { open: open.join(), concerned: concerned.join() });
  return writeProgress({
    open,
    seenAt: now,
    concerned,
    pass: { begunAt: now, left: concerned, faults: 0 },
    version: stored?.version ?? 0,
  });
}

const difference = (one: readonly string[], other: readonly string[]): string[] => [
  ...one.filter((id) => !other.includes(id)),
  ...other.filter((id) => !one.includes(id)),
];

/** Derives one page of accounts again. */
async function step(progress: Progress, pageSize: number): Promise<Progress> {
  const { pass } = progress;
  const [country, ...others] = pass.left;
  if (country === undefined) return endPass(progress);
  const { keys, next } = await queuePage(countryQueue(country), { limit: pageSize, start: pass.after });
  const faults = await inParallel(
    keys,
    // An empty change still derives the public items again.
    (key) => changeFacts(subOf(key), () => ({})),
    (key, error) => log('error', 'country fault', { account: subOf(key), ...errorFields(error) }),
  );
  return {
    ...progress,
    pass: {
      ...pass,
      left: next ? pass.left : others,
      after: next,
      faults: pass.faults + faults,
    },
  };
}

function endPass({ pass, ...progress }: Progress): Progress {
  log('info', 'open countries applied', { open: progress.open.join(), faults: pass.faults });
  const settledAt = progress.seenAt + settleMilliseconds;
  if (pass.faults === 0 && pass.begunAt >= settledAt) return { ...progress, pass, concerned: [] };
  const begunAt = Math.max(settledAt, pass.faults > 0 ? Date.now() + settleMilliseconds : 0);
  return { ...progress, pass: { begunAt, left: progress.concerned, faults: 0 } };
}
