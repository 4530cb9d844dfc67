import { accountKey, accountPk, type Key } from '#shared/deployment/keys.ts';
import { readAs, type Shape, shaped } from '#functions/data/stored.ts';
import { queryPartition } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { contentsQueued } from './contents.ts';
import type { Facts, ListedFacts, SingleFacts } from './facts.ts';
import * as queue from './queued.ts';

/** How a kind of fact is stored in its account's partition. */
interface Kind<T> {
  /** Of a kind that ends with `#` an account has any number: an item each, whose id comes after it. */
  sk: string;
  /** The attributes that are never absent. */
  shape: Shape<T>;
  /** Where its item stands in the queues. @param isPublic whether the listing is */
  queued?: (facts: Facts, fact: T, isPublic: boolean) => queue.Queued | undefined;
}

/** Each kind of fact, by its name in `Facts`. */
export const kinds: { readonly [K in keyof SingleFacts]: Kind<SingleFacts[K]> } & {
  readonly [K in keyof ListedFacts]: Kind<ListedFacts[K]> & { sk: `${string}#` };
} = {
  account: {
    sk: 'ACCOUNT',
    shape: {
      sub: 'string',
      email: 'string',
      emailConfirmed: 'boolean',
      name: 'string',
      role: 'string',
      language: 'string',
      termsVersion: 'string',
      adultDeclaredAt: 'string',
      factsVersion: 'number',
      createdAt: 'string',
    },
    queued: queue.countryQueued,
  },
  verification: {
    sk: 'VERIFICATION',
    shape: { status: 'string', version: 'number', documents: 'object' },
    queued: queue.verificationQueued,
  },
  membership: {
    sk: 'MEMBERSHIP',
    shape: {
      provider: 'string',
      customerId: 'string',
      cancelAtPeriodEnd: 'boolean',
      failedAttempts: 'number',
    },
    queued: queue.membershipQueued,
  },
  security: { sk: 'SECURITY', shape: {}, queued: queue.securityQueued },
  listing: {
    sk: 'LISTING',
    shape: {
      id: 'string',
      version: 'number',
      proposed: 'object',
      photos: 'object',
      hiddenByOwner: 'boolean',
      createdAt: 'string',
      updatedAt: 'string',
    },
    queued: queue.presenceQueued,
  },
  // Stands in its queue also before any review: what waits is spread over the account, the listing and the photos.
  contentReview: {
    sk: 'CONTENTS',
    shape: {},
    queued: (facts, _, isPublic) => contentsQueued(facts, isPublic),
  },
  photos: {
    sk: 'PHOTO#',
    shape: { id: 'string', status: 'string', approved: 'boolean', createdAt: 'string' },
    queued: queue.photoQueued,
  },
  posts: {
    sk: 'POST#',
    shape: { id: 'string', version: 'number', caption: 'string', createdAt: 'string' },
    queued: (_, post) => queue.postQueued(post),
  },
  postCount: { sk: 'POSTS', shape: { day: 'string', created: 'number' } },
};

/** Items that only stand in a queue: the fact's own item may stand in another queue at the same time. */
export const queuedAlone: ReadonlyArray<Pick<Kind<undefined>, 'sk' | 'queued'>> = [
  { sk: 'ERASURE', queued: queue.leavingQueued },
  { sk: 'IDENTITY', queued: queue.identityQueued },
  { sk: 'DOCUMENTS', queued: queue.documentsQueued },
];

/**
 * The facts as items of the table but for the account's, with the queue each stands in: a function of the facts, so that
 * an item can never be in a queue that its fact does not put it in.
 *
 * @param isPublic whether the listing is, which says how urgent it is to review what waits of it
 */
export function factItems(facts: Facts, isPublic: boolean): Item[] {
  const itemOf = ({ sk, queued }: Pick<Kind<never>, 'sk' | 'queued'>, fact?: object): Item[] => {
    const stands = queued?.(facts, fact as never, isPublic);
    if (!fact && !stands) return [];
    const id = sk.endsWith('#') ? (fact as { id: string }).id : '';
    return [{ pk: accountPk(facts.sub), sk: `${sk}${id}`, ...fact, ...stands }];
  };
  const { account: _, ...others } = kinds;
  return [
    ...queuedAlone.flatMap((one) => itemOf(one)),
    ...Object.entries(others).flatMap(([name, kind]) =>
      [facts[name as keyof typeof others]].flat().flatMap((fact) => itemOf(kind, fact)),
    ),
  ];
}

/** The account's item, which is written with every change of a fact. */
export const accountItem = (facts: Facts): Item => ({
  ...accountKey(facts.sub),
  ...facts.account,
  ...kinds.account.queued?.(facts, facts.account, false),
});

export const accountReader = shaped<SingleFacts['account']>(kinds.account.shape);

/** By how the sort key of an item begins: the name of its fact, and its reader. */
const readers = new Map(
  Object.entries(kinds).map(([name, { sk, shape }]) => [sk, { name, reader: shaped<object>(shape) }]),
);
/** The kinds of which an account has any number. */
const listNames = Object.entries(kinds).flatMap(([name, { sk }]) => (sk.endsWith('#') ? [name] : []));
const startOf = ({ sk }: Key): string => sk.slice(0, sk.indexOf('#') + 1) || sk;

/**
 * The facts that the items of one account's partition hold; undefined where there is no account.
 * @throws DamagedItem
 */
export function readItems(sub: string, items: readonly Item[]): Facts | undefined {
  const facts: Record<string, unknown> = Object.fromEntries(listNames.map((name) => [name, []]));
  for (const item of items) {
    const { name, reader } = readers.get(startOf(item)) ?? {};
    if (!name || !reader) continue;
    const fact = readAs(reader, item);
    const list = facts[name];
    if (Array.isArray(list)) list.push(fact);
    else facts[name] = fact;
  }
  // Each stands under the name of its kind, whose shape was looked at.
  return facts['account'] ? ({ sub, ...facts } as Facts) : undefined;
}

/** What is known of a person, and the items that hold it: what a change is compared with. */
export interface StoredFacts {
  facts: Facts;
  items: Item[];
}

/** Whether an item of the account's partition is one that factItems writes. */
const isFactItem = (item: Key): boolean =>
  item.sk !== kinds.account.sk &&
  (readers.has(startOf(item)) || queuedAlone.some(({ sk }) => sk === item.sk));

/**
 * Reads an account's partition in one strongly consistent query; undefined where there is no account. The account
 * item is its first in order, so the `factsVersion` is read before every other fact: a fact that changes while the
 * query pages on has a later version, and a write decided on the mixture is refused by its condition.
 * @throws DamagedItem
 */
export async function readStoredFacts(sub: string): Promise<StoredFacts | undefined> {
  const items = await queryPartition(accountPk(sub));
  const facts = readItems(sub, items);
  return facts && { facts, items: items.filter(isFactItem) };
}
