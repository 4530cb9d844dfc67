import { config } from '../fixtures/people.ts';
import { asks, challenge } from '../fixtures/pool.ts';
import type { Steps } from '../frame/steps.ts';
import {
  pending,
  refused,
  screen,
  timedOut,
  unreachable,
  type PoolAnswer,
  type PoolAnswers,
} from '../state.ts';

const email = 'valeria@example.test';
const password = 'azul-Marino-27';
const tooMany: PoolAnswer = { exception: 'LimitExceededException' };
const broken: PoolAnswer = { exception: 'InternalErrorException' };
const unforeseen: PoolAnswer = { exception: 'InvalidLambdaResponseException' };

const signIn = async ({ fill, press, words: { private: t } }: Steps) => {
  await fill(t.account.email, email);
  await fill(t.account.password, password);
  await press(t.login.submit);
};

const atTotp: PoolAnswers = { InitiateAuth: challenge, RespondToAuthChallenge: asks('SOFTWARE_TOKEN_MFA') };

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
    name: 'wrong-password',
    pool: { InitiateAuth: { exception: 'NotAuthorizedException' } },
    act: signIn,
    shows: ({ private: t }) => t.login.notConfirmed,
  },
  {
    name: 'too-many-attempts',
    pool: {
      InitiateAuth: { exception: 'NotAuthorizedException', message: 'Password attempts exceeded' },
    },
    act: signIn,
    shows: ({ private: t }) => t.account.tooManyAttempts,
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
    act: signIn,
    shows: ({ private: t }) => t.confirm.title,
  },
  {
    name: 'totp',
    pool: { InitiateAuth: challenge, RespondToAuthChallenge: asks('SOFTWARE_TOKEN_MFA') },
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
      InitiateAuth: challenge,
      RespondToAuthChallenge: [asks('SOFTWARE_TOKEN_MFA'), { exception: 'NotAuthorizedException' }],
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
    pool: { InitiateAuth: challenge, RespondToAuthChallenge: [asks('SOFTWARE_TOKEN_MFA'), pending] },
    act: answerTotp,
    shows: ({ private: t }) => t.login.totpSubmitting,
  },
  {
    name: 'totp-wrong',
    pool: {
      InitiateAuth: challenge,
      RespondToAuthChallenge: [asks('SOFTWARE_TOKEN_MFA'), { exception: 'CodeMismatchException' }],
    },
    act: answerTotp,
    shows: ({ private: t }) => t.login.totpWrong,
  },
  {
    name: 'unsupported-step',
    pool: { InitiateAuth: challenge, RespondToAuthChallenge: asks('NEW_PASSWORD_REQUIRED') },
    act: signIn,
    shows: ({ private: t }) => t.login.unsupported,
  },
]);

/** Fills the form in and sends it; `change` is what is different from a form that would pass. */
const register =
  (change: { name?: string; email?: string; password?: string; again?: string; terms?: false } = {}) =>
  async ({ fill, tick, press, words: { private: t } }: Steps) => {
    await fill(t.register.name, change.name ?? 'Valeria Montero');
    await fill(t.account.email, change.email ?? email);
    await fill(t.account.password, change.password ?? password);
    await fill(t.account.confirmPassword, change.again ?? change.password ?? password);
    await tick(t.register.worker);
    if (change.terms !== false) await tick(t.register.terms);
    await press(t.register.submit);
  };

