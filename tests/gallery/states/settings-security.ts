import { provider, sub, suspendedProvider } from '../fixtures/people.ts';
import { asksForCode, tooMany } from '../fixtures/pool.ts';
import type { Steps } from '../frame/steps.ts';
import { outcomes, pending, screen, unreachable, type Answers, type PoolAnswers } from '../state.ts';

const old = 'azul-Marino-27';
const fresh = 'violeta-Claro-31';

const changePassword =
  (chosen = fresh, again = chosen, current = old) =>
  async ({ fill, press, words: { settings } }: Steps) => {
    const t = settings.security.password;
    await fill(t.current, current);
    await fill(t.new, chosen);
    await fill(t.confirm, again);
    await press(t.submit);
  };

const forget = ({ press, words: { settings: t } }: Steps) => press(t.security.password.forgot);

const changing = { changePassword: { signInAfterMilliseconds: 0 } } satisfies Answers;

/** Responses to a new sign-in, up to the request for the app's code. */
const anew: PoolAnswers = {
  RevokeToken: { body: {} },
  InitiateAuth: asksForCode,
  RespondToAuthChallenge: { exception: 'CodeMismatchException' },
};

export const securitySettings = screen(
  'settings-security',
  {
    path: '/dashboard/settings/security',
    session: sub,
    api: { ...provider(), getSecondFactor: { on: false, recoveryCodesLeft: 0 } },
  },
  {
    suspended: { api: suspendedProvider(), shows: ({ settings: t }) => t.security.factor.turnOn },
    'password-missing': {
      act: ({ press, words: { settings: t } }) => press(t.security.password.submit),
      shows: ({ settings: t }) => t.security.password.currentMissing,
    },
    'password-short': {
      act: changePassword('abc'),
      shows: ({ settings: t }) => t.security.password.tooShort,
    },
    'password-differs': {
      act: changePassword(fresh, 'otra-cosa'),
      shows: ({ private: t }) => t.account.passwordsDiffer,
    },
    'password-same': { act: changePassword(old), shows: ({ settings: t }) => t.security.password.same },
  },
  outcomes({ act: changePassword() }, 'changePassword', {
    'password-updating': [pending, ({ settings: t }) => t.security.password.submitting],
    'password-wrong': [
      'wrong-password',
      ({ common, settings: t }) => [common.errors['wrong-password'], t.security.password.failed],
    ],
    'password-refused': 'password-refused',
    'password-changed-meanwhile': 'version-conflict',
    'password-no-connection': unreachable,
  }),
  outcomes({ act: forget }, 'ForgotPassword', {
    'password-reset-sent': [{ body: {} }, ({ settings: t }) => t.security.password.resetSent],
    'password-reset-too-often': [tooMany, ({ settings: t }) => t.security.password.resetFailed],
  }),
  {
    'password-updated': {
      api: changing,
      pool: { RevokeToken: { body: {} }, InitiateAuth: { signsIn: sub } },
      act: changePassword(),
      shows: ({ settings: t }) => t.security.password.updated,
    },
    'password-code-asked': {
      api: changing,
      pool: anew,
      act: changePassword(),
      shows: ({ settings: t }) => t.security.password.codeLead,
    },
    'password-code-wrong': {
      api: changing,
      pool: anew,
      act: async (steps) => {
        const t = steps.words.settings.security.password;
        await changePassword()(steps);
        await steps.fill(steps.words.private.login.totpLabel, '123456');
        await steps.press(t.codeSubmit);
      },
      shows: ({ settings: t }) => t.security.password.codeWrong,
    },
  },
);
