import { AppError } from '#shared/errors.ts';
import type { Facts } from './facts.ts';
import { readStoredFacts, type StoredFacts } from './facts-table.ts';

/**
 * Everything known of one person with the items that hold it, strongly consistent; for whatever is about to change it.
 * @throws AppError not-found where there is no account
 */
export async function readForChange(sub: string): Promise<StoredFacts> {
  const stored = await readStoredFacts(sub);
  if (!stored) throw new AppError('not-found', 'no such account');
  return stored;
}

/** Everything known of one person, strongly consistent. @throws AppError not-found where there is no account */
export const readFacts = async (sub: string): Promise<Facts> => (await readForChange(sub)).facts;
