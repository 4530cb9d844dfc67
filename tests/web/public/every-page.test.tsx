import { describe, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { cacheTagHeader, cacheTags } from '#shared/deployment/cache-tags.ts';
import { inlineScript } from '#shared/inline-script.ts';
import { privatePaths } from '#shared/private-routes.ts';
import { renderFailure, type PublicApi } from '#web/public/server.tsx';
import { askedAt, cacheControl, hrefs, openPage } from '#tests/support/open-page.ts';
import {
  fixtureId,
  makeCard,
  makeListing,
  makePublicApi,
  manifest,
  pageOfCards,
  site,
} from '#tests/support/public-fixtures.ts';

test('refusal page shows reason and status, and links only to this site', async () => {
  const { status, body, headers } = await openPage(
    '/en/refused?code=rate-limited&next=%2Flistings%3Fcity%3Dx',
  );
  expect(status).toBe(429);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('Too many attempts');
  expect(hrefs(body)).toContain('/listings?city=x');
  const elsewhere = await openPage('/en/refused?code=internal&next=%2F%2Fevil.example');
  expect(hrefs(elsewhere.body).join(' ')).not.toContain('evil.example');
  expect((await openPage('/en/refused?code=nonsense')).status).toBe(404);
});

test('refusal page says how long to wait, and names no marked fields', async () => {
  const text = async (query: string) => (await openPage(`/en/refused?${query}`)).body;
  expect(await text('code=rate-limited&wait=1441')).toContain('Please wait 25 minutes');
  expect(await text('code=rate-limited&wait=3600')).toContain('Please wait an hour');
  for (const wait of ['', '0', '-1', '1e3', '99999', 'soon'])
    expect(await text(`code=rate-limited&wait=${wait}`)).toContain('Please wait a minute');
  const damaged = await text('code=invalid-input');
  expect(damaged).toContain('Go back and send it again');
  expect(damaged).not.toContain('marked');
});

test('forms outside reports have nothing to type that a refusal without JavaScript could lose', async () => {
  // A search form (GET) keeps what was typed in the address.
  const addresses = [
    '',
    '/listings',
    `/listings/${fixtureId(0)}`,
    `/listings/${fixtureId(0)}/contact`,
    '/gate',
  ];
  const actions = new Set<string | undefined>();
  for (const address of addresses) {
    const { body } = await openPage(`/es${address}`);
    for (const [form] of body.matchAll(/<form[^>]* method="post".*?<\/form>/gs)) {
      const fields = [...form.matchAll(/<(?:input|textarea|select)[^>]*>/g)].map(([field]) => field);
      const typed = fields.filter((field) => !/ type="hidden"| name="website"/.test(field));
      expect(typed, address).toEqual([]);
      actions.add(/ action="([^"]*)"/.exec(form)?.[1]);
    }
  }
  const contact = `/api/listings/${fixtureId(0)}/contact-page`;
  expect([...actions].sort()).toEqual(['/api/adult', '/api/language', contact]);
});

test('refusal of a report asks to go back, and links to no empty form', async () => {
  for (const next of ['/report', '/es/report/2345ABCD6789EFGH', `/en/report/about/${fixtureId(0)}`]) {
    const { body } = await openPage(
      `/en/refused?code=rate-limited&wait=1441&next=${encodeURIComponent(next)}`,
    );
    expect(body).toContain('Please wait 25 minutes');
    expect(body).toContain('What you wrote is still there');
    expect(hrefs(/<main.*?<\/main>/s.exec(body)?.[0] ?? '')).toEqual(['/en/safety', '/support']);
  }
  const other = await openPage('/en/refused?code=rate-limited&next=%2Fes%2Freports');
  expect(other.body).not.toContain('still there');
});

