import { describe, expect, test } from 'vitest';
import { reportReasons } from '#shared/report.ts';
import { routes } from '#shared/api/index.ts';
import { hrefs, openPage } from '#tests/support/open-page.ts';
import { fixtureId, makeListing, makePublicApi, site } from '#tests/support/public-fixtures.ts';

const listing = makeListing(0);
const [photo = { id: '' }] = listing.photos;
const post = 'post_of_the_listing_00';
const api = makePublicApi({ listStories: async () => ({ ids: [post] }) });
const form = `/report/about/${listing.id}`;

/** Returns the form's fields as a browser would send them, with a reason and a text filled in. */
function filledIn(body: string): Record<string, string> {
  const [html = ''] = /<form[^>]* action="\/api\/reports".*?<\/form>/s.exec(body) ?? [];
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return {
    ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
    ...(html.includes('name="website"') && { website: '' }),
    ...(html.includes(' name="email"') && { email: '' }),
    ...(html.includes('<textarea class="input" name="text"') && { text: 'Algo' }),
    reason: /type="radio"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? '',
  };
}

describe('the form of a report', () => {
  test.each([
    [form, { kind: 'listing' }],
    [`${form}/photo/${photo.id}`, { kind: 'photo', item: photo.id }],
    [`${form}/post/${post}`, { kind: 'post', item: post }],
  ])('sends what the contract takes, from %s', async (address, thing) => {
    const { body } = await openPage(`/en${address}`, api);
    const sent = routes.sendReport.body.parse(filledIn(body));
    expect(sent).toMatchObject({ about: listing.id, language: 'en', text: 'Algo', ...thing });
  });

  test('offers every reason, and asks for an address that no link gave', async () => {
    const { body } = await openPage('/es/report');
    const values = [...body.matchAll(/type="radio"[^>]* value="([^"]*)"/g)].map(([, value]) => value);
    expect(values).toEqual(reportReasons);
    const pattern = /<input(?=[^>]* name="about")[^>]* pattern="([^"]*)"/.exec(body)?.[1] ?? '';
    const accepts = (text: string) => new RegExp(`^(?:${pattern})$`, 'v').test(text);
    expect(accepts(`https://site.test/es/listings/${fixtureId(3)}?x=1`)).toBe(true);
    expect(accepts(fixtureId(3).toUpperCase())).toBe(true);
    expect(accepts('https://site.test/es/listings')).toBe(false);
  });

  test('has another key in each rendering, and only the browser stores it', async () => {
    const [one, other] = await Promise.all([openPage('/es/report'), openPage('/es/report')]);
    expect(one.headers['cache-control']).toBe('private, no-cache');
    expect(filledIn(one.body)['key']).not.toBe(filledIn(other.body)['key']);
  });

  test('shows title and picture of what is public', async () => {
    for (const [address, id] of [
      [form, photo.id],
      [`${form}/photo/${listing.photos[1]?.id}`, listing.photos[1]?.id],
      [`${form}/post/${post}`, post],
    ]) {
      const { body } = await openPage(`/es${address}`, api);
      expect(body).toContain(listing.title);
      const [first, ...more] = [...body.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src);
      expect(first).toContain(`/${id}/`);
      expect(more).toHaveLength(address === form ? listing.photos.length : 0);
    }
  });

  test('links to the form about each photo of a listing', async () => {
    const { body } = await openPage(`/es${form}`, api);
    for (const { id } of listing.photos) expect(body).toContain(`href="/es${form}/photo/${id}"`);
  });

  test('shows no picture of a photo that the listing does not show', async () => {
    const { body } = await openPage(`/es${form}/photo/photo_of_somebody_else`, api);
    expect(body).not.toContain('<img');
  });

  test('is the same for a hidden listing as before the 18+ question', async () => {
    const fields = async (address: string) => {
      const { status, body } = await openPage(address, api);
      expect(body).not.toMatch(/<img/);
      const main = /<main.*?<\/main>/s.exec(body)?.[0] ?? '';
      return [status, main.replace(/name="key" value="[^"]*"/, '').replaceAll(fixtureId(7), fixtureId(0))];
    };
    const gated = await fields(`/es${form}?gate=1`);
    expect(gated[0]).toBe(200);
    expect(await fields(`/es/report/about/${fixtureId(7)}`)).toEqual(gated);
  });

  test.each([
    '/report/about',
    '/report/about/-',
    `${form}/listing`,
    `${form}/photo`,
    `${form}/photo/short`,
    `${form}/account/${photo.id}`,
  ])('is missing at %s', async (address) => {
    expect((await openPage(`/es${address}`)).status).toBe(404);
    expect((await openPage(`/es${address}?gate=1`)).status).toBe(404);
  });
});

