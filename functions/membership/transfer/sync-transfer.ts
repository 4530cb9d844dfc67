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
 * What follows once one transfer is something else: the transfer, the membership that all of them say, by the same rule as
 * for every payment provider, the rows of the ledger that it does not say yet, and the payer's notifications. One change, so
 * nobody sees one without the other.
 *
 * @param known the membership as it is
 * @param transfers all of the account's, as they are
 * @param next the one that changes, as it is to be
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
