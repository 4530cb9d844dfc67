import { expect } from 'vitest';
import { storeProvider } from '#tests/support/builders.ts';
import { cloudTest as test } from '#tests/support/test.ts';

test.beforeAll(async () => {
  // Store enough listings for a response of 1,000 bytes: CloudFront does not compress smaller responses.
  await Promise.all(Array.from({ length: 6 }, () => storeProvider()));
});

test.for(['br', 'gzip'])(
  'CloudFront compresses API responses with %s and never caches them',
  async (encoding, { cloud }) => {
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
