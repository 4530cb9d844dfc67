import { expect } from 'vitest';
import { dailyMarkKey } from '#shared/deployment/keys.ts';
import { getItem } from '#functions/data/table.ts';
import { countOnce } from '#functions/http/daily-mark-table.ts';
import { dailyMark, strangerOf, strangersOfAddress } from '#functions/http/daily-mark.ts';
import { functionTest as test } from '#tests/support/test.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const visitor = { address: '203.0.113.7', adult: true, deviceCookie: undefined };
const counter = {
  Update: {
    Key: { pk: 'STATISTICS#of-the-test', sk: 'COUNT' },
    UpdateExpression: 'ADD times :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
};

test('a visitor’s mark changes with the day, subject, browser and address', async () => {
  const who = strangerOf(visitor, 'Firefox');
  const mark = await dailyMark(['views', 'a'], who, noon);
  const others = await Promise.all([
    dailyMark(['views', 'a'], who, new Date('2026-11-21T00:00:01Z')),
    dailyMark(['views', 'b'], who, noon),
    dailyMark(['contacts', 'a'], who, noon),
    dailyMark(['views', 'a'], strangerOf(visitor, 'Chrome'), noon),
    dailyMark(['views', 'a'], strangerOf({ ...visitor, address: '203.0.113.8' }, 'Firefox'), noon),
  ]);
  expect(await dailyMark(['views', 'a'], who, new Date('2026-11-20T23:59:59Z'))).toMatchObject({
    hash: mark.hash,
  });
  expect(new Set([mark, ...others].map(({ hash }) => hash)).size).toBe(6);
  expect(mark.hash).not.toContain('203');
});

test('one address counts as at most a few visitors, whatever User-Agents it sends', () => {
  const agents = Array.from({ length: 500 }, (_, number) => `Mozilla/5.0 made up ${number}`);
  const strangers = (address: string) => agents.map((agent) => strangerOf({ ...visitor, address }, agent));
  expect(new Set(strangers('203.0.113.7')).size).toBe(strangersOfAddress);
  expect(new Set([...strangers('203.0.113.7'), ...strangers('203.0.113.8')]).size).toBe(
    2 * strangersOfAddress,
  );
});

test('a visitor’s mark expires when the day ends in the given time zone', async () => {
  const ends = async (zone: string) => new Date((await dailyMark(['views'], 'who', noon, zone)).end * 1000);
  expect(await ends('UTC')).toEqual(new Date('2026-11-21T00:00:00Z'));
  expect(await ends('America/Mexico_City')).toEqual(new Date('2026-11-21T06:00:00Z'));
});

test('twenty concurrent visits of one visitor count once and store only an expiry', async () => {
  const mark = await dailyMark(['views', 'at-once'], strangerOf(visitor, 'Firefox'), noon);
  const counted = await Promise.all(Array.from({ length: 20 }, () => countOnce(mark, counter)));
  expect(counted.filter(Boolean)).toHaveLength(1);
  expect((await getItem(counter.Update.Key, true))?.['times']).toBe(1);
  const { pk, sk } = dailyMarkKey(mark.hash);
  expect(await getItem({ pk, sk }, true)).toEqual({ pk, sk, ttl: mark.end });
});
