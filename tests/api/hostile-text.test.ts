import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleCall, examples } from '#shared/api/examples/routes.ts';
import type { State } from '#shared/api/examples/state.ts';
import { type RouteName, routeNames, routes } from '#shared/api/index.ts';
import type { ApiEntry, RouteSpec } from '#shared/api/route.ts';
import { originSecretHeader } from '#shared/deployment/origin-secret.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { accountPk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { handler as admin } from '#functions/entry/admin.ts';
import { handler as browse } from '#functions/entry/browse.ts';
import { handler as member } from '#functions/entry/member.ts';
import { handler as membership } from '#functions/entry/membership.ts';
import { handler as report } from '#functions/entry/report.ts';
import { handler as verification } from '#functions/entry/verification.ts';
import { handler as visitor } from '#functions/entry/visitor.ts';
import { callApi, claimsOf, type Handler } from '#tests/support/api-event.ts';
import { sampleOf, sampleLabel, isFixedSample } from '#tests/support/proof-sample.ts';
import { hostileTexts, isClean } from '#tests/support/hostile-texts.ts';
import { originSecret } from '#tests/support/origin-secret.ts';
import { type Person, signInAs } from '#tests/support/people.ts';
import { type Path, textPlaces, withAt } from '#tests/support/schema-strings.ts';
import { answerOf, type SiteCall } from '#tests/support/site-api.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { isProviderState, newUser, signedInAt } from '#tests/support/states.ts';
import { assembleSetting, type Setting } from './access-cast.ts';

/**
 * Sends hostile texts to every text field of the contract through the entries' handlers in this process. Some texts
 * also go through CloudFront, gateway and Lambda: one per route in `npm test`, a random twelfth in `npm run test:all`,
 * all texts in `npm run test:proofs`.
 */
let cloud: Cloud;
let setting: Setting;
let secret: string;
beforeAll(async () => {
  cloud = await startCloudForTests();
  setting = await assembleSetting(cloud);
  secret = await originSecret(cloud);
});
afterAll(() => cloud?.stop());

const no = { decision: 'reject', reason: 'other', note: 'Ilegible' };

/** A reviewer's other decisions, with text fields that the examples lack. */
const further: { [N in RouteName]?: (state: State) => SiteCall } = {
  decideVerification: ({ sub, caseVersion }) => ({ params: { sub }, body: { ...no, version: caseVersion } }),
  decideTransfer: ({ reference }) => ({
    params: { reference },
    body: { decision: 'refuse', reason: 'other', note: 'Llegó otra cosa' },
  }),
  sendReport: ({ listing, newId }) => ({
    body: {
      about: listing.id,
      reason: 'other',
      text: 'No es quien dice.',
      email: 'ana@example.test',
      language: 'es',
      key: newId,
      website: '',
    },
  }),
  decideReport: ({ sub, reportCase: { id, version } }) => ({
    params: { sub, id },
    body: {
      action: 'hide-listing',
      version,
      category: 'VIOLENCE',
      legalGround: 'Artículo 188 bis',
      facts: 'Las fotos son de otra persona.',
      note: 'Avisar a la policía.',
    },
  }),
  decideContent: ({ sub, listing, waitingPhotos, avatar, post }) => ({
    params: { sub },
    body: {
      listingId: listing.id,
      listingVersion: listing.version,
      text: no,
      photos: waitingPhotos.map((id) => ({ id, face: true, ...no })),
      avatar: { id: avatar, ...no },
      posts: [{ ...post, ...no }],
    },
  }),
};

const callsOf = (route: RouteName, state: State): SiteCall[] => {
  const other = further[route]?.(state);
  return [...(other ? [other] : []), exampleCall(route, state)];
};

type Part = 'params' | 'query' | 'body';

interface Place {
  name: string;
  part: Part;
  path: Path;
}

/**
 * Lists the text fields of a route.
 * @param sent if given, leaves out union options that this call does not use
 */
const placesOf = (route: RouteName, sent?: SiteCall): Place[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const spec: RouteSpec = routes[route];
    // The sign-in proxy has its own test (tests/functions/access/sign-in/hostile-input.test.ts).
    const schema = spec.userPool ? undefined : spec[part];
    if (!schema) return [];
    return textPlaces(schema, sent?.[part]).map(({ path }) => ({
      name: [part, ...path].join('.'),
      part,
      path,
    }));
  });

