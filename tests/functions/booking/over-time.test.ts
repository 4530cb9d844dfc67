import { describe, expect } from 'vitest';
import type { OwnListing } from '#shared/api/listing.ts';
import { bookingLimits } from '#shared/booking.ts';
import { browseListings } from '#functions/listing/browse-listings.ts';
import { getListing } from '#functions/listing/get-listing.ts';
import { otherListings } from '#functions/listing/other-listings.ts';
import { handler as member } from '#functions/entry/member.ts';
import { bookingsPk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { cancelBooking, changeBooking } from '#functions/booking/change-diary.ts';
import { allBookings } from '#functions/booking/diary-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { sweep } from '#functions/job/sweep.ts';
import { setPresence } from '#functions/listing/change-listing.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { enterBooking, minutesFromNow, putBooking } from '#tests/support/bookings.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { clockTest as test } from '#tests/support/test.ts';

const minute = 60_000;
const day = 24 * 60;

const go = (sub: string, online: boolean) =>
  callApi(member, 'setPresence', { body: { online }, claims: claimsOf(sub) });
const shownOnline = async (id: string | undefined): Promise<boolean> =>
  (await browseListings({ category: 'women', sort: 'newest', filters: ['online'] })).cards.some(
    (card) => card.id === id,
  );
const until = async (sub: string) => (await readFacts(sub)).listing?.onlineUntil;

describe('"available now"', () => {
  test('ends when an appointment begins, and can be switched on after the appointment', async ({ clock }) => {
    const { sub, listing } = await storeProvider();
    await enterBooking(sub, { start: minutesFromNow(30), minutes: 30 });
    const answer = await go(sub, true);
    expect((answer.body as OwnListing).onlineUntil).toBe(minutesFromNow(30));
    expect(await shownOnline(listing?.id)).toBe(true);
    clock.pass(29 * minute);
    expect(await shownOnline(listing?.id)).toBe(true);
    clock.pass(minute);
    // "Available now" ends without a sweep.
    expect(await shownOnline(listing?.id)).toBe(false);
    expect(await go(sub, true)).toMatchObject({ status: 409, error: { code: 'booking-running' } });
    clock.pass(30 * minute);
    expect(await shownOnline(listing?.id)).toBe(false);
    expect((await go(sub, true)).status).toBe(200);
    expect(await shownOnline(listing?.id)).toBe(true);
  });

  test('ends when an added or moved appointment starts, at once if already begun', async () => {
    const { sub, listing } = await storeProvider();
    await setPresence(sub, true);
    const later = await enterBooking(sub, { start: minutesFromNow(3 * 60) });
    expect(await until(sub)).toBe(minutesFromNow(120));
    const { id, ...text } = { ...later, start: minutesFromNow(45) };
    await changeBooking(sub, id, text);
    expect(await until(sub)).toBe(minutesFromNow(45));
    // A past appointment changes nothing.
    await enterBooking(sub, { start: minutesFromNow(-120), minutes: 60 });
    expect(await until(sub)).toBe(minutesFromNow(45));
    await enterBooking(sub, { start: minutesFromNow(-30), minutes: 60 });
    expect(await until(sub)).toBeUndefined();
    expect(await shownOnline(listing?.id)).toBe(false);
  });

  test('limits how long the edge keeps the pages that show it', async () => {
    const { sub, listing } = await storeProvider({ content: { city: 'mx-puebla', municipality: undefined } });
    const id = listing?.id ?? '';
    const pagesEnd = async () => {
      const list = await browseListings({
        category: 'women',
        city: 'mx-puebla',
        sort: 'newest',
        filters: [],
      });
      const others = await otherListings({ id: '', category: 'women', city: 'mx-puebla' });
      return [list.until, others.until, (await getListing(id))?.until];
    };
    const visible = await pagesEnd();
    await enterBooking(sub, { start: minutesFromNow(30), minutes: 30 });
    await setPresence(sub, true);
    expect(await pagesEnd()).toEqual([minutesFromNow(30), minutesFromNow(30), minutesFromNow(30)]);
    await setPresence(sub, false);
    expect(await pagesEnd()).toEqual(visible);
  });

  test('stays off if switched on while a current appointment is being added', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { sub } = await storeProvider();
      const [entered, switched] = await Promise.all([
        enterBooking(sub, { start: minutesFromNow(0), minutes: 60 }),
        go(sub, true),
      ]);
      expect([200, 409]).toContain(switched.status);
      expect(await until(sub), `${entered.start} ${switched.status}`).toBeUndefined();
    }
  });

  test('can be switched off during an appointment, and on after its cancellation', async () => {
    const { sub } = await storeProvider();
    const { id } = await enterBooking(sub, { start: minutesFromNow(0) });
    expect((await go(sub, false)).status).toBe(200);
    await cancelBooking(sub, id);
    expect((await go(sub, true)).status).toBe(200);
  });
});

describe('an expired appointment', () => {
  test('is deleted by the sweep with its note, exactly when due', async ({ clock }) => {
    const { sub } = await storeProvider();
    await enterBooking(sub, { start: minutesFromNow(0), minutes: 60 });
    const later = await enterBooking(sub, { start: minutesFromNow(60), minutes: 60 });
    clock.pass((60 + bookingLimits.keptDays * day - 1) * minute);
    await sweep();
    expect(await allBookings(sub)).toHaveLength(2);
    clock.pass(minute);
    await sweep();
    expect((await allBookings(sub)).map(({ id }) => id)).toEqual([later.id]);
    const rest = await queryPartition(bookingsPk(sub));
    expect(rest.map(({ sk }) => sk.split('#')[0]).toSorted()).toEqual(['COUNT', 'ID', 'START']);
    expect(rest.find(({ sk }) => sk === 'COUNT')?.['held']).toBe(1);
  });

  test('stays while the account is under a legal hold', async () => {
    const { sub } = await storeProvider();
    await putBooking(sub, { start: minutesFromNow(-100 * day) });
    const hold = { reason: 'a court', since: new Date().toISOString(), by: 'operator' };
    await changeFacts(sub, ({ account }) => ({ account: { ...account, legalHold: hold } }));
    await sweep();
    expect(await allBookings(sub)).toHaveLength(1);
    await changeFacts(sub, ({ account: { legalHold: _, ...account } }) => ({ account }));
    await sweep();
    expect(await allBookings(sub)).toEqual([]);
  });
});
