import { describe, expect } from 'vitest';
import type { Booking, BookingPage } from '#shared/api/booking.ts';
import { bookingLimits } from '#shared/booking.ts';
import { handler as member } from '#functions/entry/member.ts';
import { bookingCountKey, bookingsPk } from '#shared/deployment/keys.ts';
import { putItem, queryPartition } from '#functions/data/table.ts';
import { readStoredFacts } from '#functions/core/facts/facts-table.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { aNote, buildBooking, minutesFromNow, putBooking } from '#tests/support/bookings.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

const day = 24 * 60;
const create = (sub: string, body: object) =>
  callApi(member, 'createBooking', { body, claims: claimsOf(sub) });
const change = (sub: string, id: string, body: object) =>
  callApi(member, 'changeBooking', { params: { id }, body, claims: claimsOf(sub) });
const cancel = (sub: string, id: string) =>
  callApi(member, 'cancelBooking', { params: { id }, claims: claimsOf(sub) });
const list = (sub: string, query: Record<string, string> = { from: minutesFromNow(-8 * day) }) =>
  callApi(member, 'listBookings', { query, claims: claimsOf(sub) });
const listed = async (sub: string, query?: Record<string, string>): Promise<Booking[]> =>
  ((await list(sub, query)).body as BookingPage).bookings;
const fields = ({ error }: { error: { fields?: Array<{ field: string }> } }) =>
  error.fields?.map(({ field }) => field);

