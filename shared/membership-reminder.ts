import { dayMilliseconds } from './day.ts';
import { type Membership, runsOn } from './membership.ts';

/** Days before the end at which the provider of an unrenewed membership gets a reminder, earliest first (MONEY-28). */
const reminderDays = [7, 3] as const;

/** Returns the end of the paid period (ISO, UTC) if nothing renews it automatically. */
function comingEnd(membership: Membership | undefined): string | undefined {
  if (!membership || membership.reversal) return undefined;
  const isCanceled = membership.cancelAtPeriodEnd && !membership.endedAt;
  return isCanceled || runsOn(membership) ? membership.periodEnd : undefined;
}

const reminderAt = (end: string, days: number): number => Date.parse(end) - days * dayMilliseconds;

/** Returns the reminders of the coming end that were neither sent nor skipped. */
function reminders(membership: Membership): Array<{ end: string; days: number; at: number }> {
  const end = comingEnd(membership);
  if (!end) return [];
  const { reminded } = membership;
  const last = reminded?.of === end ? reminded.days : Infinity;
  return reminderDays.filter((days) => days < last).map((days) => ({ end, days, at: reminderAt(end, days) }));
}

/** Returns when the next reminder is due, in milliseconds since the epoch; undefined if no reminder remains. */
export const nextReminder = (membership: Membership): number | undefined => reminders(membership)[0]?.at;

/** Returns the reminder that is due. If several were missed, only the last one is sent. */
export const dueReminder = (membership: Membership, now: Date): { end: string; days: number } | undefined =>
  reminders(membership)
    .filter(({ at }) => at <= now.getTime())
    .at(-1);

/**
 * Returns the reminder that counts as sent after the membership changed. A provider who cancels the renewal has just
 * seen the end date, so reminders that are already due are skipped.
 */
export function remindedAfter(known: Membership, next: Membership, now: Date): Membership['reminded'] {
  if (comingEnd(known) === comingEnd(next)) return next.reminded;
  const passed = dueReminder(next, now);
  return passed ? { of: passed.end, days: passed.days } : next.reminded;
}
