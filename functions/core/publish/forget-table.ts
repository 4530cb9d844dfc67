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

/** What is left of an erased account, under an id that leads to nobody any more. */
export interface ErasedAccount extends Pick<Erasure, 'requestedAt'> {
  erasedAt: string;
  /** That a person was of age when they were public: who compared the document, when, and of what kind it was. */
  verification?: Pick<
    VerificationFact,
    'status' | 'submittedAt' | 'decidedAt' | 'decidedBy' | 'documentType' | 'documentHash' | 'hashes'
  >;
  /** Seconds since the epoch: it deletes itself. */
  ttl: number;
}

/** The payment provider's customer of an erased account leads to its ledger, until it deletes itself. */
export const customerOfErased = (
  customerId: string,
  pointer: { sub: string } & Pick<ErasedAccount, 'erasedAt' | 'ttl'>,
): AlsoRecord => putRecord({ ...customerKey(customerId), ...pointer });

/** The rows of an account's ledger delete themselves from then on. @param ttl seconds since the epoch */
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
 * Deletes whatever an account's partition holds beside the facts, the ledger and the row that says that the account
 * was. Safe to repeat.
 */
export async function forgetAllButFacts(facts: Facts): Promise<void> {
  const { sub } = facts;
  const kept = new Set([accountKey(sub), erasedKey(sub), ...factItems(facts, false)].map(({ sk }) => sk));
  const all = await queryPartition(accountPk(sub));
  const gone = all.filter(({ sk }) => !kept.has(sk) && !sk.startsWith(ledgerPrefix));
  const transfers = gone.filter(({ sk }) => sk.startsWith(transferPrefix));
  // First: once a transfer is gone nothing says which reference leads here.
  await deleteItems([...transfers.map((one) => referenceKey(referenceOf(one))), ...gone]);
}

/**
 * Deletes the facts, the account among them, and writes what is left of it with the records, in one transaction.
 * @throws Overtaken where another change came first, or a record was refused
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
    throw new Overtaken('others were changing an account that is being erased');
}