test.each(['/es', '/en/listings', `/es/listings/${fixtureId(0)}`, '/es/safety', '/es/gone'])(
  '%s defines each icon once',
  async (address) => {
    const { body } = await openPage(address);
    const shown = [...body.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id);
    const drawn = [...body.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
    expect(drawn.length).toBeGreaterThan(3);
    expect(drawn.toSorted()).toEqual([...new Set(shown)].toSorted());
    expect(body.replaceAll(/<svg class="(?:icons|sketch)".*?<\/svg>/gs, '')).not.toContain('<path');
  },
);

describe('user text with markup', () => {
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'&<!--';

  test('is escaped in cards and listings, in HTML and page data', async () => {
    const listing = makeListing(0, { title: attack, description: attack, location: attack });
    const api = makePublicApi({
      getListing: async () => listing,
      browseCards: async () => ({ cards: [makeCard(0, { title: attack })] }),
    });
    for (const address of ['/es', '/es/listings', `/es/listings/${fixtureId(0)}`]) {
      const { body } = await openPage(address, api);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<img src=x');
      const data = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
      expect(data).not.toContain('<');
      // Cards are only in the HTML. A listing is also in the page data.
      expect(JSON.stringify(JSON.parse(data)).includes('alert(1)')).toBe(address.includes('/listings/'));
    }
  });

  test('is escaped if the address contains it', async () => {
    const { body } = await openPage(
      `/es/listings?country=${encodeURIComponent(attack)}&cursor=${encodeURIComponent(attack)}`,
    );
    expect(body).not.toContain('<script>alert');
  });
});

test('every page satisfies the content security policy', async () => {
  for (const address of ['/es', `/es/listings/${fixtureId(0)}`, '/es/gate', '/es/terms', '/es/nope']) {
    const { body } = await openPage(address);
    const inline = [
      ...body.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>(.*?)<\/script>/gs),
    ];
    const hash = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(inline.map(([, text = '']) => hash(text))).toEqual([hash(inlineScript)]);
    expect(body).not.toMatch(/<[^>]+\sstyle=/);
    expect(body).not.toMatch(/<[^>]+\son[a-z]+=/);
    expect(body).not.toContain('<style');
  }
});

describe('cache headers', () => {
  const untilIn = (seconds: number) => new Date(askedAt.getTime() + seconds * 1000).toISOString();
  const list = (seconds: number) =>
    makePublicApi({ browseCards: async () => pageOfCards(1, { until: untilIn(seconds) }) });

  test('keep a list at most one minute, or until one of its listings expires', async () => {
    const kept = (fresh: number, stale: number) =>
      `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=0`;
    expect(await cacheControl('/es/listings')).toBe(kept(60, 30));
    expect(await cacheControl('/es/listings', list(3600))).toBe(kept(60, 30));
    expect(await cacheControl('/es', list(70))).toBe(kept(60, 10));
    expect(await cacheControl('/es', list(7))).toBe(kept(7, 0));
    expect(await cacheControl('/es', list(-5))).toBe(kept(0, 0));
  });

  test("don't reveal on a list page when a listing's visibility ends", async () => {
    const { body } = await openPage('/es/listings', list(7));
    expect(body).not.toContain(untilIn(7));
  });

  test("keep a listing's page only while the listing is visible", async () => {
    const until = untilIn(12);
    const api = makePublicApi({ getListing: async () => ({ ...makeListing(0), until }) });
    const response = await openPage(`/es/listings/${fixtureId(0)}`, api);
    expect(response.headers['cache-control']).toContain('s-maxage=12,');
    expect(response.body).not.toContain(until);
  });

  test('keep unchanging pages one hour, and five minutes longer if the origin fails', async () => {
    for (const path of ['gate', 'terms', 'terms-of-service', 'privacy', 'privacy-policy', 'safety'])
      expect(await cacheControl(`/es/${path}`)).toBe('public, max-age=0, s-maxage=3600, stale-if-error=300');
    expect(await cacheControl('/es/nope')).toBe('public, max-age=0, s-maxage=10');
  });

  test('forbid caching of an error page', async () => {
    const api = makePublicApi({ browseCards: () => Promise.reject(new Error('table is away')) });
    await expect(openPage('/es/listings?category=men', api)).rejects.toThrow('table is away');
    const query = new URLSearchParams('category=men');
    const page = renderFailure({ path: '/en/listings', query }, manifest);
    expect(page).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } });
    expect(page.body).toContain('Something went wrong');
    expect(hrefs(page.body)).toContain('/en/listings?category=men');
    expect(page.body).not.toContain('table is away');
  });
});

