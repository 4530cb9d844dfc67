import { randomUUID, type UUID } from 'node:crypto';
import type { BookingText } from '#shared/api/booking.ts';
import type { Purchase } from '#shared/api/membership.ts';
import type { DecisionRecord } from '#shared/decision.ts';
import type { Notification } from '#shared/notification.ts';
import { plainBankReference } from '#shared/transfer-reference.ts';
import type { StoredTransfer } from '#shared/transfer.ts';
import type { AlsoRecord, Facts, PhotoFact, PostFact } from '#functions/core/facts/facts.ts';
import { ledgerRow } from '#functions/core/facts/ledger-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { decisionMade, notificationRecord } from '#functions/core/facts/notification-table.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import {
  movementPointer,
  transferPointer,
  transferRecord,
} from '#functions/membership/transfer/transfer-table.ts';
import { hold } from '#functions/operator/hold-account.ts';
import { deletePost } from '#functions/post/edit-post.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildBooking, enterBooking, minutesFromNow } from '#tests/support/bookings.ts';
import { buildListing, buildPost } from '#tests/support/builders.ts';
import { openCaseOf, report } from '#tests/support/reports.ts';
import { buildTransfer } from '#tests/support/transfers.ts';
import { contentOf } from './content.ts';
import { chance, daysFrom, type Draw, hash, pick, word } from './draw.ts';

export interface Beside {
  bookings: Array<BookingText & { id: string }>;
  /** Deleted listings that can still be restored. */
  deleted: Array<Pick<Facts, 'listing' | 'photos'>>;
  evidence: Array<{ post: PostFact; photo: PhotoFact }>;
  transfers: StoredTransfer[];
  purchases: Purchase[];
  decisions: Array<DecisionRecord & { id: UUID }>;
  notifications: Notification[];
  /** Reports about the person's listing, with the id of their case. */
  reports: Array<{ text: string; email: string; reference: string; caseId: string }>;
}

export type Whole = Facts & { beside: Beside };

/** True for one in ten people, who have every record of `Beside` regardless of the random draw. */
export const hasAllBeside = (n: number): boolean => n % 10 === 5;

/** Stores a person's records outside the facts as the product does, and returns the person afterwards. */
export async function leaveBeside(draw: Draw, n: number, facts: Facts, photoOf: PhotoMaker): Promise<Whole> {
  const { sub } = facts;
  const beside: Beside = {
    bookings: [],
    deleted: [],
    evidence: [],
    transfers: [],
    purchases: [],
    decisions: [],
    notifications: [],
    reports: [],
  };
  const isDrawn = (share: number): boolean => hasAllBeside(n) || chance(draw, share);
  if (isDrawn(0.3)) {
    const minutes = 24 * 60 + Math.floor(draw() * 20_000);
    const booking = buildBooking({ start: minutesFromNow(minutes), note: `Cita con ${word(draw, n)}` });
    await enterBooking(sub, booking);
    beside.bookings.push(booking);
  }
  if (isDrawn(0.2)) beside.evidence.push(await deletedUnderHold(draw, n, sub, photoOf));
  if (isDrawn(0.3)) await leavePayments(draw, n, facts, beside);
  if (facts.listing && n % 5 === 0) beside.reports.push(await reportOf(sub, facts.listing.id));
  if (facts.listing && isDrawn(0.1)) {
    beside.deleted.push(await deletedOf(facts));
    if (n % 20 === 5 || chance(draw, 0.5)) await writeAnother(draw, n, sub, photoOf);
  }
  return { ...(await readFacts(sub)), beside };
}

async function deletedUnderHold(draw: Draw, n: number, sub: string, photoOf: PhotoMaker) {
  const createdAt = daysFrom(0);
  const photo: PhotoFact = {
    ...(await photoOf()),
    status: 'ready',
    approved: true,
    pixels: hash(),
    createdAt,
  };
  const post = buildPost({ id: photo.id, caption: `Prueba ${word(draw, n)}` });
  await changeFacts(sub, () => ({ photos: { put: [photo] }, posts: { put: [post] } }));
  await hold(sub, `Fiscal ${word(draw, n)}`, 'olga');
  await deletePost(sub, post.id);
  return { post, photo };
}

