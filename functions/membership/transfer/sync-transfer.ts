import type { Membership } from '#shared/membership.ts';
import type { StoredTransfer } from '#shared/transfer.ts';
import { type Change, type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { ledgerRow } from '#functions/core/facts/ledger-table.ts';
import { notifyMembership } from '../notify-membership.ts';
import { deriveMembership } from '../derive-membership.ts';
import { newRows, notifyOperator } from '../ledger.ts';
import { listPurchases } from '../membership-table.ts';
import { stateOf } from './transfer-state.ts';
import { transferRecord } from './transfer-table.ts';

/**
 * Builds everything that follows from one changed transfer: the transfer, the derived membership, new ledger rows and
 * notifications. All are in one change, so no request reads only a part. The membership follows the same rules as for
 * every payment provider.
 *
 * @param known the current membership
 * @param transfers all current transfers of the account
 * @param next the changed transfer
 */
export async function syncTransfer(
  facts: Facts,
  known: Membership,
  transfers: readonly StoredTransfer[],
  next: StoredTransfer,
  now: Date,
): Promise<Change> {
  const { sub, account } = facts;
  const refusal = refusalToSell(facts, now);
  const all = transfers.map((one) => (one.reference === next.reference ? next : one));
  const state = stateOf(sub, all);
  const derived = deriveMembership(known, state);
  const ledger = await listPurchases(sub);
  const rows = newRows(ledger, derived, state);
  const { membership, also } = notifyMembership({ sub, known, next: derived, now, rows, ledger, refusal });
  return {
    membership,
    also: [transferRecord(sub, next, account.name), ...rows.map((row) => ledgerRow(sub, row)), ...also],
    outbox: rows.flatMap((row) => notifyOperator(sub, row, { ledger, membership, refusal }, now)),
  };
}
