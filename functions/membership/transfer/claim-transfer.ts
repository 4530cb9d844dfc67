import type { TransferCase } from '#shared/api/transfer.ts';
import { AppError } from '#shared/errors.ts';
import { mayDecide, mayFollow, type StoredTransfer } from '#shared/transfer.ts';
import { assertFree, claimOf } from '#functions/core/facts/claim.ts';
import { approvalOf, type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { nextPeriod } from './transfer-state.ts';
import { subOfReference, transferRecord, transfersOf } from './transfer-table.ts';

/**
 * Finds a transfer by its payment reference, and claims it for one reviewer if there is something to decide. Any other
 * transfer is returned with its outcome, which explains money that arrives late (MONEY-25).
 * @throws AppError not-found (unknown, or the reviewer's own), claimed-by-another
 */
export async function claimTransfer(reviewer: string, reference: string): Promise<TransferCase> {
  const sub = await payerOf(reviewer, reference);
  const facts = await changeFacts(sub, async ({ account }, now) => {
    const transfer = ofReference(await transfersOf(sub), reference);
    if (!mayDecide(transfer)) return undefined;
    assertFree(transfer, reviewer, now);
    const claimed = { ...transfer, ...claimOf(reviewer, now) };
    return { also: [transferRecord(sub, claimed, account.name)] };
  });
  return caseOf(facts, await transfersOf(sub), reference, new Date());
}

/**
 * Returns the account of a payment reference. Reviewers can't decide on their own transfers. @throws AppError not-found
 */
export async function payerOf(reviewer: string, reference: string): Promise<string> {
  const sub = await subOfReference(reference);
  if (!sub || sub === reviewer) throw new AppError('not-found');
  return sub;
}

/** Returns the account's transfer with this payment reference. @throws AppError not-found */
export function ofReference(transfers: readonly StoredTransfer[], reference: string): StoredTransfer {
  const transfer = transfers.find((one) => one.reference === reference);
  if (!transfer) throw new AppError('not-found');
  return transfer;
}

function caseOf(
  facts: Facts,
  transfers: readonly StoredTransfer[],
  reference: string,
  now: Date,
): TransferCase {
  const transfer = ofReference(transfers, reference);
  const { sub, account, verification } = facts;
  const { name, email } = account;
  const person = {
    sub,
    name,
    legalName: approvalOf(verification)?.details.fullName,
    email,
    notShown: refusalToSell(facts, now),
  };
  if (!mayDecide(transfer)) return { ...transfer, ...person };
  const claimedUntil = new Date(transfer.claimUntil ?? 0).toISOString();
  if (!mayFollow('confirm', transfer)) return { ...transfer, ...person, claimedUntil };
  const { periodStart: from, periodEnd: until } = nextPeriod(transfers, transfer.days, now);
  return { ...transfer, ...person, claimedUntil, buys: { from, until } };
}
