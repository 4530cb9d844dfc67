import { provider, sub } from '../fixtures/people.ts';
import { inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, timedOut, unreachable, type Answers } from '../state.ts';

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

const setUp = inTurn(begin(), ({ see, words: { settings: t } }) => see(t.security.factor.scanLead));

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
  // Tick and untick the box before leaving: once the page has processed both clicks, it is ready to warn about the
  // unsaved codes.
  await steps.tick(steps.words.settings.security.codes.kept);
  await steps.tick(steps.words.settings.security.codes.kept);
  await steps.press(steps.words.settings.tabs.profile);
};

export const secondFactor = screen(
  'settings-second-factor',
  { path: '/dashboard/settings/security', session: sub, api: { ...provider(), ...off } },
  {
    off: { shows: ({ settings: t }) => t.security.factor.turnOn },
    on: { api: on(8), shows: ({ settings: t }) => t.security.factor.codesLeft(8) },
    'few-codes': { api: on(1), shows: ({ settings: t }) => t.security.factor.fewCodes },
  },
  reads('getSecondFactor', {
    loading: pending,
    failed: ['unavailable', ({ settings: t }) => t.security.factor.loadFailed],
  }),
  {
    'set-up-password': {
      act: ({ press, words: { settings: t } }) => press(t.security.factor.turnOn),
      shows: ({ settings: t }) => t.security.factor.begin,
    },
    'set-up-password-missing': {
      act: begin(''),
      shows: ({ settings: t }) => t.security.factor.passwordMissing,
    },
  },
  outcomes({ act: begin() }, 'setUpAuthenticator', {
    'set-up-starting': [pending, ({ settings: t }) => t.security.factor.starting],
    'set-up-wrong-password': 'wrong-password',
    'set-up-too-often': 'rate-limited',
    'set-up-failed': unreachable,
    'set-up-on-already': ['second-factor-on', ({ settings: t }) => t.security.factor.already],
  }),
  {
    'set-up': { api: key, act: setUp, shows: ({ settings: t }) => t.security.factor.scanLead },
    'set-up-incomplete': {
      api: key,
      act: turnOn('12'),
      shows: ({ private: t }) => t.account.appCodeIncomplete,
    },
  },
  outcomes({ api: key, act: turnOn() }, 'turnOnSecondFactor', {
    'set-up-wrong-code': ['code-refused', ({ settings: t }) => t.security.factor.codeWrong],
    'set-up-other-password': 'wrong-password',
    'set-up-codes-too-often': 'rate-limited',
    'set-up-elsewhere': ['second-factor-on', ({ settings: t }) => t.security.factor.already],
    'turning-on': [pending, ({ settings: t }) => t.security.factor.finishing],
    codes: [{ codes }, ({ settings: t }) => t.security.codes.lead],
  }),
  {
    'set-up-lost': {
      api: {
        setUpAuthenticator: ({ time }) => ({ secret: time === 1 ? secret : secret.replaceAll('J', 'K') }),
        turnOnSecondFactor: refused('authenticator-missing'),
      },
      act: turnOn(),
      shows: ({ settings: t }) => t.security.factor.startAgain,
    },
    'codes-not-kept': {
      api: { ...key, turnOnSecondFactor: { codes } },
      act: inTurn(turnOn(), ({ press, words: { settings: t } }) => press(t.security.codes.done)),
      shows: ({ settings: t }) => t.security.codes.keptMissing,
    },
    'codes-left-behind': {
      api: { ...key, turnOnSecondFactor: { codes } },
      act: leave,
      shows: ({ settings: t }) => t.security.codes.leaveText,
    },
    'new-codes-asked': {
      api: on(2),
      act: renew('', ''),
      shows: ({ settings: t }) => t.security.factor.passwordMissing,
    },
    'new-codes-code-missing': {
      api: on(2),
      act: renew('12345'),
      shows: ({ settings: t }) => t.security.factor.eitherMissing,
    },
    'new-codes-wrong-code': {
      api: { ...on(2), renewRecoveryCodes: refused('code-refused') },
      act: renew(codes[0]),
      shows: ({ settings: t }) => t.security.factor.eitherWrong,
    },
  },
  outcomes({ api: on(2), act: renew() }, 'renewRecoveryCodes', {
    'new-codes-making': [pending, ({ settings: t }) => t.security.factor.newCodesBusy],
    'new-codes-wrong-password': 'wrong-password',
    'new-codes-off': 'second-factor-off',
    'new-codes': [{ codes }, ({ settings: t }) => t.security.factor.newCodesDone],
  }),
  outcomes({ api: on(8), act: turnOff() }, 'turnOffSecondFactor', {
    'turning-off': [pending, ({ settings: t }) => t.security.factor.turnOffBusy],
    'turn-off-wrong-password': 'wrong-password',
    'turn-off-wrong-code': ['code-refused', ({ settings: t }) => t.security.factor.eitherWrong],
    'turn-off-too-often': 'rate-limited',
    'turn-off-too-slow': timedOut,
    'turned-off': [{}, ({ settings: t }) => t.security.factor.turnedOff],
  }),
);
