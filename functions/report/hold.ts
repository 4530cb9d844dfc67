import { isOpen } from '#shared/report-case.ts';
import { isUrgentReason } from '#shared/report.ts';
import type { AccountFact, Facts } from '#functions/core/facts/facts.ts';

/** `legalHold.by` of a hold that reports set; an operator's hold names the operator (REPORT-5). */
export const heldByReport = 'report';

/**
 * Returns the account with a hold, which keeps what its owner edits or deletes. An operator's hold stays as it is. An
 * erasure that its owner asked for waits only for urgent reports: strangers must not postpone it for good.
 */
export const withHold = (account: AccountFact, urgent: boolean, now: Date): AccountFact =>
  account.legalHold || (account.erasure && !urgent)
    ? account
    : { ...account, legalHold: { reason: 'report', since: now.toISOString(), by: heldByReport } };

/**
 * Returns the account without the hold of its reports, once no case needs it. After a measure against an urgent report
 * the hold stays until an operator lifts it, for the authorities (REPORT-5). If the owner asked for the erasure of the
 * account, other open cases don't need it.
 */
export function withoutHold({ account, reportCases }: Pick<Facts, 'account' | 'reportCases'>): AccountFact {
  const { legalHold, ...rest } = account;
  const stays = reportCases.some((one) =>
    isOpen(one) ? one.urgent || !account.erasure : one.effect !== 'none' && one.reasons.some(isUrgentReason),
  );
  return legalHold?.by !== heldByReport || stays ? account : rest;
}
