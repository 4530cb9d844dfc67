import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/errors.ts';
import type { Key } from '#shared/deployment/keys.ts';
import { outboxAction, type OutboxMessage } from '#functions/data/outbox.ts';
import { Overtaken } from '#functions/data/retry.ts';
import { asStored } from '#functions/data/stored.ts';
import type { Item } from '#functions/data/stored.ts';
import { transact, type TransactItem, TransactionRefused } from '#functions/data/transact.ts';
import { accountAction } from '../facts/account-table.ts';
import type { AlsoRecord } from '#functions/data/also-record.ts';
import type { Facts } from '../facts/facts.ts';
import { factItems, type StoredFacts } from '../facts/facts-table.ts';
import type { PublicSet } from '../projection/public-set.ts';
import { publicItems, type StoredPublic } from '../projection/public-table.ts';

/** State to write: the facts and the public data derived from them. */
interface NextState {
  facts: Facts;
  set: PublicSet | undefined;
}

/** Other writes in the same transaction. */
export interface Beside {
  records: readonly AlsoRecord[];
  outbox: readonly OutboxMessage[];
  /** True to write the account item even if nothing else differs. */
  account: boolean;
}

/**
 * Writes the difference between the stored and the wanted state in one transaction, provided that no fact has changed
 * since the stored state was read.
 * @returns false if nothing differs; nothing is written then
 * @throws Overtaken if another change was written first; AppError invalid-input if a card is too large; the error of a
 *   refused record, by default AppError version-conflict
 */
export async function writeChange(
  before: StoredFacts,
  shown: StoredPublic,
  { facts, set }: NextState,
  { records, outbox, account }: Beside,
  now: Date,
): Promise<boolean> {
  const changed = difference(
    [...before.items, ...shown.items],
    [...factItems(facts, set !== undefined), ...publicItems(set)],
  );
  if (changed.length + outbox.length + records.length === 0 && !account) return false;

  const own = records.flatMap(({ actions, refused }) => actions(now).map((action) => ({ action, refused })));
  try {
    await transact([
      accountAction(facts, before.facts.account.factsVersion),
      ...own.map(({ action }) => action),
      ...changed,
      ...outbox.map((message) => outboxAction(message, now)),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.indexes.includes(0)) throw new Overtaken('a concurrent request changed the same account');
    const refused = own.find((_, index) => error.indexes.includes(index + 1));
    throw refused?.refused ?? new AppError('version-conflict', error.message);
  }
}

const keyOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

function difference(existing: readonly Item[], desired: readonly Item[]): TransactItem[] {
  const old = new Map(existing.map((item) => [keyOf(item), item]));
  const wanted = new Set(desired.map(keyOf));
  const puts = desired
    .map(asStored)
    .filter((item) => !isDeepStrictEqual(item, old.get(keyOf(item))))
    .map((Item) => ({ Put: { Item } }));
  const deletes = existing
    .filter((item) => !wanted.has(keyOf(item)))
    .map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));
  return [...puts, ...deletes];
}
