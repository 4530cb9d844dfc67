import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RouteName, routeNames, routes } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { accountPk } from '#functions/data/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { cloudStartTimeout } from '#tests/support/cloud.ts';
import { hostileTexts, isClean } from '#tests/support/hostile-texts.ts';
import { createPerson, type Person, signInAs } from '#tests/support/people.ts';
import { type Path, textPlaces, withAt } from '#tests/support/schema-strings.ts';
import { answerOf, callSite, type SiteAnswer, type SiteCall } from '#tests/support/site-api.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { assemble, type Cast } from './access-cast.ts';
import { expectations } from './access-expectations.ts';

/**
 * Every place of every route where a caller writes text (a walk of the contract's own schemas) x text that is meant
 * to do harm, through CloudFront, the gateway and the Lambda. A cloud of its own, since limits are waited out.
 */
let cloud: Cloud;
let cast: Cast;
beforeAll(async () => {
  cloud = await startCloudForTests();
  cast = await assemble(cloud);
}, cloudStartTimeout);
afterAll(() => cloud?.stop());

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Calls that go further than those of the access matrix, which must change nobody for good. */
const further: { [N in RouteName]?: (person: Person) => SiteCall[] } = {
  saveProfile: () => [{ body: { version: 0, name: 'Ana', bio: 'Hola', country: 'mx' } }],
  startEmailChange: ({ password }) => [{ body: { email: `${crypto.randomUUID()}@example.test`, password } }],
  changePassword: ({ password }) => [{ body: { currentPassword: password, newPassword: 'another-enough' } }],
  recover: ({ email, password }) => [{ body: { email, password, code: '00000-00000' } }],
  decideVerification: () => [
    {
      params: { sub: cast.worker.sub },
      body: { decision: 'reject', version: cast.caseVersion, reason: 'other', note: 'Ilegible' },
    },
  ],
  decideTransfer: () => [
    {
      params: { reference: cast.reference },
      body: { decision: 'refuse', reason: 'other', note: 'Llegó otra cosa' },
    },
  ],
  decideContent: () => [
    {
      params: { sub: cast.worker.sub },
      body: {
        listingId: cast.listing.id,
        listingVersion: cast.listing.version,
        text: { decision: 'reject', reason: 'other', note: 'Ilegible' },
        photos: [],
      },
    },
    // Of things that do not wait, so that nothing comes of it.
    {
      params: { sub: cast.worker.sub },
      body: {
        photos: [
          { id: cast.sparePhoto.id, face: true, decision: 'reject', reason: 'other', note: 'Ilegible' },
        ],
        avatar: { id: cast.sparePhoto.id, decision: 'reject', reason: 'other', note: 'Ilegible' },
      },
    },
  ],
};

/** What has to be under way before a call gets to what it is about. */
const beforehand: { [N in RouteName]?: (person: Person, token: string) => Promise<unknown> } = {
  confirmEmailChange: ({ password }, token) =>
    callSite(cloud.site, 'startEmailChange', {
      token,
      body: { email: `${crypto.randomUUID()}@example.test`, password },
    }),
};

type Part = 'params' | 'query' | 'body';
interface Place {
  part: Part;
  path: Path;
}
const parts = ['params', 'query', 'body'] as const;

const placesIn = (name: RouteName, call?: SiteCall): Place[] =>
  parts.flatMap((part) => {
    const spec: RouteSpec = routes[name];
    // The sign-in proxy has a walk of its own (tests/functions/sign-in/hostile-input.test.ts).
    const schema = spec.userPool ? undefined : spec[part];
    return schema ? textPlaces(schema, call?.[part]).map(({ path }) => ({ part, path })) : [];
  });

const textRoutes = routeNames.filter((name) => placesIn(name).length > 0);
/** Their limits count by network, so the hours are let pass before each: after all who are signed in. */
const inTurn = textRoutes.toSorted(
  (one, other) => Number(routes[one].access === 'public') - Number(routes[other].access === 'public'),
);

