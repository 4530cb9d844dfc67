import type { Erasure } from '#shared/account.ts';
import { keptUntil } from '#shared/erasure.ts';
import { auditItem } from '#functions/data/audit.ts';
import {
  accountKey,
  accountPk,
  customerKey,
  emailKey,
  erasedKey,
  ledgerPrefix,
} from '#functions/data/keys.ts';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { emailHash } from '#functions/data/secrets.ts';
import { getItem, queryPartition, updateItem } from '#functions/data/table.ts';
import { deleteItems, transact, type TransactItem, TransactionRefused } from '#functions/data/transact.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import type { Facts, VerificationFact } from '#functions/facts/facts.ts';
import { factItems } from '#functions/facts/stored.ts';

/** What is left of an erased account, under an id that leads to nobody any more. */
export interface ErasedAccount extends Pick<Erasure, 'requestedAt'> {
  erasedAt: string;
  /** That a person was of age when they were public: who compared the document, when, and of what kind it was. */
  verification?: Pick<
    VerificationFact,
    'status' | 'submittedAt' | 'decidedAt' | 'decidedBy' | 'documentType' | 'documentHash'
  >;
  /** Seconds since the epoch: it deletes itself. */
  ttl: number;
}

/**
 * Deletes an account whose erasure has begun and whose listing and photos are gone already. Of its partition
 * everything goes, of whatever kind it is, but what is named here: the rows of the ledger, which from now on delete
 * themselves when the law lets them, and one row that says that the account existed. The account goes last, in one
 * transaction with the pointer from its address: until then the sweep finds it.
 *
 * @throws AppError version-conflict where others keep changing the facts; the next sweep goes on
 */
export async function forgetAccount(sub: string): Promise<void> {
  await retry(async () => {
    const facts = await readFacts(sub);
    const now = new Date();
    await limitLedger(sub, keptUntil(now));
    const last = new Set([...factItems(facts).map(({ sk }) => sk), accountKey(sub).sk]);
    const rest = (await queryPartition(accountPk(sub))).filter(
      ({ sk }) => !last.has(sk) && !sk.startsWith(ledgerPrefix) && sk !== erasedKey(sub).sk,
    );
    await deleteItems(rest);
    try {
      await transact(await lastActions(facts, now));
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      throw new Overtaken('others were changing an account that is being erased');
    }
  });
}

async function lastActions(facts: Facts, now: Date): Promise<TransactItem[]> {
  const { sub, account, membership, listing, photos } = facts;
  const { erasure } = account;
  if (!erasure?.begunAt || account.legalHold || listing || photos.length > 0)
    throw new Error(`The account ${sub} is not ready to be forgotten.`);
  const erased: ErasedAccount = {
    requestedAt: erasure.requestedAt,
    erasedAt: now.toISOString(),
    ...(facts.verification?.decidedAt && { verification: decisionOf(facts.verification) }),
    ttl: keptUntil(now),
  };
  return [
    {
      Delete: {
        Key: accountKey(sub),
        ConditionExpression: 'factsVersion = :version',
        ExpressionAttributeValues: { ':version': account.factsVersion },
      },
    },
    ...factItems(facts).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
    { Put: { Item: { ...erasedKey(sub), ...erased } } },
    ...(await pointerActions(sub, account.email)),
    // Money that moves later still finds its ledger (membership/ledger-of-erased.ts).
    ...(membership
      ? [
          {
            Put: {
              Item: {
                ...customerKey(membership.customerId),
                sub,
                erasedAt: erased.erasedAt,
                ttl: erased.ttl,
              },
            },
          },
        ]
      : []),
    { Put: { Item: auditItem({ actor: 'system', action: 'account-erased', subject: sub }, now) } },
  ];
}

const decisionOf = ({
  status,
  submittedAt,
  decidedAt,
  decidedBy,
  documentType,
  documentHash,
}: VerificationFact): ErasedAccount['verification'] => ({
  status,
  submittedAt,
  decidedAt,
  decidedBy,
  documentType,
  documentHash,
});

/** The pointer of the address, unless it is another account's by now. */
async function pointerActions(sub: string, email: string): Promise<TransactItem[]> {
  const key = emailKey(await emailHash(email));
  const pointer = await getItem(key, true);
  if (pointer?.['sub'] !== sub) return [];
  return [
    {
      Delete: {
        Key: key,
        ConditionExpression: '#sub = :sub',
        ExpressionAttributeNames: { '#sub': 'sub' },
        ExpressionAttributeValues: { ':sub': sub },
      },
    },
  ];
}

/** The rows of the ledger delete themselves from then on. */
async function limitLedger(sub: string, ttl: number): Promise<void> {
  const rows = (await queryPartition(accountPk(sub))).filter(
    (row) => row.sk.startsWith(ledgerPrefix) && row['ttl'] === undefined,
  );
  for (const { pk, sk } of rows)
    await updateItem({
      Key: { pk, sk },
      UpdateExpression: 'SET #ttl = :ttl',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':ttl': ttl },
    });
}
