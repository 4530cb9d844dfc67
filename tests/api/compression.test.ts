import { beforeAll, expect, test } from 'vitest';
import { storeProvider } from '#tests/support/builders.ts';
import { cloudStartTimeout, type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
  joinCloud(cloud);
  // The edge compresses from 1,000 bytes on.
  await Promise.all(Array.from({ length: 6 }, () => storeProvider()));
}, cloudStartTimeout);

test.each(['br', 'gzip'])(
  'an answer of the API comes compressed to whoever takes %s, and is never kept',
  async (encoding) => {
    const ask = () =>
      fetch(`${cloud.site}/api/cards?category=women&sort=newest`, {
        headers: { 'accept-encoding': encoding },
      });
    for (const answer of [await ask(), await ask()]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-cache')).toBe('Miss from cloudfront');
      const { cards } = (await answer.json()) as { cards: unknown[] };
      expect(cards.length).toBeGreaterThanOrEqual(6);
    }
  },
);
