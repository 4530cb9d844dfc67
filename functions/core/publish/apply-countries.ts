import { openCountries } from '#functions/data/environment.ts';
import { countryQueue, subOf } from '#shared/deployment/keys.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { queuePage } from '#functions/data/queues.ts';
import { countries } from '#shared/location/countries.ts';
import { changeFacts } from './change-facts.ts';
import { type Progress, readProgress, writeProgress } from './countries-table.ts';
import { inParallel } from './in-parallel.ts';

/** Accounts of one page; where the pass is, is written after each. */
const accountsOfPage = 50;
/** Milliseconds one run works before it leaves the rest to the next; the Lambda has two minutes. */
const runMilliseconds = 90_000;
/**
 * Milliseconds until every Lambda of a deployment has the new setting: they are updated one after the other, and
 * one with the old setting may still publish by it behind the pass. So a pass that began earlier is followed by
 * another one; so is a pass that met faults.
 */
export const settleMilliseconds = 15 * 60_000;

/**
 * Which countries are open is a setting and not a fact about a person, so a deployment that changes it changes nobody's
 * public items. Readers hide what is closed at once; this brings about the rest: compares the setting with the one
 * that was applied last, and derives anew every listing of the countries that may differ, a page of accounts at a
 * time. Where it is, is kept in the table: a run that is killed, or out of time, is gone on with by the next one;
 * to repeat a page changes nothing. One account's fault is logged and keeps no other waiting.
 *
 * @param pageSize accounts between two writes of where it is
 * @returns whether everything is as the setting wants it
 */
export async function applyOpenCountries(pageSize = accountsOfPage): Promise<boolean> {
  const end = Date.now() + runMilliseconds;
  let progress = await currentProgress();
  while (progress && progress.concerned.length > 0) {
    // The next pass has yet to wait.
    if (progress.pass.begunAt > Date.now()) return false;
    progress = await writeProgress(await step(progress, pageSize));
    if (Date.now() >= end) break;
  }
  return progress?.concerned.length === 0;
}

/** What was stored last, begun anew where the setting is another one by now; undefined where another run is. */
async function currentProgress(): Promise<Progress | undefined> {
  const open = openCountries().toSorted();
  const stored = await readProgress();
  if (stored && stored.open.join() === open.join()) return stored;
  const now = Date.now();
  // What was applied before the first run is not known.
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

/** Derives one page of accounts anew, and says where the pass is then. */
async function step(progress: Progress, pageSize: number): Promise<Progress> {
  const { pass } = progress;
  const [country, ...others] = pass.left;
  if (country === undefined) return endPass(progress);
  const { keys, next } = await queuePage(countryQueue(country), { limit: pageSize, start: pass.after });
  const faults = await inParallel(
    keys,
    // An account whose facts did not change is derived anew all the same.
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
