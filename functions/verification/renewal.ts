import {
  dayAfter,
  identityEnd,
  type PersonalDetails,
  renameDays,
  renewalOpens,
} from '#shared/verification.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import {
  type AccountFact,
  type Approval,
  approvalEnd,
  type VerificationFact,
} from '#functions/core/facts/facts.ts';
import { allOf, keptBeside, setAside } from './erase-documents.ts';
import { stepVerification } from './step.ts';

const isRenamed = (before: PersonalDetails, { fullName, dateOfBirth }: PersonalDetails): boolean =>
  before.fullName !== fullName || before.dateOfBirth !== dateOfBirth;

/** True if the details need a new case although an approval exists. */
export const asksAnew = (approval: Approval, details: PersonalDetails, now: Date, zone: string): boolean =>
  isRenamed(approval.details, details) || isRenewable(approval, now, zone);

/** True if the approved document expires soon and a new one may be submitted. */
export const isRenewable = ({ expiresOn }: Approval, now: Date, zone: string): boolean =>
  expiresOn !== undefined && renewalOpens(expiresOn, zone) <= now;

/** True if an approval's last day has passed, even if the sweep has not ended it yet. */
export function hasEnded(approval: Approval, now: Date, zone: string): boolean {
  const end = approvalEnd(approval);
  return end !== undefined && identityEnd(end, zone) <= now;
}

/**
 * Returns the approval to keep beside a newer case. If the name or the date of birth differs from the approved one, the
 * owner has a limited time to prove the change, counted from the first change. The approval ends after that time. If
 * the name and the date of birth are again as approved, the limit is removed. An approval that has ended stays
 * unchanged, because the sweep handles it.
 */
export function standingBeside(
  approval: Approval,
  details: PersonalDetails,
  now: Date,
  zone: string,
): Approval {
  if (hasEnded(approval, now, zone)) return approval;
  const { proveBy = dayAfter(now, renameDays, zone), ...own } = approval;
  return isRenamed(approval.details, details) ? { ...own, proveBy } : own;
}

/**
 * Drops the newer case and keeps only the approval, once the details are again as approved. The newer case's documents
 * are erased. Documents of a decided case, and those that a reviewer has opened, stay until their last day (VER-6,
 * VER-20).
 */
export function withoutRenewal(
  account: AccountFact,
  before: VerificationFact,
  { proveBy: _proveBy, ...approval }: Approval,
  now: Date,
): { verification: VerificationFact; outbox: OutboxMessage[] } {
  const isDecided = before.status === 'rejected' || before.status === 'expired';
  const { kept, outbox } = setAside(account, before, isDecided ? [] : allOf(before), now);
  return {
    verification: stepVerification('keepApproved', before, {
      ...approval,
      documents: {},
      submittedAt: undefined,
      ...(isDecided ? keptBeside(before, now) : kept),
    }),
    outbox,
  };
}
