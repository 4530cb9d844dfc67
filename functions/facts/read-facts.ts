import { AppError } from '#shared/errors.ts';
import { accountPk } from '#functions/data/keys.ts';
import { type Item, queryPartition } from '#functions/data/table.ts';
import type { Facts } from './facts.ts';
import { isFactItem, readItems } from './stored.ts';

/**
 * Reads an account's partition in one strongly consistent query. The account item is its first in order, so
 * the `factsVersion` is read before every other fact: a fact that changes while the query pages on has a later
 * version, and a write decided on the mixture is refused by its condition.
 *
 * @returns the facts, and the items that hold them
 * @throws AppError not-found where there is no account
 */
export async function readPartition(sub: string): Promise<{ facts: Facts; items: Item[] }> {
  const items = await queryPartition(accountPk(sub));
  const facts = readItems(sub, items);
  if (!facts) throw new AppError('not-found', 'no such account');
  return { facts, items: items.filter(isFactItem) };
}

/** Everything known of one person, strongly consistent. Throws AppError not-found where there is no account. */
export const readFacts = async (sub: string): Promise<Facts> => (await readPartition(sub)).facts;
