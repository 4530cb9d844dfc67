import { config, customer, sub } from '../fixtures/people.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, screen } from '../state.ts';

async function write({ fill, press, words: { private: t } }: Steps): Promise<void> {
  await fill(t.support.message, 'No puedo entrar a mi cuenta.');
  await press(t.support.submit);
}
const writeAsGuest = inTurn(
  ({ fill, words: { private: t } }) => fill(t.support.email, 'ana@example.test'),
  write,
);
const guest = { session: undefined, api: config };

export const support = screen(
  'support',
  { path: '/support', session: sub, api: customer() },
  {
    guest: { ...guest, shows: ({ private: t }) => t.support.email },
    'signed-in': { shows: ({ private: t }) => t.support.answerTo('valeria@example.test') },
    loading: { api: { getMe: pending }, shows: ({ common }) => common.action.loading },
    missing: {
      act: ({ press, words: { private: t } }) => press(t.support.submit),
      shows: ({ private: t }) => t.support.missing,
    },
  },
  outcomes({ act: write }, 'askSupportSignedIn', {
    submitting: [pending, ({ private: t }) => t.account.sending],
  }),
  // The outcome has the focus, so that screen readers read it.
  outcomes({ act: inTurn(write, finds('[role=group][aria-labelledby]:focus')) }, 'askSupportSignedIn', {
    sent: [{ receipt: 'K7MX2P' }, ({ private: t }) => t.support.sentText('K7MX2P')],
    refused: 'rate-limited',
  }),
  outcomes({ ...guest, act: writeAsGuest }, 'askSupport', {
    'guest-refused-support-full': 'support-full',
    'guest-refused-rate-limited': 'rate-limited',
  }),
);
