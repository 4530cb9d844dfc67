import { AppError } from '#shared/errors.ts';
import { log } from '#functions/data/log.ts';
import { dataExport, type DataExport } from '#shared/export.ts';
import { allBookings } from '#functions/booking/diary-table.ts';
import { openBooking } from '#functions/booking/note.ts';
import {
  deletedListingIds,
  heldUntil,
  readDeletedListing,
} from '#functions/listing/deleted-listing-table.ts';
import { listPurchases } from '#functions/membership/membership-table.ts';
import { transfersOf } from '#functions/membership/transfer/transfer-table.ts';
import { postViews } from '#functions/post/post-views-table.ts';
import { readDecisions, readNotifications } from '#functions/core/facts/notification-table.ts';
import { readAppeals } from '#functions/report/appeal-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { readSaved } from '#functions/listing/saved/saved-table.ts';
import { readMarkOf } from '#functions/mail/read-mark-table.ts';
import { readAllCounts } from '#functions/listing/statistics/statistics-table.ts';
import { readSessions } from '#functions/access/session/session-table.ts';
import { storeExport } from './export-store.ts';
import { readExport, writeReady } from './export-table.ts';

/**
 * Makes the requested export and notifies the owner by mail. Idempotent: a retry overwrites the file, and the mail is
 * sent once. Skips an export that a newer request replaced, and an account that was erased in the meantime.
 */
export async function makeExport(sub: string, exportId: string): Promise<void> {
  const row = await readExport(sub);
  if (row?.exportId !== exportId || row.readyAt) return;
  const now = new Date();
  const data = await collectData(sub, now).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return undefined;
    throw error;
  });
  if (!data) return;
  await storeExport(sub, exportId, JSON.stringify(data, null, 2));
  await writeReady(sub, exportId, now);
  log('info', 'export made', { sub });
}

/**
 * Collects everything stored about one person, trimmed to the export's schema. Leaves out evidence under a legal hold,
 * because it would reveal the hold to the owner (KEEP-1).
 * @throws AppError not-found if the account doesn't exist or was erased
 */
export async function collectData(sub: string, now: Date): Promise<DataExport> {
  const facts = await readFacts(sub);
  const [
    sessions,
    payments,
    transfers,
    saved,
    deletedListings,
    decisions,
    appeals,
    notifications,
    notificationsReadUntil,
    bookings,
  ] = await Promise.all([
    readSessions(sub, now),
    listPurchases(sub),
    transfersOf(sub),
    readSaved(sub),
    deletedListingsOf(sub, now),
    readDecisions(sub),
    readAppeals(sub),
    readNotifications(sub),
    readMarkOf(sub),
    bookingsOf(sub),
  ]);
  const listingIds = [...(facts.listing ? [facts.listing.id] : []), ...deletedListings.map(({ id }) => id)];
  return dataExport.parse({
    version: 1,
    madeAt: now.toISOString(),
    account: facts.account,
    secondFactor: secondFactorOf(facts),
    sessions: sessions.map(({ signedInAt, ...row }) => ({ id: String(signedInAt), ...row })),
    verification: facts.verification && {
      ...facts.verification,
      documents: Object.keys(facts.verification.documents),
    },
    decisions,
    appeals,
    notifications,
    notificationsReadUntil,
    membership: facts.membership,
    payments,
    transfers,
    listing: facts.listing && { ...facts.listing, written: facts.listing.proposed },
    photos: facts.photos,
    posts: await Promise.all(facts.posts.map(async (one) => ({ ...one, views: await postViews(one.id) }))),
    postsCreated: facts.postCount,
    deletedListings,
    statistics: (await Promise.all(listingIds.map(statisticsOf))).flat(),
    savedListings: saved.listings,
    bookings,
  });
}

const secondFactorOf = ({ security }: Facts) =>
  security?.secondFactor && {
    since: security.secondFactor.since,
    recoveryCodesLeft: security.secondFactor.codes.length,
  };

async function deletedListingsOf(sub: string, now: Date) {
  const deleted = await Promise.all((await deletedListingIds(sub)).map(readDeletedListing));
  return deleted.flatMap((one) => {
    // Only a legal hold keeps a listing longer.
    if (!one || heldUntil(one) <= now) return [];
    const { listing, photoIds, photos = photoIds.map((id) => ({ id })), deletedAt } = one;
    return [{ id: listing.id, deletedAt, written: listing.proposed, photos }];
  });
}

const bookingsOf = async (sub: string) =>
  Promise.all((await allBookings(sub)).map((one) => openBooking(sub, one)));

const statisticsOf = async (listing: string) =>
  (await readAllCounts(listing)).map((counts) => ({ listing, ...counts }));