/** As encodeURIComponent, and half a pair as the three bytes that it would be. */
const encoded = (text: string): string =>
  [...text]
    .map((one) =>
      one.isWellFormed()
        ? encodeURIComponent(one)
        : [...Buffer.from([0xed, 0xa0 | ((one.charCodeAt(0) >> 6) & 0x1f), 0x80])]
            .map((byte) => `%${byte.toString(16)}`)
            .join(''),
    )
    .join('');

/** callSite, for text that no URL can carry. */
async function send(name: RouteName, { params = {}, query = {}, ...call }: SiteCall): Promise<SiteAnswer> {
  const { method, path, form }: RouteSpec = routes[name];
  const pairs = (values: object) =>
    Object.entries(values)
      .map(([key, value]) => `${key}=${encoded(String(value))}`)
      .join('&');
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encoded(params[key] ?? ''));
  const body =
    call.body === undefined ? undefined : form ? pairs(call.body as object) : JSON.stringify(call.body);
  const response = await fetch(`${cloud.site}${address}?${pairs(query)}`, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
      ...call.headers,
    },
    ...(body !== undefined && { body }),
  });
  return answerOf(response);
}

/** Whoever calls: for a route that asks for no role somebody new, whose tries nobody has used. */
async function callerOf(name: RouteName): Promise<{ person: Person; token: string | undefined }> {
  const { access } = routes[name];
  if (access === 'worker') return { person: cast.worker, token: cast.tokens['worker'] };
  if (access === 'admin') return { person: cast.worker, token: cast.tokens['admin'] };
  const person = await createPerson(cloud, { role: 'user' });
  if (access === 'public') return { person, token: undefined };
  const token = (await signInAs(cloud, person)).accessToken;
  await beforehand[name]?.(person, token);
  return { person, token };
}

const callsOf = (name: RouteName, person: Person): SiteCall[] => [
  ...(further[name]?.(person) ?? []),
  expectations[name].call(cast),
];

/** A try at a time has what it needs: three others have not used up anybody's limit. */
const triesOfOne = 3;

let places = 0;
let tries = 0;
afterAll(() => {
  process.stdout.write(
    `hostile text: ${tries} tries (${places} places of ${textRoutes.length} routes x ${Object.keys(hostileTexts).length} texts)\n`,
  );
});

describe.each(inTurn)('%s', (name) => {
  test('answers no text with a fault, and saves none of what it must not', async () => {
    const wrong = new Set<string>();
    const reached = new Set<string>();
    const { access } = routes[name];
    const isAnybodys = access === 'user' || access === 'public';
    const { stage = 'verified' } = expectations[name];
    for (const which of callsOf(name, cast.worker).keys()) {
      for (const { part, path } of placesIn(name, callsOf(name, cast.worker)[which])) {
        const place = [part, ...path].join('.');
        if (reached.has(place)) continue;
        reached.add(place);
        places += 1;
        let caller = await callerOf(name);
        if (access === 'public') await cloud.advance(61 * 60_000);
        await cast.enter(stage);
        for (const [index, [what, text]] of Object.entries(hostileTexts).entries()) {
          if (index > 0 && index % triesOfOne === 0 && isAnybodys) caller = await callerOf(name);
          const { person, token } = caller;
          const call = callsOf(name, person)[which] ?? {};
          tries += 1;
          const answer = await send(name, { ...call, token, [part]: withAt(call[part], path, text) });
          if (answer.status >= 500 || answer.status === 429)
            wrong.add(`${place}: ${what}: ${answer.status} ${answer.error.code}`);
          if (answer.status >= 400) continue;
          const kept = [...stringsOf(answer.body), ...stringsOf(await queryPartition(accountPk(person.sub)))];
          for (const unclean of kept.filter((one) => !isClean(one)))
            wrong.add(`${place}: ${what}: saved ${JSON.stringify(unclean.slice(0, 40))}`);
          await cast.enter(stage);
        }
      }
    }
    expect([...reached].sort()).toEqual(
      [...new Set(placesIn(name).map(({ part, path }) => [part, ...path].join('.')))].sort(),
    );
    expect([...wrong]).toEqual([]);
  });
});
