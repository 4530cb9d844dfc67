import { documentsLieDays } from '#shared/verification.ts';
import { readStoredFacts } from '#functions/facts/facts-table.ts';
import { eraseDocuments, storedBefore } from './document-store.ts';

/**
 * Erases whatever has lain in the documents bucket for 60 days, also what no case names and nothing else would erase
 * (VER-6), but for what belongs to an account under legal hold (KEEP-3). A rule of the bucket could not ask for that.
 * Safe to repeat.
 */
export async function eraseOldDocuments(now: Date = new Date()): Promise<void> {
  const before = new Date(now.getTime() - documentsLieDays * 24 * 60 * 60_000);
  for await (const keysOf of storedBefore(before))
    for (const [sub, keys] of keysOf) if (!(await isHeld(sub))) await eraseDocuments(keys);
}

const isHeld = async (sub: string): Promise<boolean> =>
  (await readStoredFacts(sub))?.facts.account.legalHold !== undefined;
