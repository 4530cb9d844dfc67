import { dayMilliseconds } from '#shared/day.ts';
import { documentsLieDays } from '#shared/verification.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { readStoredFacts } from '#functions/core/facts/facts-table.ts';
import { documentOfDrawn } from './document-keys.ts';
import { eraseDocuments, storedBefore } from './document-store.ts';
import { keysInUse } from './erase-documents.ts';

/**
 * Erases whatever has lain in the documents bucket for 60 days, also what no case names and nothing else would erase
 * (VER-6), but for what belongs to an account under legal hold (KEEP-3) and what a case still needs, however long it
 * waits. A rule of the bucket could not ask for that. One account's failure is logged and keeps nobody else's. Safe to repeat.
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
  if (accounts > 0) log('info', 'old documents', { count: accounts, failed });
}

/** Answers whether it went well. */
async function eraseOver(sub: string, keys: readonly string[], now: Date): Promise<boolean> {
  try {
    await eraseDocuments(await overOf(sub, keys, now));
    return true;
  } catch (error) {
    log('error', 'sweep fault', { queue: 'documents', ...errorFields(error) });
    return false;
  }
}

/** Which of these keys of one person nobody needs any more. */
async function overOf(sub: string, keys: readonly string[], now: Date): Promise<string[]> {
  const { account, verification } = (await readStoredFacts(sub))?.facts ?? {};
  if (account?.legalHold) return [];
  const inUse = verification ? keysInUse(verification, now) : new Set<string>();
  return keys.filter((key) => !inUse.has(documentOfDrawn(key) ?? key));
}
