import { accountKey, accountPk, type Key, reportCasePrefix } from '#shared/deployment/keys.ts';
import { readAs, type Shape, shaped } from '#functions/data/stored.ts';
import { queryPartition } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { contentsQueued } from './contents.ts';
import type { Facts, ListedFacts, SingleFacts } from './facts.ts';
import * as queue from './queued.ts';

/** Storage of a kind of fact in its account's partition. */
interface Kind<T> {
  /**
   * A sort key that ends in `#` is a prefix: an account has any number of these items, and each adds its id after the
   * `#`.
   */
  sk: string;
  shape: Shape<T>;
  /** Undefined if the item is not due for anything. */
  queued?: (facts: Facts, fact: T, isPublic: boolean) => queue.Queued | undefined;
}

/** Storage of each kind of fact, by its name in `Facts`. */
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
  // Before the first review, this item holds only the queue entry, and no fact. The waiting contents are in several
  // items (account, listing, photos, posts), so none of these can hold the entry.
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
  reportCases: {
    sk: reportCasePrefix,
    shape: {
      id: 'string',
      thing: 'object',
      reasons: 'object',
      urgent: 'boolean',
      openedAt: 'string',
      dueAt: 'string',
      status: 'string',
      effect: 'string',
      version: 'number',
    },
    queued: ({ account }, report) => queue.reportQueued(account, report),
  },
  postCount: { sk: 'POSTS', shape: { day: 'string', created: 'number' } },
};

/**
 * Items that exist only to be in a queue. An item can be in one queue only, and the fact's own item may be in another.
 */
export const queuedAlone: ReadonlyArray<Pick<Kind<undefined>, 'sk' | 'queued'>> = [
  { sk: 'ERASURE', queued: queue.leavingQueued },
  { sk: 'IDENTITY', queued: queue.identityQueued },
  { sk: 'DOCUMENTS', queued: queue.documentsQueued },
];

/**
 * Builds the table items of all facts except the account. Derives each item's queue entry from the facts, so the entry
 * always matches the facts.
 * @param isPublic whether the listing is public, which makes some reviews urgent
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

/** Builds the account item, which every change of a fact rewrites. */
export const accountItem = (facts: Facts): Item => ({
  ...accountKey(facts.sub),
  ...facts.account,
  ...kinds.account.queued?.(facts, facts.account, false),
});

export const accountReader = shaped<SingleFacts['account']>(kinds.account.shape);

/** Name and reader of each kind of fact, by the start of the item's sort key. */
const readers = new Map(
  Object.entries(kinds).map(([name, { sk, shape }]) => [sk, { name, reader: shaped<object>(shape) }]),
);
const listNames = Object.entries(kinds).flatMap(([name, { sk }]) => (sk.endsWith('#') ? [name] : []));
const startOf = ({ sk }: Key): string => sk.slice(0, sk.indexOf('#') + 1) || sk;

/**
 * Builds the facts from the items of an account's partition; undefined without an account item.
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
  // The cast is safe: each value has the name of its kind, and a reader checked the value's shape.
  return facts['account'] ? ({ sub, ...facts } as Facts) : undefined;
}

/** Facts of an account and the stored items that a change is compared with. */
export interface StoredFacts {
  facts: Facts;
  items: Item[];
}

/** True if `factItems` writes this item of the account's partition. */
const isFactItem = (item: Key): boolean =>
  item.sk !== kinds.account.sk &&
  (readers.has(startOf(item)) || queuedAlone.some(({ sk }) => sk === item.sk));

/**
 * Reads an account's partition in one strongly consistent query. The account item sorts first, so `factsVersion` is
 * read before all other facts. If a fact changes between two pages, the later write therefore fails on its version
 * condition.
 * @throws DamagedItem
 */
export async function readStoredFacts(sub: string): Promise<StoredFacts | undefined> {
  const items = await queryPartition(accountPk(sub));
  const facts = readItems(sub, items);
  return facts && { facts, items: items.filter(isFactItem) };
}
