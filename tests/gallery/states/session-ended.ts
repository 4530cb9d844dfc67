import { asks, challenge } from '../fixtures/pool.ts';
import { provider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable } from '../state.ts';

const signIn = async ({ see, fill, press, words: { private: t } }: Steps) => {
  await see(t.sessionEnded.title);
  await fill(t.account.email, 'valeria@example.test');
  await fill(t.account.password, 'azul-Marino-27');
  await press(t.sessionEnded.submit);
};
const answerWith = (code: string) => async (steps: Steps) => {
  await signIn(steps);
  await steps.fill(steps.words.private.login.totpLabel, code);
  await steps.press(steps.words.private.login.totpSubmit);
};
const answerTotp = answerWith('123456');
const asksForCode = asks('SOFTWARE_TOKEN_MFA');

/** Over any private screen; here over the dashboard, whose note of this sign-in is refused. */
export const sessionEnded = screen(
  'session-ended',
  {
    path: '/dashboard',
    session: sub,
    api: { ...provider(), registerSession: refused('session-ended') },
    pool: { RevokeToken: { body: {} } },
  },
  [
    { name: 'revoked', shows: ({ private: t }) => t.sessionEnded.why.revoked },
    {
      name: 'expired',
      api: { registerSession: refused('sign-in-required') },
      pool: {
        GetTokensFromRefreshToken: {
          exception: 'NotAuthorizedException',
          message: 'Refresh Token has expired',
        },
      },
      shows: ({ private: t }) => t.sessionEnded.why.expired,
    },
    {
      name: 'missing',
      act: async ({ see, press, words: { private: t } }) => {
        await see(t.sessionEnded.title);
        await press(t.sessionEnded.submit);
      },
      shows: ({ private: t }) => t.login.missing,
    },
    {
      name: 'submitting',
      pool: { InitiateAuth: pending },
      act: signIn,
      shows: ({ private: t }) => t.login.submitting,
    },
    {
      name: 'wrong-password',
      pool: { InitiateAuth: { exception: 'NotAuthorizedException' } },
      act: signIn,
      shows: ({ private: t }) => t.login.failed,
    },
    {
      name: 'reset-required',
      pool: { InitiateAuth: { exception: 'PasswordResetRequiredException' } },
      act: signIn,
      shows: ({ private: t }) => t.sessionEnded.chooseNew,
    },
    {
      name: 'no-connection',
      pool: { InitiateAuth: unreachable },
      act: signIn,
      shows: ({ private: t }) => t.account.network,
    },
    {
      name: 'totp',
      pool: { InitiateAuth: challenge, RespondToAuthChallenge: asksForCode },
      act: signIn,
      shows: ({ private: t }) => t.login.totp,
    },
    {
      name: 'totp-checking',
      pool: { InitiateAuth: challenge, RespondToAuthChallenge: [asksForCode, pending] },
      act: answerTotp,
      shows: ({ private: t }) => t.login.totpSubmitting,
    },
    {
      name: 'totp-incomplete',
      pool: { InitiateAuth: challenge, RespondToAuthChallenge: asksForCode },
      act: answerWith('123'),
      shows: ({ private: t }) => t.login.totpIncomplete,
    },
    {
      // The password is asked for again: they are not caught with a code that nobody waits for.
      name: 'totp-expired',
      pool: {
        InitiateAuth: challenge,
        RespondToAuthChallenge: [
          asksForCode,
          {
            exception: 'NotAuthorizedException',
            message: 'Invalid session for the user, session is expired.',
          },
        ],
      },
      act: async (steps) => {
        // Digits of full width are digits.
        await answerWith('１２３ ４５６')(steps);
        await steps.see(steps.words.private.sessionEnded.submit);
      },
      shows: ({ private: t }) => t.login.totpExpired,
    },
    {
      name: 'totp-wrong',
      pool: {
        InitiateAuth: challenge,
        RespondToAuthChallenge: [asksForCode, { exception: 'CodeMismatchException' }],
      },
      act: answerTotp,
      shows: ({ private: t }) => t.login.totpWrong,
    },
  ],
);
