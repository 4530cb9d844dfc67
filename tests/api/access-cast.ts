import { isDeepStrictEqual } from 'node:util';
import type { State, StateName } from '#shared/api/examples/state.ts';
import { ownUserMetadata } from '#shared/deployment/token-scope.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { startPool } from '@directory/local-cloud/testing/user-pool.ts';
import { bookingsPk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { serverClient } from '#functions/access/user-pool/pool-client.ts';
import { refreshTokens, signInWithPassword } from '#functions/access/user-pool/pool-sign-in.ts';
import { transfersOf } from '#functions/membership/transfer/transfer-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { moneyOf } from '#tests/support/money.ts';
import { createPerson, type Person, signInAs } from '#tests/support/people.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { callSite } from '#tests/support/site-api.ts';
import { enterState, isProviderState, type Scene } from '#tests/support/states.ts';

/** Kinds of callers that the access matrix tries on every route; those with a valid token come last. */
export const identities = [
  'no token',
  'ID token',
  'expired token',
  'other pool',
  'tampered token',
  'own-user token',
  'suspended worker',
  'user',
  'other worker',
  'worker',
  'admin',
] as const;
export type Identity = (typeof identities)[number];

/** Provider with data for every route, and the reviewer of that provider. */
export interface Setting {
  scene: Scene;
  worker: Person;
  admin: Person;
  /** Puts the provider into a state, regardless of earlier calls. */
  enter: (name: StateName) => Promise<State>;
  stored: () => Promise<object>;
}

/** All callers of the access matrix. `enter` puts a second provider into the same state. */
export interface Cast extends Setting {
  tokens: Record<Identity, string | undefined>;
  /** Undoes a sign-out everywhere, so that all tokens are valid again. */
  letBackIn: () => Promise<void>;
}

/**
 * Longer than the lifetime of an access token (10 minutes), shorter than the allowed clock skew of a signature (15
 * minutes).
 */
const pastExpiry = 11 * 60_000;

/** Creates a provider and a reviewer. Holds back payment events, because these would change the states. */
export async function assembleSetting(cloud: Cloud): Promise<Setting> {
  joinCloud(cloud);
  cloud.payments.holdEvents();
  const scene = { cloud, money: await moneyOf(cloud), reviewer: await signedIn(cloud, 'admin') };
  const worker = await createPerson(cloud, { role: 'worker' });
  return { scene, worker, admin: scene.reviewer, ...affairsOf(scene, worker) };
}

/** Builds the state functions of a provider. Entering the current state again writes nothing. This saves much time. */
function affairsOf(scene: Scene, person: Person): Pick<Setting, 'enter' | 'stored'> {
  const stored = () =>
    Promise.all([readFacts(person.sub), queryPartition(bookingsPk(person.sub)), transfersOf(person.sub)]);
  let last: { name: StateName; state: State; stored: object } | undefined;
  return {
    stored,
    enter: async (name) => {
      if (last?.name === name && isDeepStrictEqual(await stored(), last.stored)) return last.state;
      // Sign-in states belong to a user without a listing, so use a provider's default state.
      const state = await enterState(scene, person, isProviderState(name) ? name : 'listed');
      last = { name, state, stored: await stored() };
      return state;
    },
  };
}

/** Signs in every identity. Needs a cloud that no other test uses: it advances the clock to expire a token. */
export async function assemble(cloud: Cloud): Promise<Cast> {
  const setting = await assembleSetting(cloud);
  const { scene, worker, admin } = setting;
  const [other, user, suspended] = [
    await createPerson(cloud, { role: 'worker' }),
    await createPerson(cloud, { role: 'user' }),
    await createPerson(cloud, { role: 'worker' }),
  ];
  const others = affairsOf(scene, other);
  const suspension = { at: new Date().toISOString(), reason: 'report', ground: 'terms' as const };
  await changeFacts(suspended.sub, ({ account }) => ({ account: { ...account, suspended: suspension } }));

  const expired = (await signInAs(cloud, worker)).accessToken;
  const before = await callSite(cloud.site, 'getMe', { token: expired });
  if (before.status !== 200) throw new Error('The token is refused before it expires.');
  await cloud.advance(pastExpiry);

  const own = await signInAs(cloud, worker);
  const theirs = (await signInAs(cloud, other)).accessToken;
  return {
    ...setting,
    enter: async (name) => {
      const [state] = await Promise.all([setting.enter(name), others.enter(name)]);
      return state;
    },
    tokens: {
      'no token': undefined,
      'ID token': own.idToken,
      'expired token': expired,
      'other pool': await tokenOfOtherPool(),
      'tampered token': withSub(theirs, worker.sub),
      'own-user token': await ownUserToken(worker),
      'suspended worker': (await signInAs(cloud, suspended)).accessToken,
      user: (await signInAs(cloud, user)).accessToken,
      'other worker': theirs,
      worker: own.accessToken,
      admin: (await signInAs(cloud, admin)).accessToken,
    },
    letBackIn: async () => {
      for (const { sub } of [worker, other, user, admin, suspended])
        await changeFacts(sub, ({ account }) => ({ account: { ...account, signedOutAt: undefined } }));
    },
  };
}

/** Returns a token of the server-only client, as our Lambdas use it to act for a person in the user pool. */
export async function ownUserToken({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> {
  const client = await serverClient();
  const outcome = await signInWithPassword(client, email, password);
  if (!('tokens' in outcome) || !outcome.tokens.refreshToken) throw new Error(`${email} could not sign in.`);
  return (await refreshTokens(client, outcome.tokens.refreshToken, ownUserMetadata)).accessToken;
}

/** Returns a token of a pool with the same settings but other keys and another issuer. */
async function tokenOfOtherPool(): Promise<string> {
  const otherPool = await startPool();
  try {
    const { username } = await otherPool.register();
    const { AccessToken } = await otherPool.signIn(username);
    if (!AccessToken) throw new Error('The other pool returned no token.');
    return AccessToken;
  } finally {
    await otherPool.close();
  }
}

/** Replaces the `sub` claim of a valid token and keeps its signature. */
function withSub(token: string, sub: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, sub })).toString('base64url');
  return [header, changed, signature].join('.');
}
