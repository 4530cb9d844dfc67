import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cookies } from '#shared/cookies.ts';
import type { SignInOperation } from '#shared/sign-in.ts';
import { sessionKey } from '#shared/deployment/keys.ts';
import { transact } from '#functions/data/transact.ts';
import { demandSecondFactor, userOf } from '#functions/access/user-pool/pool-user.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { deviceCookie } from '#functions/access/session/own-device.ts';
import { createPerson, type Person } from '#tests/support/people.ts';
import { appCode, turnOn } from '#tests/support/second-factor.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { callSite } from '#tests/support/site-api.ts';
import {
  answerFactorOf,
  byPassword,
  callUserPool,
  enterAs,
  type PoolAnswer,
  type PoolCall,
} from '#tests/support/user-pool.ts';
import type { Scene } from '#tests/support/states.ts';
import type { WriteCase, Prepared } from './crash-points.ts';
import { factorInPool } from './pool-user.ts';
import { heard, proxyWriteCase, type SceneWriteCase } from './proxy-write-case.ts';
import { joinWriteCases } from './join-write-cases.ts';

/** Person at a browser whose device id the account has not seen yet. */
interface Guest extends Prepared {
  sub: string;
  person: Person;
  device: string;
  token: string;
  presses: number;
}

const tokensOf = ({ body }: PoolAnswer) =>
  (body['AuthenticationResult'] ?? {}) as { AccessToken?: string; RefreshToken?: string };

async function guest({ cloud }: Scene): Promise<Guest> {
  const person = await createPerson(cloud, { role: 'user' });
  return { sub: person.sub, person, device: await deviceCookie(randomUUID()), token: '', presses: 0 };
}

async function inside(scene: Scene): Promise<Guest & { refreshToken: string }> {
  const one = await guest(scene);
  const { accessToken, refreshToken } = await enterAs(scene.cloud.site, one.person, { device: one.device });
  return { ...one, token: accessToken, refreshToken };
}

const nextSecond = (): Promise<void> => sleep(1_000 - (Date.now() % 1_000));

/**
 * Delays a retry to the next second. A session's key is its sign-in second, so the retry then creates another session.
 */
async function inAnotherSecond(one: Guest): Promise<void> {
  one.presses += 1;
  if (one.presses > 1) await nextSecond();
}

async function sent({ cloud }: Scene, one: Guest, call: PoolCall): Promise<PoolAnswer> {
  const cookie = `${cookies.device.name}=${one.device}`;
  const answer = await callUserPool(cloud.site, { ...call, headers: { cookie, ...call.headers } });
  one.token = tokensOf(answer).AccessToken ?? one.token;
  return answer;
}

const listed =
  ({ cloud }: Scene) =>
  async ({ token }: Guest): Promise<string[]> => {
    const { body } = await callSite<{ sessions: Array<{ current: boolean }> }>(cloud.site, 'listSessions', {
      token,
    });
    return [`their list shows this sign-in: ${body.sessions?.some(({ current }) => current)}`];
  };

/** Row of a sign-in whose tokens were lost. The session list may show one row too many, but never one too few. */
const unusedSignIn = /ACCOUNT#\S* SESSION#/;

function initiateAuth(scene: Scene): WriteCase {
  return proxyWriteCase<Guest>('InitiateAuth', {
    prepare: () => guest(scene),
    send: async (one) => {
      await inAnotherSecond(one);
      return heard(await sent(scene, one, byPassword(one.person.email, one.person.password)));
    },
    observe: listed(scene),
    mayRepeat: unusedSignIn,
    // One attempt may stay counted because of the crash, and the mail about a new browser counts too.
    mayCount: 4,
  });
}

