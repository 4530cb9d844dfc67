import { queues } from '#shared/deployment/table.ts';
import { AppError } from '#shared/errors.ts';
import { subOf } from '#shared/deployment/keys.ts';
import { errorFields, log } from '#functions/data/log.ts';
import type { ReconcilePage } from '#functions/data/outbox.ts';
import { queuePage } from '#functions/data/queues.ts';
import { inParallel } from '#functions/core/publish/in-parallel.ts';
import { syncMembership, type Differences } from './sync-membership.ts';
import { paymentProvider } from './provider.ts';
import { leavePage, pagedQueues } from './reconcile-all.ts';

/**
 * Memberships per page. Each needs about four calls to the payment provider. A few memberships are read in parallel, so
 * that a page fits into 15 s.
 */
const pageSize = 20;

/**
 * Compares one membership with the payment provider's state, and repairs differences as an event would (MONEY-22).
 * @returns the differences; none unless an event was lost
 * @throws AppError not-found, payment-provider-failed, version-conflict
 */
export async function reconcileMembership(sub: string): Promise<Differences> {
  const { differences } = await syncMembership(await paymentProvider(), sub);
  const { fields, rows } = differences;
  if (fields.length + rows.length > 0)
    log('warn', 'membership repaired', { sub, fields: fields.join(' '), rows: rows.join(' ') });
  return differences;
}

/** Reconciles one page of a run. A failing account is logged, and retried by the next day's run. */
export async function reconcilePage(command: ReconcilePage): Promise<void> {
  const { queue, start, at } = command;
  const from = queue === queues.settled ? { dueFrom: new Date(at) } : {};
  const { keys, next } = await queuePage(queue, { limit: pageSize, start, ...from });
  let repaired = 0;
  let otherProvider = 0;
  const failed = await inParallel(
    keys,
    async (key) => {
      const outcome = await reconcileOne(subOf(key));
      if (outcome.otherProvider) otherProvider += 1;
      else if (outcome.fields.length + outcome.rows.length > 0) repaired += 1;
    },
    (key, error) => log('error', 'reconcile fault', { sub: subOf(key), ...errorFields(error) }),
  );
  const done = {
    ...command,
    seen: command.seen + keys.length,
    repaired: command.repaired + repaired,
    failed: command.failed + failed,
    otherProvider: command.otherProvider + otherProvider,
  };
  const following = pagedQueues[pagedQueues.indexOf(queue) + 1];
  if (next) return leavePage({ ...done, start: next, page: command.page + 1 });
  if (following) return leavePage({ ...done, queue: following, start: undefined, page: 0 });
  const { run, seen } = done;
  log('info', 'memberships reconciled', {
    run,
    seen,
    repaired: done.repaired,
    failed: done.failed,
    otherProvider: done.otherProvider,
  });
}

/** Reports no differences if the account was erased in the meantime. */
async function reconcileOne(sub: string): Promise<Differences> {
  try {
    return await reconcileMembership(sub);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return { fields: [], rows: [] };
    throw error;
  }
}
