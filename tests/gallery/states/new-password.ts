import { config, email, password } from '../fixtures/people.ts';
import { broken, tooMany, unforeseen } from '../fixtures/pool.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, screen, unreachable } from '../state.ts';
import { signIn } from './login.ts';

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
    pool: { ForgotPassword: { body: {} } },
    act: askForMail,
    shows: ({ private: t }) => [t.forgot.success, t.forgot.sentTitle],
  },
  {
    name: 'unforeseen-refusal',
    pool: { ForgotPassword: unforeseen },
    act: askForMail,
    shows: ({ private: t }) => t.forgot.failed,
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
      pool: { ConfirmForgotPassword: { exception: 'CodeMismatchException' } },
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
      shows: ({ private: t }) => [t.reset.failed, t.reset.failedToast],
    },
    {
      name: 'done',
      pool: { ConfirmForgotPassword: { body: {} } },
      act: choosePassword(),
      shows: ({ private: t }) => [t.reset.success, t.reset.doneTitle],
    },
  ],
);
