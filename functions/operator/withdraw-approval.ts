import { suspension } from '#shared/account.ts';
import { isRenewing, type OrderedRefund } from '#shared/membership.ts';
import { verificationSteps } from '#shared/verification.ts';
import { approvalOf, type Facts } from '#functions/core/facts/facts.ts';
import { noteRenewalEnd, stopCharging } from '#functions/core/facts/renewal-ended.ts';
import { decisionAgainst, reasonIn, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { stepVerification } from '#functions/verification/step.ts';
import { orderingChange, refundOrder } from '#functions/membership/order-refund.ts';
import type { PaymentProvider } from '#functions/membership/payment-provider.ts';
import { changes, operatorAuditRecord } from './changes.ts';
import { outcome, refundAuditRecords, wantedBy } from './refund-payment.ts';
import type { Statement } from './suspend-account.ts';

/**
 * Withdraws an approval and refunds the last payment for the same reason. The withdrawal and the refund are one
 * decision in one transaction (MONEY-29).
 * @returns the refund's outcome as text; undefined if there is no approval
 * @throws NoRefund, with nothing withdrawn; AppError payment-provider-failed; the errors of `withdraw`
 */
export async function withdrawAndRefund(
  provider: PaymentProvider,
  sub: string,
  statement: Statement,
  operator: string,
  wiredOn?: string,
): Promise<string | undefined> {
  const wanted = wantedBy(operator, { ...statement, wiredOn });
  let order = undefined as OrderedRefund | undefined;
  const isWithdrawn = await withdraw(
    sub,
    statement,
    operator,
    async (facts, now) => (order = await refundOrder(provider, facts, wanted, now)),
  );
  return isWithdrawn && order ? outcome(sub, order) : undefined;
}

/**
 * Withdraws the approval of an identity (VER-14). The transaction removes the provider's listing and posts from public
 * view and ends an open case. The provider gets a statement of reasons and may verify again.
 * @param orders builds a refund order from the facts of the same write
 * @returns false if there is no approval
 * @throws ZodError for an empty or too long reason; AppError not-found, version-conflict
 */
export function withdraw(
  sub: string,
  given: Statement,
  operator: string,
  orders?: (facts: Facts, now: Date) => Promise<OrderedRefund>,
): Promise<boolean> {
  const { reason, ground } = suspension.omit({ at: true, banned: true }).parse(given);
  return changes(sub, async (facts, now) => {
    const { account, verification } = facts;
    const approval = approvalOf(verification);
    if (!verification || !approval) return undefined;
    const at = now.toISOString();
    const by = `operator:${operator}`;
    const refund = await orders?.(facts, now);
    const ordered = refund && orderingChange(facts, refund);
    const { documentType, documentHash, hashes } = approval;
    const decision = decisionAgainst(sub, now, {
      kind: 'verification-withdrawn',
      facts: reason,
      ground,
      by,
      startsAgain: true,
    });
    return {
      account: { ...account, renewalEnded: noteRenewalEnd(facts, 'identity', now) },
      verification: stepVerification('withdraw', verification, {
        decidedAt: at,
        decidedBy: by,
        documentType,
        documentHash,
        hashes,
        withdrawal: { reason },
      }),
      membership: ordered?.membership,
      also: [
        ...(refund ? refundAuditRecords(sub, refund, operator) : []),
        mailedNotification(
          sub,
          verificationSteps.withdraw.notification,
          { at, reason, ground, renewalEnds: !refund && isRenewing(facts.membership, now) },
          now,
        ),
        operatorAuditRecord(sub, operator, 'verification-withdrawn', { ground, ...reasonIn([decision]) }),
        decision,
      ],
      outbox: [...(ordered?.outbox ?? []), ...stopCharging(facts, now)],
    };
  });
}
