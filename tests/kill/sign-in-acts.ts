import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import type { SignInOperation } from '#shared/sign-in.ts';
import { environment } from '#functions/data/environment.ts';
import { sessionKey } from '#functions/data/keys.ts';
import { transact } from '#functions/data/transact.ts';
import { cognito } from '#functions/identity/cognito.ts';
import { userNameOf } from '#functions/sign-in/user-name.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { createPerson, type Person } from '#tests/support/people.ts';
import { appCode } from '#tests/support/second-factor.ts';
import { mailsTo, signedIn } from '#tests/support/signed-in.ts';
import { confirmByForm, signUpByForm } from '#tests/support/sign-up.ts';
import { callSite } from '#tests/support/site-api.ts';
import {
  answerFactorOf,
  byPassword,
  callUserPool,
  enterAs,
  type PoolAnswer,
  type PoolCall,
} from '#tests/support/user-pool.ts';
import type { Act, Prepared } from './points.ts';
import { turnFactorOn } from './pool-user.ts';
import type { RouteAct, Scene } from './pressed.ts';
import { resetAct } from './reset-act.ts';

/** Somebody at a browser that has a number, which this account has not seen yet. */
interface Guest extends Prepared {
  sub: string;
  person: Person;
  device: string;
  /** Of the last answer that brought tokens. */
  token: string;
  presses: number;
}

/** Somebody at the sign-up form. */
interface Newcomer extends Prepared {
  email: string;
  formId: string;
  code: string;
}

const heard = ({ status, error }: PoolAnswer): string => error ?? String(status);
const tokensOf = ({ body }: PoolAnswer) =>
  (body['AuthenticationResult'] ?? {}) as { AccessToken?: string; RefreshToken?: string };

async function guest({ cloud }: Scene): Promise<Guest> {
  const person = await createPerson(cloud, { role: 'user' });
  return { sub: person.sub, person, device: randomUUID(), token: '', presses: 0 };
}

/** Signed in, as their browser does it. */
async function inside(scene: Scene): Promise<Guest & { refreshToken: string }> {
  const one = await guest(scene);
  const { accessToken, refreshToken } = await enterAs(scene.cloud.site, one.person, { device: one.device });
  return { ...one, token: accessToken, refreshToken };
}

const nextSecond = (): Promise<void> => sleep(1_000 - (Date.now() % 1_000));

/** A sign-in is known by its second: that of a repetition is another one. */
async function inAnotherSecond(one: Guest): Promise<void> {
  one.presses += 1;
  if (one.presses > 1) await nextSecond();
}

/** Sends what the browser sends, and keeps what it keeps. */
async function sent({ cloud }: Scene, one: Guest, call: PoolCall): Promise<PoolAnswer> {
  const cookie = `device=${one.device}`;
  const answer = await callUserPool(cloud.site, { ...call, headers: { cookie, ...call.headers } });
  one.token = tokensOf(answer).AccessToken ?? one.token;
  return answer;
}

/** Nobody has tokens of a sign-in that their list does not show. */
const listed =
  ({ cloud }: Scene) =>
  async ({ token }: Guest): Promise<string[]> => {
    const { body } = await callSite<{ sessions: Array<{ current: boolean }> }>(cloud.site, 'listSessions', {
      token,
    });
    return [`their list shows this sign-in: ${body.sessions?.some(({ current }) => current)}`];
  };

/** The row of a sign-in whose tokens reached nobody: the list may show one too many, never one too few. */
const unusedSignIn = /ACCOUNT#\S* SESSION#/;

const act = <P extends Prepared>(
  operation: SignInOperation,
  rest: Pick<Act<P>, 'prepare' | 'send' | 'observe' | 'mayRepeat' | 'mayCount' | 'alsoAnswers'>,
): Act =>
  ({
    entry: 'sign-in',
    matches: ({ headers }: { headers: Record<string, string> }) =>
      headers['x-amz-target']?.endsWith(`.${operation}`) === true,
    ...rest,
  }) satisfies Act<P> as unknown as Act;