/** A used challenge is spent, so the retry starts again with the password and the app's next code. */
function respondToAuthChallenge(scene: Scene): WriteCase {
  interface Asked extends Guest {
    secret: string;
    challenge: PoolAnswer;
  }
  const password = ({ person }: Guest) => byPassword(person.email, person.password);
  return proxyWriteCase<Asked>('RespondToAuthChallenge', {
    prepare: async () => {
      const she = await signedIn(scene.cloud, 'user');
      const { secret } = await turnOn(she);
      const one = {
        sub: she.sub,
        person: she,
        device: await deviceCookie(randomUUID()),
        token: '',
        presses: 0,
      };
      return { ...one, secret, challenge: await sent(scene, one, password(one)) };
    },
    send: async (one) => {
      await inAnotherSecond(one);
      const code = () => appCode(one.secret, one.presses - 1);
      const answer = await sent(scene, one, answerFactorOf(one.challenge, code()));
      if (answer.error !== 'NotAuthorizedException') return heard(answer);
      return heard(await sent(scene, one, answerFactorOf(await sent(scene, one, password(one)), code())));
    },
    observe: listed(scene),
    mayRepeat: unusedSignIn,
    mayCount: 6,
  });
}

export type Difference =
  'the pool forgot the second factor' | 'the pool demands a second factor that is not set up';

/**
 * Cases that repair a contradiction between the pool and the account. The account's record wins, and the member gets a
 * mail. If the account has a second factor, a password alone never suffices (ACC-17).
 */
export const restorations: Record<Difference, SceneWriteCase> = {
  'the pool forgot the second factor': (scene) =>
    restoration(scene, async ({ email }) => demandSecondFactor(userOf(email), false)),
  'the pool demands a second factor that is not set up': (scene) =>
    restoration(scene, async ({ sub }) => {
      await changeFacts(sub, ({ security }) => ({ security: { ...security, secondFactor: undefined } }));
    }),
};

function restoration(scene: Scene, differ: (person: Person) => Promise<void>): WriteCase {
  return proxyWriteCase<Guest & { asked: boolean }>('InitiateAuth', {
    prepare: async () => {
      const she = await signedIn(scene.cloud, 'user');
      await turnOn(she);
      await differ(she);
      return {
        sub: she.sub,
        person: she,
        device: await deviceCookie(randomUUID()),
        token: '',
        presses: 0,
        asked: false,
      };
    },
    send: async (one) => {
      await inAnotherSecond(one);
      const answer = await sent(scene, one, byPassword(one.person.email, one.person.password));
      one.asked = answer.body['ChallengeName'] === 'SOFTWARE_TOKEN_MFA';
      return heard(answer);
    },
    observe: async (one) => [
      `asked for a code: ${one.asked}`,
      await factorInPool(one.person.email),
      ...(one.asked ? [] : await listed(scene)(one)),
    ],
    mayRepeat:
      /ACCOUNT#\S* SESSION#|OUTBOX#.*"params":{"at":"<time>","on":|^mail .*(dos pasos|tú no pusiste)/,
    mayCount: 4,
  });
}

/**
 * Builds the case of a token refresh for a sign-in missing from the session list. The list must show the sign-in before
 * new tokens are issued.
 */
function getTokensFromRefreshToken(scene: Scene): WriteCase {
  return proxyWriteCase<Awaited<ReturnType<typeof inside>>>('GetTokensFromRefreshToken', {
    prepare: async () => {
      const one = await inside(scene);
      const [, payload = ''] = one.token.split('.');
      const { auth_time } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { auth_time: number };
      await transact([{ Delete: { Key: sessionKey(one.sub, auth_time) } }]);
      // The device's row stores its last use in whole seconds, so wait until the refresh will change it.
      await nextSecond();
      return one;
    },
    send: async (one) => {
      const input = { RefreshToken: one.refreshToken };
      return heard(await sent(scene, one, { operation: 'GetTokensFromRefreshToken', input }));
    },
    observe: listed(scene),
  });
}

function revokeToken(scene: Scene): WriteCase {
  return proxyWriteCase<Awaited<ReturnType<typeof inside>>>('RevokeToken', {
    prepare: () => inside(scene),
    send: async (one) =>
      heard(await sent(scene, one, { operation: 'RevokeToken', input: { Token: one.refreshToken } })),
    observe: async (one) => {
      const input = { RefreshToken: one.refreshToken };
      const answer = await sent(scene, one, { operation: 'GetTokensFromRefreshToken', input });
      return [`refreshing: ${heard(answer)}`];
    },
  });
}

/** One case per operation of the sign-in proxy; a missing operation fails the type check. */
export const signInWriteCases: Record<SignInOperation, SceneWriteCase> = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  ...joinWriteCases,
};
