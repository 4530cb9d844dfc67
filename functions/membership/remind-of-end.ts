import { dueReminder } from '#shared/membership-reminder.ts';
import type { Change, Facts } from '#functions/facts/facts.ts';
import { isAbsent } from '#functions/facts/renewal-ended.ts';
import { told } from '#functions/facts/told.ts';

/**
 * The reminder of an end that nobody renews, by mail and on the site, once its time has come (MONEY-28). Which one was
 * sent is written with it, so each is sent once. Whoever leaves or is suspended could not go on, and is told nothing.
 * @returns undefined where none is due
 */
export function remindOfEnd({ sub, account, membership }: Facts, now: Date): Change | undefined {
  const due = membership && dueReminder(membership, now);
  if (!due || now >= new Date(due.end)) return undefined;
  const reminded = { ...membership, reminded: { of: due.end, days: due.days } };
  if (isAbsent(account)) return { membership: reminded };
  return {
    membership: reminded,
    also: [told(sub, 'membership-reminder', { periodEnd: due.end }, now)],
  };
}
