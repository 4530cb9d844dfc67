import { provider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, timedOut, unreachable, type Answers } from '../state.ts';

const old = 'azul-Marino-27';
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

const key = { setUpAuthenticator: { secret } } satisfies Answers;

const begin =
  (password = old) =>
  async ({ press, fill, words: { settings } }: Steps) => {
    const t = settings.security.factor;
    await press(t.turnOn);
    if (password) await fill(t.password, password);
    await press(t.start);
  };

const setUp = async (steps: Steps) => {
  await begin()(steps);
  await steps.see(steps.words.settings.security.factor.scanLead);
};

const turnOn =
  (code = '123456') =>
  async (steps: Steps) => {
    const t = steps.words.settings.security.factor;
    await setUp(steps);
    await steps.fill(t.code, code);
    await steps.press(t.finish);
  };

const withProof =
  (opens: 'newCodes' | 'turnOff', submits: 'newCodesSubmit' | 'turnOffSubmit') =>
  (code = '123 456', password = old) =>
  async ({ press, fill, words: { settings } }: Steps) => {
    const t = settings.security.factor;
    await press(t[opens]);
    if (password) await fill(t.password, password);
    if (code) await fill(t.either, code);
    await press(t[submits]);
  };
const renew = withProof('newCodes', 'newCodesSubmit');
const turnOff = withProof('turnOff', 'turnOffSubmit');

const leave = async (steps: Steps) => {
  await turnOn()(steps);
  await steps.see(steps.words.settings.security.codes.lead);
  // Having thought better of it: an event, after which the page surely watches over its codes.
  await steps.tick(steps.words.settings.security.codes.kept);
  await steps.tick(steps.words.settings.security.codes.kept);
  await steps.press(steps.words.settings.tabs.profile);
};

export const secondFactor = screen(
  'settings-second-factor',
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
      name: 'set-up-password',
      act: ({ press, words: { settings: t } }) => press(t.security.factor.turnOn),
      shows: ({ settings: t }) => t.security.factor.begin,
    },
    {
      name: 'set-up-password-missing',
      act: begin(''),
      shows: ({ settings: t }) => t.security.factor.passwordMissing,
    },
    {
      name: 'set-up-starting',
      api: { setUpAuthenticator: pending },
      act: begin(),
      shows: ({ settings: t }) => t.security.factor.starting,
    },
    {
      name: 'set-up-wrong-password',
      api: { setUpAuthenticator: refused('wrong-password') },
      act: begin(),
      shows: ({ common: t }) => t.errors['wrong-password'],
    },
    {
      name: 'set-up-too-often',
      api: { setUpAuthenticator: refused('rate-limited') },
      act: begin(),
      shows: ({ common: t }) => t.errors['rate-limited'],
    },
    {
      name: 'set-up-failed',
      api: { setUpAuthenticator: unreachable },
      act: begin(),
      shows: ({ common: t }) => t.errors.network,
    },
    {
      name: 'set-up-on-already',
      api: { setUpAuthenticator: refused('second-factor-on') },
      act: begin(),
      shows: ({ settings: t }) => t.security.factor.already,
    },
    { name: 'set-up', api: key, act: setUp, shows: ({ settings: t }) => t.security.factor.scanLead },
    {
      name: 'set-up-incomplete',
      api: key,
      act: turnOn('12'),
      shows: ({ settings: t }) => t.security.factor.codeIncomplete,
    },
    {
      name: 'set-up-wrong-code',
      api: { ...key, turnOnSecondFactor: refused('code-refused') },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.factor.codeWrong,
    },
    {
      name: 'set-up-other-password',
      api: { ...key, turnOnSecondFactor: refused('wrong-password') },
      act: turnOn(),
      shows: ({ common: t }) => t.errors['wrong-password'],
    },
    {
      name: 'set-up-codes-too-often',
      api: { ...key, turnOnSecondFactor: refused('rate-limited') },
      act: turnOn(),
      shows: ({ common: t }) => t.errors['rate-limited'],
    },
    {
      name: 'set-up-lost',
      api: {
        setUpAuthenticator: ({ time }) => ({ secret: time === 1 ? secret : secret.replaceAll('J', 'K') }),
        turnOnSecondFactor: refused('authenticator-missing'),
      },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.factor.startAgain,
    },
    {
      name: 'set-up-elsewhere',
      api: { ...key, turnOnSecondFactor: refused('second-factor-on') },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.factor.already,
    },
    {
      name: 'turning-on',
      api: { ...key, turnOnSecondFactor: pending },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.factor.finishing,
    },
    {
      name: 'codes',
      api: { ...key, turnOnSecondFactor: { codes } },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.codes.lead,
    },
    {
      name: 'codes-not-kept',
      api: { ...key, turnOnSecondFactor: { codes } },
      act: async (steps) => {
        await turnOn()(steps);
        await steps.press(steps.words.settings.security.codes.done);
      },
      shows: ({ settings: t }) => t.security.codes.keptMissing,
    },
    {
      name: 'codes-left-behind',
      api: { ...key, turnOnSecondFactor: { codes } },
      act: leave,
      shows: ({ settings: t }) => t.security.codes.leaveText,
    },
    {
      name: 'new-codes-asked',
      api: on(2),
      act: renew('', ''),
      shows: ({ settings: t }) => t.security.factor.passwordMissing,
    },
    {
      name: 'new-codes-code-missing',
      api: on(2),
      act: renew('12345'),
      shows: ({ settings: t }) => t.security.factor.eitherMissing,
    },
    {
      name: 'new-codes-wrong-code',
      api: { ...on(2), renewRecoveryCodes: refused('code-refused') },
      act: renew(codes[0]),
      shows: ({ settings: t }) => t.security.factor.eitherWrong,
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
      name: 'turn-off-wrong-code',
      api: { ...on(8), turnOffSecondFactor: refused('code-refused') },
      act: turnOff(),
      shows: ({ settings: t }) => t.security.factor.eitherWrong,
    },
    {
      name: 'turn-off-too-often',
      api: { ...on(8), turnOffSecondFactor: refused('rate-limited') },
      act: turnOff(),
      shows: ({ common: t }) => t.errors['rate-limited'],
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
