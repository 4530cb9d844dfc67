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
 * A short-lived address of the picture that the identity was approved with, for a reviewer who compares photos with it.
 * The log's entry of who looked for which reason, with the picture's keyed hash (VER-20), and the note on the
 * verification, are one write, and it is done before the address is handed out (VER-8).
 * @throws AppError not-found, claimed-by-another (also when the claim ran out), documents-missing
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

/** @throws AppError not-found, claimed-by-another */
function selfieFor(reviewer: string, facts: Facts, now: Date): VerificationDocument {
  assertWaits(reviewer, facts);
  assertClaimed(reviewer, facts, now);
  const selfie = approvedSelfie(facts);
  if (!selfie) throw new AppError('not-found');
  return selfie;
}

/** What is gone from the bucket is seen by nobody. @throws AppError documents-missing, and as above */
async function assertStands(reviewer: string, sub: string): Promise<void> {
  const { key } = selfieFor(reviewer, await readFacts(sub), new Date());
  if (!(await hasArrived(key)))
    throw new AppError('documents-missing', 'a document that is gone', [
      { field: 'selfie', message: 'kept no more' },
    ]);
}
