import type { AccountFact } from './facts.ts';
import { accountKey, emailKey } from '#functions/data/keys.ts';
import { getItem } from '#functions/data/table.ts';

/** By sub, strongly consistent: a suspension counts with the next request. */
export async function readAccount(sub: string): Promise<AccountFact | undefined> {
  const item = await getItem(accountKey(sub), true);
  if (!item) return undefined;
  const { pk: _pk, sk: _sk, queue: _queue, due: _due, ...account } = item;
  return account as unknown as AccountFact;
}

/** The sub of the account that confirmed this address; by its keyed hash (data/secrets.ts). */
export async function subOfEmailHash(hash: string): Promise<string | undefined> {
  const pointer = await getItem(emailKey(hash));
  return pointer?.['sub'] as string | undefined;
}
