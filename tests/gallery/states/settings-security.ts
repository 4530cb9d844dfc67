import { provider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, timedOut, unreachable, type Answers, type PoolAnswer } from '../state.ts';

const old = 'azul-Marino-27';
const fresh = 'violeta-Claro-31';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const off = { getSecondFactor: { on: false, recoveryCodesLeft: 0 } } satisfies Answers;
const on = (left: number) => ({ getSecondFactor: { on: true, recoveryCodesLeft: left } }) satisfies Answers;
const codes = [
  'k3x9p-07qmt',
  'w8d2r-4hnzc',
  'a0vj7-ye5bs',
  '9tgq1-mx6fk',
  'c4n8h-p2rwd',
  'z7e0s-3kvya',
  '5bjm9-xq1tg',
  'f6hd3-0wc8n',
  'r2yk7-sv4pe',
  'm1zt5-9gajq',
];

const key: PoolAnswer = { body: { SecretCode: secret } };
const proved: PoolAnswer = { body: { Status: 'SUCCESS' } };

const changePassword =
  (chosen = fresh, again = chosen, current = old) =>
  async ({ fill, press, words: { settings } }: Steps) => {
    const t = settings.security.password;
    await fill(t.current, current);
    await fill(t.new, chosen);
    await fill(t.confirm, again);
    await press(t.submit);
  };

const setUp = async ({ press, see, words: { settings } }: Steps) => {
  await press(settings.security.factor.turnOn);
  await see(settings.security.factor.scanLead);
};

const turnOn =
  (code = '123456', password = old) =>
  async (steps: Steps) => {
    const t = steps.words.settings.security.factor;
    await setUp(steps);
    await steps.fill(t.code, code);
    await steps.fill(t.password, password);
    await steps.press(t.finish);
  };

const withPassword =
  (opens: 'newCodes' | 'turnOff', submits: 'newCodesSubmit' | 'turnOffSubmit', password = old) =>
  async ({ press, fill, words: { settings } }: Steps) => {
    const t = settings.security.factor;
    await press(t[opens]);
    if (password) await fill(t.password, password);
    await press(t[submits]);
  };
const renew = (password?: string) => withPassword('newCodes', 'newCodesSubmit', password);
const turnOff = (password?: string) => withPassword('turnOff', 'turnOffSubmit', password);

const leave = async (steps: Steps) => {
  await turnOn()(steps);
  await steps.see(steps.words.settings.security.codes.lead);
  // Having thought better of it: an event, after which the page surely watches over its codes.
  await steps.tick(steps.words.settings.security.codes.kept);
  await steps.tick(steps.words.settings.security.codes.kept);
  await steps.press(steps.words.settings.tabs.profile);
};

const changing = { ...off, changePassword: { signInAfterMilliseconds: 0 } } satisfies Answers;
const ready = { AssociateSoftwareToken: key, VerifySoftwareToken: proved };

/** Signing in anew, to where the user pool asks for the app's code; the numbers only have to be numbers. */
const anew = {
  RevokeToken: { body: {} },
  InitiateAuth: {
    body: {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SRP_B: '5a'.repeat(384),
        SALT: '1f'.repeat(16),
        SECRET_BLOCK: 'c2VjcmV0',
        USERNAME: 'someone',
        USER_ID_FOR_SRP: 'someone',
      },
    },
  },
  RespondToAuthChallenge: [
    { body: { ChallengeName: 'SOFTWARE_TOKEN_MFA', ChallengeParameters: {}, Session: 'gallery' } },
    { exception: 'CodeMismatchException' },
  ],
};