async function reportOf(sub: string, listingId: string) {
  const text = `Denuncia ${randomUUID()}`;
  const email = `${randomUUID()}@denuncia.example`;
  const reference = await report(listingId, { text, email });
  return { text, email, reference, caseId: (await openCaseOf(sub)).id };
}

async function deletedOf({ sub, listing, photos }: Facts): Promise<Pick<Facts, 'listing' | 'photos'>> {
  const used = new Set([...(listing?.photos ?? []), ...(listing?.approvedPhotos ?? [])].map(({ id }) => id));
  await deleteListing(sub);
  return { listing, photos: photos.filter(({ id }) => used.has(id)) };
}

async function writeAnother(draw: Draw, n: number, sub: string, photoOf: PhotoMaker): Promise<void> {
  const photo = {
    ...(await photoOf()),
    status: 'ready' as const,
    approved: true,
    createdAt: daysFrom(0),
  };
  const listing = buildListing([{ id: photo.id, face: false }], { proposed: contentOf(draw, n) });
  await changeFacts(sub, () => ({ photos: { put: [photo] }, listing }));
}

/** Leaves bank transfers in all states that store text, with their purchases, decisions and notifications. */
async function leavePayments(draw: Draw, n: number, facts: Facts, beside: Beside): Promise<void> {
  const { sub, account } = facts;
  const decidedBy = randomUUID();
  const note = `Pago ${word(draw, n)}`;
  const bankReference = `SPEI ${word(draw, n)}`;
  const awaited = buildTransfer({ claimedBy: randomUUID(), claimUntil: Date.now() + 60_000 });
  const endedAt = daysFrom(-1);
  const refused = buildTransfer({
    status: 'refused',
    endedAt,
    decidedBy,
    refusal: { reason: 'other', note },
  });
  const confirmed = buildTransfer({
    status: 'confirmed',
    endedAt,
    decidedBy,
    received: 5000,
    bankReference,
    refunds: [{ id: `refund-${randomUUID()}`, at: endedAt, amount: 100, reason: `Vuelve ${word(draw, n)}` }],
  });
  beside.transfers.push(awaited, refused, confirmed);
  beside.purchases.push({
    id: `ch_${word(draw, n)}`,
    date: endedAt,
    description: 'premium-membership',
    amount: 5000,
    currency: 'USD',
    status: 'paid',
  });
  beside.decisions.push({
    id: randomUUID(),
    at: endedAt,
    kind: 'transfer-refused',
    reason: 'other',
    facts: note,
    ground: 'terms',
    automated: false,
    by: decidedBy,
    objection: { ways: ['write'], until: daysFrom(180) },
  });
  const kind = pick(draw, ['transfer-refused', 'contents-approved', 'membership-started'] as const);
  beside.notifications.push({ id: randomUUID(), at: endedAt, kind });
  const also: AlsoRecord[] = [
    ...beside.transfers.flatMap((transfer): AlsoRecord[] => [
      transferRecord(sub, transfer, account.name),
      transferPointer(transfer.reference, sub),
    ]),
    movementPointer(plainBankReference(bankReference), confirmed.reference),
    ...beside.purchases.map((row) => ledgerRow(sub, row)),
    ...beside.decisions.map((decision) => decisionMade(sub, decision)),
    ...beside.notifications.map((notification) => notificationRecord(sub, notification)),
  ];
  await changeFacts(sub, () => ({ also }));
}

/** Creates a photo whose files are in the media bucket, with a new id for each call. */
export type PhotoMaker = () => Promise<Pick<PhotoFact, 'id' | 'width' | 'height' | 'blur'>>;
