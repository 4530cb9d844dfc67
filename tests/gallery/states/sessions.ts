import { provider, sub } from '../fixtures/people.ts';
import { otherSessions, thisSession } from '../fixtures/sessions.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable } from '../state.ts';

const askFor =
  (browser: string) =>
  ({ press, words: { settings: t } }: Steps) =>
    press(t.sessions.endOf(browser));
const ask = askFor('Safari');
const end = async (steps: Steps) => {
  await ask(steps);
  await steps.press(steps.words.settings.sessions.end);
};
const askEverywhere = ({ press, words: { settings: t } }: Steps) => press(t.sessions.everywhere);
const leaveEverywhere = async (steps: Steps) => {
  await askEverywhere(steps);
  await steps.press(steps.words.settings.sessions.everywhere);
};

export const sessions = screen(
  'settings-sessions',
  {
    path: '/dashboard/settings/security',
    session: sub,
    api: {
      ...provider(),
      listSessions: { sessions: [thisSession, ...otherSessions] },
      getSecondFactor: { on: false, recoveryCodesLeft: 0 },
    },
  },
  [
    {
      name: 'one',
      api: { listSessions: { sessions: [thisSession] } },
      shows: ({ settings: t }) => t.sessions.current,
    },
    { name: 'many', shows: ({ settings: t }) => t.sessions.unknownBrowser },
    {
      name: 'none',
      api: { listSessions: { sessions: [] } },
      shows: ({ settings: t }) => t.sessions.none,
    },
    { name: 'loading', api: { listSessions: pending }, shows: ({ common }) => common.action.loading },
    {
      name: 'failed',
      api: { listSessions: refused('unavailable') },
      shows: ({ settings: t }) => t.sessions.loadFailed,
    },
    { name: 'end', act: ask, shows: ({ settings: t }) => t.sessions.endTitle },
    {
      name: 'ending',
      api: { endSession: pending },
      act: end,
      shows: ({ settings: t }) => t.sessions.ending,
    },
    { name: 'ended', api: { endSession: {} }, act: end, shows: ({ settings: t }) => t.sessions.ended },
    {
      name: 'end-failed',
      api: { endSession: unreachable },
      act: end,
      shows: ({ settings: t }) => t.sessions.endFailed,
    },
    {
      name: 'gone-already',
      api: { endSession: refused('not-found') },
      act: end,
      shows: ({ settings: t }) => t.sessions.endFailed,
    },
    { name: 'everywhere', act: askEverywhere, shows: ({ settings: t }) => t.sessions.everywhereText },
    {
      name: 'signing-out',
      api: { signOutEverywhere: pending },
      act: leaveEverywhere,
      shows: ({ settings: t }) => t.sessions.signingOut,
    },
    {
      name: 'sign-out-failed',
      api: { signOutEverywhere: refused('unavailable') },
      act: leaveEverywhere,
      shows: ({ settings: t }) => t.sessions.everywhereFailed,
    },
  ],
);
