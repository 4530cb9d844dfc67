import { AppError } from '#shared/errors.ts';
import { subOf } from '#shared/deployment/keys.ts';
import type { PageStart } from '#functions/data/cursor.ts';
import { queuePage } from '#functions/data/queues.ts';
import { findUser } from '#functions/access/user-pool/pool-user.ts';
import { syncMembership } from '#functions/membership/sync-membership.ts';
import { paymentProvider } from '#functions/membership/provider.ts';
import { pagedQueues } from '#functions/membership/reconcile-all.ts';
import { inParallel } from '#functions/core/publish/in-parallel.ts';

const pageSize = 100;

/** Membership that differed from the payment provider's state, or could not be compared. */
interface Difference {
  sub: string;
  /** Corrected fields of the membership, and ids of corrected ledger rows. */
  fields: string[];
  rows: string[];
  /** Error code if the comparison failed. */
  fault?: string;
}

export interface Compared {
  seen: number;
  failed: number;
  differences: Difference[];
}

/** Compares one membership with the payment provider's state and corrects the membership. @throws UnknownAddress */
export async function reconcileOne(email: string): Promise<Compared> {
  const { sub } = await findUser(email);
  return summarize([await compare(sub)]);
}

/**
 * Compares every current membership, as the daily job does (MONEY-22), but at once and with visible results. A failed
 * comparison does not stop the others. Safe to repeat.
 * @param say receives progress messages
 */
export async function reconcileEverybody(say: (line: string) => void): Promise<Compared> {
  const found: Difference[] = [];
  for (const queue of pagedQueues) {
    let start: PageStart | undefined;
    do {
      const { keys, next } = await queuePage(queue, { limit: pageSize, start });
      await inParallel(keys, async (key) => found.push(await compare(subOf(key))));
      start = next;
      if (start) say(`compared ${found.length} memberships`);
    } while (start);
  }
  return summarize(found);
}

async function compare(sub: string): Promise<Difference> {
  try {
    const { differences } = await syncMembership(await paymentProvider(), sub);
    return { sub, ...differences };
  } catch (error) {
    const fault = error instanceof AppError ? error.code : 'fault';
    // The account was deleted in the meantime.
    if (fault === 'not-found') return { sub, fields: [], rows: [] };
    return { sub, fields: [], rows: [], fault };
  }
}

const summarize = (all: readonly Difference[]): Compared => ({
  seen: all.length,
  failed: all.filter(({ fault }) => fault !== undefined).length,
  differences: all.filter(
    ({ fields, rows, fault }) => fields.length + rows.length > 0 || fault !== undefined,
  ),
});

/** Formats a summary line, followed by one line per difference. */
export function describeComparison({ seen, failed, differences }: Compared): string {
  const repaired = differences.length - failed;
  const lines = differences.map(({ sub, fields, rows, fault }) =>
    fault
      ? `${sub}  could not be compared: ${fault}`
      : `${sub}  corrected: ${[...fields, ...rows.map((id) => `ledger ${id}`)].join(', ')}`,
  );
  const summary = `${seen} compared, ${repaired} corrected, ${failed} could not be compared.`;
  return [summary, ...lines].join('\n');
}