describe('an appointment', () => {
  test('is created, changed and cancelled, and each response shows the stored state', async () => {
    const { sub } = await storeProvider();
    const { id, ...text } = buildBooking({ note: '  Traer flores  ' });
    const entered = await create(sub, { id, ...text });
    expect(entered).toMatchObject({ status: 200, body: { id, version: 1, note: 'Traer flores' } });
    const later = minutesFromNow(2 * day);
    const moved = await change(sub, id, { version: 1, start: later, minutes: 90 });
    expect(moved).toMatchObject({ status: 200, body: { id, version: 2, start: later, minutes: 90 } });
    expect(moved.body).not.toHaveProperty('note');
    expect(await listed(sub)).toEqual([moved.body]);
    expect((await cancel(sub, id)).body).toEqual({ cancelled: moved.body });
    expect(await listed(sub)).toEqual([]);
    expect((await cancel(sub, id)).body).toEqual({});
    // The table deletes the appointment and keeps only the count, which is now zero.
    expect((await queryPartition(bookingsPk(sub))).map(({ sk, held }) => [sk, held])).toEqual([['COUNT', 0]]);
  });

  test('is created and changed once despite retries', async () => {
    const { sub } = await storeProvider();
    const booking = buildBooking();
    const first = await create(sub, booking);
    expect((await create(sub, booking)).body).toEqual(first.body);
    expect((await queryPartition(bookingsPk(sub))).find(({ sk }) => sk === 'COUNT')?.['held']).toBe(1);
    const { id, ...text } = booking;
    const next = { ...text, version: 1, start: minutesFromNow(3 * day) };
    const changed = await change(sub, id, next);
    expect((await change(sub, id, next)).body).toEqual(changed.body);
    expect(await listed(sub)).toEqual([changed.body]);
    // A different appointment with the same id is refused.
    expect(await create(sub, booking)).toMatchObject({ status: 409, error: { code: 'version-conflict' } });
  });

  test('cannot be overwritten from a device with an older version', async () => {
    const { sub } = await storeProvider();
    const { id, ...text } = buildBooking();
    await create(sub, { id, ...text });
    const answers = await Promise.all(
      [30, 45, 60].map((minutes) => change(sub, id, { ...text, minutes, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await listed(sub)).toEqual([answers.find(({ status }) => status === 200)?.body]);
    await cancel(sub, id);
    expect(await change(sub, id, { ...text, version: 2 })).toMatchObject({
      status: 404,
      error: { code: 'not-found' },
    });
  });

  test('is hidden from other members, who get the response for a missing appointment', async () => {
    const [{ sub }, other] = [await storeProvider(), await storeProvider()];
    const { id, ...text } = buildBooking();
    const entered = await create(sub, { id, ...text });
    const theirs = await change(other.sub, id, { ...text, version: 1 });
    const nobodys = await change(other.sub, crypto.randomUUID(), { ...text, version: 1 });
    expect(theirs.status).toBe(404);
    expect({ ...theirs.error, requestId: '' }).toEqual({ ...nobodys.error, requestId: '' });
    expect((await cancel(other.sub, id)).body).toEqual({});
    expect(await listed(other.sub)).toEqual([]);
    expect(await listed(sub)).toEqual([entered.body]);
  });

  test('may overlap another appointment', async () => {
    const { sub } = await storeProvider();
    const start = minutesFromNow(day);
    await create(sub, buildBooking({ start, minutes: 120 }));
    expect((await create(sub, buildBooking({ start, minutes: 60 }))).status).toBe(200);
    expect(await listed(sub)).toHaveLength(2);
  });

  test('has an encrypted note and is stored outside the facts', async () => {
    const { sub } = await storeProvider();
    await create(sub, buildBooking());
    const stored = await queryPartition(bookingsPk(sub));
    expect(stored.some((item) => typeof item['note'] === 'string')).toBe(true);
    expect(JSON.stringify(stored)).not.toContain(aNote);
    expect(JSON.stringify(await readStoredFacts(sub))).not.toContain('BOOKINGS#');
  });
});

describe('the diary', () => {
  const wrong: Array<[string, object, string[]]> = [
    ['a length of 0', { minutes: 0 }, ['minutes']],
    ['a negative length', { minutes: -15 }, ['minutes']],
    ['a length that is not a multiple of 15 minutes', { minutes: 20 }, ['minutes']],
    ['a length above a day', { minutes: 24 * 60 + 15 }, ['minutes']],
    ['a length as text', { minutes: '60' }, ['minutes']],
    ['a start before the last week', { start: minutesFromNow(-8 * day) }, ['start']],
    ['a start after a year', { start: minutesFromNow(366 * day) }, ['start']],
    ['a start with seconds', { start: '2026-12-01T10:00:30Z' }, ['start']],
    ['a malformed start', { start: 'tomorrow' }, ['start']],
    ['a nonexistent day', { start: '2027-02-30T10:00:00Z' }, ['start']],
    ['a note of 501 characters', { note: 'x'.repeat(501) }, ['note']],
    ['a note that is not text', { note: 7 }, ['note']],
    ['an id that is not a UUID', { id: 'mine' }, ['id']],
    ['an owner id', { sub: 'somebody' }, ['sub']],
  ];
  test.each(wrong)('refuses and does not store %s', async (_, part, named) => {
    const { sub } = await storeProvider();
    const answer = await create(sub, { ...buildBooking(), ...part });
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid-input' } });
    expect(fields(answer)).toEqual(named);
    expect(await queryPartition(bookingsPk(sub))).toEqual([]);
  });

  test('refuses to move a past appointment to a past day, but edits its note', async () => {
    const { sub } = await storeProvider();
    const { id, start, minutes } = await putBooking(sub, { start: minutesFromNow(-30 * day) });
    const moved = await change(sub, id, { version: 1, minutes, start: minutesFromNow(-20 * day) });
    expect(moved.status).toBe(400);
    expect(fields(moved)).toEqual(['start']);
    expect((await change(sub, id, { version: 1, minutes, start, note: 'Otra' })).status).toBe(200);
  });

  test('holds at most a thousand appointments, even with concurrent requests', async () => {
    const { sub } = await storeProvider();
    const { id } = await putBooking(sub);
    await putItem({ Item: { ...bookingCountKey(sub), held: bookingLimits.held } });
    const full = await create(sub, buildBooking());
    expect(full).toMatchObject({ status: 409, error: { code: 'too-many-bookings' } });
    await cancel(sub, id);
    const two = await Promise.all([create(sub, buildBooking()), create(sub, buildBooking())]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a period of the diary', () => {
  test('lists every appointment that overlaps it, in order', async () => {
    const { sub } = await storeProvider();
    const from = Math.floor(Date.now() / 60_000) * 60_000 + day * 60_000;
    const at = (minutes: number) => new Date(from + minutes * 60_000).toISOString();
    for (const [start, minutes] of [
      [-60, 60],
      [-60, 75],
      [30, 15],
      [119, 15],
      [120, 15],
    ] as const)
      await putBooking(sub, { start: at(start), minutes });
    const within = await listed(sub, { from: at(0), to: at(120) });
    expect(within.map(({ start }) => start)).toEqual([at(-60), at(30), at(119)]);
    expect(await listed(sub, { from: at(0) })).toHaveLength(4);
  });

  test('continues by a cursor that fits only this diary and period', async () => {
    const { sub } = await storeProvider();
    const first = Date.parse(minutesFromNow(day));
    const count = bookingLimits.pageSize + 5;
    for (let n = 0; n < count; n += 1)
      await putBooking(sub, { start: new Date(first + n * 15 * 60_000).toISOString(), minutes: 15 });
    const from = minutesFromNow(0);
    const page = (await list(sub, { from })).body as BookingPage;
    const cursor = page.cursor ?? '';
    const rest = (await list(sub, { from, cursor })).body as BookingPage;
    const starts = [...page.bookings, ...rest.bookings].map(({ start }) => start);
    expect([starts.length, rest.cursor]).toEqual([count, undefined]);
    expect(starts).toEqual(starts.toSorted());
    const other = await storeProvider();
    for (const [by, query] of [
      [sub, { from: minutesFromNow(1), cursor }],
      [other.sub, { from, cursor }],
      [sub, { from, cursor: 'forged' }],
    ] as const)
      expect(await list(by, query)).toMatchObject({ status: 400, error: { code: 'invalid-cursor' } });
  });

  test('is refused with the field name if reversed or invalid', async () => {
    const { sub } = await storeProvider();
    const [from, to] = [minutesFromNow(10), minutesFromNow(5)];
    expect(fields(await list(sub, { from, to }))).toEqual(['to']);
    expect(fields(await list(sub, { from: 'now' }))).toEqual(['from']);
    expect(fields(await list(sub, {}))).toEqual(['from']);
  });

  test('comes with the listing’s city and time zone, if any', async () => {
    const { sub } = await storeProvider({
      content: { country: 'mx', city: 'mx-tijuana', municipality: undefined },
    });
    expect((await list(sub)).body).toMatchObject({
      city: { name: 'Tijuana', zone: 'America/Tijuana' },
    });
    const without = await storeProvider({ listing: null, photos: [] });
    expect((await list(without.sub)).body).toEqual({ bookings: [] });
  });
});
