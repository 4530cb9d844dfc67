import { provider, sub, suspendedProvider } from '../fixtures/people.ts';
import { asksForCode, tooMany } from '../fixtures/pool.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable, type Answers, type PoolAnswers } from '../state.ts';

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

const changing = { changePassword: { signInAfterMilliseconds: 0 } } satisfies Answers;

/** Signing in anew, to where the user pool asks for the app's code. */
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
  [
    {
      name: 'suspended',
      api: suspendedProvider(),
      shows: ({ settings: t }) => t.security.factor.turnOn,
    },
    {
      name: 'password-missing',
      act: ({ press, words: { settings: t } }) => press(t.security.password.submit),
      shows: ({ settings: t }) => t.security.password.currentMissing,
    },
    {
      name: 'password-short',
      act: changePassword('abc'),
      shows: ({ settings: t }) => t.security.password.tooShort,
    },
    {
      name: 'password-differs',
      act: changePassword(fresh, 'otra-cosa'),
      shows: ({ private: t }) => t.account.passwordsDiffer,
    },
    {
      name: 'password-same',
      act: changePassword(old),
      shows: ({ settings: t }) => t.security.password.same,
    },
    {
      name: 'password-updating',
      api: { changePassword: pending },
      act: changePassword(),
      shows: ({ settings: t }) => t.security.password.submitting,
    },
    {
      name: 'password-wrong',
      api: { changePassword: refused('wrong-password') },
      act: changePassword(),
      shows: ({ common }) => common.errors['wrong-password'],
    },
    {
      name: 'password-refused',
      api: { changePassword: refused('password-refused') },
      act: changePassword(),
      shows: ({ common: t }) => t.errors['password-refused'],
    },
    {
      name: 'password-changed-meanwhile',
      api: { changePassword: refused('version-conflict') },
      act: changePassword(),
      shows: ({ common: t }) => t.errors['version-conflict'],
    },
    {
      name: 'password-no-connection',
      api: { changePassword: unreachable },
      act: changePassword(),
      shows: ({ common: t }) => t.errors.network,
    },
    {
      name: 'password-reset-sent',
      pool: { ForgotPassword: { body: {} } },
      act: ({ press, words: { settings: t } }) => press(t.security.password.forgot),
      shows: ({ settings: t }) => t.security.password.resetSent,
    },
    {
      name: 'password-reset-too-often',
      pool: { ForgotPassword: tooMany },
      act: ({ press, words: { settings: t } }) => press(t.security.password.forgot),
      shows: ({ settings: t }) => t.security.password.resetFailed,
    },
    {
      name: 'password-updated',
      api: changing,
      pool: { RevokeToken: { body: {} }, InitiateAuth: { signsIn: sub } },
      act: changePassword(),
      shows: ({ settings: t }) => t.security.password.updated,
    },
    {
      name: 'password-code-asked',
      api: changing,
      pool: anew,
      act: changePassword(),
      shows: ({ settings: t }) => t.security.password.codeLead,
    },
    {
      name: 'password-code-wrong',
      api: changing,
      pool: anew,
      act: async (steps) => {
        const t = steps.words.settings.security.password;
        await changePassword()(steps);
        await steps.fill(t.code, '123456');
        await steps.press(t.codeSubmit);
      },
      shows: ({ settings: t }) => t.security.password.codeWrong,
    },
  ],
);
