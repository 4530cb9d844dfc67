import { config, email, password, publishedProvider, sub } from '../fixtures/people.ts';
import { asks, asksForCode, broken, edgePage, tooMany, unforeseen } from '../fixtures/pool.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, timedOut, unreachable, type PoolAnswers } from '../state.ts';

/** Fills the form in and sends it. */
export const signIn = async ({ fill, press, words: { private: t } }: Steps) => {
  await fill(t.account.email, email);
  await fill(t.account.password, password);
  await press(t.login.submit);
};

const atTotp: PoolAnswers = { InitiateAuth: asksForCode };

/** The sign-up that this tab began, whose code was not entered. */
const began = { session: { pendingSignUp: { formId: 'c0ffee00-0000-4000-8000-00000000000f', email } } };

const toRecovery = async (steps: Steps) => {
  await signIn(steps);
  await steps.press(steps.words.private.login.totpLost);
};

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

export const login = screen('login', { path: '/login', api: config }, [
  { name: 'form', shows: ({ private: t }) => t.login.lead },
  {
    name: 'password-shown',
    act: async ({ fill, press, words: { private: t } }) => {
      await fill(t.account.password, password);
      await press(t.account.showPassword);
    },
    shows: ({ private: t }) => t.account.hidePassword,
  },
  {
    name: 'missing',
    act: ({ press, words: { private: t } }) => press(t.login.submit),
    shows: ({ private: t }) => t.login.missing,
  },
  {
    name: 'submitting',
    pool: { InitiateAuth: pending },
    act: signIn,
    shows: ({ private: t }) => t.login.submitting,
  },
  {
    name: 'signed-in',
    api: publishedProvider(),
    pool: { InitiateAuth: { signsIn: sub } },
    act: signIn,
    shows: ({ private: t }) => [t.login.success, t.overview.published],
  },
  {
    name: 'wrong-password',
    pool: { InitiateAuth: { exception: 'NotAuthorizedException' } },
    act: signIn,
    shows: ({ private: t }) => t.login.notConfirmed,
  },
  {
    name: 'too-many-attempts',
    pool: { InitiateAuth: tooMany },
    act: signIn,
    shows: ({ private: t }) => t.login.tooMany,
  },
  {
    name: 'edge-error',
    pool: { InitiateAuth: edgePage },
    act: signIn,
    shows: ({ private: t }) => t.account.unavailable,
  },
  {
    name: 'service-error',
    pool: { InitiateAuth: broken },
    act: signIn,
    shows: ({ private: t }) => t.account.unavailable,
  },
  {
    name: 'unforeseen-refusal',
    pool: { InitiateAuth: unforeseen },
    act: signIn,
    shows: ({ private: t }) => t.login.failed,
  },
  {
    name: 'no-connection',
    pool: { InitiateAuth: unreachable },
    act: signIn,
    shows: ({ private: t }) => t.account.network,
  },
  {
    name: 'not-confirmed',
    pool: { InitiateAuth: { exception: 'UserNotConfirmedException' } },
    storage: began,
    act: signIn,
    shows: ({ private: t }) => t.confirm.title,
  },
  {
    name: 'not-confirmed-elsewhere',
    pool: { InitiateAuth: { exception: 'UserNotConfirmedException' } },
    act: signIn,
    shows: ({ private: t }) => t.login.notConfirmed,
  },
  {
    name: 'code-waits',
    pool: { InitiateAuth: { exception: 'NotAuthorizedException' } },
    storage: began,
    act: signIn,
    shows: ({ private: t }) => t.login.codeWaits,
  },
  {
    name: 'code-entered-now',
    pool: { InitiateAuth: { exception: 'NotAuthorizedException' } },
    storage: began,
    act: async (steps) => {
      await signIn(steps);
      await steps.press(steps.words.private.login.enterCode);
    },
    shows: ({ private: t }) => t.confirm.title,
  },
  {
    name: 'totp',
    pool: atTotp,
    act: signIn,
    shows: ({ private: t }) => t.login.totp,
  },
  {
    name: 'totp-incomplete',
    pool: atTotp,
    act: async (steps) => {
      await signIn(steps);
      await steps.fill(steps.words.private.login.totpLabel, '123');
      await steps.press(steps.words.private.login.totpSubmit);
    },
    shows: ({ private: t }) => t.login.totpIncomplete,
  },
  {
    name: 'totp-expired',
    pool: {
      InitiateAuth: asksForCode,
      RespondToAuthChallenge: { exception: 'NotAuthorizedException' },
    },
    act: answerTotp,
    shows: ({ private: t }) => t.login.totpExpired,
  },
  { name: 'recovery', pool: atTotp, act: toRecovery, shows: ({ private: t }) => t.recovery.lead },
  {
    name: 'recovery-incomplete',
    pool: atTotp,
    act: recover('k3x9p'),
    shows: ({ private: t }) => t.recovery.incomplete,
  },
  {
    name: 'recovery-checking',
    pool: atTotp,
    api: { recover: pending },
    act: recover(),
    shows: ({ private: t }) => t.recovery.submitting,
  },
  {
    name: 'recovery-refused',
    pool: atTotp,
    api: { recover: refused('recovery-refused') },
    act: recover(),
    shows: ({ common: t }) => t.errors['recovery-refused'],
  },
  {
    name: 'recovery-too-slow',
    pool: atTotp,
    api: { recover: timedOut },
    act: recover(),
    shows: ({ common: t }) => t.errors.timeout,
  },
  {
    name: 'recovered',
    pool: atTotp,
    api: { recover: {} },
    act: recover(),
    shows: ({ private: t }) => t.recovery.done,
  },
  {
    name: 'totp-checking',
    pool: { InitiateAuth: asksForCode, RespondToAuthChallenge: pending },
    act: answerTotp,
    shows: ({ private: t }) => t.login.totpSubmitting,
  },
  {
    name: 'totp-wrong',
    pool: {
      InitiateAuth: asksForCode,
      RespondToAuthChallenge: { exception: 'CodeMismatchException' },
    },
    act: answerTotp,
    shows: ({ private: t }) => t.login.totpWrong,
  },
  {
    name: 'unsupported-step',
    pool: { InitiateAuth: asks('NEW_PASSWORD_REQUIRED') },
    act: signIn,
    shows: ({ private: t }) => t.login.unsupported,
  },
]);
