import { AppError } from '#shared/errors.ts';
import { plainBankReference } from '#shared/transfer-reference.ts';
import type { Membership } from '#shared/membership.ts';
import {
  isAwaited,
  movementTimes,
  type StoredTransfer,
  type TransferDecision,
  transferSteps,
  type TransferStatus,
} from '#shared/transfer.ts';
import { assertHolds } from '#functions/core/facts/claim.ts';
import { auditRecord, type AuditedTransfer } from '#functions/data/audit.ts';
import { type AlsoRecord, type Change, type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { decisionAgainst, reasonIn, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { waitedSince } from '#functions/core/facts/waiting-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { ofReference, payerOf } from './claim-transfer.ts';
import { stepTransfer, withoutOffer } from './end-transfer.ts';
import { syncTransfer } from './sync-transfer.ts';
import { nextPeriod, saleOf } from './transfer-state.ts';
import { movementPointer, referencePaidBy, transferRecord, transfersOf } from './transfer-table.ts';

type Confirmation = Extract<TransferDecision, { decision: 'confirm' }>;
type Return = Extract<TransferDecision, { decision: 'return' }>;
type Refusal = Extract<TransferDecision, { decision: 'refuse' }>;

/**
 * Applies a reviewer's decision on a transfer. One transaction writes the bought period, the ledger row, the public
 * items, the audit log and the mail (MONEY-24).
 *
 * Only this function opens a membership by hand, so it checks everything: the claim, the allowed step, and the received
 * amount, to the cent. Late money can be confirmed too, or recorded as sent back. A repeated decision is ignored,
 * because its response may have been lost.
 *
 * @throws AppError not-found (unknown, or the reviewer's own); version-conflict (decided or canceled meanwhile);
 *   claimed-by-another; amount-differs; bank-reference-used
 */
export async function decideTransfer(
  reviewer: string,
  reference: string,
  decision: TransferDecision,
): Promise<{ status: TransferStatus }> {
  const sub = await payerOf(reviewer, reference);
  await changeFacts(sub, async (facts, now) => {
    const transfers = await transfersOf(sub);
    const transfer = ofReference(transfers, reference);
    if (isDecidedSo(transfer, reviewer, decision)) return undefined;
    const act = decision.decision;
    const ended = { ...stepTransfer(act, transfer, now), decidedBy: reviewer };
    // The money arrived, so remove a `not-received` refusal. Any other refusal stays: it explains why the money is sent
    // back.
    if (ended.refusal?.reason === 'not-received') delete ended.refusal;
    assertSeen(transfer);
    assertHolds(transfer, reviewer, now);
    const change =
      decision.decision === 'confirm'
        ? await confirmTransfer(facts, transfers, ended, decision, now)
        : decision.decision === 'return'
          ? await returnTransfer(facts, ended, decision, now)
          : refuseTransfer(facts, ended, decision, now);
    const logged = auditRecord({
      actor: reviewer,
      action: `transfer-${transferSteps[act].to}`,
      subject: sub,
      transfer: auditedOf(transfer, decision),
      ...reasonIn(change.also),
    });
    // The transfer was paid late, after a refusal or cancellation, so its wait does not count in the median.
    const isLate = transfer.status === 'refused' || transfer.status === 'canceled';
    const waited = isLate ? [] : [waitedSince('transfers', transfer.askedAt, now)];
    return { ...change, also: [logged, ...waited, ...(change.also ?? [])] };
  });
  return { status: transferSteps[decision.decision].to };
}

/** Refuses a decision on a transfer that ended after the reviewer opened it; the reviewer must claim it again. */
function assertSeen({ status, claimedBy }: StoredTransfer): void {
  if (status !== 'awaiting' && claimedBy === undefined)
    throw new AppError('version-conflict', `the transfer is already ${status}`);
}

/** True if this reviewer already made exactly this decision, and only its response was lost. */
function isDecidedSo(transfer: StoredTransfer, reviewer: string, decision: TransferDecision): boolean {
  if (transfer.decidedBy !== reviewer || transfer.status !== transferSteps[decision.decision].to)
    return false;
  const sentBack = decision.decision === 'return' ? decision.sentBack : undefined;
  return decision.decision !== 'refuse'
    ? transfer.bankReference === decision.bankReference &&
        transfer.received === decision.received &&
        transfer.sentBack === sentBack
    : transfer.refusal?.reason === decision.reason && transfer.refusal.note === decision.note;
}

/** Fields for the audit log: amounts and the bank movement, nothing about the payer. */
function auditedOf(
  { reference, amount, currency }: StoredTransfer,
  decision: TransferDecision,
): AuditedTransfer {
  const asked = { reference, amount, currency };
  if (decision.decision === 'refuse') return { ...asked, refusal: decision.reason };
  const { received, bankReference } = decision;
  return {
    ...asked,
    received,
    ...(decision.decision === 'return' && { sentBack: decision.sentBack }),
    movement: plainBankReference(bankReference),
  };
}

async function confirmTransfer(
  facts: Facts,
  transfers: readonly StoredTransfer[],
  ended: StoredTransfer,
  { received, bankReference }: Confirmation,
  now: Date,
): Promise<Change> {
  if (received !== ended.amount)
    throw new AppError('amount-differs', 'the amount differs from the requested one', [
      { field: 'received', message: `exactly ${ended.amount} cents of ${ended.currency}` },
    ]);
  const paidBy = await movementOf(ended.reference, bankReference);
  const period = nextPeriod(transfers, ended.days, now);
  const bought: StoredTransfer = { ...ended, ...period, received, bankReference };
  // The membership may have a newer offer at another price.
  const known: Membership = { ...ownMembership(facts), offered: saleOf(bought) };
  const change = await syncTransfer(facts, known, transfers, bought, now);
  // Late money paid a transfer that had ended, so cancel the account's open transfer: the payer must not pay both.
  const open = transfers.filter((one) => one.reference !== bought.reference && isAwaited(one, now));
  const canceled = open.map((one) =>
    transferRecord(facts.sub, stepTransfer('cancel', one, now), facts.account.name),
  );
  return { ...change, also: [...(change.also ?? []), paidBy, ...canceled] };
}

/** Ties a bank movement to one transfer, paid or sent back. @throws AppError bank-reference-used */
async function movementOf(reference: string, bankReference: string): Promise<AlsoRecord> {
  const movement = plainBankReference(bankReference);
  const other = await referencePaidBy(movement);
  // Equal references mean that a concurrent request wrote the same decision first.
  if (other !== undefined && other !== reference)
    throw new AppError('bank-reference-used', 'the movement belongs to another transfer', [
      { field: 'bankReference', message: other },
    ]);
  return movementPointer(movement, reference);
}

/**
 * Records that the operator sent money back for a refused, expired or canceled transfer, and notifies the payer.
 * @throws AppError invalid-input for more than `movementTimes` the requested amount
 */
async function returnTransfer(
  facts: Facts,
  ended: StoredTransfer,
  { received, sentBack, bankReference }: Return,
  now: Date,
): Promise<Change> {
  const { sub, account } = facts;
  const { reference, currency } = ended;
  if (received > movementTimes * ended.amount)
    throw new AppError('invalid-input', 'the amount is implausibly high', [
      { field: 'received', message: `at most ${movementTimes * ended.amount} cents of ${currency}` },
    ]);
  const refusal = refusalToSell(facts, now);
  const params = {
    reference,
    amount: received,
    sentBack,
    currency,
    refused: ended.refusal !== undefined,
    refusal,
  };
  const transfer = { ...ended, received, sentBack, bankReference };
  return {
    also: [
      await movementOf(reference, bankReference),
      transferRecord(sub, transfer, account.name),
      mailedNotification(sub, transferSteps.return.notification, params, now),
    ],
  };
}

function refuseTransfer(facts: Facts, ended: StoredTransfer, { reason, note }: Refusal, now: Date): Change {
  const { sub, account, membership } = facts;
  const { reference, amount, currency, decidedBy = '' } = ended;
  const refusal = refusalToSell(facts, now);
  const params = {
    at: now.toISOString(),
    reference,
    amount,
    currency,
    reason,
    note,
    refusal,
  };
  return {
    membership: withoutOffer(membership, ended),
    also: [
      transferRecord(sub, { ...ended, refusal: { reason, note } }, account.name),
      mailedNotification(sub, transferSteps.refuse.notification, params, now),
      decisionAgainst(sub, now, {
        kind: 'transfer-refused',
        reason,
        facts: note,
        by: decidedBy,
        startsAgain: true,
      }),
    ],
  };
}

/**
 * Returns the membership that was created with the transfer.
 * @throws AppError version-conflict if the membership's payment provider changed
 */
function ownMembership({ sub, membership }: Facts): Membership {
  if (membership?.provider !== 'bank-transfer')
    throw new AppError('version-conflict', `the account ${sub} now uses another payment provider`);
  return membership;
}
