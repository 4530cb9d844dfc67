import { describe, expect } from 'vitest';
import type { RouteAnswer } from '#shared/api/route.ts';
import type { Routes } from '#shared/api/index.ts';
import { shownActivities } from '#shared/overview.ts';
import { daysAfter, wallTime } from '#shared/zoned-time.ts';
import { ledgerKey, statisticsKey } from '#shared/deployment/keys.ts';
import { putItem } from '#functions/data/table.ts';
import { handler as member } from '#functions/entry/member.ts';
import { notificationOf } from '#functions/core/facts/notification-table.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { restoreListing } from '#functions/listing/restore-listing.ts';
import { getOverview } from '#functions/account/overview/get-overview.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { createPost } from '#functions/post/create-post.ts';
import { expirePosts } from '#functions/post/expire-posts.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { buildPhoto, buildWaitingPost, storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

type Overview = RouteAnswer<Routes['getOverview']>;
const overview = async (sub: string): Promise<Overview> =>
  (await callApi(member, 'getOverview', { claims: claimsOf(sub) })).body as Overview;
const read = (sub: string, until: string) =>
  callApi(member, 'readNotifications', { body: { until }, claims: claimsOf(sub) });
const past = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const notify = (sub: string, kind: 'contents-approved' | 'membership-reminder', at: Date) =>
  changeFacts(sub, ({ account }) => ({ account: { ...account }, also: [notificationOf(sub, kind, at)] }));
const today = () => wallTime(new Date(), 'America/Mexico_City').date;
const count = (id: string, back: number, counts: object) =>
  putItem({ Item: { ...statisticsKey(id, daysAfter(today(), -back)), ...counts } });

describe('statistics', () => {
  test('cover 14 days, and the 14 days before if the listing was already published', async () => {
    const { sub, listing } = await storeProvider();
    const id = listing?.id ?? '';
    await count(id, 0, { views: 5, contacts: 1 });
    await count(id, 13, { views: 2, saves: 1 });
    await count(id, 14, { views: 40 });
    await count(id, 27, { contacts: 3 });
    await count(id, 28, { views: 1_000 });
    const published = (at: Date) =>
      changeFacts(sub, ({ listing: one }) => ({ listing: one && { ...one, publishedAt: at.toISOString() } }));

    await published(past(24 * 40));
    const { statistics } = await overview(sub);
    expect(statistics?.days).toHaveLength(14);
    expect(statistics?.days.at(-1)).toEqual({ day: today(), views: 5, contacts: 1, saves: 0 });
    expect(statistics?.days[0]).toEqual({ day: daysAfter(today(), -13), views: 2, contacts: 0, saves: 1 });
    expect(statistics?.before).toEqual({ views: 40, contacts: 3, saves: 0 });

    await published(past(24 * 20));
    expect((await overview(sub)).statistics?.before).toBeUndefined();
  });

  test('cover the owner’s last 30 or 90 days and refuse other periods', async () => {
    const { sub, listing } = await storeProvider();
    await count(listing?.id ?? '', 80, { views: 7 });
    const ask = (days: string, by = sub) =>
      callApi(member, 'getStatistics', { query: { days }, claims: claimsOf(by) });
    const views = async (days: string, by?: string) =>
      ((await ask(days, by)).body as RouteAnswer<Routes['getStatistics']>).statistics?.days.reduce(
        (sum, day) => sum + day.views,
        0,
      );
    expect([await views('30'), await views('90')]).toEqual([0, 7]);
    expect(await views('90', (await storeProvider()).sub)).toBe(0);
    for (const days of ['15', '0', '-14', '1e1', 'x'.repeat(300)])
      expect((await ask(days)).error.fields?.map(({ field }) => field)).toEqual(['days']);
  });

  test('are absent for a listing that was never public', async () => {
    const hidden = await storeProvider({ listing: { hiddenByOwner: true, publishedAt: undefined } });
    expect((await overview(hidden.sub)).statistics).toBeUndefined();
  });
});

test('the overview offers to restore a deleted listing until it is restored', async () => {
  const { sub, listing } = await storeProvider();
  const id = listing?.id ?? '';
  expect(await overview(sub)).not.toHaveProperty('deletedListings');
  await deleteListing(sub);
  expect((await overview(sub)).deletedListings).toEqual([
    expect.objectContaining({ id, title: listing?.proposed.title }),
  ]);
  await restoreListing(sub, id);
  expect(await overview(sub)).not.toHaveProperty('deletedListings');
});

