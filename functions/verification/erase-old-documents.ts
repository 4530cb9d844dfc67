import { dayMilliseconds } from '#shared/day.ts';
import { documentsLieDays } from '#shared/verification.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { readStoredFacts } from '#functions/core/facts/facts-table.ts';
import { documentOfDrawn } from './document-keys.ts';
import { eraseDocuments, storedBefore } from './document-store.ts';
import { keysInUse } from './erase-documents.ts';

/**
 * Erases everything that is 60 days old in the documents bucket, including objects that no case names (VER-6).
 * Idempotent.
 *
 * Skips accounts under legal hold (KEEP-3) and documents that a case still needs, which a lifecycle rule of the bucket
 * could not check. A failure for one account is logged and does not stop the others.
 */
export async function eraseOldDocuments(now: Date = new Date()): Promise<void> {
  const before = new Date(now.getTime() - documentsLieDays * dayMilliseconds);
  let accounts = 0;
  let failed = 0;
  for await (const keysOf of storedBefore(before))
    for (const [sub, keys] of keysOf) {
      accounts += 1;
      if (!(await eraseOver(sub, keys, now))) failed += 1;
    }
  if (accounts > 0) log('info', 'old documents erased', { count: accounts, failed });
}

async function eraseOver(sub: string, keys: readonly string[], now: Date): Promise<boolean> {
  try {
    await eraseDocuments(await overOf(sub, keys, now));
    return true;
  } catch (error) {
    log('error', 'sweep fault', { queue: 'documents', ...errorFields(error) });
    return false;
  }
}

async function overOf(sub: string, keys: readonly string[], now: Date): Promise<string[]> {
  const { account, verification } = (await readStoredFacts(sub))?.facts ?? {};
  if (account?.legalHold) return [];
  const inUse = verification ? keysInUse(verification, now) : new Set<string>();
  return keys.filter((key) => !inUse.has(documentOfDrawn(key) ?? key));
}