describe('before the 18+ question', () => {
  const gated = (address: string, api?: PublicApi) => openPage(`${address}?gate=1`, api);

  test.each(['/es', '/en/listings', '/es/mujeres/mexico', `/es/listings/${fixtureId(0)}`, '/es/saved'])(
    '%s is the question',
    async (address) => {
      const { status, body } = await gated(address);
      expect(status).toBe(200);
      expect(body).toContain('action="/api/adult"');
      expect(body).not.toContain('id="page-data"');
    },
  );

  test.each([
    '/es/nope',
    '/en/dashboard/nope',
    '/es/mujeres/atlantida',
    '/es/mujeres/chile',
    `/es/listings/${fixtureId(7)}`,
    `/es/listings/${fixtureId(7)}/contact`,
    '/es/listings/-',
  ])('%s is missing, with 404 and no link past the question', async (address) => {
    const { status, body } = await gated(address);
    expect(status).toBe(404);
    expect(body).not.toContain('/api/adult');
    expect(hrefs(/<header.*?<\/header>/s.exec(body)?.[0] ?? '')).toEqual(['https://www.google.com/']);
    expect(body).not.toContain('gate=1');
  });

  test("a listing's question is cached no longer than the listing", async () => {
    const until = new Date(askedAt.getTime() + 12_000).toISOString();
    const api = makePublicApi({ getListing: async () => ({ ...makeListing(0), until }) });
    const { headers } = await gated(`/es/listings/${fixtureId(0)}`, api);
    expect(headers['cache-control']).toContain('s-maxage=12,');
    expect(headers[cacheTagHeader]).toBe(cacheTags([fixtureId(0)]));
    expect((await gated('/es/listings')).headers['cache-control']).toContain('s-maxage=3600');
  });
});

