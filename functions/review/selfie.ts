import type { Account } from '#shared/account.ts';
import type { DocumentView } from '#shared/api/verification.ts';
import { AppError } from '#shared/errors.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { type Facts, hashesOf, type VerificationDocument } from '#functions/core/facts/facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { hasArrived, pictureUrls } from '#functions/verification/document-store.ts';
import { approvedSelfie, assertClaimed, assertWaits } from './open-case.ts';

/**
 * Returns short-lived URLs of the approved identity's selfie, for a reviewer who compares photos with it. Before
 * returning them (VER-8), one transaction writes the audit entry with the picture's keyed hash (VER-20), and notes the
 * view on the verification.
 * @throws AppError not-found, claimed-by-another (also if the claim expired), documents-missing
 */
export async function viewSelfie(
  reviewer: Pick<Account, 'sub' | 'name'>,
  sub: string,
): Promise<DocumentView> {
  await assertStands(reviewer.sub, sub);
  const facts = await changeFacts(sub, (current, now) => {
    const { verification } = current;
    const selfie = selfieFor(reviewer.sub, current, now);
    if (!verification) throw new AppError('not-found');
    return {
      verification: { ...verification, selfieSeen: { by: reviewer.sub, at: now.toISOString() } },
      also: [
        auditRecord({
          actor: reviewer.sub,
          action: 'document-viewed',
          subject: sub,
          document: 'selfie',
          reason: 'content-review',
          hashes: hashesOf({ selfie }),
        }),
      ],
    };
  });
  const selfie = selfieFor(reviewer.sub, facts, new Date());
  const mark = { reviewer: reviewer.name, at: new Date().toISOString() };
  return { pictures: await pictureUrls(selfie), contentType: selfie.contentType, mark };
}

/** Returns the selfie that this reviewer may see. @throws AppError not-found, claimed-by-another */
function selfieFor(reviewer: string, facts: Facts, now: Date): VerificationDocument {
  assertWaits(reviewer, facts);
  assertClaimed(reviewer, facts, now);
  const selfie = approvedSelfie(facts);
  if (!selfie) throw new AppError('not-found');
  return selfie;
}

/**
 * Requires that the selfie still exists in the bucket.
 * @throws AppError documents-missing, not-found, claimed-by-another
 */
async function assertStands(reviewer: string, sub: string): Promise<void> {
  const { key } = selfieFor(reviewer, await readFacts(sub), new Date());
  if (!(await hasArrived(key)))
    throw new AppError('documents-missing', 'the selfie no longer exists', [
      { field: 'selfie', message: 'no longer stored' },
    ]);
}