export const securitySettings = screen(
  'settings-security',
  { path: '/dashboard/settings/security', session: sub, api: { ...provider(), ...off } },
  [
    { name: 'off', shows: ({ settings: t }) => t.security.factor.turnOn },
    { name: 'on', api: on(8), shows: ({ settings: t }) => t.security.factor.codesLeft(8) },
    { name: 'few-codes', api: on(1), shows: ({ settings: t }) => t.security.factor.fewCodes },
    { name: 'loading', api: { getSecondFactor: pending }, shows: ({ common: t }) => t.action.loading },
    {
      name: 'failed',
      api: { getSecondFactor: refused('unavailable') },
      shows: ({ settings: t }) => t.security.factor.loadFailed,
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
      shows: ({ common: t }) => t.errors['wrong-password'],
    },
    {
      name: 'password-refused',
      api: { changePassword: refused('password-refused') },
      act: changePassword(),
      shows: ({ common: t }) => t.errors['password-refused'],
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
      pool: { ForgotPassword: { exception: 'LimitExceededException' } },
      act: ({ press, words: { settings: t } }) => press(t.security.password.forgot),
      shows: ({ settings: t }) => t.security.password.resetFailed,
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
    {
      name: 'set-up-starting',
      pool: { AssociateSoftwareToken: pending },
      act: ({ press, words: { settings: t } }) => press(t.security.factor.turnOn),
      shows: ({ settings: t }) => t.security.factor.starting,
    },
    {
      name: 'set-up-failed',
      pool: { AssociateSoftwareToken: unreachable },
      act: ({ press, words: { settings: t } }) => press(t.security.factor.turnOn),
      shows: ({ private: t }) => t.account.network,
    },
    { name: 'set-up', pool: ready, act: setUp, shows: ({ settings: t }) => t.security.factor.scanLead },
    {
      name: 'set-up-incomplete',
      pool: ready,
      act: turnOn('12'),
      shows: ({ settings: t }) => t.security.factor.codeIncomplete,
    },
    {
      name: 'set-up-wrong-code',
      pool: { ...ready, VerifySoftwareToken: { exception: 'EnableSoftwareTokenMFAException' } },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.factor.codeWrong,
    },
    {
      name: 'set-up-wrong-password',
      pool: ready,
      api: { turnOnSecondFactor: refused('wrong-password') },
      act: turnOn(),
      shows: ({ common: t }) => t.errors['wrong-password'],
    },
    {
      name: 'set-up-lost',
      pool: ready,
      api: { turnOnSecondFactor: refused('authenticator-missing') },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.factor.startAgain,
    },
    {
      name: 'set-up-elsewhere',
      pool: ready,
      api: { turnOnSecondFactor: refused('second-factor-on') },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.factor.already,
    },
    {
      name: 'turning-on',
      pool: ready,
      api: { turnOnSecondFactor: pending },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.factor.finishing,
    },
    {
      name: 'codes',
      pool: ready,
      api: { turnOnSecondFactor: { codes } },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.codes.lead,
    },
    {
      name: 'codes-not-kept',
      pool: ready,
      api: { turnOnSecondFactor: { codes } },
      act: async (steps) => {
        await turnOn()(steps);
        await steps.press(steps.words.settings.security.codes.done);
      },
      shows: ({ settings: t }) => t.security.codes.keptMissing,
    },
    {
      name: 'codes-left-behind',
      pool: ready,
      api: { turnOnSecondFactor: { codes } },
      act: leave,
      shows: ({ settings: t }) => t.security.codes.leaveText,
    },
    {
      name: 'new-codes-asked',
      api: on(2),
      act: renew(''),
      shows: ({ settings: t }) => t.security.factor.passwordMissing,
    },
    {
      name: 'new-codes-making',
      api: { ...on(2), renewRecoveryCodes: pending },
      act: renew(),
      shows: ({ settings: t }) => t.security.factor.newCodesBusy,
    },
    {
      name: 'new-codes-wrong-password',
      api: { ...on(2), renewRecoveryCodes: refused('wrong-password') },
      act: renew(),
      shows: ({ common: t }) => t.errors['wrong-password'],
    },
    {
      name: 'new-codes-off',
      api: { ...on(2), renewRecoveryCodes: refused('second-factor-off') },
      act: renew(),
      shows: ({ common: t }) => t.errors['second-factor-off'],
    },
    {
      name: 'new-codes',
      api: { ...on(2), renewRecoveryCodes: { codes } },
      act: renew(),
      shows: ({ settings: t }) => t.security.factor.newCodesDone,
    },
    {
      name: 'turning-off',
      api: { ...on(8), turnOffSecondFactor: pending },
      act: turnOff(),
      shows: ({ settings: t }) => t.security.factor.turnOffBusy,
    },
    {
      name: 'turn-off-wrong-password',
      api: { ...on(8), turnOffSecondFactor: refused('wrong-password') },
      act: turnOff(),
      shows: ({ common: t }) => t.errors['wrong-password'],
    },
    {
      name: 'turn-off-too-slow',
      api: { ...on(8), turnOffSecondFactor: timedOut },
      act: turnOff(),
      shows: ({ common: t }) => t.errors.timeout,
    },
    {
      name: 'turned-off',
      api: { ...on(8), turnOffSecondFactor: {} },
      act: turnOff(),
      shows: ({ settings: t }) => t.security.factor.turnedOff,
    },
  ],
);
