import { dayMilliseconds } from '#shared/day.ts';

/** Milliseconds between the ends of reports of one unknown thing: less than any deadline (REPORT-6). */
const periods = { ordinary: 5 * dayMilliseconds, urgent: 90 * 60_000 };

/**
 * Returns when a report of something unknown ends without a measure (REPORT-2). Like the reports of one case, those of
 * one unknown thing end together, at an instant before their deadlines that nobody can foresee.
 * @param hash keyed hash of the reported thing, base64url
 */
export function unknownEnd(hash: string, urgent: boolean, now: Date): Date {
  const phase = Buffer.from(hash, 'base64url').readUIntBE(0, 6);
  return nextEnd(new Date(phase), urgent, now);
}

/** Returns the first end after `now` that is a multiple of the period away from an earlier end. */
export function nextEnd(end: Date, urgent: boolean, now: Date): Date {
  const period = periods[urgent ? 'urgent' : 'ordinary'];
  const since = now.getTime() - end.getTime();
  return new Date(now.getTime() + period - (((since % period) + period) % period));
}