export const registration = screen('register', { path: '/register', api: config }, [
  { name: 'form', shows: ({ private: t }) => t.register.lead },
  {
    name: 'weak-password',
    act: ({ fill, words: { private: t } }) => fill(t.account.password, 'abc'),
    shows: ({ private: t }) => t.account.strength[0]!,
  },
  {
    name: 'strong-password',
    act: ({ fill, words: { private: t } }) => fill(t.account.password, `${password} y un barco`),
    shows: ({ private: t }) => t.account.strength[3]!,
  },
  {
    name: 'price',
    act: ({ tick, words: { private: t } }) => tick(t.register.worker),
    shows: ({ private: t }) => t.register.priceTitle,
  },
  {
    name: 'password-edges',
    act: register({ password: ' azul-Marino-27' }),
    shows: ({ private: t }) => t.account.passwordEdges,
  },
  {
    name: 'password-refused',
    pool: {
      SignUp: {
        exception: 'InvalidPasswordException',
        message: 'Provided password cannot be used for security reasons.',
      },
    },
    act: register(),
    shows: ({ private: t }) => t.account.passwordRefused,
  },
  {
    name: 'address-refused',
    pool: {
      SignUp: {
        exception: 'UserLambdaValidationException',
        message: 'PreSignUp failed with error invalid-input: email.',
      },
    },
    act: register(),
    shows: ({ private: t }) => t.account.invalidEmail,
  },
  {
    name: 'missing',
    act: ({ press, words: { private: t } }) => press(t.register.submit),
    shows: ({ private: t }) => t.register.missing,
  },
  {
    name: 'invalid-email',
    act: register({ email: 'valeria@example' }),
    shows: ({ private: t }) => t.account.invalidEmail,
  },
  {
    name: 'short-password',
    act: register({ password: 'abc' }),
    shows: ({ private: t }) => t.account.passwordTooShort,
  },
  {
    name: 'common-password',
    act: register({ password: 'qwerty123' }),
    shows: ({ private: t }) => t.account.passwordTooCommon,
  },
  {
    name: 'passwords-differ',
    act: register({ again: 'otra-cosa' }),
    shows: ({ private: t }) => t.account.passwordsDiffer,
  },
  {
    name: 'terms-not-ticked',
    act: register({ terms: false }),
    shows: ({ private: t }) => t.register.mustAgree,
  },
  {
    name: 'submitting',
    pool: { SignUp: pending },
    act: register(),
    shows: ({ private: t }) => t.register.submitting,
  },
  {
    name: 'service-error',
    pool: { SignUp: broken },
    act: register(),
    shows: ({ private: t }) => t.register.failed,
  },
  {
    name: 'too-many-attempts',
    pool: { SignUp: tooMany },
    act: register(),
    shows: ({ private: t }) => t.account.tooManyAttempts,
  },
  {
    name: 'sent',
    pool: { SignUp: { body: { UserConfirmed: false, UserSub: 'someone' } } },
    act: register(),
    shows: ({ private: t }) => t.confirm.lead(email),
  },
]);

const enterCode =
  (code = '123456') =>
  async ({ fill, press, words: { private: t } }: Steps) => {
    await fill(t.confirm.code, code);
    await press(t.confirm.submit);
  };
const resend = ({ press, words: { private: t } }: Steps) => press(t.confirm.resend);

export const confirmation = screen(
  'confirm-email',
  {
    path: '/register',
    api: config,
    storage: { session: { pendingSignUp: { username: 'someone', email } } },
  },
  [
    { name: 'form', shows: ({ private: t }) => t.confirm.lead(email) },
    { name: 'incomplete', act: enterCode('123'), shows: ({ private: t }) => t.confirm.incomplete },
    {
      name: 'submitting',
      pool: { ConfirmSignUp: pending },
      act: enterCode(),
      shows: ({ private: t }) => t.confirm.submitting,
    },
    {
      name: 'wrong-code',
      pool: { ConfirmSignUp: { exception: 'CodeMismatchException' } },
      act: enterCode(),
      shows: ({ private: t }) => t.confirm.wrong,
    },
    {
      name: 'expired-code',
      pool: { ConfirmSignUp: { exception: 'ExpiredCodeException' } },
      act: enterCode(),
      shows: ({ private: t }) => t.confirm.expired,
    },
    {
      name: 'address-taken',
      pool: { ConfirmSignUp: { exception: 'AliasExistsException' } },
      act: enterCode(),
      shows: ({ private: t }) => t.confirm.aliasTaken,
    },
    {
      name: 'confirmed',
      pool: { ConfirmSignUp: { body: {} } },
      act: enterCode(),
      shows: ({ private: t }) => t.confirm.confirmedSignIn,
    },
    {
      // A second press would send a second code.
      name: 'sending-again',
      pool: { ResendConfirmationCode: pending },
      act: resend,
      shows: ({ private: t }) => t.confirm.resending,
    },
    {
      name: 'sent-again',
      pool: { ResendConfirmationCode: { body: { CodeDeliveryDetails: {} } } },
      act: resend,
      shows: ({ private: t }) => t.confirm.resent,
    },
    {
      name: 'sent-too-often',
      pool: { ResendConfirmationCode: tooMany },
      act: resend,
      shows: ({ private: t }) => t.confirm.resendUsedUp,
    },
  ],
);

