import { evidencePhotoOf } from '#shared/deployment/keys.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import { forgetEvidence, forgetLifted, readEvidence } from '#functions/core/facts/evidence-table.ts';
import { erasePrivateFiles } from '#functions/photo/place-photos.ts';

/** Maximum number of photos whose files one request deletes. S3 accepts at most 1,000 keys per request. */
const atOnce = 50;

/**
 * Erases the evidence that a lifted legal hold had kept of an account (KEEP-3). Deletes the photo files first, then the
 * items that name them. Safe to repeat; does nothing while a hold is in force.
 */
export async function eraseEvidence(sub: string): Promise<void> {
  // Read the keys before checking the hold. If an operator sets a hold from now on, the keys can't include its
  // evidence.
  const { keys, liftedAt } = await readEvidence(sub);
  for (let start = 0; start < keys.length; start += atOnce) {
    if ((await readAccount(sub))?.legalHold) return;
    const part = keys.slice(start, start + atOnce);
    await erasePrivateFiles(part.flatMap((key) => evidencePhotoOf(key) ?? []));
    await forgetEvidence(part);
  }
  if (liftedAt !== undefined && !(await readAccount(sub))?.legalHold) await forgetLifted(sub, liftedAt);
}
