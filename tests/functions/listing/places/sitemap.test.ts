import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sitemapIndexXml, sitemaps } from '#functions/listing/places/sitemap.ts';

const origin = 'https://www.example.com';

test('every page is in one sitemap, in order and within the page limit', () => {
  const count = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(count, fc.integer({ min: 1, max: 10 }), (pages, most) => {
      const entries = Array.from({ length: pages }, (_, index) => ({ path: `/es/${index}` }));
      const maps = [...sitemaps(origin, entries, most)];
      const named = maps.map((xml) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url));
      expect(named.flat()).toEqual(entries.map(({ path }) => origin + path));
      for (const urls of named) {
        expect(urls.length).toBeGreaterThan(0);
        expect(urls.length).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test('a sitemap gives known change dates, and the index names its sitemaps', () => {
  const seconds = Date.UTC(2026, 10, 21, 12) / 1000;
  const [xml] = sitemaps(origin, [{ path: '/es' }, { path: '/en', changed: seconds }]);
  expect(xml).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<url><loc>https://www.example.com/es</loc></url>\n' +
      '<url><loc>https://www.example.com/en</loc><lastmod>2026-11-21T12:00:00Z</lastmod></url>\n' +
      '</urlset>\n',
  );
  expect(sitemapIndexXml(origin, ['sitemap-pages-1.xml'], seconds + 0.5)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<sitemap><loc>https://www.example.com/sitemap-pages-1.xml</loc><lastmod>2026-11-21T12:00:00Z</lastmod></sitemap>\n' +
      '</sitemapindex>\n',
  );
});