/** Returns the fields that the route's example calls reach, each with the index of the first such call in `callsOf`. */
async function reachedPlaces(route: RouteName): Promise<Array<Place & { call: number }>> {
  const reached = new Map<string, Place & { call: number }>();
  const state = await setting.enter(examples[route].state);
  for (const [call, sent] of callsOf(route, state).entries())
    for (const place of placesOf(route, sent))
      if (!reached.has(place.name)) reached.set(place.name, { ...place, call });
  return [...reached.values()];
}

const textRoutes = routeNames.filter((route) => placesOf(route).length > 0);
type Text = keyof typeof hostileTexts;
const texts = Object.keys(hostileTexts) as Text[];

/** Percent-encodes like encodeURIComponent, but writes half a surrogate pair as three bytes instead of throwing. */
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
const pairs = (values: object): string =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${encoded(String(value))}`)
    .join('&');

function sentBody({ form }: RouteSpec, body: unknown): { type: string; text: string | undefined } {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  if (body === undefined) return { type, text: undefined };
  return { type, text: form ? pairs(body as object) : JSON.stringify(body) };
}

interface Answer {
  status: number;
  body: unknown;
  error: { code?: string };
}
type Call = (route: RouteName, call: SiteCall, caller: Caller) => Promise<Answer>;

const handlers: Record<Exclude<ApiEntry, 'sign-in'>, Handler> = {
  browse,
  visitor,
  report,
  member,
  verification,
  membership: membership as Handler,
  admin,
};

let networks = 0;
/** Returns a new IP address for each call, because rate limits count by network. */
function newNetwork(): string {
  networks += 1;
  return `10.0.${networks >> 8}.${networks & 255}:4711`;
}

/** Calls the route's handler in this process, as the gateway does. */
const callHandler: Call = (route, { headers = {}, body, ...call }, { by, token }) => {
  const spec: RouteSpec = routes[route];
  const { cookie, ...others } = headers;
  const { type, text } = sentBody(spec, body);
  return callApi(handlers[spec.entry as keyof typeof handlers], route, {
    ...call,
    body: text,
    headers: {
      [originSecretHeader]: secret,
      'cloudfront-viewer-address': newNetwork(),
      'content-type': type,
      ...others,
    },
    ...(cookie !== undefined && { cookies: [cookie] }),
    ...(by && {
      claims: claimsOf(by.sub, {
        username: by.username,
        // Send the token's real sign-in time, because an earlier call may have signed out all other sessions.
        ...(token !== undefined && { auth_time: String(signedInAt(token)) }),
      }),
    }),
  });
};

/** Calls the route at the site. `callSite` can't be used: its URLs can't carry half a surrogate pair. */
const callThroughCloud: Call = async (route, { params = {}, query = {}, headers, body }, caller) => {
  const spec: RouteSpec = routes[route];
  const { by, token = by && (await signInAs(cloud, by)).accessToken } = caller;
  const address = spec.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encoded(params[key] ?? ''));
  const { type, text } = sentBody(spec, body);
  const response = await fetch(`${cloud.site}${address}?${pairs(query)}`, {
    method: spec.method,
    redirect: 'manual',
    headers: {
      'content-type': type,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
  });
  return answerOf(response);
};

interface Caller {
  /** Owner of what the call changes. No unclean text may be stored for this person. */
  person: Person;
  /** Signed-in caller; undefined for a public route. */
  by?: Person | undefined;
  /** Token of a new account. Signing in again could ask for a second factor. */
  token?: string;
  state: State;
}

/** True if each batch of calls gets a caller of its own: a visitor or a new account. */
const isAnybodys = (route: RouteName): boolean => ['public', 'user'].includes(routes[route].access);

/** Returns a caller: a new account if the route acts on the caller's own data, because limits count by account. */
async function callerOf(route: RouteName): Promise<Caller> {
  const { worker, admin, scene, enter } = setting;
  const { access } = routes[route];
  const { state: name } = examples[route];
  if (access === 'worker' || access === 'admin')
    return { person: worker, by: access === 'admin' ? admin : worker, state: await enter(name) };
  if (access === 'public' && isProviderState(name)) return { person: worker, state: await enter(name) };
  const { she, state } = await newUser(scene, isProviderState(name) ? 'new-user' : name);
  return {
    person: she,
    ...(access !== 'public' && { by: she, token: she.token() }),
    state: isProviderState(name)
      ? { ...(await enter(name)), sub: she.sub, email: she.email, password: she.password }
      : state,
  };
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Statuses that refuse the caller (expired session, missing permission, rate limit), whatever the text. */
const unheard = [401, 403, 429];

/** Sends a text. Flaws are server errors, stored unclean text, and refusals from before the text is checked. */
async function send(
  call: Call,
  route: RouteName,
  place: Place & { call: number },
  what: Text,
  caller: Caller,
): Promise<{ isAccepted: boolean; flaws: string[] }> {
  const { person, state } = caller;
  const sent = callsOf(route, state)[place.call] ?? {};
  const text = hostileTexts[what];
  const answer = await call(
    route,
    { ...sent, [place.part]: withAt(sent[place.part], place.path, text) },
    caller,
  );
  const where = `${place.name}: ${what}`;
  if (answer.status >= 500 || unheard.includes(answer.status))
    return { isAccepted: false, flaws: [`${where}: ${answer.status} ${answer.error.code}`] };
  if (answer.status >= 400) return { isAccepted: false, flaws: [] };
  const kept = [...stringsOf(answer.body), ...stringsOf(await queryPartition(accountPk(person.sub)))];
  const unclean = [...new Set(kept.filter((one) => !isClean(one)))];
  return {
    isAccepted: true,
    flaws: unclean.map((one) => `${where}: saved ${JSON.stringify(one.slice(0, 40))}`),
  };
}

interface Try {
  place: Place & { call: number };
  text: Text;
}

const triesOf = async (route: RouteName): Promise<Try[]> =>
  (await reachedPlaces(route)).flatMap((place) => texts.map((text) => ({ place, text })));

/** Calls per account; stays below every limit. */
const callsOfOne = 3;

async function flawsOf(call: Call, route: RouteName, all: readonly Try[]): Promise<string[]> {
  const flaws: string[] = [];
  const sendAll = async (some: readonly Try[]) => {
    let caller: Caller | undefined;
    for (const { place, text } of some) {
      caller ??= await callerOf(route);
      const sent = await send(call, route, place, text, caller);
      flaws.push(...sent.flaws);
      // The accepted call may have changed the password or the state, so the next text gets a new caller.
      if (sent.isAccepted) caller = undefined;
    }
  };
  const groups = all.flatMap((_, index) =>
    index % callsOfOne === 0 ? [all.slice(index, index + callsOfOne)] : [],
  );
  // All batches share one provider, whom only one of them can bring into a state.
  const atOnce = isProviderState(examples[route].state) ? 1 : 4;
  if (!isAnybodys(route)) await sendAll(all);
  else
    for (let next = 0; next < groups.length; next += atOnce)
      await Promise.all(groups.slice(next, next + atOnce).map(sendAll));
  return flaws;
}

let places = 0;
let tries = 0;
let throughCloud = 0;
afterAll(() => {
  process.stdout.write(
    `hostile text: ${tries} tries (${places} places of ${textRoutes.length} routes x ${texts.length} texts), ${throughCloud} through the cloud (${sampleLabel})\n`,
  );
});

describe.each(textRoutes)('%s', (route) => {
  test('stores no unclean text and returns no server error for any hostile text', async () => {
    const reached = await reachedPlaces(route);
    expect(reached.map(({ name }) => name).sort()).toEqual(
      [...new Set(placesOf(route).map(({ name }) => name))].sort(),
    );
    const all = await triesOf(route);
    places += reached.length;
    tries += all.length;
    expect(await flawsOf(callHandler, route, all)).toEqual([]);
  });

  test('stores no unclean text and returns no server error through CloudFront', async () => {
    const chosen = sampleOf(await triesOf(route), ({ place, text }) => `${route} ${place.name} ${text}`);
    const some = isFixedSample ? chosen.slice(0, 1) : chosen;
    throughCloud += some.length;
    expect(await flawsOf(callThroughCloud, route, some)).toEqual([]);
  });
});
