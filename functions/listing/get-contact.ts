import type { ContactDetails } from '#shared/api/listing.ts';
import { AppError } from '#shared/errors.ts';
import { readableNumbers } from '#shared/phone.ts';
import type { FormAnswer } from '#functions/http/form.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { isSame } from '#functions/data/secrets.ts';
import { limitVisitor } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';
import { countContact } from './statistics/count.ts';
import { publicContact } from '#functions/core/projection/public-table.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';
import { getListing } from './get-listing.ts';

/** Contacts one network address may open: plenty for a person, little for a scraper. */
const contactsPerHour = 30;

/**
 * Contact details, on demand, so that no page carries them. Behind the 18+ cookie, limited by address, with a
 * honeypot: who fills the field that people don't see gets the answer of a listing that is not there, and so
 * learns nothing. Whoever is answered counts for the provider's statistics, once a day (STAT-1).
 *
 * @param userAgent of the visitor's browser
 * @throws AppError adult-confirmation-required, rate-limited, not-found
 */
export async function getContact(
  id: string,
  honeypot: string | undefined,
  visitor: Visitor,
  userAgent: string | undefined,
  now: Date = new Date(),
): Promise<ContactDetails> {
  if (!visitor.adult) throw new AppError('adult-confirmation-required');
  await limitVisitor('contact', visitor, { count: contactsPerHour, minutes: 60 });
  if (honeypot) throw new AppError('not-found');
  const found = await readContact(id, now);
  if (!found) throw new AppError('not-found');
  // Counting must not keep a visitor waiting, or from calling.
  await countContact({ id, zone: found.zone }, visitor, userAgent, now).catch((error: unknown) =>
    log('warn', 'contact not counted', { listing: id, ...errorFields(error) }),
  );
  return found.details;
}

/** The same for a form: what it asks for is shown by a page of its own, to which its ticket opens the way. */
export async function openContact(
  id: string,
  honeypot: string | undefined,
  visitor: Visitor,
  userAgent: string | undefined,
  now: Date = new Date(),
): Promise<FormAnswer> {
  await getContact(id, honeypot, visitor, userAgent, now);
  return { location: `/listings/${id}/contact/${await contactTicket(id, now)}` };
}

/** What a ticket opens; undefined where it opens nothing (any more), or the listing is not public now. */
export async function readOpenedContact(
  id: string,
  ticket: string,
  now: Date = new Date(),
): Promise<ContactDetails | undefined> {
  return (await isContactTicket(id, ticket, now)) ? (await readContact(id, now))?.details : undefined;
}

async function readContact(
  id: string,
  now: Date,
): Promise<{ details: ContactDetails; zone: string } | undefined> {
  const [listing, details] = await Promise.all([getListing(id, now), publicContact(id)]);
  if (!listing || !details) return undefined;
  const { contact, social } = details;
  const readable = readableNumbers(contact);
  return { details: { ...contact, ...(readable && { readable }), social }, zone: listing.zone };
}

/** Minutes for which the page of contact details can be read again: long enough to note a number down. */
const ticketMinutes = 10;

const hashOf = (listingId: string, until: string): Promise<string> =>
  visitorSecret.hash('contact-ticket', `${listingId}\0${until}`);

/**
 * Makes the ticket of a browser without JavaScript: for some minutes it opens the page with one listing's contact
 * details. The form's request was checked, rate-limited and counted; the page checks again that the listing is public.
 */
async function contactTicket(listingId: string, now: Date): Promise<string> {
  const until = (now.getTime() + ticketMinutes * 60_000).toString(36);
  return `${until}.${await hashOf(listingId, until)}`;
}

/** Whether this is a ticket of ours for this listing whose time is not over. */
async function isContactTicket(listingId: string, ticket: string, now: Date): Promise<boolean> {
  const [until = '', hash = ''] = ticket.split('.');
  if (!(Number.parseInt(until, 36) > now.getTime())) return false;
  return isSame(hash, await hashOf(listingId, until));
}
