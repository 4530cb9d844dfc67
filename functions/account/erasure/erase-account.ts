import { erasureStepDue } from '#shared/erasure.ts';
import { eraseBelow } from '#functions/data/bucket-client.ts';
import { eraseDiary } from '#functions/booking/diary-table.ts';
import { exportsOf } from '../export/export-store.ts';
import { log } from '#functions/data/log.ts';
import { deletedListingIds } from '#functions/listing/deleted-listing-table.ts';
import { eraseHeldListing } from '#functions/listing/erase-held.ts';
import { forgetCounts } from '#functions/listing/statistics/statistics-table.ts';
import { forgetMarks } from '#functions/photo/mark-table.ts';
import { uploadsOf } from '#functions/photo/photo-keys.ts';
import { forgetPostViews } from '#functions/post/post-views-table.ts';
import { notifyReporters } from '#functions/report/notify-reporters.ts';
import { endReceipts, forgetOutcomeOwner } from '#functions/report/receipt-table.ts';
import { forgetCase } from '#functions/report/report-table.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { forgetAccount } from '#functions/core/publish/forget-account.ts';
import { eraseAllDocuments } from '#functions/verification/document-store.ts';
import { erasureAuditRecord } from './ask-erasure.ts';
import { eraseEvidence } from './erase-evidence.ts';
import { deletePoolUser } from '#functions/access/user-pool/pool-user.ts';

/** Maximum number of photos that one transaction deletes. */
const photosAtOnce = 30;

/**
 * Runs the due step of an account's erasure, for the sweep. An erasure has two steps with a pause between them
 * (shared/erasure.ts). Each step is safe to repeat. This function checks the due time, because the index may still list
 * an erasure that was just canceled.
 */
export async function eraseDueAccount(sub: string, now: Date): Promise<void> {
  const { account } = await readFacts(sub);
  if (!isDue({ account }, now)) return;
  if (account.erasure?.begunAt) await erase(sub);
  else await begin(sub);
}

const isDue = ({ account: { erasure, legalHold } }: Pick<Facts, 'account'>, now: Date): boolean =>
  erasure !== undefined && legalHold === undefined && erasureStepDue(erasure) <= now.getTime();

/**
 * Begins the erasure: from here on it can't be canceled and nobody can sign in. Notifies the owner while their address
 * is still stored.
 */
const begin = (sub: string) =>
  changeFacts(sub, (facts, now) => {
    const { account, membership } = facts;
    if (!account.erasure || account.erasure.begunAt || !isDue(facts, now)) return undefined;
    // Memberships paid by bank transfer have no subscription to cancel. Their `subscriptionId` is the account's id,
    // which Stripe does not know.
    const subscriptionId = membership?.provider === 'bank-transfer' ? undefined : membership?.subscriptionId;
    return {
      account: { ...account, erasure: { ...account.erasure, begunAt: now.toISOString() } },
      outbox: [
        { kind: 'mail', sub, template: 'account-erased', params: {} },
        ...(subscriptionId ? [{ kind: 'cancel-subscription' as const, subscriptionId }] : []),
      ],
      also: [erasureAuditRecord(sub, 'erasure-begun', 'system')],
    };
  });

/**
 * Erases all data of an account except what the law requires to keep (KEEP-5). The account item is erased last, so the
 * sweep retries an interrupted erasure.
 *
 * 1. The user in the pool, so that nobody can sign in.
 * 2. Files: documents, uploads and exports directly. The outbox deletes photos together with the facts that name them.
 * 3. The listing, deleted listings, posts and their counts; reports; evidence of a lifted legal hold; photo watermark records;
 *    the diary.
 * 4. Everything else, by the general rule of `forgetAccount`.
 */
async function erase(sub: string): Promise<void> {
  for (const step of steps) {
    // An operator may set a legal hold while the steps run.
    if ((await readAccount(sub))?.legalHold) return;
    await step(sub);
  }
  log('info', 'account erased', { account: sub });
}

const steps: ReadonlyArray<(sub: string) => Promise<void>> = [
  deletePoolUser,
  eraseAllDocuments,
  (sub) => eraseBelow('UPLOADS_BUCKET', uploadsOf(sub)),
  (sub) => eraseBelow('EXPORTS_BUCKET', exportsOf(sub)),
  eraseListings,
  eraseReports,
  eraseEvidence,
  forgetMarks,
  eraseDiary,
  forgetAccount,
];

/**
 * Ends the account's open cases for their reporters, and deletes its cases with their reports and evidence. One at a
 * time, because an account may have more cases than a transaction has room for.
 */
async function eraseReports(sub: string): Promise<void> {
  for (const { id, status, effect, objectedAt } of (await readFacts(sub)).reportCases) {
    // The outcome of an appealed case stays as its reporters know it.
    if (status === 'decided' || status === 'appealed') await forgetOutcomeOwner(id);
    else {
      const state = effect === 'none' ? 'no-measure' : 'measure';
      await endReceipts(id, { state, final: objectedAt !== undefined }, new Date());
      await notifyReporters(id);
    }
    await forgetCase(id);
    await changeFacts(sub, () => ({ reportCases: { delete: [id] } }));
  }
}

async function eraseListings(sub: string): Promise<void> {
  const held = await deletedListingIds(sub);
  const { listing, posts: counted } = await readFacts(sub);
  await forgetPostViews(counted.map(({ id }) => id));
  for (const id of [...held, ...(listing ? [listing.id] : [])]) await forgetCounts(id);
  for (const id of held) await eraseHeldListing(id);
  for (let left = true; left;) {
    const facts = await changeFacts(sub, ({ account, listing: present, photos, posts }) => {
      const gone = photos.slice(0, photosAtOnce).map(({ id }) => id);
      if (account.legalHold || (!present && gone.length === 0)) return undefined;
      return { listing: null, photos: { delete: gone }, posts: { delete: posts.map(({ id }) => id) } };
    });
    left = !facts.account.legalHold && facts.photos.length > 0;
  }
}