describe('links to the form', () => {
  test('lead from a listing to the form about it', async () => {
    const { body } = await openPage(`/en/listings/${listing.id}`);
    expect(hrefs(body)).toContain(`/en/report/about/${listing.id}`);
  });

  test.each(['/es', '/es/listings', '/es/terms', '/es/saved', '/es?gate=1', '/es/nope?gate=1'])(
    'are in the footer of %s',
    async (address) => {
      const { body } = await openPage(address);
      expect(hrefs(/<footer class="site-footer">.*?<\/footer>/s.exec(body)?.[0] ?? '')).toContain(
        '/es/report',
      );
    },
  );
});

describe('the receipt of a report', () => {
  test('shows the reference in groups, and nobody stores or indexes it', async () => {
    const { body, headers } = await openPage('/en/report/2345ABCD6789EFGH');
    expect(body).toContain('2345 ABCD 6789 EFGH');
    expect(body).toContain('We received your report.');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    // Link previews must not name the address, which is the reporter's secret.
    expect(/<head>.*<\/head>/s.exec(body)?.[0]).not.toContain('2345ABCD6789EFGH');
  });

  test.each([
    ['2345ABCD6789EFGH', 'within 7 working days'],
    ['U2345ABCD6789EFG', 'Call the police or a helpline now'],
    ['M2345ABCD6789EFG', 'acted against what you reported'],
    ['N2345ABCD6789EFG', 'no longer there'],
  ])('shows the state of %s', async (reference, text) => {
    expect((await openPage(`/en/report/${reference}`)).body).toContain(text);
  });

  const urgentReceipt = async (openCountries: readonly string[]) =>
    (await openPage('/en/report/U2345ABCD6789EFG', undefined, { openCountries })).body;

  test('folds the numbers of more than three countries inside the call notice', async () => {
    const body = await urgentReceipt(['mx', 'es', 'ar', 'co']);
    const folded = /<details class="hotlines hotlines--all"><summary[^>]*>.*?<dl/s.exec(body)?.[0] ?? '';
    expect(folded.match(/<details class="hotlines"/g)).toHaveLength(4);
  });

  test.each([[['mx']], [['mx', 'es', 'ar']]])(
    'shows reference and deadline above the numbers of %j',
    async (open) => {
      const body = await urgentReceipt(open);
      const places = ['Call the police', 'U234 5ABC', 'Decision by', '<details class="hotlines"'].map(
        (text) => body.indexOf(text),
      );
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places).not.toContain(-1);
      expect(body).not.toContain('hotlines--all');
    },
  );

  test('lists the numbers of the open countries only while an urgent report is open', async () => {
    const countries = async (reference: string) =>
      [...(await openPage(`/en/report/${reference}`)).body.matchAll(/<details class="hotlines"/g)].length;
    expect(await countries('U2345ABCD6789EFG')).toBe(site.openCountries.length);
    expect(await countries('2345ABCD6789EFGH')).toBe(0);
  });

  test('is missing for a reference that nobody was given, before the gate too', async () => {
    for (const gate of ['', '?gate=1'])
      expect((await openPage(`/es/report/ZZZZZZZZZZZZZZZZ${gate}`)).status).toBe(404);
    expect((await openPage('/es/report/2345ABCD6789EFGH?gate=1')).status).toBe(200);
  });
});
