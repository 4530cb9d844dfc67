import type { ContactDetails } from '#shared/api/listing.ts';
import { AppError } from '#shared/errors.ts';
import { errorFields, log } from '../http/log.ts';
import { limitRate } from '../http/rate-limit.ts';
import type { Visitor } from '../http/request.ts';
import { countContactView } from './count-contact-view.ts';
import { getListing } from './get-listing.ts';
import { publicContact } from './listing-table.ts';

/** Contacts one network address may open: plenty for a person, little for a scraper. */
const contactsPerHour = 30;

/**
 * Contact details, on demand, so that no page carries them. Behind the 18+ cookie, limited by address, with a
 * honeypot: who fills the field that people don't see gets the answer of a listing that is not there, and so
 * learns nothing. Each answer counts for her statistics.
 *
 * @throws AppError adult-confirmation-required, rate-limited, not-found
 */
export async function getContact(
  id: string,
  honeypot: string | undefined,
  visitor: Visitor,
  now: Date = new Date(),
): Promise<ContactDetails> {
  if (!visitor.adult) throw new AppError('adult-confirmation-required');
  await limitRate('contact', visitor.address, { count: contactsPerHour, minutes: 60 });
  if (honeypot) throw new AppError('not-found');
  const [listing, details] = await Promise.all([getListing(id, now), publicContact(id)]);
  if (!listing || !details) throw new AppError('not-found');
  // A statistic is no reason to keep somebody waiting, or from calling.
  await countContactView(id, now).catch((error: unknown) =>
    log('warn', 'contact not counted', { listing: id, ...errorFields(error) }),
  );
  return { ...details.contact, social: details.social };
}