describe('public pages', () => {
  const addresses = [
    '',
    '/listings',
    '/trans/colombia',
    `/listings/${fixtureId(0)}`,
    '/gate',
    '/terms',
    '/privacy',
    '/safety',
    '/nope',
    '/report',
    `/report/about/${fixtureId(0)}`,
    '/report/2345ABCD6789EFGH',
  ];

  test.each(addresses)('have the RTA label, quick exit, 18+ line and one h1: %s', async (path) => {
    for (const language of ['es', 'en']) {
      const { body } = await openPage(`/${language}${path}`);
      expect(body).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
      expect(body).toContain('RTA-5042-1996-1400-1577-RTA');
      expect(body).toContain('data-quick-exit');
      expect(body).toContain('18+');
      expect(body).toContain(`© ${askedAt.getUTCFullYear()} `);
      expect(body.match(/<h1/g)).toHaveLength(1);
    }
  });

  test('offer guests Login and Register, members Dashboard and Logout', async () => {
    const { body } = await openPage('/es');
    // The wide header and the phone's menu have the same links.
    const shown = (who: string) =>
      [...body.matchAll(new RegExp(`<a class="for-${who}" href="([^"]*)"`, 'g'))].map(([, href]) => href);
    expect(shown('guest')).toEqual(['/login', '/register', '/login', '/register']);
    expect(shown('member')).toEqual(['/dashboard', '/login?logout=1', '/dashboard', '/login?logout=1']);
  });

  test('invite providers to a sign-up that preselects the provider role', async () => {
    for (const path of [
      '/es',
      '/en',
      '/es/listings',
      '/en/listings',
      '/es/mujeres/espana',
      '/en/women/spain',
    ]) {
      const [invitation = ''] =
        /<section class="invitation for-others">.*?<\/section>/s.exec((await openPage(path)).body) ?? [];
      expect(hrefs(invitation), path).toEqual(['/register?as=provider']);
    }
  });

  test('mark only the current page in the header', async () => {
    const marked = async (path: string) => {
      const [header = ''] = /<header.*?<\/header>/s.exec((await openPage(path)).body) ?? [];
      // Inline, and again in the phone's menu.
      const links = [...header.matchAll(/href="([^"]*)" aria-current="page">/g)].map(([, href]) => href);
      return [...new Set(links)];
    };
    expect(await marked('/es/listings?filters=online')).toEqual(['/es/listings']);
    expect(await marked('/en/saved')).toEqual(['/en/saved']);
    expect(await marked('/es')).toEqual([]);
  });

  test("link to other public pages in the page's language", async () => {
    for (const language of ['es', 'en'])
      for (const path of [...addresses, '/saved', `/listings/${fixtureId(0)}/contact`]) {
        const { body } = await openPage(`/${language}${path}`);
        const forms = [...body.matchAll(/ action="([^"]*)"/g)].map(([, action = '']) => action);
        const targets = [...hrefs(body), ...forms].filter((one) => one.startsWith('/'));
        const others = targets.filter((one) => !new RegExp(`^/${language}(?:[/?]|$)`).test(one));
        const isPrivate = (one: string) => privatePaths.includes(`/${one.split(/[/?]/)[1]}`);
        expect(
          others.filter((one) => !isPrivate(one) && !/^\/(?:api|media)\//.test(one)),
          path,
        ).toEqual([]);
      }
  });

  test('have no broken links', async () => {
    for (const path of addresses) {
      for (const href of hrefs((await openPage(`/en${path}`)).body)) {
        if (!href.startsWith('/')) continue;
        const target = new URL(href, 'https://site.test').pathname;
        const isPrivate = privatePaths.some((one) => target === one || target.startsWith(`${one}/`));
        if (isPrivate || /^\/(?:en\/listings|media)\//.test(target)) continue;
        expect((await openPage(href)).status, href).toBe(200);
      }
    }
  });

  test('lead from the language switch to the same page', async () => {
    expect((await openPage('/es/listings?category=men')).body).toContain(
      '<input type="hidden" name="next" value="/listings?category=men"/>',
    );
    expect((await openPage('/es/mujeres/espana?filters=online')).body).toContain(
      '<input type="hidden" name="next" value="/en/women/spain?filters=online"/>',
    );
    expect((await openPage('/en/women/spain')).body).toContain(
      '<input type="hidden" name="next" value="/es/mujeres/espana"/>',
    );
    // The path is the same in both languages; the remembered choice selects the language.
    expect((await openPage('/en/trans/colombia')).body).toContain(
      '<input type="hidden" name="next" value="/trans/colombia"/>',
    );
    expect((await openPage('/es/gate')).body).not.toContain('name="next"');
  });

  test('link from the gate only to legal, safety, support and report pages', async () => {
    const { body } = await openPage('/en/gate');
    expect(body).toContain('action="/api/adult"');
    expect(hrefs(body).filter((href) => href.startsWith('/'))).toEqual([
      '/en/terms',
      '/en/privacy',
      '/en/safety',
      '/support',
      '/en/report',
    ]);
  });

  test("hydrate only if interactive, with scripts of the page's language", async () => {
    expect((await openPage('/es/terms')).body).not.toContain('hydrate.js');
    const { body } = await openPage('/es');
    // Scripts load after the first paint, so the page preloads none.
    expect(body).not.toMatch(/<link[^>]*hydrate\.js/);
    const scripts = /data-scripts="([^"]*)"/.exec(body)?.[1]?.split(' ');
    expect(scripts).toEqual(
      expect.arrayContaining(['/assets/hydrate.js', '/assets/es-common.js', '/assets/es-lists.js']),
    );
    expect(body).not.toContain('en-lists.js');
  });

  test('name all 20 jurisdictions, date and contact address in terms and privacy policy', async () => {
    for (const path of ['/en/terms', '/en/privacy-policy']) {
      const { body } = await openPage(path);
      expect(
        body.match(/<ul><li>(?:(?!<\/ul>).)*Mexico(?:(?!<\/ul>).)*<\/ul>/s)?.[0].match(/<li>/g),
      ).toHaveLength(20);
      expect(body).toContain('Last Updated: 22 april 2025');
      expect(body).toContain('Cyprus');
      for (const address of [site.supportEmail, site.authorityEmail])
        expect(body).toContain(`mailto:${address}`);
      expect(hrefs(body)).toContain('/register');
    }
  });
});
