import { config, email, password, provider, sub } from '../fixtures/people.ts';
import { broken, tooMany, unforeseen } from '../fixtures/pool.ts';
import { inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, screen } from '../state.ts';

/** Fills in and submits the form; `change` has the differences from a valid form. */
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

export const registration = screen(
  'register',
  { path: '/register', api: config },
  {
    form: { shows: ({ private: t }) => t.register.lead },
    'weak-password': {
      act: ({ fill, words: { private: t } }) => fill(t.account.password, 'abc'),
      shows: ({ private: t }) => t.account.strength[0]!,
    },
    'strong-password': {
      act: ({ fill, words: { private: t } }) => fill(t.account.password, `${password} y un barco`),
      shows: ({ private: t }) => t.account.strength[3]!,
    },
    'as-provider': { path: '/register?as=provider', shows: ({ private: t }) => t.register.priceTitle },
    'as-provider-from-the-menu': {
      only: 'narrow',
      act: async ({ press, see, find, words: { common, private: t } }) => {
        await see(t.register.lead);
        await press(common.header.menu);
        await press(common.header.publish);
        await find('#site-menu:not([open])');
      },
      shows: ({ private: t }) => t.register.priceTitle,
    },
    // The link must not override the visitor's earlier choice.
    'not-a-provider-as-chosen': {
      act: async ({ press, tick, find, words: { common, private: t } }) => {
        await tick(t.register.worker);
        await tick(t.register.customer);
        await press(common.header.menu);
        await press(common.header.publish);
        await find('form:has([name=worker][value=""]:checked)');
      },
      only: 'narrow',
      shows: ({ private: t }) => t.register.lead,
    },
    price: {
      act: ({ tick, words: { private: t } }) => tick(t.register.worker),
      shows: ({ private: t }) => t.register.priceTitle,
    },
    'password-edges': {
      act: register({ password: ' azul-Marino-27' }),
      shows: ({ private: t }) => t.account.passwordEdges,
    },
  },
  outcomes({ act: register() }, 'SignUp', {
    'password-refused': [
      {
        exception: 'InvalidPasswordException',
        message: 'Provided password cannot be used for security reasons.',
      },
      ({ private: t }) => t.account.passwordRefused,
    ],
    'code-not-mailed': [
      { exception: 'CodeDeliveryFailureException' },
      ({ private: t }) => t.account.mailNotSent,
    ],
    'address-refused': [
      { exception: 'InvalidParameterException', message: 'invalid-input: email' },
      ({ private: t }) => t.account.invalidEmail,
    ],
    submitting: [pending, ({ private: t }) => t.register.submitting],
    'service-error': [broken, ({ private: t }) => t.account.unavailable],
    'unforeseen-refusal': [unforeseen, ({ private: t }) => t.register.failed],
    'too-many-attempts': [tooMany, ({ private: t }) => t.account.tooManyAttempts],
    sent: [{ body: { UserConfirmed: false, UserSub: 'someone' } }, ({ private: t }) => t.confirm.lead(email)],
  }),
  {
    missing: {
      act: ({ press, words: { private: t } }) => press(t.register.submit),
      shows: ({ private: t }) => t.register.missing,
    },
    'invalid-email': {
      act: register({ email: 'valeria@example' }),
      shows: ({ private: t }) => t.account.invalidEmail,
    },
    'short-password': {
      act: register({ password: 'abc' }),
      shows: ({ private: t }) => t.account.passwordTooShort,
    },
    'common-password': {
      act: register({ password: 'qwerty123' }),
      shows: ({ private: t }) => t.account.passwordTooCommon,
    },
    'passwords-differ': {
      act: register({ again: 'otra-cosa' }),
      shows: ({ private: t }) => t.account.passwordsDiffer,
    },
    'terms-not-ticked': { act: register({ terms: false }), shows: ({ private: t }) => t.register.mustAgree },
    'signed-in': {
      api: provider(),
      pool: {
        SignUp: { body: { UserConfirmed: false, UserSub: sub } },
        ConfirmSignUp: { body: {} },
        InitiateAuth: { signsIn: sub },
      },
      act: inTurn(register(), ({ see, words: { private: t } }) => see(t.confirm.lead(email)), enterCode()),
      shows: ({ private: t }) => t.register.success,
    },
  },
);

const resend = ({ press, words: { private: t } }: Steps) => press(t.confirm.resend);

const pendingSignUp = { formId: 'c0ffee00-0000-4000-8000-00000000000f', email };

export const confirmation = screen(
  'confirm-email',
  {
    path: '/register',
    api: config,
    storage: { session: { pendingSignUp } },
  },
  {
    form: { shows: ({ private: t }) => t.confirm.lead(email) },
    incomplete: { act: enterCode('123'), shows: ({ private: t }) => t.confirm.incomplete },
  },
  outcomes({ act: enterCode() }, 'ConfirmSignUp', {
    submitting: [pending, ({ private: t }) => t.confirm.submitting],
    'wrong-code': [{ exception: 'CodeMismatchException' }, ({ private: t }) => t.confirm.wrong],
    'expired-code': [{ exception: 'ExpiredCodeException' }, ({ private: t }) => t.confirm.expired],
    'address-taken': [{ exception: 'AliasExistsException' }, ({ private: t }) => t.confirm.aliasTaken],
    confirmed: [{ body: {} }, ({ private: t }) => t.confirm.confirmedSignIn],
  }),
  outcomes({ act: resend }, 'ResendConfirmationCode', {
    // The page must show that it is sending, because a second click would send a second code.
    'sending-again': [pending, ({ private: t }) => t.account.sending],
    'sent-too-often': [tooMany, ({ private: t }) => t.confirm.resendUsedUp],
  }),
  {
    // The page must no longer show the earlier refusal.
    'sent-again': {
      pool: {
        ConfirmSignUp: { exception: 'CodeMismatchException' },
        ResendConfirmationCode: { body: { CodeDeliveryDetails: {} } },
      },
      act: inTurn(enterCode(), ({ see, words: { private: t } }) => see(t.confirm.wrong), resend),
      shows: ({ private: t }) => t.confirm.resent,
    },
    'sent-three-times-before-a-reload': {
      storage: { session: { pendingSignUp: { ...pendingSignUp, resent: { times: 3, at: 0 } } } },
      shows: ({ private: t }) => t.confirm.resendUsedUp,
    },
  },
);
