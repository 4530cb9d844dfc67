import { queues } from '#shared/deployment/table.ts';
import { leaveMessageOnce, type ReconcilePage } from '#functions/data/outbox.ts';

/**
 * Where memberships stand of which there may be something to know: those that run, or of whose end nobody was notified yet, and those of
 * which nothing runs that ended, or could still be paid, not long ago (functions/core/facts/queued.ts).
 */
export const pagedQueues = [queues.lapse, queues.settled] as const;

/**
 * Begins to compare every membership that is not over for long with what the payment provider holds true (MONEY-22), a
 * page a command, each of which leaves the next: at the provider's pace, whatever their number, and going on where it was
 * cut off. A run is named by its day, so a day has one.
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

/** Under a name of its own: a page that is done again leaves its follower once. */
export const leavePage = (page: ReconcilePage): Promise<void> =>
  leaveMessageOnce(page, `reconcile-${page.run}-${page.queue}-${page.page}`);
