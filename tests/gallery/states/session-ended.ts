import { asksForCode } from '../fixtures/pool.ts';
import { provider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { outcomes, pending, refused, screen, unreachable } from '../state.ts';

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

/** Dialog over any private screen. Here it covers the dashboard, whose request for saved listings is refused. */
export const sessionEnded = screen(
  'session-ended',
  {
    path: '/dashboard',
    session: sub,
    api: { ...provider(), syncSaved: refused('session-ended') },
    pool: { RevokeToken: { body: {} } },
  },
  {
    revoked: { shows: ({ private: t }) => t.sessionEnded.why.revoked },
    expired: {
      api: { syncSaved: refused('sign-in-required') },
      pool: {
        GetTokensFromRefreshToken: {
          exception: 'NotAuthorizedException',
          message: 'Refresh Token has expired',
        },
      },
      shows: ({ private: t }) => t.sessionEnded.why.expired,
    },
    missing: {
      act: async ({ see, press, words: { private: t } }) => {
        await see(t.sessionEnded.title);
        await press(t.sessionEnded.submit);
      },
      shows: ({ private: t }) => t.login.missing,
    },
  },
  outcomes({ act: signIn }, 'InitiateAuth', {
    submitting: [pending, ({ private: t }) => t.login.submitting],
    'wrong-password': [{ exception: 'NotAuthorizedException' }, ({ private: t }) => t.login.failed],
    'reset-required': [
      { exception: 'PasswordResetRequiredException' },
      ({ private: t }) => t.sessionEnded.chooseNew,
    ],
    'no-connection': [unreachable, ({ private: t }) => t.account.network],
    totp: [asksForCode, ({ private: t }) => t.login.totp],
  }),
  outcomes({ pool: { InitiateAuth: asksForCode }, act: answerTotp }, 'RespondToAuthChallenge', {
    'totp-checking': [pending, ({ private: t }) => t.account.checking],
    'totp-wrong': [{ exception: 'CodeMismatchException' }, ({ private: t }) => t.login.totpWrong],
  }),
  {
    'totp-incomplete': {
      pool: { InitiateAuth: asksForCode },
      act: answerWith('123'),
      shows: ({ private: t }) => t.account.appCodeIncomplete,
    },
    // The page asks for the password again, because the sign-in that waited for the code has expired.
    'totp-expired': {
      pool: {
        InitiateAuth: asksForCode,
        RespondToAuthChallenge: {
          exception: 'NotAuthorizedException',
          message: 'Invalid session for the user, session is expired.',
        },
      },
      act: async (steps) => {
        // Full-width digits count as digits.
        await answerWith('１２３ ４５６')(steps);
        await steps.see(steps.words.private.sessionEnded.submit);
      },
      shows: ({ private: t }) => t.login.totpExpired,
    },
  },
);