const askForMail = async ({ fill, press, words: { private: t } }: Steps) => {
  await fill(t.account.email, email);
  await press(t.forgot.submit);
};

export const forgotPassword = screen('forgot-password', { path: '/forgot-password', api: config }, [
  { name: 'form', shows: ({ private: t }) => t.forgot.lead },
  {
    name: 'reset-required',
    path: '/login',
    pool: { InitiateAuth: { exception: 'PasswordResetRequiredException' } },
    act: signIn,
    shows: ({ private: t }) => t.account.resetRequired,
  },
  {
    name: 'invalid-email',
    act: async ({ fill, press, words: { private: t } }) => {
      await fill(t.account.email, 'valeria');
      await press(t.forgot.submit);
    },
    shows: ({ private: t }) => t.account.invalidEmail,
  },
  {
    name: 'submitting',
    pool: { ForgotPassword: pending },
    act: askForMail,
    shows: ({ private: t }) => t.forgot.submitting,
  },
  {
    name: 'sent',
    pool: { ForgotPassword: { body: { CodeDeliveryDetails: {} } } },
    act: askForMail,
    shows: ({ private: t }) => t.forgot.sentTitle,
  },
  {
    name: 'too-many-attempts',
    pool: { ForgotPassword: tooMany },
    act: askForMail,
    shows: ({ private: t }) => t.account.tooManyAttempts,
  },
  {
    name: 'no-connection',
    pool: { ForgotPassword: unreachable },
    act: askForMail,
    shows: ({ private: t }) => t.account.network,
  },
]);

const choosePassword =
  (chosen = password, again = chosen) =>
  async ({ fill, press, words: { private: t } }: Steps) => {
    await fill(t.reset.newPassword, chosen);
    await fill(t.account.confirmPassword, again);
    await press(t.reset.submit);
  };

export const resetPassword = screen(
  'reset-password',
  { path: `/reset-password?access_token=123456&email=${encodeURIComponent(email)}`, api: config },
  [
    { name: 'form', shows: ({ private: t }) => t.reset.lead },
    { name: 'no-token', path: '/reset-password', shows: ({ private: t }) => t.reset.noToken },
    {
      name: 'short-password',
      act: choosePassword('abc'),
      shows: ({ private: t }) => t.account.passwordTooShort,
    },
    {
      name: 'passwords-differ',
      act: choosePassword(password, 'otra-cosa'),
      shows: ({ private: t }) => t.account.passwordsDiffer,
    },
    {
      name: 'submitting',
      pool: { ConfirmForgotPassword: pending },
      act: choosePassword(),
      shows: ({ private: t }) => t.reset.submitting,
    },
    {
      name: 'bad-token',
      pool: { ConfirmForgotPassword: { exception: 'ExpiredCodeException' } },
      act: choosePassword(),
      shows: ({ private: t }) => t.reset.badToken,
    },
    {
      name: 'service-error',
      pool: { ConfirmForgotPassword: broken },
      act: choosePassword(),
      shows: ({ private: t }) => t.account.unavailable,
    },
    {
      name: 'unforeseen-refusal',
      pool: { ConfirmForgotPassword: unforeseen },
      act: choosePassword(),
      shows: ({ private: t }) => t.reset.failed,
    },
    {
      name: 'done',
      pool: { ConfirmForgotPassword: { body: {} } },
      act: choosePassword(),
      shows: ({ private: t }) => t.reset.doneTitle,
    },
  ],
);
