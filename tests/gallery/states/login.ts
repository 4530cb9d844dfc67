import { config, email, password, provider, published, sub } from '../fixtures/people.ts';
import { asks, asksForCode, broken, edgePage, tooMany, unforeseen } from '../fixtures/pool.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, screen, timedOut, unreachable, type PoolAnswers } from '../state.ts';

export const signIn = async ({ fill, press, words: { private: t } }: Steps) => {
  await fill(t.account.email, email);
  await fill(t.account.password, password);
  await press(t.login.submit);
};

const atTotp: PoolAnswers = { InitiateAuth: asksForCode };

/** Tab that started a sign-up whose code was not entered yet. */
const began = { session: { pendingSignUp: { formId: 'c0ffee00-0000-4000-8000-00000000000f', email } } };

const toRecovery = inTurn(signIn, ({ press, words: { private: t } }) => press(t.login.totpLost));

const recover =
  (code = 'k3x9p-07qmt') =>
  async (steps: Steps) => {
    const t = steps.words.private.recovery;
    await toRecovery(steps);
    await steps.fill(t.code, code);
    await steps.press(t.submit);
  };

const answerTotp = async (steps: Steps) => {
  const t = steps.words.private.login;
  await signIn(steps);
  await steps.fill(t.totpLabel, '123456');
  await steps.press(t.totpSubmit);
};

export const login = screen(
  'login',
  { path: '/login', api: config },
  {
    form: { shows: ({ private: t }) => t.login.lead },
    'password-shown': {
      act: async ({ fill, press, words: { private: t } }) => {
        await fill(t.account.password, password);
        await press(t.account.showPassword);
      },
      shows: ({ private: t }) => t.account.hidePassword,
    },
    'pressed-before-the-app': {
      api: { getConfig: pending },
      act: signIn,
      shows: ({ start }) => start.pressed,
    },
    missing: {
      act: ({ press, words: { private: t } }) => press(t.login.submit),
      shows: ({ private: t }) => t.login.missing,
    },
  },
  outcomes({ act: signIn }, 'InitiateAuth', {
    submitting: [pending, ({ private: t }) => t.login.submitting],
    'wrong-password': [{ exception: 'NotAuthorizedException' }, ({ private: t }) => t.login.notConfirmed],
    'too-many-attempts': [tooMany, ({ private: t }) => t.login.tooMany],
    'edge-error': [edgePage, ({ private: t }) => t.account.unavailable],
    'service-error': [broken, ({ private: t }) => t.account.unavailable],
    'unforeseen-refusal': [unforeseen, ({ private: t }) => t.login.failed],
    'no-connection': [unreachable, ({ private: t }) => t.account.network],
    'not-confirmed-elsewhere': [
      { exception: 'UserNotConfirmedException' },
      ({ private: t }) => t.login.notConfirmed,
    ],
    'unsupported-step': [asks('NEW_PASSWORD_REQUIRED'), ({ private: t }) => t.login.unsupported],
  }),
  {
    'signed-in': {
      api: provider(published),
      pool: { InitiateAuth: { signsIn: sub } },
      act: signIn,
      shows: ({ private: t }) => [t.login.success, t.overview.published],
    },
  },
  outcomes({ storage: began, act: signIn }, 'InitiateAuth', {
    'not-confirmed': [{ exception: 'UserNotConfirmedException' }, ({ private: t }) => t.confirm.title],
    'code-waits': [{ exception: 'NotAuthorizedException' }, ({ private: t }) => t.login.codeWaits],
  }),
  {
    // The tab was reloaded at the code step.
    'code-waits-after-a-reload': {
      storage: began,
      act: finds(`input[name=email][value="${email}"]`),
      shows: ({ private: t }) => t.login.enterCode,
    },
    'code-entered-now': {
      pool: { InitiateAuth: { exception: 'NotAuthorizedException' } },
      storage: began,
      act: inTurn(signIn, ({ press, words: { private: t } }) => press(t.login.enterCode)),
      shows: ({ private: t }) => t.confirm.title,
    },
    totp: { pool: atTotp, act: signIn, shows: ({ private: t }) => t.login.totp },
    'totp-incomplete': {
      pool: atTotp,
      act: async (steps) => {
        await signIn(steps);
        await steps.fill(steps.words.private.login.totpLabel, '123');
        await steps.press(steps.words.private.login.totpSubmit);
      },
      shows: ({ private: t }) => t.account.appCodeIncomplete,
    },
  },
  outcomes({ pool: atTotp, act: answerTotp }, 'RespondToAuthChallenge', {
    'totp-expired': [{ exception: 'NotAuthorizedException' }, ({ private: t }) => t.login.totpExpired],
    'totp-checking': [pending, ({ private: t }) => t.account.checking],
    'totp-wrong': [{ exception: 'CodeMismatchException' }, ({ private: t }) => t.login.totpWrong],
  }),
  {
    recovery: { pool: atTotp, act: toRecovery, shows: ({ private: t }) => t.recovery.lead },
    'recovery-incomplete': {
      pool: atTotp,
      act: recover('k3x9p'),
      shows: ({ private: t }) => t.recovery.incomplete,
    },
  },
  outcomes({ pool: atTotp, act: recover() }, 'recover', {
    'recovery-checking': [pending, ({ private: t }) => t.account.checking],
    'recovery-refused': 'recovery-refused',
    'recovery-too-slow': timedOut,
    recovered: [{}, ({ private: t }) => t.recovery.done],
  }),
);
