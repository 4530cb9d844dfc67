import { dayMilliseconds } from '#shared/day.ts';

/** Milliseconds between the ends of reports of one unknown thing: less than any deadline (REPORT-6). */
const periods = { ordinary: 5 * dayMilliseconds, urgent: 90 * 60_000 };

/**
 * Returns when a report of something unknown, or an objection to its outcome, ends without a measure (REPORT-2). Like
 * the reports of one case, those of one unknown thing end together, at an instant before their deadlines that nobody can
 * foresee.
 * @param hash keyed hash of the reported thing, or of the outcome's instant; base64url
 */
export function unknownEnd(hash: string, urgent: boolean, now: Date): Date {
  const period = periods[urgent ? 'urgent' : 'ordinary'];
  const phase = Buffer.from(hash, 'base64url').readUIntBE(0, 6) % period;
  return new Date(now.getTime() + period - ((now.getTime() - phase) % period));
}
