import { config, customer, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, type Words } from '../state.ts';

async function write({ fill, press, words: { private: t } }: Steps): Promise<void> {
  await fill(t.support.message, 'No puedo entrar a mi cuenta.');
  await press(t.support.submit);
}

export const support = screen('support', { path: '/support', session: sub, api: customer() }, [
  { name: 'guest', session: undefined, api: config, shows: ({ private: t }) => t.support.email },
  { name: 'signed-in', shows: ({ private: t }) => t.support.answerTo('valeria@example.test') },
  { name: 'loading', api: { getMe: pending }, shows: ({ common }) => common.action.loading },
  {
    name: 'missing',
    act: ({ press, words: { private: t } }) => press(t.support.submit),
    shows: ({ private: t }) => t.support.missing,
  },
  {
    name: 'submitting',
    api: { askSupportSignedIn: pending },
    act: write,
    shows: ({ private: t }) => t.support.submitting,
  },
  {
    name: 'sent',
    api: { askSupportSignedIn: { receipt: 'K7MX2P' } },
    act: write,
    shows: ({ private: t }) => t.support.sentText('K7MX2P'),
  },
  ...(['support-full', 'rate-limited'] as const).map((code) => ({
    name: `guest-refused-${code}`,
    session: undefined,
    api: { ...config, askSupport: refused(code) },
    act: async (steps: Steps) => {
      await steps.fill(steps.words.private.support.email, 'ana@example.test');
      await write(steps);
    },
    shows: ({ common }: Words) => common.errors[code],
  })),
  {
    name: 'refused',
    api: { askSupportSignedIn: refused('rate-limited') },
    act: write,
    shows: ({ common }) => common.errors['rate-limited'],
  },
]);