function initiateAuth(scene: Scene): Act {
  return act<Guest>('InitiateAuth', {
    prepare: () => guest(scene),
    send: async (one) => {
      await inAnotherSecond(one);
      return heard(await sent(scene, one, byPassword(one.person.email, one.person.password)));
    },
    observe: listed(scene),
    mayRepeat: unusedSignIn,
    // The try whose end came before it was forgiven, and the count of mails about new browsers.
    mayCount: 4,
  });
}

/** A challenge that was answered is spent: the page goes back to the password, and asks for the app's next code. */
function respondToAuthChallenge(scene: Scene): Act {
  interface Asked extends Guest {
    secret: string;
    challenge: PoolAnswer;
  }
  const password = ({ person }: Guest) => byPassword(person.email, person.password);
  return act<Asked>('RespondToAuthChallenge', {
    prepare: async () => {
      const she = await signedIn(scene.cloud, 'user');
      const { secret } = await turnFactorOn(she, randomUUID());
      const one = { sub: she.sub, person: she, device: randomUUID(), token: '', presses: 0 };
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

/** Of a sign-in that the list does not show: it is to be there before anybody gets new tokens. */
function getTokensFromRefreshToken(scene: Scene): Act {
  return act<Awaited<ReturnType<typeof inside>>>('GetTokensFromRefreshToken', {
    prepare: async () => {
      const one = await inside(scene);
      const [, payload = ''] = one.token.split('.');
      const { auth_time } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { auth_time: number };
      await transact([{ Delete: { Key: sessionKey(one.sub, auth_time) } }]);
      // The device's row says in seconds when it was seen last.
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

function revokeToken(scene: Scene): Act {
  return act<Awaited<ReturnType<typeof inside>>>('RevokeToken', {
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

const newcomer = (): Newcomer => ({ email: `${randomUUID()}@example.test`, formId: randomUUID(), code: '' });
const signUp = async ({ cloud }: Scene, { email, formId }: Newcomer): Promise<string> =>
  heard((await signUpByForm(cloud.site, { email }, formId)).answer);

async function signedUp(scene: Scene): Promise<Newcomer> {
  const one = newcomer();
  await signUp(scene, one);
  const [mail] = await mailsTo(scene.cloud, one.email);
  return { ...one, code: codeIn(mail?.html) };
}

/** What became of the form's user in the pool. */
async function inPool({ formId }: Newcomer): Promise<string[]> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: await userNameOf(formId) };
  try {
    return [`in the pool: ${(await cognito().send(new AdminGetUserCommand(user))).UserStatus}`];
  } catch (error) {
    if (error instanceof UserNotFoundException) return ['in the pool: nobody'];
    throw error;
  }
}

/** Each operation of the sign-in proxy; one that is missing here fails the type check. */
export const signInActs: Record<SignInOperation, RouteAct> = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  // Whoever presses again has the code sent again: perhaps it never was.
  SignUp: (scene) =>
    act<Newcomer>('SignUp', {
      prepare: async () => newcomer(),
      send: (one) => signUp(scene, one),
      observe: inPool,
      mayRepeat: /OUTBOX#.*"kind":"sign-up-code"|^mail .*Tu código/,
      mayCount: 4,
    }),
  ConfirmSignUp: (scene) =>
    act<Newcomer>('ConfirmSignUp', {
      prepare: () => signedUp(scene),
      send: async ({ formId, code }) => heard(await confirmByForm(scene.cloud.site, formId, code)),
      observe: inPool,
    }),
  ResendConfirmationCode: (scene) =>
    act<Newcomer>('ResendConfirmationCode', {
      prepare: () => signedUp(scene),
      send: async ({ formId }) => {
        const input = { Username: formId };
        return heard(await callUserPool(scene.cloud.site, { operation: 'ResendConfirmationCode', input }));
      },
      mayRepeat: /OUTBOX#.*"kind":"sign-up-code"|^mail .*Tu código/,
    }),
  ForgotPassword: (scene) =>
    act<Guest>('ForgotPassword', {
      prepare: () => guest(scene),
      send: async ({ person }) => {
        const input = { Username: person.email };
        return heard(await callUserPool(scene.cloud.site, { operation: 'ForgotPassword', input }));
      },
      mayRepeat: /OUTBOX#.*"kind":"reset-link"|^mail .*access_token=/,
    }),
  ConfirmForgotPassword: (scene) => resetAct(scene, 'sign-in'),
};
