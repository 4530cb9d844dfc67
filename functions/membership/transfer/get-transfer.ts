import type { Routes } from '#shared/api/index.ts';
import type { RouteOutput } from '#shared/api/route.ts';
import { isAwaited, type StoredTransfer } from '#shared/transfer.ts';
import { medianWait } from '#functions/core/facts/waiting-table.ts';
import { bankOfDeployment } from '../provider.ts';
import { transfersOf } from './transfer-table.ts';

/** Returns the caller's open or latest transfer, the bank account to pay to, and the median wait for a decision. */
export async function getTransfer(sub: string): Promise<RouteOutput<Routes['getTransfer']>> {
  const bank = bankOfDeployment();
  const [transfers, medianMinutes] = await Promise.all([transfersOf(sub), medianWait('transfers')]);
  const last = lastOf(transfers);
  if (!last) return { bank, medianMinutes };
  // Expired, even if the sweep has not run yet.
  const isOver = last.status === 'awaiting' && !isAwaited(last, new Date());
  const transfer = isOver ? { ...last, status: 'expired' as const, endedAt: last.expiresAt } : last;
  return { transfer, takenBack: takenBackBy(last, transfers), bank, medianMinutes };
}

/**
 * Returns the open transfer, or else the transfer that ended last. A confirmation wins over the transfer that it
 * canceled at the same instant.
 */
function lastOf(transfers: readonly StoredTransfer[]): StoredTransfer | undefined {
  const now = new Date();
  const said = ({ endedAt, expiresAt, status }: StoredTransfer): string =>
    (endedAt ?? expiresAt) + Number(status === 'confirmed');
  return (
    transfers.find((transfer) => isAwaited(transfer, now)) ??
    transfers.toSorted((one, other) => said(other).localeCompare(said(one)))[0]
  );
}

/** Reference of the open transfer that a late confirmation canceled, by the same write and at the same instant. */
const takenBackBy = (
  { status, reference, endedAt }: StoredTransfer,
  transfers: readonly StoredTransfer[],
): string | undefined =>
  status === 'confirmed'
    ? transfers.find(
        (one) => one.status === 'canceled' && one.endedAt === endedAt && one.reference !== reference,
      )?.reference
    : undefined;
