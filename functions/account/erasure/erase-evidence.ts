import { evidencePhotoOf } from '#shared/deployment/keys.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import { forgetEvidence, forgetLifted, readEvidence } from '#functions/core/facts/evidence-table.ts';
import { erasePrivateFiles } from '#functions/photo/place-photos.ts';

/** Photos whose files one request to the bucket deletes, with room below its 1,000 keys. */
const atOnce = 50;

/**
 * Erases what a legal hold kept of an account, once it is lifted (KEEP-3): first the photos' files, then the items that
 * name them. Safe to repeat from any point; under a hold it does nothing.
 */
export async function eraseEvidence(sub: string): Promise<void> {
  // Read before the hold: evidence of a hold that is set from now on is not among these keys.
  const { keys, liftedAt } = await readEvidence(sub);
  for (let start = 0; start < keys.length; start += atOnce) {
    if ((await readAccount(sub))?.legalHold) return;
    const part = keys.slice(start, start + atOnce);
    await erasePrivateFiles(part.flatMap((key) => evidencePhotoOf(key) ?? []));
    await forgetEvidence(part);
  }
  if (liftedAt !== undefined && !(await readAccount(sub))?.legalHold) await forgetLifted(sub, liftedAt);
}
