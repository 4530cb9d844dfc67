import type { OwnListing } from '#shared/api/listing.ts';
import { readableNumbers } from '#shared/phone.ts';
import { publication } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import { textWaits } from '#functions/core/facts/contents.ts';
import { ownPhoto } from '#functions/photo/own-photo.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { type Facts, publicationFacts } from '#functions/core/facts/facts.ts';

/** Returns the listing as its owner sees it: the latest draft, and the reasons why it is not public. */
export async function ownListing(facts: Facts, now: Date): Promise<OwnListing | undefined> {
  const { listing } = facts;
  if (!listing) return undefined;
  const rule = publication(publicationFacts(facts, openCountries()), now);
  const photos = listing.photos.flatMap(({ id }) => facts.photos.filter((photo) => photo.id === id));
  return {
    id: listing.id,
    version: listing.version,
    content: listing.proposed,
    readable: readableNumbers(listing.proposed.contact),
    photos: await Promise.all(photos.map((photo) => ownPhoto(photo, facts))),
    textWaitsSince: textWaits(listing) ? (listing.textWaitsSince ?? listing.updatedAt) : undefined,
    textRefusal: listing.textRefusal,
    hiddenByOwner: listing.hiddenByOwner,
    onlineUntil: listing.onlineUntil,
    published: rule.public,
    missing: rule.missing,
  };
}

/** Returns the caller's listing; empty if they have none. */
export async function getOwnListing(sub: string): Promise<{ listing?: OwnListing }> {
  const listing = await ownListing(await readFacts(sub), new Date());
  return listing ? { listing } : {};
}
