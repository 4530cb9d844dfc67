import { describe, expect } from 'vitest';
import { handler as member } from '#functions/entry/member.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { maxSaved } from '#shared/saved.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

const sync = (sub: string, save: string[], remove: string[] = []) =>
  callApi(member, 'syncSaved', { body: { save, remove }, claims: claimsOf(sub) });
const some = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

describe('saved listings of an account', () => {
  test('are returned newest first, without duplicates or removed ids', async () => {
    const { sub } = await storeProvider();
    const [a = '', b = '', c = ''] = some(3);
    expect((await sync(sub, [b, a])).body).toEqual({ saved: [b, a] });
    expect((await sync(sub, [b.toUpperCase(), c])).body).toEqual({ saved: [c, b, a] });
    expect((await sync(sub, [], [b, crypto.randomUUID()])).body).toEqual({ saved: [c, a] });
    expect((await sync(sub, [])).body).toEqual({ saved: [c, a] });
  });

  test('are private to the account and do not change its facts', async () => {
    const [{ sub, account }, other] = [await storeProvider(), await storeProvider()];
    await sync(sub, some(1));
    expect((await sync(other.sub, [])).body).toEqual({ saved: [] });
    expect((await readFacts(sub)).account.factsVersion).toBe(account.factsVersion);
  });

  test('include ids saved concurrently from several browsers', async () => {
    const { sub } = await storeProvider();
    const ids = some(4);
    const answers = await Promise.all(ids.map((id) => sync(sub, [id])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { saved } = (await sync(sub, [])).body as { saved: string[] };
    expect(saved.toSorted()).toEqual(ids.toSorted());
  });

  test('are limited to a hundred, and further saves are refused', async () => {
    const { sub } = await storeProvider();
    const full = some(maxSaved);
    expect((await sync(sub, full)).status).toBe(200);
    const refused = await sync(sub, some(1));
    expect(refused).toMatchObject({ status: 409, error: { code: 'too-many-saved' } });
    expect((await sync(sub, some(1), full.slice(0, 1))).status).toBe(200);
    expect((await sync(sub, some(maxSaved + 1))).status).toBe(400);
    expect((await sync(sub, ['not-an-id'])).status).toBe(400);
  });
});