describe('notifications', () => {
  test('stay unread until marked as read; later notifications start unread', async () => {
    const { sub } = await storeProvider();
    await notify(sub, 'contents-approved', past(3));
    await notify(sub, 'membership-reminder', past(2));
    const first = (await overview(sub)).notifications;
    expect(first.map(({ kind, unread }) => [kind, unread])).toEqual([
      ['membership-reminder', true],
      ['contents-approved', true],
    ]);
    // Repeated marks, or a mark of an older notification, change nothing more.
    for (const one of [first[0], first[0], first[1]])
      expect((await read(sub, one?.at ?? '')).status).toBe(200);
    expect((await overview(sub)).notifications.map(({ unread }) => unread)).toEqual([false, false]);
    await notify(sub, 'contents-approved', past(1));
    expect((await overview(sub)).notifications.map(({ unread }) => unread)).toEqual([true, false, false]);
  });

  test('cannot be marked as read in advance or with an invalid time', async () => {
    const { sub } = await storeProvider();
    await read(sub, '2999-01-01T00:00:00Z');
    await notify(sub, 'contents-approved', new Date(Date.now() + 1_000));
    expect((await overview(sub)).notifications.map(({ unread }) => unread)).toEqual([true]);
    for (const until of ['', 'yesterday', '2026-13-01T00:00:00Z', 5])
      expect(await read(sub, until as string)).toMatchObject({
        status: 400,
        error: { fields: [{ field: 'until' }] },
      });
  });

  test('disappear after 90 days, even if the table still holds them', async () => {
    const { sub } = await storeProvider();
    await notify(sub, 'contents-approved', past(24 * 89));
    const inTwoDays = new Date(Date.now() + 2 * 24 * 3_600_000);
    expect((await getOverview(sub)).notifications).toHaveLength(1);
    expect((await getOverview(sub, inTwoDays)).notifications).toEqual([]);
  });

  test('cannot be seen or marked as read by another member', async () => {
    const [one, other] = [await storeProvider(), await storeProvider()];
    await notify(one.sub, 'contents-approved', past(1));
    await read(other.sub, new Date().toISOString());
    expect((await overview(other.sub)).notifications).toEqual([]);
    expect((await overview(one.sub)).notifications.map(({ unread }) => unread)).toEqual([true]);
  });
});

describe('recent activity', () => {
  test('lists actions, notifications and payments newest first, each payment once', async () => {
    const { sub } = await storeProvider({
      listing: {
        createdAt: past(72).toISOString(),
        updatedAt: past(5).toISOString(),
        publishedAt: past(48).toISOString(),
      },
    });
    await changeFacts(sub, ({ account, verification }) => ({
      account: { ...account },
      verification: verification && { ...verification, submittedAt: past(100).toISOString() },
      also: [
        notificationOf(sub, 'membership-started', past(50)),
        notificationOf(sub, 'contents-approved', past(4)),
      ],
    }));
    const row = {
      id: 'in_1',
      date: past(50).toISOString(),
      description: 'premium-membership',
      amount: 5000,
      currency: 'USD',
      status: 'paid',
    };
    await putItem({ Item: { ...ledgerKey(sub, row.id), ...row } });
    const { activity } = await overview(sub);
    expect(activity.map(({ kind }) => kind)).toEqual([
      'contents-approved',
      'listing-saved',
      'listing-published',
      'payment',
      'listing-created',
      'identity-sent',
    ]);
    expect(activity[3]).toEqual({
      at: row.date,
      kind: 'payment',
      description: 'premium-membership',
      amount: 5000,
      currency: 'USD',
      status: 'paid',
    });
  });

  test('shows the last change of visibility and the existing posts', async () => {
    const { sub } = await storeProvider({
      listing: {
        createdAt: past(72).toISOString(),
        updatedAt: past(72).toISOString(),
        publishedAt: undefined,
      },
    });
    const picture = buildPhoto();
    const createdAt = past(3).toISOString();
    await changeFacts(sub, () => ({
      photos: { put: [picture] },
      posts: { put: [buildWaitingPost({ id: picture.id, createdAt })] },
    }));
    const kinds = async () => (await overview(sub)).activity.map(({ kind }) => kind);
    expect((await overview(sub)).activity).toContainEqual({ at: createdAt, kind: 'post-created' });

    const press = (hidden: boolean) =>
      callApi(member, 'setVisibility', { body: { hidden }, claims: claimsOf(sub) });
    await press(false);
    expect(await kinds()).not.toContain('listing-shown');
    await press(true);
    expect((await kinds())[0]).toBe('listing-hidden');
    const { activity } = await overview(sub);
    await press(true);
    expect((await overview(sub)).activity).toEqual(activity);
    await press(false);
    expect((await kinds())[0]).toBe('listing-shown');
  });

  test('shows the last expired post before and after its deletion, also after new posts', async () => {
    const { sub } = await storeProvider();
    const postedBefore = async (hours: number) => {
      const picture = buildPhoto();
      const publishedAt = past(hours).toISOString();
      const post = { ...buildWaitingPost({ id: picture.id, createdAt: publishedAt }), publishedAt };
      await changeFacts(sub, () => ({ photos: { put: [picture] }, posts: { put: [post] } }));
      return picture.id;
    };
    const ends = async () =>
      (await overview(sub)).activity.filter(({ kind }) => kind === 'post-ended').map(({ at }) => at);
    await postedBefore(23);
    expect(await ends()).toEqual([]);
    await postedBefore(30);
    await postedBefore(26);
    const [end, ...more] = await ends();
    expect(more).toEqual([]);
    expect(Math.round((Date.now() - Date.parse(end ?? '')) / 3_600_000)).toBe(2);
    await expirePosts(sub);
    expect((await readFacts(sub)).posts).toHaveLength(1);
    expect(await ends()).toEqual([end]);
    const fresh = buildPhoto();
    await changeFacts(sub, () => ({ photos: { put: [fresh] } }));
    await createPost(sub, { photo: fresh.id, caption: 'Hoy hasta las diez.' });
    expect(await ends()).toEqual([end]);
  });

  test('lists at most eight entries', async () => {
    const { sub } = await storeProvider();
    for (let hour = 12; hour > 0; hour -= 1) await notify(sub, 'contents-approved', past(hour));
    const { activity } = await overview(sub);
    expect(activity).toHaveLength(shownActivities);
    expect(activity.map(({ at }) => at)).toEqual(
      activity
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });
});
