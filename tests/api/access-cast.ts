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

/** Everybody who may knock at a route; those with a good token last. */
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

/** A provider with everything that a route can be called about, and the reviewer of it. */
export interface Setting {
  scene: Scene;
  worker: Person;
  admin: Person;
  /** Brings the provider into a state, whatever the last route did to them. */
  enter: (name: StateName) => Promise<State>;
  /** The provider's facts, diary and transfers, as they are stored. */
  stored: () => Promise<object>;
}

/** Everybody who may knock. `enter` brings another provider into the same state. */
export interface Cast extends Setting {
  tokens: Record<Identity, string | undefined>;
  /** Undoes that somebody signed out everywhere: the tokens of all open their accounts again. */
  letBackIn: () => Promise<void>;
}

/** Longer than an access token lives (10 minutes), shorter than a clock may differ for a signature (15). */
const pastExpiry = 11 * 60_000;

/** Makes a provider and a reviewer. The payment provider's events are held back: they would change what a state says. */
export async function assembleSetting(cloud: Cloud): Promise<Setting> {
  joinCloud(cloud);
  cloud.payments.holdEvents();
  const scene = { cloud, money: await moneyOf(cloud), reviewer: await signedIn(cloud, 'admin') };
  const worker = await createPerson(cloud, { role: 'worker' });
  return { scene, worker, admin: scene.reviewer, ...affairsOf(scene, worker) };
}

/** The affairs of a provider. Entering the state that they are in already writes nothing, which is much faster. */
function affairsOf(scene: Scene, person: Person): Pick<Setting, 'enter' | 'stored'> {
  const stored = () =>
    Promise.all([readFacts(person.sub), queryPartition(bookingsPk(person.sub)), transfersOf(person.sub)]);
  let last: { name: StateName; state: State; stored: object } | undefined;
  return {
    stored,
    enter: async (name) => {
      if (last?.name === name && isDeepStrictEqual(await stored(), last.stored)) return last.state;
      // No state of a user's sign-in is a provider's.
      const state = await enterState(scene, person, isProviderState(name) ? name : 'listed');
      last = { name, state, stored: await stored() };
      return state;
    },
  };
}

/**
 * Signs everybody in. The cloud must be the caller's own: its time is moved, so that a token that was good
 * is the expired one.
 */
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
  if (before.status !== 200) throw new Error('The token that is to expire was never good.');
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

/** What our Lambdas act on the pool with as a person: a token of the server-only client. */
export async function ownUserToken({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> {
  const client = await serverClient();
  const outcome = await signInWithPassword(client, email, password);
  if (!('tokens' in outcome) || !outcome.tokens.refreshToken) throw new Error(`${email} could not sign in.`);
  return (await refreshTokens(client, outcome.tokens.refreshToken, ownUserMetadata)).accessToken;
}

/** A token of a pool that is like ours in everything but its keys and its issuer. */
async function tokenOfOtherPool(): Promise<string> {
  const otherPool = await startPool();
  try {
    const { username } = await otherPool.register();
    const { AccessToken } = await otherPool.signIn(username);
    if (!AccessToken) throw new Error('The other pool gave no token.');
    return AccessToken;
  } finally {
    await otherPool.close();
  }
}

/** Somebody's good token that says it is another's. */
function withSub(token: string, sub: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, sub })).toString('base64url');
  return [header, changed, signature].join('.');
}
