import type { Erasure } from '#shared/account.ts';
import { type AlsoRecord, putRecord } from '#functions/data/also-record.ts';
import {
  accountKey,
  accountPk,
  customerKey,
  erasedKey,
  ledgerPrefix,
  referenceKey,
  referenceOf,
  transferPrefix,
} from '#shared/deployment/keys.ts';
import { Overtaken } from '#functions/data/retry.ts';
import { queryPartition, queryPrefix, updateItem } from '#functions/data/table.ts';
import { deleteItems, isWritten, transact } from '#functions/data/transact.ts';
import type { Facts, VerificationFact } from '../facts/facts.ts';
import { factItems } from '../facts/facts-table.ts';

/** Record that remains of an erased account. Its id no longer leads to a person. */
export interface ErasedAccount extends Pick<Erasure, 'requestedAt'> {
  erasedAt: string;
  /** Evidence that the provider was of age while public: who compared which type of document, and when. */
  verification?: Pick<
    VerificationFact,
    'status' | 'submittedAt' | 'decidedAt' | 'decidedBy' | 'documentType' | 'documentHash' | 'hashes'
  >;
  /** Expiry, seconds since the epoch. */
  ttl: number;
}

/**
 * Builds the pointer from the payment provider's customer to the ledger of an erased account. The pointer expires at
 * `ttl`.
 */
export const customerOfErased = (
  customerId: string,
  pointer: { sub: string } & Pick<ErasedAccount, 'erasedAt' | 'ttl'>,
): AlsoRecord => putRecord({ ...customerKey(customerId), ...pointer });

/**
 * Sets an expiry on an account's ledger rows that have none.
 * @param ttl seconds since the epoch
 */
export async function limitLedger(sub: string, ttl: number): Promise<void> {
  const rows = await queryPrefix(accountPk(sub), ledgerPrefix);
  for (const { pk, sk } of rows.filter((row) => row['ttl'] === undefined))
    await updateItem({
      Key: { pk, sk },
      UpdateExpression: 'SET #ttl = :ttl',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':ttl': ttl },
    });
}

/**
 * Deletes everything in an account's partition except the facts, the ledger and the row of the erased account.
 * Idempotent.
 */
export async function forgetAllButFacts(facts: Facts): Promise<void> {
  const { sub } = facts;
  const kept = new Set([accountKey(sub), erasedKey(sub), ...factItems(facts, false)].map(({ sk }) => sk));
  const all = await queryPartition(accountPk(sub));
  const gone = all.filter(({ sk }) => !kept.has(sk) && !sk.startsWith(ledgerPrefix));
  const transfers = gone.filter(({ sk }) => sk.startsWith(transferPrefix));
  // Delete the payment references before the transfers. A retry finds the references only through the transfers.
  await deleteItems([...transfers.map((one) => referenceKey(referenceOf(one))), ...gone]);
}

/**
 * Deletes the facts, including the account, and writes the record of the erased account, in one transaction.
 * @throws Overtaken if another change was written first, or a record was refused
 */
export async function forgetFacts(
  facts: Facts,
  erased: ErasedAccount,
  records: readonly AlsoRecord[],
  now: Date,
): Promise<void> {
  const { sub, account } = facts;
  const forgotten = transact([
    {
      Delete: {
        Key: accountKey(sub),
        ConditionExpression: 'factsVersion = :version',
        ExpressionAttributeValues: { ':version': account.factsVersion },
      },
    },
    ...factItems(facts, false).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
    { Put: { Item: { ...erasedKey(sub), ...erased } } },
    ...records.flatMap((record) => record.actions(now)),
  ]);
  if (!(await isWritten(forgotten)))
    throw new Overtaken('a concurrent request changed an account during its erasure');
}
