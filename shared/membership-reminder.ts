import { dayMilliseconds } from './day.ts';
import { type Membership, runsOn } from './membership.ts';

/** Days before an end that nobody renews on which the provider is reminded of it, the first one first (MONEY-28). */
const reminderDays = [7, 3] as const;

/** When what is paid for ends (ISO, UTC), where it does unless the payer goes on: nothing is renewed by itself. */
function comingEnd(membership: Membership | undefined): string | undefined {
  if (!membership || membership.reversal) return undefined;
  const isCanceled = membership.cancelAtPeriodEnd && !membership.endedAt;
  return isCanceled || runsOn(membership) ? membership.periodEnd : undefined;
}

const reminderAt = (end: string, days: number): number => Date.parse(end) - days * dayMilliseconds;

/** The reminders of the coming end that were not sent, nor passed over. */
function reminders(membership: Membership): Array<{ end: string; days: number; at: number }> {
  const end = comingEnd(membership);
  if (!end) return [];
  const { reminded } = membership;
  const last = reminded?.of === end ? reminded.days : Infinity;
  return reminderDays.filter((days) => days < last).map((days) => ({ end, days, at: reminderAt(end, days) }));
}

/** When the next reminder is to be sent (milliseconds since the epoch); undefined where none is. */
export const nextReminder = (membership: Membership): number | undefined => reminders(membership)[0]?.at;

/** The reminder whose time has come; of several that were missed, the last one says it all. */
export const dueReminder = (membership: Membership, now: Date): { end: string; days: number } | undefined =>
  reminders(membership)
    .filter(({ at }) => at <= now.getTime())
    .at(-1);

/**
 * Which reminder counts as sent after a change of the membership: whoever ends a renewal has just read its date, so no
 * reminder that was to come earlier is sent after it.
 */
export function remindedAfter(known: Membership, next: Membership, now: Date): Membership['reminded'] {
  if (comingEnd(known) === comingEnd(next)) return next.reminded;
  const passed = dueReminder(next, now);
  return passed ? { of: passed.end, days: passed.days } : next.reminded;
}
