import { config, email, password, provider, sub } from '../fixtures/people.ts';
import { broken, tooMany, unforeseen } from '../fixtures/pool.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, screen } from '../state.ts';

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

const enterCode =
  (code = '123456') =>
  async ({ fill, press, words: { private: t } }: Steps) => {
    await fill(t.confirm.code, code);
    if (code.length < 6) await press(t.confirm.submit);
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
    name: 'as-provider',
    path: '/register?as=provider',
    shows: ({ private: t }) => t.register.priceTitle,
  },
  {
    name: 'as-provider-from-the-menu',
    only: 'narrow',
    act: async ({ press, see, find, words: { common, private: t } }) => {
      await see(t.register.lead);
      await press(common.header.menu);
      await press(common.header.publish);
      await find('.site-menu:not(:popover-open)');
    },
    shows: ({ private: t }) => t.register.priceTitle,
  },
  {
    name: 'not-a-provider-as-chosen',
    // What the person chose before is theirs.
    act: async ({ press, tick, find, words: { common, private: t } }) => {
      await tick(t.register.worker);
      await tick(t.register.worker);
      await press(common.header.menu);
      await press(common.header.publish);
      await find('form:has([name=worker]:not(:checked))');
    },
    only: 'narrow',
    shows: ({ private: t }) => t.register.lead,
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
    name: 'code-not-mailed',
    pool: { SignUp: { exception: 'CodeDeliveryFailureException' } },
    act: register(),
    shows: ({ private: t }) => t.account.mailNotSent,
  },
  {
    name: 'address-refused',
    pool: {
      SignUp: {
        exception: 'InvalidParameterException',
        message: 'invalid-input: email',
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
    shows: ({ private: t }) => t.account.unavailable,
  },
  {
    name: 'unforeseen-refusal',
    pool: { SignUp: unforeseen },
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
  {
    name: 'signed-in',
    api: provider(),
    pool: {
      SignUp: { body: { UserConfirmed: false, UserSub: sub } },
      ConfirmSignUp: { body: {} },
      InitiateAuth: { signsIn: sub },
    },
    act: async (steps) => {
      await register()(steps);
      await steps.see(steps.words.private.confirm.lead(email));
      await enterCode()(steps);
    },
    shows: ({ private: t }) => t.register.success,
  },
]);

const resend = ({ press, words: { private: t } }: Steps) => press(t.confirm.resend);

const pendingSignUp = { formId: 'c0ffee00-0000-4000-8000-00000000000f', email };

export const confirmation = screen(
  'confirm-email',
  {
    path: '/register',
    api: config,
    storage: { session: { pendingSignUp } },
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
      // After a refusal, of which nothing is left then.
      pool: {
        ConfirmSignUp: { exception: 'CodeMismatchException' },
        ResendConfirmationCode: { body: { CodeDeliveryDetails: {} } },
      },
      act: async (steps) => {
        await enterCode()(steps);
        await steps.see(steps.words.private.confirm.wrong);
        await resend(steps);
      },
      shows: ({ private: t }) => t.confirm.resent,
    },
    {
      name: 'sent-too-often',
      pool: { ResendConfirmationCode: tooMany },
      act: resend,
      shows: ({ private: t }) => t.confirm.resendUsedUp,
    },
    {
      name: 'sent-three-times-before-a-reload',
      storage: { session: { pendingSignUp: { ...pendingSignUp, resent: { times: 3, at: 0 } } } },
      shows: ({ private: t }) => t.confirm.resendUsedUp,
    },
  ],
);
