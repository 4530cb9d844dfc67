import { dayAfter, type PersonalDetails, renameDays, renewalOpens } from '#shared/verification.ts';
import type { Approval } from '#functions/facts/facts.ts';

const isRenamed = (before: PersonalDetails, { fullName, dateOfBirth }: PersonalDetails): boolean =>
  before.fullName !== fullName || before.dateOfBirth !== dateOfBirth;

/** Whether there is something to prove beside an approval. */
export const asksAnew = (approval: Approval | undefined, details: PersonalDetails, now: Date): boolean =>
  approval !== undefined && (isRenamed(approval.details, details) || isRenewable(approval, now));

/** Whether another document is asked for, since the approved one expires. */
export const isRenewable = ({ expiresOn }: Approval, now: Date): boolean =>
  expiresOn !== undefined && renewalOpens(expiresOn) <= now;

/** What was approved holds beside the newer case: under another name for the days that it takes to prove it. */
export function standingBeside(approval: Approval, details: PersonalDetails, now: Date): Approval {
  if (!isRenamed(approval.details, details)) return approval;
  const end = dayAfter(now, renameDays);
  const { expiresOn } = approval;
  return { ...approval, expiresOn: expiresOn !== undefined && expiresOn < end ? expiresOn : end };
}
