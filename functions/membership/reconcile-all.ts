import { queues } from '#shared/deployment/table.ts';
import { leaveMessageOnce, type ReconcilePage } from '#functions/data/outbox.ts';

/**
 * Queues of the memberships to reconcile (functions/core/facts/queued.ts).
 *
 * - `lapse`: memberships that run, or that ended without a notification to the owner.
 * - `settled`: memberships that ended recently, or whose checkout may have been paid recently.
 */
export const pagedQueues = [queues.lapse, queues.settled] as const;

/**
 * Starts the daily comparison of all running and recently ended memberships with the payment provider (MONEY-22). Each
 * command handles one page and queues the next, so the run can resume after an interruption. A run is named by its UTC
 * day, so each day has one run.
 */
export const reconcileAll = (now: Date = new Date()): Promise<void> =>
  leavePage({
    kind: 'reconcile-page',
    run: now.toISOString().slice(0, 10),
    at: now.getTime(),
    queue: pagedQueues[0],
    page: 0,
    seen: 0,
    repaired: 0,
    failed: 0,
    otherProvider: 0,
  });

/** Queues a page under a fixed id, so that repeating a page queues the next one only once. */
export const leavePage = (page: ReconcilePage): Promise<void> =>
  leaveMessageOnce(page, `reconcile-${page.run}-${page.queue}-${page.page}`);
