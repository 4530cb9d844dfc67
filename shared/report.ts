/** Reasons for a report, in the order of the form. */
export const reportReasons = [
  /** A person in the listing may be under 18. */
  'minor',
  /** A person may not act freely, or may be trafficked. */
  'coercion',
  /** Photos of the reporter, or photos that were published without consent or stolen. */
  'photos-without-consent',
  /** The listing does not show the person it names, or it is a scam. */
  'not-the-person',
  'illegal-content',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Reasons that hide the listing at once and come first in the queue (REPORT-3). */
const urgentReasons: ReadonlySet<ReportReason> = new Set(['minor', 'coercion']);
export const isUrgentReason = (reason: ReportReason): boolean => urgentReasons.has(reason);

/** Kinds of notification about decisions on reports, sent to the owner by mail and shown on the site. */
export const reportNotificationKinds = [
  'listing-disabled',
  'item-removed',
  'listing-shown-again',
  'appeal-decided',
] as const;

/** Maximum characters of a report's text. */
export const reportTextMax = 2000;

/** Maximum characters of an appeal, and of a reporter's objection. */
export const appealTextMax = 2000;

/** Kinds of things that can be reported. */
export const reportedKinds = ['listing', 'photo', 'post'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** Longest address of a listing that the form accepts, in characters. */
export const reportedAddressMax = 300;

/** Working days in which a reviewer decides a report, and hours for an urgent one (REPORT-6). */
export const reportDays = 7;
export const urgentReportHours = 2;

/** Days for which a receipt can be opened, and for which a decided case keeps its reports (REPORT-9). */
export const reportKeptDays = 400;

/** Days for which a network address that reported one listing as urgent can hide no other (REPORT-4). */
export const hiderDays = 30;

/**
 * Days in which a listing that reviewers cleared so many times of urgent reports is not hidden by another one
 * (REPORT-4).
 */
export const clearedDays = 30;
export const clearedTimes = 2;

/**
 * State of a report as its reporter sees it. `measure`: the reviewer acted against the reported content. A report of
 * something unknown looks like one that was received and later ended without a measure (REPORT-2).
 */
export const reportStates = ['received', 'measure', 'no-measure'] as const;
export type ReportState = (typeof reportStates)[number];

/** Returns when a report of this time must be decided. Working days are Monday to Friday, in UTC, without holidays. */
export function reportDue(at: Date, urgent: boolean): Date {
  if (urgent) return new Date(at.getTime() + urgentReportHours * 60 * 60_000);
  const due = new Date(at);
  for (let left = reportDays; left > 0;) {
    due.setUTCDate(due.getUTCDate() + 1);
    if (due.getUTCDay() % 6 !== 0) left -= 1;
  }
  return due;
}
