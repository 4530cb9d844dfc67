import { describe, expect } from 'vitest';
import { handler as member } from '#functions/entry/member.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { clockTest as test } from '#tests/support/test.ts';

const showsPerHour = 20;
const hour = 60 * 60_000;

const set = (sub: string, hidden: boolean) =>
  callApi(member, 'setVisibility', { claims: claimsOf(sub), body: { hidden } });

/** Hides and shows the listing in turn, and returns the responses to the shows. Hiding is never refused. */
async function toggles(sub: string, times: number) {
  const shows = [];
  for (let count = 0; count < times; count += 1) {
    expect((await set(sub, true)).status).toBe(200);
    shows.push(await set(sub, false));
  }
  return shows;
}

const limited = { status: 429, error: { code: 'rate-limited' } };

describe('showing a listing again', () => {
  test('is refused from the 21st time until the hour is over', async ({ clock }) => {
    const { sub } = await storeProvider();
    const shows = await toggles(sub, showsPerHour + 2);
    for (const show of shows.slice(0, showsPerHour))
      expect(show).toMatchObject({ status: 200, body: { hiddenByOwner: false, published: true } });
    for (const show of shows.slice(showsPerHour)) expect(show).toMatchObject(limited);
    expect((await readFacts(sub)).listing?.hiddenByOwner).toBe(true);

    const other = await storeProvider();
    expect(await toggles(other.sub, 1)).toMatchObject([{ status: 200 }]);
    clock.pass(hour);
    expect(await set(sub, false)).toMatchObject({ status: 200, body: { hiddenByOwner: false } });
  });

  test('does not count toward the limit while the listing is already shown', async () => {
    const { sub } = await storeProvider();
    for (let count = 0; count <= showsPerHour; count += 1) expect((await set(sub, false)).status).toBe(200);
    expect((await toggles(sub, showsPerHour)).at(-1)).toMatchObject({ status: 200 });
    // The limit is used up, but showing a listing that is already shown succeeds.
    expect(await set(sub, false)).toMatchObject({ status: 200, body: { hiddenByOwner: false } });
  });

  test('counts once toward the limit when a concurrent account change forces a retry', async () => {
    const { sub } = await storeProvider();
    for (let count = 0; count < showsPerHour; count += 1) {
      await set(sub, true);
      const presence = callApi(member, 'setPresence', {
        claims: claimsOf(sub),
        body: { online: count % 2 === 0 },
      });
      const [show] = await Promise.all([set(sub, false), presence]);
      expect([count, show.status]).toEqual([count, 200]);
    }
  });
});
