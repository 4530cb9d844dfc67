import { AppError } from '#shared/errors.ts';
import type { Facts } from './facts.ts';
import { readStoredFacts, type StoredFacts } from './facts-table.ts';

/** Reads all facts of an account with their items, strongly consistent, before a change. @throws AppError not-found */
export async function readForChange(sub: string): Promise<StoredFacts> {
  const stored = await readStoredFacts(sub);
  if (!stored) throw new AppError('not-found', 'no such account');
  return stored;
}

/** Reads all facts of an account, strongly consistent. @throws AppError not-found */
export const readFacts = async (sub: string): Promise<Facts> => (await readForChange(sub)).facts;
