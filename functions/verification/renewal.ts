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

/** Whether there is something to prove beside an approval. */
export const asksAnew = (approval: Approval, details: PersonalDetails, now: Date, zone: string): boolean =>
  isRenamed(approval.details, details) || isRenewable(approval, now, zone);

/** Whether another document is asked for, since the approved one expires. */
export const isRenewable = ({ expiresOn }: Approval, now: Date, zone: string): boolean =>
  expiresOn !== undefined && renewalOpens(expiresOn, zone) <= now;

/** Whether an approval's last day is over, swept or not. */
export function hasEnded(approval: Approval, now: Date, zone: string): boolean {
  const end = approvalEnd(approval);
  return end !== undefined && identityEnd(end, zone) <= now;
}

/**
 * What was approved holds beside the newer case: under another name for the days that it takes to prove it, counted
 * from the first time that it was another one. Under its own it is as it was. One that
 * has ended is left to the sweep.
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
 * The approval alone again, without the case beside it: there is nothing to prove after all. What was sent for it is
 * erased, but for the documents of a decided case and those that a reviewer has opened, which stay until their day (VER-6,
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
