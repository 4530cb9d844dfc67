import type { Routes } from '#shared/api/index.ts';
import type { RouteOutput } from '#shared/api/route.ts';
import { isAwaited, type StoredTransfer } from '#shared/transfer.ts';
import { medianWait } from '#functions/core/facts/waiting-table.ts';
import { bankOfDeployment } from '../provider.ts';
import { transfersOf } from './transfer-table.ts';

/** The transfer that somebody asked for last or that was decided last, where its money goes, and how long the last ones took. */
export async function getTransfer(sub: string): Promise<RouteOutput<Routes['getTransfer']>> {
  const bank = bankOfDeployment();
  const [transfers, medianMinutes] = await Promise.all([transfersOf(sub), medianWait('transfers')]);
  const last = lastOf(transfers);
  if (!last) return { bank, medianMinutes };
  // Over by the clock, though no sweep has written it yet.
  const isOver = last.status === 'awaiting' && !isAwaited(last, new Date());
  const transfer = isOver ? { ...last, status: 'expired' as const, endedAt: last.expiresAt } : last;
  return { transfer, takenBack: takenBackBy(last, transfers), bank, medianMinutes };
}

/** The one that is open, or what was said last: what a confirmation took back was not canceled by its payer. */
function lastOf(transfers: readonly StoredTransfer[]): StoredTransfer | undefined {
  const now = new Date();
  const said = ({ endedAt, expiresAt, status }: StoredTransfer): string =>
    (endedAt ?? expiresAt) + Number(status === 'confirmed');
  return (
    transfers.find((transfer) => isAwaited(transfer, now)) ??
    transfers.toSorted((one, other) => said(other).localeCompare(said(one)))[0]
  );
}

/** What a confirmation of late money took back was ended by the same write, so at the same instant. */
const takenBackBy = (
  { status, reference, endedAt }: StoredTransfer,
  transfers: readonly StoredTransfer[],
): string | undefined =>
  status === 'confirmed'
    ? transfers.find(
        (one) => one.status === 'canceled' && one.endedAt === endedAt && one.reference !== reference,
      )?.reference
    : undefined;
