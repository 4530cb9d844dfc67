import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { accountPk, listingPk } from '#shared/deployment/keys.ts';
import { getItem, queryPartition } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts, decideFacts } from '#functions/core/publish/change-facts.ts';
import type { Change, Facts } from '#functions/core/facts/facts.ts';
import { notificationRecord } from '#functions/core/facts/notification-table.ts';
import { buildPhoto, buildProvider, newPhotoId, storeFacts, storeProvider } from '#tests/support/builders.ts';
import { outboxMessages } from '#tests/support/outbox-messages.ts';
import { functionTest as test } from '#tests/support/test.ts';

const publicItems = (id: string | undefined): Promise<Item[]> => queryPartition(listingPk(id ?? ''));
const sortKeys = (items: Item[]): string[] => items.map(({ sk }) => sk);

describe('public items', () => {
  test('include detail, contacts and all cards for a complete provider', async () => {
    const { listing } = await storeProvider({
      content: { hasOwnPlace: true, availableDays: ['sat'] },
      photos: [{ face: true }, {}],
      listing: { onlineUntil: new Date(Date.now() + 60_000).toISOString() },
    });
    const items = await publicItems(listing?.id);
    expect(sortKeys(items).filter((sk) => sk.startsWith('CARD#'))).toHaveLength(20);
    expect(sortKeys(items)).toEqual(expect.arrayContaining(['PUBLIC', 'CONTACT']));
  });

  test.each<[string, Parameters<typeof storeProvider>[0]]>([
    ['no verification', { verification: null }],
    ['a pending verification', { verification: { status: 'pending' } }],
    ['no membership', { membership: null }],
    ['an ended membership', { membership: { periodEnd: '2020-01-01T00:00:00.000Z' } }],
    ['an unconfirmed address', { account: { emailConfirmed: false } }],
    [
      'a suspension',
      { account: { suspended: { at: '2020-01-01T00:00:00.000Z', reason: 'x', ground: 'terms' } } },
    ],
    ['no approved content', { listing: { approved: undefined } }],
    ['no photo that is ready', { photos: [{ status: 'uploading' }] }],
    ['no photo that is approved', { photos: [{ approved: false }] }],
    ['a listing hidden by its owner', { listing: { hiddenByOwner: true } }],
    ['a listing hidden by a moderator', { reportCases: [{ effect: 'hides' }] }],
  ])('do not exist with %s', async (_, overrides) => {
    const { listing } = await storeProvider(overrides);
    expect(listing).toBeDefined();
    expect(await publicItems(listing?.id)).toEqual([]);
  });

  test('do not exist for a country that is not open', async () => {
    const open = process.env['OPEN_COUNTRIES'];
    process.env['OPEN_COUNTRIES'] = 'es,ar';
    try {
      const { listing } = await storeProvider();
      expect(await publicItems(listing?.id)).toEqual([]);
    } finally {
      process.env['OPEN_COUNTRIES'] = open;
    }
  });

  test('disappear when the listing is hidden, and return unchanged when shown', async () => {
    const { sub, listing } = await storeProvider();
    const before = await publicItems(listing?.id);
    const hide = (hiddenByOwner: boolean) =>
      changeFacts(sub, (facts) => ({ listing: facts.listing && { ...facts.listing, hiddenByOwner } }));
    await hide(true);
    expect(await publicItems(listing?.id)).toEqual([]);
    await hide(false);
    expect(await publicItems(listing?.id)).toEqual(before);
  });

  test('do not return if a moderated listing is deleted and recreated', async () => {
    const { sub, listing, photos } = await storeProvider({ reportCases: [{ effect: 'hides' }] });
    await deleteListing(sub);
    const again = { ...listing!, id: randomUUID() };
    await changeFacts(sub, () => ({ listing: again, photos: { put: photos } }));
    expect(await publicItems(again.id)).toEqual([]);
  });

  test('move with the listing to another city', async () => {
    const { sub, listing } = await storeProvider();
    await changeFacts(sub, (facts) => ({
      listing: facts.listing && {
        ...facts.listing,
        approved: { ...facts.listing.proposed, city: 'mx-guadalajara', municipality: undefined },
      },
    }));
    const partitions = (await publicItems(listing?.id)).flatMap(({ indexPartition }) =>
      indexPartition ? [indexPartition] : [],
    );
    expect(partitions).toEqual(
      expect.arrayContaining(['women##all', 'women#mx#all', 'women#mx-guadalajara#all']),
    );
    expect(JSON.stringify(partitions).includes('ciudad-de-mexico')).toBe(false);
  });

  test('keep contact details in the contact item and contain no private fact', async () => {
    const facts = await storeProvider({
      content: { contact: { phone: '+52 55 1234 5678' }, social: { instagram: 'ana.secreta' } },
    });
    const items = await publicItems(facts.listing?.id);
    const others = JSON.stringify(items.filter(({ sk }) => sk !== 'CONTACT'));
    expect(others).not.toContain('1234 5678');
    expect(others).not.toContain('ana.secreta');
    const all = JSON.stringify(items);
    for (const secret of [
      facts.sub,
      facts.account.email,
      facts.account.name,
      facts.verification?.details?.address,
    ]) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('changing facts', () => {
  test('fails with not-found for an unknown account', async () => {
    await expect(changeFacts('nobody', () => ({}))).rejects.toMatchObject({ code: 'not-found' });
  });

  test('loses none of twenty concurrent changes', async () => {
    const { sub } = await storeProvider({ listing: null });
    const attempts = Array.from({ length: 20 }, async () => {
      // Each attempt retries after a version conflict, as a caller would.
      for (;;) {
        try {
          return await changeFacts(sub, ({ verification }) => ({
            verification: verification && { ...verification, version: verification.version + 1 },
          }));
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'version-conflict')) throw error;
        }
      }
    });
    await Promise.all(attempts);
    expect((await readFacts(sub)).verification?.version).toBe(23);
  });

  test('passes the decision of an attempt with a version conflict to the next attempt', async () => {
    const { sub } = await storeProvider({ listing: null });
    interface Decision {
      attempt: number;
      change: Change;
    }
    const { facts, decision } = await decideFacts<Decision>(sub, async ({ account }, _now, overtaken) => {
      const attempt = (overtaken?.attempt ?? 0) + 1;
      if (attempt === 1) await changeFacts(sub, () => ({ account: { ...account, name: 'Otra' } }));
      return { attempt, change: { account: { ...account, language: 'en' } } };
    });
    expect(decision.attempt).toBe(2);
    expect(facts.account).toMatchObject({ name: 'Otra', language: 'en' });
    expect((await readFacts(sub)).account).toEqual(facts.account);
  });

  test('fails entirely if one action of the transaction is refused', async () => {
    const { sub } = await storeProvider();
    const notification = {
      id: randomUUID(),
      at: new Date().toISOString(),
      kind: 'membership-ended' as const,
    };
    const once = (reason: string): Change => ({
      account: { ...buildProvider().account, sub, name: reason },
      also: [{ ...notificationRecord(sub, notification), refused: new Error('already sent') }],
    });
    await changeFacts(sub, () => once('first'));
    await expect(changeFacts(sub, () => once('second'))).rejects.toThrow('already sent');
    expect((await readFacts(sub)).account.name).toBe('first');
  });

  test('writes nothing for an empty or identical change', async () => {
    const { sub, account } = await storeProvider();
    await changeFacts(sub, () => undefined);
    await changeFacts(sub, () => ({}));
    await changeFacts(sub, ({ listing }) => ({ listing }));
    expect((await readFacts(sub)).account.factsVersion).toBe(account.factsVersion);
  });

  test("stores an account's items once when the same facts are stored twice", async () => {
    const facts = buildProvider();
    await storeFacts(facts);
    await storeFacts(facts);
    const items = await queryPartition(accountPk(facts.sub));
    expect(sortKeys(items)).toEqual([
      'ACCOUNT',
      'LISTING',
      'MEMBERSHIP',
      `PHOTO#${facts.photos[0]?.id}`,
      'VERIFICATION',
    ]);
  });
});

describe('outbox messages', () => {
  test('move files of photos that appear or disappear, and erase deleted photos', async () => {
    const { sub, listing, photos } = await storeProvider({ photos: [{}, {}] });
    const id = listing?.id ?? '';
    const [first, second] = photos.map((photo) => photo.id);
    const placed = (await outboxMessages()).filter((message) => message['listingId'] === id);
    expect(placed).toEqual([{ kind: 'place-photos', sub, listingId: id, photoIds: [first, second] }]);

    await changeFacts(sub, (facts) => ({
      listing: facts.listing && {
        ...facts.listing,
        photos: [{ id: first ?? '', face: false }],
        approvedPhotos: [{ id: first ?? '', face: false }],
      },
      photos: { delete: [second ?? ''] },
    }));
    expect(await outboxMessages()).toContainEqual({
      kind: 'erase-photos',
      sub,
      photoIds: [second],
      listingId: id,
    });

    await changeFacts(sub, (facts) => ({
      listing: facts.listing && { ...facts.listing, hiddenByOwner: true },
    }));
    expect(await outboxMessages()).toContainEqual({
      kind: 'place-photos',
      sub,
      listingId: id,
      photoIds: [first],
    });
  });

  test('contain one edge invalidation for content that disappears, none for new content', async () => {
    const { sub, listing, photos } = await storeProvider({ photos: [{}, {}] });
    const id = listing?.id ?? '';
    const left = async () => (await outboxMessages()).filter((message) => message['listingId'] === id);
    const words = ({ kind, photoIds }: Record<string, unknown>) => `${String(kind)} ${String(photoIds)}`;
    const byText = (one: Record<string, unknown>, other: Record<string, unknown>) =>
      words(one) < words(other) ? -1 : 1;
    const known = await left();
    const leaves = async (expected: Array<Record<string, unknown>>): Promise<void> => {
      const now = await left();
      expect(now.slice().sort(byText)).toEqual([...known, ...expected].sort(byText));
      known.splice(0, known.length, ...now);
    };
    const change = (next: (facts: Facts) => Change) => changeFacts(sub, next);
    const edited = (fields: object) =>
      change(({ listing: was }) => ({
        listing: was?.approved && { ...was, approved: { ...was.approved, ...fields } },
      }));

    await edited({ title: 'Other words' });
    await leaves([{ kind: 'invalidate-listing', listingId: id }]);
    await edited({ price: 4321 });
    await leaves([{ kind: 'invalidate-listing', listingId: id }]);
    await change(({ listing: was }) => ({
      listing: was && { ...was, onlineUntil: new Date(Date.now() + 60_000).toISOString() },
    }));
    await leaves([]);
    await change(({ listing: was }) => ({
      listing: was && { ...was, proposed: { ...was.proposed, title: 'Waits for a reviewer' } },
    }));
    await leaves([]);
    const added = buildPhoto();
    const shown = [...photos, added].map((photo) => ({ id: photo.id, face: false }));
    await change(({ listing: was }) => ({
      listing: was && { ...was, photos: shown, approvedPhotos: shown },
      photos: { put: [added] },
    }));
    await leaves([{ kind: 'place-photos', sub, listingId: id, photoIds: [added.id] }]);
    await change(({ listing: was }) => ({ listing: was && { ...was, hiddenByOwner: true } }));
    await leaves([{ kind: 'place-photos', sub, listingId: id, photoIds: shown.map((photo) => photo.id) }]);
    await edited({ title: 'Hidden words' });
    await leaves([]);
  });
});

describe('queues', () => {
  const queueOf = async (sub: string, sk: string) => {
    const item = await getItem({ pk: accountPk(sub), sk }, true);
    return { queue: item?.['queue'], due: item?.['due'] };
  };

  test('keep a membership queued for its lapse until the member is notified', async () => {
    const { sub, membership } = await storeProvider({ membership: { cancelAtPeriodEnd: true } });
    const end = Date.parse(membership?.periodEnd ?? '');
    const due = end - 7 * 24 * 60 * 60_000;
    expect(await queueOf(sub, 'MEMBERSHIP')).toEqual({ queue: 'lapse', due });
    await changeFacts(sub, (facts) => ({
      listing: facts.listing && { ...facts.listing, hiddenByOwner: true },
    }));
    expect(await queueOf(sub, 'MEMBERSHIP')).toEqual({ queue: 'lapse', due });
    await changeFacts(sub, (facts) => ({
      membership: facts.membership && { ...facts.membership, endNotified: true },
    }));
    // Reconciliation still reads the membership, because late payments, refunds or disputes may arrive.
    const settled = { queue: 'settled', due: end + 120 * 24 * 60 * 60_000 };
    expect(await queueOf(sub, 'MEMBERSHIP')).toEqual(settled);
  });

  test('hold a pending verification by its submission time', async () => {
    const submittedAt = new Date().toISOString();
    const { sub } = await storeProvider({ verification: { status: 'pending', submittedAt }, listing: null });
    expect(await queueOf(sub, 'VERIFICATION')).toEqual({
      queue: 'verification',
      due: Date.parse(submittedAt),
    });
  });

  test('hold unused photos for deletion, but not photos in use', async () => {
    const { sub, photos } = await storeProvider();
    const unused = buildPhoto({ id: newPhotoId(), status: 'uploading' });
    await changeFacts(sub, () => ({ photos: { put: [unused] } }));
    expect((await queueOf(sub, `PHOTO#${unused.id}`)).queue).toBe('upload');
    expect(await queueOf(sub, `PHOTO#${photos[0]?.id}`)).toEqual({});
  });
});
