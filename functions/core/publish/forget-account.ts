import { keptUntil } from '#shared/erasure.ts';
import type { AlsoRecord } from '#functions/data/also-record.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { retry } from '#functions/data/retry.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { addressGivenUp, subOfEmailHash } from '../facts/account-table.ts';
import type { Facts, VerificationFact } from '../facts/facts.ts';
import { readFacts } from '../facts/read-facts.ts';
import {
  customerOfErased,
  type ErasedAccount,
  forgetAllButFacts,
  forgetFacts,
  limitLedger,
} from './forget-table.ts';

/**
 * Deletes an account whose erasure has begun and whose listing and photos are already deleted. Only the ledger rows
 * remain, until the end of their legal retention, and one row that records that the account existed. The account item
 * and its address pointer are deleted last, in one transaction, so the sweep can retry until then.
 * @throws AppError version-conflict if other changes of the facts keep coming first; the next sweep continues
 */
export async function forgetAccount(sub: string): Promise<void> {
  await retry(async () => {
    const facts = await readFacts(sub);
    const now = new Date();
    // Check first: `erasedOf` throws under a legal hold, before anything is deleted.
    const erased = erasedOf(facts, now);
    await limitLedger(sub, keptUntil(now));
    await forgetAllButFacts(facts);
    await forgetFacts(facts, erased, await recordsOf(facts, erased), now);
  });
}

function erasedOf(facts: Facts, now: Date): ErasedAccount {
  const { account, listing, photos, posts, verification } = facts;
  const { erasure } = account;
  if (!erasure?.begunAt || account.legalHold || listing || photos.length + posts.length > 0)
    throw new Error(`The account ${facts.sub} is not ready to be forgotten.`);
  return {
    requestedAt: erasure.requestedAt,
    erasedAt: now.toISOString(),
    ...(verification?.decidedAt && { verification: decisionOf(verification) }),
    ...(verification?.standing && {
      verification: decisionOf({ ...verification, ...verification.standing, status: 'approved' }),
    }),
    ttl: keptUntil(now),
  };
}

const decisionOf = ({
  status,
  submittedAt,
  decidedAt,
  decidedBy,
  documentType,
  documentHash,
  hashes,
}: VerificationFact): ErasedAccount['verification'] => ({
  status,
  submittedAt,
  decidedAt,
  decidedBy,
  documentType,
  documentHash,
  hashes,
});

async function recordsOf(
  { sub, account, membership }: Facts,
  { erasedAt, ttl }: ErasedAccount,
): Promise<AlsoRecord[]> {
  const records = [auditRecord({ actor: 'system', action: 'account-erased', subject: sub })];
  const hash = await emailHash(account.email);
  // The address may belong to another account by now.
  if ((await subOfEmailHash(hash, true)) === sub) records.push(addressGivenUp(hash, sub));
  // Lets later payment events find the ledger (membership/handle-event.ts).
  if (membership) records.push(customerOfErased(membership.customerId, { sub, erasedAt, ttl }));
  return records;
}
