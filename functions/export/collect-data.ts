import { dataExport, type DataExport } from '#shared/export.ts';
import { deletedListingIds, readDeletedListing } from '#functions/listing/deleted-listing-table.ts';
import { contactViews } from '#functions/listing/views-table.ts';
import { listPurchases } from '#functions/membership/membership-table.ts';
import { readDecisions, readNotifications } from '#functions/facts/told-table.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { readSaved } from '#functions/saved/saved-table.ts';
import { readSessions } from '#functions/session/session-table.ts';

/**
 * Everything that is kept about one person, trimmed to the contract of the file that they take along.
 * @throws AppError not-found where there is no account (any more)
 */
export async function collectData(sub: string, now: Date): Promise<DataExport> {
  const facts = await readFacts(sub);
  const [sessions, payments, saved, deletedListings, decisions, notifications] = await Promise.all([
    readSessions(sub, now),
    listPurchases(sub),
    readSaved(sub),
    deletedListingsOf(sub),
    readDecisions(sub),
    readNotifications(sub),
  ]);
  const listingIds = [...(facts.listing ? [facts.listing.id] : []), ...deletedListings.map(({ id }) => id)];
  return dataExport.parse({
    version: 1,
    madeAt: now.toISOString(),
    account: facts.account,
    secondFactor: secondFactorOf(facts),
    sessions: sessions.map(({ signedInAt, ...row }) => ({ id: String(signedInAt), signIns: 1, ...row })),
    verification: facts.verification && {
      ...facts.verification,
      documents: Object.keys(facts.verification.documents),
    },
    decisions,
    notifications,
    membership: facts.membership,
    payments,
    listing: facts.listing && { ...facts.listing, written: facts.listing.proposed },
    photos: facts.photos,
    deletedListings,
    contactsOpened: (await Promise.all(listingIds.map(contactsOpened))).flat(),
    savedListings: saved.listings,
  });
}

const secondFactorOf = ({ security }: Facts) =>
  security?.secondFactor && {
    since: security.secondFactor.since,
    recoveryCodesLeft: security.secondFactor.codes.length,
  };

async function deletedListingsOf(sub: string) {
  const deleted = await Promise.all((await deletedListingIds(sub)).map(readDeletedListing));
  return deleted.flatMap((one) => {
    if (!one) return [];
    const { listing, photoIds, deletedAt } = one;
    return [{ id: listing.id, deletedAt, written: listing.proposed, photos: photoIds }];
  });
}

const contactsOpened = async (listing: string) =>
  (await contactViews(listing)).map(({ day, times }) => ({ listing, day, times }));
