import type { ContactDetails } from '#shared/api/listing.ts';
import { AppError } from '#shared/errors.ts';
import { readableNumbers } from '#shared/phone.ts';
import { type FormAnswer, languagePart } from '#functions/http/form.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { isSame } from '#functions/data/secrets.ts';
import { limitVisitor } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';
import { countContact } from './statistics/count.ts';
import { publicContact } from '#functions/core/projection/public-table.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';
import { getListing } from './get-listing.ts';

/**
 * Maximum number of contacts that one network address may open per hour. Enough for a person, too few for a scraper.
 */
const contactsPerHour = 30;

/**
 * Returns a listing's contact details on request, so that no page contains them. Requires the 18+ cookie and is
 * rate-limited by network address. A filled honeypot field returns not-found, as for an unknown listing, so that bots
 * learn nothing. Each visitor counts once a day in the provider's statistics (STAT-1).
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
  // A failed count must not keep visitors from the contact details.
  await countContact({ id, zone: found.zone }, visitor, userAgent, now).catch((error: unknown) =>
    log('warn', 'contact not counted', { listing: id, ...errorFields(error) }),
  );
  return found.details;
}

/** Handles the contact form without JavaScript: redirects to a page with the contact details, opened by a ticket. */
export async function openContact(
  id: string,
  honeypot: string | undefined,
  visitor: Visitor,
  { referer, 'user-agent': userAgent }: Readonly<Record<string, string | undefined>>,
  now: Date = new Date(),
): Promise<FormAnswer> {
  await getContact(id, honeypot, visitor, userAgent, now);
  const page = referer && URL.canParse(referer) ? new URL(referer).pathname : undefined;
  return { location: `${languagePart(page)}/listings/${id}/contact/${await contactTicket(id, now)}` };
}

/**
 * Returns the contact details for a ticket; undefined if the ticket is invalid or expired, or the listing is not
 * public.
 */
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

/** Lifetime of a ticket, in minutes: long enough to note a number down. */
const ticketMinutes = 10;

const hashOf = (listingId: string, until: string): Promise<string> =>
  visitorSecret.hash('contact-ticket', `${listingId}\0${until}`);

/**
 * Creates a ticket for browsers without JavaScript. It opens the page with one listing's contact details for some
 * minutes. The form's request was already checked, limited and counted; the page checks again that the listing is
 * public.
 */
async function contactTicket(listingId: string, now: Date): Promise<string> {
  const until = (now.getTime() + ticketMinutes * 60_000).toString(36);
  return `${until}.${await hashOf(listingId, until)}`;
}

async function isContactTicket(listingId: string, ticket: string, now: Date): Promise<boolean> {
  const [until = '', hash = ''] = ticket.split('.');
  if (!(Number.parseInt(until, 36) > now.getTime())) return false;
  return isSame(hash, await hashOf(listingId, until));
}
