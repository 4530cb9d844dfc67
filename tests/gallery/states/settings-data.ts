import { ownListing } from '../fixtures/own-listing.ts';
import { customer, provider, publishedProvider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, timedOut, unreachable } from '../state.ts';

const leaving = (erasure: 'due' | 'held') =>
  provider({ verification: 'approved', membership: 'cancelled', listing: ownListing(), erasure });

const ask =
  (password = 'azul-Marino-27') =>
  async ({ press, fill, words: { settings } }: Steps) => {
    const t = settings.data.erasure;
    await press(t.ask);
    if (password) await fill(settings.security.factor.password, password);
    await press(t.submit);
  };
const keep = ({ press, words: { private: t } }: Steps) => press(t.erasure.keep);

export const dataSettings = screen(
  'settings-data',
  { path: '/dashboard/settings/data', session: sub, api: publishedProvider() },
  [
    { name: 'provider', shows: ({ settings: t }) => t.data.erasure.membership },
    { name: 'customer', api: customer(), shows: ({ settings: t }) => t.data.erasure.keptHow },
    { name: 'loading', api: { getMe: pending }, shows: ({ common: t }) => t.action.loading },
    { name: 'failed', api: { getMe: refused('unavailable') }, shows: ({ private: t }) => t.shell.loadFailed },
    {
      name: 'erasure-asked',
      act: ({ press, words: { settings: t } }) => press(t.data.erasure.ask),
      shows: ({ settings: t }) => t.data.erasure.askTitle,
    },
    {
      name: 'erasure-password-missing',
      act: ask(''),
      shows: ({ settings: t }) => t.security.factor.passwordMissing,
    },
    {
      name: 'erasure-wrong-password',
      api: { requestErasure: refused('wrong-password') },
      act: ask(),
      shows: ({ common: t }) => t.errors['wrong-password'],
    },
    {
      name: 'erasure-too-many-tries',
      api: { requestErasure: refused('rate-limited') },
      act: ask(),
      shows: ({ common: t }) => t.errors['rate-limited'],
    },
    {
      name: 'erasure-sending',
      api: { requestErasure: pending },
      act: ask(),
      shows: ({ settings: t }) => t.data.erasure.submitting,
    },
    {
      name: 'erasure-too-slow',
      api: { requestErasure: timedOut },
      act: ask(),
      shows: ({ common: t }) => t.errors.timeout,
    },
    {
      name: 'erasure-no-connection',
      api: { requestErasure: unreachable },
      act: ask(),
      shows: ({ common: t }) => t.errors.network,
    },
    { name: 'erasure-due', api: leaving('due'), shows: ({ settings: t }) => t.data.erasure.dueText },
    { name: 'erasure-held', api: leaving('held'), shows: ({ settings: t }) => t.data.erasure.heldText },
    {
      name: 'erasure-undoing',
      api: { ...leaving('due'), undoErasure: pending },
      act: keep,
      shows: ({ private: t }) => t.erasure.keeping,
    },
    {
      name: 'erasure-undone',
      api: {
        ...leaving('due'),
        getMe: ({ time }) => (time > 1 ? publishedProvider().getMe : leaving('due').getMe),
        undoErasure: {},
      },
      act: keep,
      shows: ({ private: t }) => t.erasure.kept,
    },
    {
      name: 'erasure-undo-failed',
      api: { ...leaving('due'), undoErasure: refused('unavailable') },
      act: keep,
      shows: ({ private: t }) => t.erasure.keepFailed,
    },
  ],
);
