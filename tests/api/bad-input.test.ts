import { request as httpRequest } from 'node:http';
import { signUp, type SignUpOutput } from 'aws-amplify/auth';
import { describe, expect } from 'vitest';
import { termsVersion } from '#shared/account.ts';
import { maxBodyBytes } from '#shared/api/index.ts';
import type { CardPage, ListingDetail, OwnListing } from '#shared/api/listing.ts';
import { sealCursor } from '#functions/data/cursor.ts';
import { configureAmplify } from '#tests/support/amplify.ts';
import { buildContent } from '#tests/support/builders.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { approveContents } from '#tests/support/content-reviewer.ts';
import { createPerson, signInAs } from '#tests/support/people.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { answerOf, callSite, type SiteAnswer } from '#tests/support/site-api.ts';
import { publicProvider, verifiedProvider } from '#tests/support/site-provider.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/**
 * Bad input from a browser or an attacker. Function tests check each field; this file checks that refusals get through
 * CloudFront, the gateway and the Lambda.
 */
let provider: Awaited<ReturnType<typeof publicProvider>>;
test.beforeAll(async ({ cloud }) => {
  provider = await publicProvider(cloud);
});

const ownListing = async (who: Pick<typeof provider, 'call'>): Promise<OwnListing | undefined> =>
  (await who.call<{ listing?: OwnListing }>('getOwnListing')).body.listing;

const fieldsOf = ({ error }: SiteAnswer): string[] => (error.fields ?? []).map(({ field }) => field).sort();

describe('request bodies', () => {
  const save = (changes: object = {}, content: object = {}) => ({
    version: provider.listing.version,
    content: { ...buildContent(), ...content },
    photos: [{ id: provider.photoId, face: false }],
    ...changes,
  });

  test.each<[string, () => unknown, number, string, string[]]>([
    ['over 256 KB', () => save({}, { description: 'x'.repeat(maxBodyBytes) }), 413, 'body-too-large', []],
    ['over 256 KB and not JSON', () => '{'.repeat(maxBodyBytes + 1), 413, 'body-too-large', []],
    ['not JSON', () => '{"content":', 400, 'invalid-input', ['body']],
    ['empty', () => '', 400, 'invalid-input', ['content', 'photos']],
    ['a list', () => [save()], 400, 'invalid-input', ['body']],
    ['null', () => 'null', 400, 'invalid-input', ['body']],
    [
      'nested a hundred thousand deep',
      () => '['.repeat(100_000) + ']'.repeat(100_000),
      400,
      'invalid-input',
      ['body'],
    ],
    [
      'with unknown fields at every depth',
      () =>
        save(
          { isVerified: true, photos: [{ id: provider.photoId, face: false, approved: true }] },
          { status: 'approved', contact: { phone: '+52 55 0000 0000', fax: '1' } },
        ),
      400,
      'invalid-input',
      ['content.contact.fax', 'content.status', 'isVerified', 'photos[0].approved'],
    ],
    [
      'with wrong types',
      () => save({ photos: 'mine' }, { price: '1500', hasOwnPlace: 1, availableDays: ['lunes'] }),
      400,
      'invalid-input',
      ['content.availableDays.0', 'content.hasOwnPlace', 'content.price', 'photos'],
    ],
    [
      'with a title over 120 bytes in 41 characters',
      () => save({}, { title: '€'.repeat(41) }),
      400,
      'invalid-input',
      ['content.title'],
    ],
    [
      'with a city of another country',
      () => save({}, { country: 'mx', city: 'es-madrid', municipality: undefined }),
      400,
      'invalid-input',
      ['content.city'],
    ],
    [
      'with a municipality of another city',
      () => save({}, { city: 'mx-guadalajara' }),
      400,
      'invalid-input',
      ['content.municipality'],
    ],
  ])('that violate the contract are refused without effect: %s', async (_, body, status, code, fields) => {
    const before = await ownListing(provider);
    const answer = await provider.call('saveListing', { body: body() });
    expect(answer).toMatchObject({ status, error: { code } });
    expect(answer.error.requestId).toBeTruthy();
    expect(fieldsOf(answer)).toEqual(fields);
    const after = await ownListing(provider);
    expect(after?.version).toBe(before?.version);
    expect(after?.content).toEqual(before?.content);
  });

  test.each<[string, () => unknown]>([
    ['wrong entries', () => save({ photos: Array<number>(100_000).fill(1) })],
    [
      'unknown fields',
      () => save(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 1]))),
    ],
    ['letters in the name of one unknown field', () => save({ ['f'.repeat(100_000)]: 1 })],
  ])('get a refusal of less than 16 KB despite many %s', async (_, body) => {
    const answer = await provider.call('saveListing', { body: body() });
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid-input' } });
    expect(fieldsOf(answer).length).toBeGreaterThan(0);
    // Keep refusals short enough for a caller to read, although Lambda would allow 6 MB.
    expect(JSON.stringify(answer.body).length).toBeLessThan(16_384);
  });

  test('with a title of exactly 120 bytes are accepted', async ({ cloud }) => {
    const title = '€'.repeat(40);
    const other = await publicProvider(cloud);
    const saved = await other.save({
      version: other.listing.version,
      content: buildContent({ title }),
      photos: [{ id: other.photoId, face: false }],
    });
    expect(saved).toMatchObject({ status: 200, body: { content: { title } } });
  });

  test('over the size limit are refused for anonymous callers', async ({ cloud }) => {
    const answer = await callSite(cloud.site, 'getContact', {
      params: { id: provider.listing.id },
      body: JSON.stringify({ website: 'x'.repeat(maxBodyBytes) }),
    });
    expect(answer).toMatchObject({ status: 413, error: { code: 'body-too-large' } });
  });
});

