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

/** A membership that was otherwise than the payment provider says, or could not be compared. */
interface Difference {
  sub: string;
  /** Names of the membership's attributes, and ids of rows of the ledger, that were put right. */
  fields: string[];
  rows: string[];
  /** The code of what kept it from being compared. */
  fault?: string;
}

export interface Compared {
  seen: number;
  failed: number;
  differences: Difference[];
}

/** Compares one membership with what the payment provider holds true, and puts it right. @throws UnknownAddress */
export async function reconcileOne(email: string): Promise<Compared> {
  const { sub } = await findUser(email);
  return summarize([await compare(sub)]);
}

/**
 * The same of every membership that is not over for long: what the daily job does (MONEY-22), at once and with its outcome
 * shown. One that fails keeps no other waiting; to begin again repeats nothing.
 * @param say is told how far it is
 */
export async function reconcileEverybody(say: (line: string) => void): Promise<Compared> {
  const found: Difference[] = [];
  for (const queue of pagedQueues) {
    let start: PageStart | undefined;
    do {
      const { keys, next } = await queuePage(queue, { limit: pageSize, start });
      await inParallel(keys, async (key) => found.push(await compare(subOf(key))));
      start = next;
      if (start) say(`${found.length} memberships compared`);
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
    // The account went meanwhile.
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

/** A line each difference, below a line of how many there are. */
export function describeComparison({ seen, failed, differences }: Compared): string {
  const repaired = differences.length - failed;
  const lines = differences.map(({ sub, fields, rows, fault }) =>
    fault
      ? `${sub}  could not be compared: ${fault}`
      : `${sub}  put right: ${[...fields, ...rows.map((id) => `ledger ${id}`)].join(', ')}`,
  );
  const summary = `${seen} compared, ${repaired} put right, ${failed} could not be compared.`;
  return [summary, ...lines].join('\n');
}
