import { provider, sub } from '../fixtures/people.ts';
import { otherSessions, thisSession } from '../fixtures/sessions.ts';
import { inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, screen, unreachable } from '../state.ts';

const askFor =
  (browser: string) =>
  ({ press, words: { settings: t } }: Steps) =>
    press(t.sessions.endOf(browser));
const ask = askFor('Safari');
const end = inTurn(ask, ({ press, words: { settings: t } }) => press(t.sessions.end));
const askEverywhere = ({ press, words: { settings: t } }: Steps) => press(t.sessions.everywhere);
const leaveEverywhere = inTurn(askEverywhere, ({ press, words: { settings: t } }) =>
  press(t.sessions.everywhere),
);

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
  reads('listSessions', {
    one: [{ sessions: [thisSession] }, ({ settings: t }) => t.sessions.current],
    none: [{ sessions: [] }, ({ settings: t }) => t.sessions.none],
    loading: pending,
    failed: ['unavailable', ({ settings: t }) => t.sessions.loadFailed],
  }),
  {
    many: { shows: ({ settings: t }) => t.sessions.unknownBrowser },
    end: { act: ask, shows: ({ settings: t }) => t.sessions.endTitle },
  },
  outcomes({ act: end }, 'endSession', {
    ending: [pending, ({ settings: t }) => t.sessions.ending],
    ended: [{}, ({ settings: t }) => t.sessions.ended],
    'end-failed': [unreachable, ({ settings: t }) => t.sessions.endFailed],
    'gone-already': ['not-found', ({ settings: t }) => t.sessions.endFailed],
  }),
  {
    everywhere: { act: askEverywhere, shows: ({ settings: t }) => t.sessions.everywhereText },
  },
  outcomes({ act: leaveEverywhere }, 'signOutEverywhere', {
    'signing-out': [pending, ({ settings: t }) => t.sessions.signingOut],
    'sign-out-failed': ['unavailable', ({ settings: t }) => t.sessions.everywhereFailed],
  }),
);
