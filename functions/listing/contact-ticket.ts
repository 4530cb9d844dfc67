import { timingSafeEqual } from 'node:crypto';
import { visitorSecret } from '#functions/data/visitor-secret.ts';

/** Minutes for which the page of contact details can be read again: long enough to note a number down. */
const ticketMinutes = 10;

const hashOf = (listingId: string, until: string): Promise<string> =>
  visitorSecret.hash('contact-ticket', `${listingId}\0${until}`);

/**
 * What a browser without JavaScript gets for its form: leave to read one listing's contact details for some
 * minutes, in the address of the page that shows them. Whoever asked was let in, limited and counted; the page
 * looks again whether the listing is public.
 */
export async function contactTicket(listingId: string, now: Date): Promise<string> {
  const until = (now.getTime() + ticketMinutes * 60_000).toString(36);
  return `${until}.${await hashOf(listingId, until)}`;
}

/** Whether this is a ticket of ours for this listing whose time is not over. */
export async function isContactTicket(listingId: string, ticket: string, now: Date): Promise<boolean> {
  const [until = '', hash = ''] = ticket.split('.');
  if (!(Number.parseInt(until, 36) > now.getTime())) return false;
  const [given, expected] = [Buffer.from(hash), Buffer.from(await hashOf(listingId, until))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