describe('saving a listing in several tabs', () => {
  test('creates one listing from three first saves and reports two conflicts', async ({ cloud }) => {
    const beginner = await verifiedProvider(cloud);
    const { id } = await beginner.upload(await abstractPicture(6, 300));
    const titles = ['first tab', 'second tab', 'third tab'];
    const answers = await Promise.all(
      titles.map((title) =>
        beginner.save({ content: buildContent({ title }), photos: [{ id, face: false }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const saved = answers.find(({ status }) => status === 200)?.body;
    const listing = await ownListing(beginner);
    expect(listing).toMatchObject({ id: saved?.id, version: 1, content: { title: saved?.content.title } });
    await approveContents(cloud, beginner.sub);
    const { body } = await callSite<ListingDetail>(cloud.site, 'getListing', {
      params: { id: saved?.id ?? '' },
    });
    expect(body.title).toBe(saved?.content.title);
  });

  test('reports a conflict to the stale tab and keeps the newer version', async ({ cloud }) => {
    const person = await publicProvider(cloud);
    const photos = [{ id: person.photoId, face: false }];
    const save = (version: number, title: string) =>
      person.save({ version, content: buildContent({ title }), photos });
    const first = await save(person.listing.version, 'newer words');
    expect(first.status).toBe(200);
    const late = await save(person.listing.version, 'stale words');
    expect(late).toMatchObject({ status: 409, error: { code: 'version-conflict' } });
    expect((await ownListing(person))?.content.title).toBe('newer words');
    await approveContents(cloud, person.sub);
    const { body } = await callSite<ListingDetail>(cloud.site, 'getListing', {
      params: { id: person.listing.id },
    });
    expect(body.title).toBe('newer words');
  });
});

describe('foreign or forged cursors', () => {
  test('are refused in lists if invented, truncated, changed or taken from another list', async ({
    cloud,
  }) => {
    const queue = await sealCursor('verification-queue', { pk: 'ACCOUNT#1', sk: 'VERIFICATION' });
    const forged = ['x', 'AAAA'.repeat(20), queue.slice(0, -4), `${queue}A`, queue, `${queue}=`];
    for (const cursor of forged) {
      const answer = await callSite<CardPage>(cloud.site, 'browseCards', { query: { cursor } });
      expect(answer).toMatchObject({ status: 400, error: { code: 'invalid-cursor' } });
    }
    const tooLong = await callSite(cloud.site, 'browseCards', { query: { cursor: 'A'.repeat(2000) } });
    expect(tooLong).toMatchObject({ status: 400, error: { code: 'invalid-input' } });
  });

  test("are refused in the review queue when issued for visitors' lists", async ({ cloud }) => {
    const admin = await createPerson(cloud, { role: 'admin' });
    const { accessToken: token } = await signInAs(cloud, admin);
    const cursor = await sealCursor('cards', { pk: 'LISTING#1', sk: 'CARD#0#all' });
    const answer = await callSite(cloud.site, 'listVerifications', { token, query: { cursor } });
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid-cursor' } });
  });

  test('lead to an HTML page with status 400 when opened as a link', async ({ cloud }) => {
    const response = await fetch(`${cloud.site}/es/listings?category=women&cursor=forged`, {
      headers: { cookie: 'adult=1' },
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/html');
  });
});

describe('contact details', () => {
  const adult = { cookie: 'adult=1' };
  const open = (
    cloud: SharedCloud,
    body: object = {},
    headers: Record<string, string> = adult,
    id = provider.listing.id,
  ) => callSite(cloud.site, 'getContact', { params: { id }, body, headers });

  test.for<[string, Record<string, string>]>([
    ['without the 18+ cookie', {}],
    ['with another value in the 18+ cookie', { cookie: 'adult=0' }],
    ['with a header instead of the 18+ cookie', { adult: '1', 'x-adult': '1' }],
  ])('are refused with status 403 %s', async ([_, headers], { cloud }) => {
    expect(await open(cloud, {}, headers)).toMatchObject({
      status: 403,
      error: { code: 'adult-confirmation-required' },
    });
  });

  test('are hidden behind a 404 when the honeypot field is filled in', async ({ cloud }) => {
    const trapped = await open(cloud, { website: 'https://spam.example' });
    const missing = await open(cloud, {}, adult, crypto.randomUUID());
    expect(trapped.status).toBe(404);
    expect({ ...trapped.error, requestId: '' }).toEqual({ ...missing.error, requestId: '' });
    expect((await open(cloud)).status).toBe(200);
  });

  // Only Linux accepts every address in 127.0.0.0/8 as local. A random address keeps this test from using up other
  // tests' limit.
  test.runIf(process.platform === 'linux')(
    'are limited to 30 requests an hour per IP address, despite forged headers',
    async ({ cloud }) => {
      const part = () => 1 + Math.floor(Math.random() * 250);
      const localAddress = `127.${part()}.${part()}.${part()}`;
      const statuses: number[] = [];
      for (let number = 0; number < 32; number += 1) {
        const claimed = `203.0.113.${number}`;
        statuses.push(
          await postFrom(cloud, localAddress, `/api/listings/${provider.listing.id}/contact`, {
            ...adult,
            'x-forwarded-for': claimed,
            'cloudfront-viewer-address': `${claimed}:4711`,
            forwarded: `for=${claimed}`,
          }),
        );
      }
      expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
      expect((await open(cloud)).status).toBe(200);
    },
  );

  function postFrom(
    cloud: SharedCloud,
    localAddress: string,
    path: string,
    headers: Record<string, string>,
  ): Promise<number> {
    const { port } = new URL(cloud.site);
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          port,
          localAddress,
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json', ...headers },
        },
        (incoming) => {
          incoming.resume();
          incoming.on('end', () => resolve(incoming.statusCode ?? 0));
        },
      );
      outgoing.on('error', reject);
      outgoing.end('{}');
    });
  }
});

describe('unknown API paths', () => {
  test.for([
    ['an unknown path', 'GET', '/api/nothing'],
    ['the root', 'GET', '/api/'],
    ['a path without its parameter', 'POST', '/api/listings'],
    ['another method', 'DELETE', '/api/me'],
    ['a broken escape', 'GET', '/api/listings/%E0%A4%A'],
    ['a way up', 'GET', '/api/listings/..%2F..%2Fme'],
    ['an endless id', 'GET', `/api/listings/${'a'.repeat(3000)}`],
  ])("return the API's not-found error: %s", async ([_, method, path], { cloud }) => {
    const answer = await answerOf(await fetch(`${cloud.site}${path}`, { method }));
    expect(answer).toMatchObject({ status: 404, error: { code: 'not-found' } });
    expect(answer.error.requestId).toBeTruthy();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('registering with a taken e-mail', () => {
  test('returns the same response as a new e-mail, but mails a different text', async ({ cloud }) => {
    configureAmplify(cloud);
    const taken = await createPerson(cloud, { role: 'user' });
    // The response shows the first letter of the e-mail, so both e-mails start with the same letter.
    const fresh = `${taken.email[0]}${crypto.randomUUID()}@example.test`;
    const [ofFresh, ofTaken] = [await register(fresh), await register(taken.email)];
    expect(ofTaken.userId).not.toBe(taken.sub);
    expect(withoutId(ofTaken)).toEqual(withoutId(ofFresh));

    expect((await mailsTo(cloud, taken.email)).map(({ html }) => html)).toEqual([
      expect.stringContaining('Ya tienes una cuenta'),
    ]);
    expect((await mailsTo(cloud, fresh)).map(({ html }) => html)).toEqual([
      expect.not.stringContaining('Ya tienes una cuenta'),
    ]);
  });

  const withoutId = ({ userId: _, ...rest }: SignUpOutput): object => rest;

  const register = (email: string): Promise<SignUpOutput> =>
    signUp({
      username: crypto.randomUUID(),
      password: 'secret-enough',
      options: {
        userAttributes: {
          email,
          name: 'Ana Prueba',
          'custom:worker': 'true',
          'custom:termsVersion': termsVersion,
          'custom:adultDeclaredAt': new Date().toISOString(),
          'custom:language': 'es',
        },
      },
    });
});
