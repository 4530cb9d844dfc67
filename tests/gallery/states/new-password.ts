import { config, email, password } from '../fixtures/people.ts';
import { broken, tooMany, unforeseen } from '../fixtures/pool.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, screen, unreachable } from '../state.ts';
import { signIn } from './login.ts';

const askForMail = async ({ fill, press, words: { private: t } }: Steps) => {
  await fill(t.account.email, email);
  await press(t.forgot.submit);
};

export const forgotPassword = screen(
  'forgot-password',
  { path: '/forgot-password', api: config },
  {
    form: { shows: ({ private: t }) => t.forgot.lead },
    'reset-required': {
      path: '/login',
      pool: { InitiateAuth: { exception: 'PasswordResetRequiredException' } },
      act: signIn,
      shows: ({ private: t }) => t.account.resetRequired,
    },
    'invalid-email': {
      act: async ({ fill, press, words: { private: t } }) => {
        await fill(t.account.email, 'valeria');
        await press(t.forgot.submit);
      },
      shows: ({ private: t }) => t.account.invalidEmail,
    },
  },
  outcomes({ act: askForMail }, 'ForgotPassword', {
    submitting: [pending, ({ private: t }) => t.account.sending],
    'unforeseen-refusal': [unforeseen, ({ private: t }) => t.forgot.failed],
    'too-many-attempts': [tooMany, ({ private: t }) => t.account.tooManyAttempts],
    'no-connection': [unreachable, ({ private: t }) => t.account.network],
  }),
  // The next step's heading has the focus, because the pressed button is gone.
  outcomes({ act: inTurn(askForMail, finds('h1:focus')) }, 'ForgotPassword', {
    sent: [{ body: {} }, ({ private: t }) => [t.forgot.success, t.forgot.sentTitle]],
  }),
);

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
  {
    form: { shows: ({ private: t }) => t.reset.lead },
    'no-token': { path: '/reset-password', shows: ({ private: t }) => t.reset.noToken },
    'short-password': { act: choosePassword('abc'), shows: ({ private: t }) => t.account.passwordTooShort },
    'passwords-differ': {
      act: choosePassword(password, 'otra-cosa'),
      shows: ({ private: t }) => t.account.passwordsDiffer,
    },
  },
  outcomes({ act: choosePassword() }, 'ConfirmForgotPassword', {
    submitting: [pending, ({ private: t }) => t.reset.submitting],
    'bad-token': [{ exception: 'CodeMismatchException' }, ({ private: t }) => t.reset.badToken],
    'service-error': [broken, ({ private: t }) => t.account.unavailable],
    'unforeseen-refusal': [unforeseen, ({ private: t }) => [t.reset.failed, t.reset.failedToast]],
    done: [{ body: {} }, ({ private: t }) => [t.reset.success, t.reset.doneTitle]],
  }),
);
