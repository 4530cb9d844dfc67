import { at } from '../fixtures/clock.ts';
import { ownListing } from '../fixtures/own-listing.ts';
import { customer, provider, publishedProvider, sub, suspendedProvider } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, timedOut, unreachable } from '../state.ts';

const leaving = (erasure: 'due' | 'held') =>
  provider({ verification: 'approved', membership: 'canceling', listing: ownListing(), erasure });

const ask =
  (password = 'azul-Marino-27') =>
  async ({ press, fill, words: { settings } }: Steps) => {
    const t = settings.data.erasure;
    await press(t.ask);
    if (password) await fill(settings.security.factor.password, password);
    await press(t.submit);
  };
const making = { state: 'making', requestedAt: at(0) } as const;
const ready = {
  state: 'ready',
  requestedAt: at(0, -1),
  expiresAt: at(0, 23),
  url: '/_gallery/copy.json',
  photos: [1, 2, 3].map((number) => ({
    id: `photo-of-the-gallery-${number}`,
    url: `/_gallery/photo-${number}.jpg`,
  })),
} as const;
const askForCopy = ({ press, words: { settings: t } }: Steps) => press(t.data.export.ask);
const keep = ({ press, words: { private: t } }: Steps) => press(t.erasure.keep);

export const dataSettings = screen(
  'settings-data',
  {
    path: '/dashboard/settings/data',
    session: sub,
    api: { ...publishedProvider(), getExport: { state: 'none' } },
  },
  [
    { name: 'export-loading', api: { getExport: pending }, shows: ({ common: t }) => t.action.loading },
    {
      name: 'export-unknown',
      api: { getExport: refused('unavailable') },
      shows: ({ settings: t }) => t.data.export.loadFailed,
    },
    {
      name: 'export-asking',
      api: { startExport: pending },
      act: askForCopy,
      shows: ({ settings: t }) => t.data.export.asking,
    },
    {
      name: 'export-making',
      api: { startExport: making, getExport: ({ time }) => (time > 1 ? making : { state: 'none' }) },
      act: askForCopy,
      shows: ({ settings: t }) => t.data.export.making,
    },
    { name: 'export-ready', api: { getExport: ready }, shows: ({ settings: t }) => t.data.export.ready },
    {
      name: 'export-ready-customer',
      api: { ...customer(), getExport: { ...ready, photos: [] } },
      shows: ({ settings: t }) => t.data.export.noPhotos,
    },
    {
      name: 'export-expired',
      api: { getExport: { state: 'expired', requestedAt: at(-2) } },
      shows: ({ settings: t }) => t.data.export.expired,
    },
    {
      name: 'export-failed',
      api: { getExport: { state: 'failed', requestedAt: at(0, -1) } },
      shows: ({ settings: t }) => t.data.export.failedText,
    },
    {
      name: 'export-used-up',
      api: { startExport: refused('rate-limited') },
      act: askForCopy,
      shows: ({ settings: t }) => t.data.export.usedUp,
    },
    {
      name: 'export-no-connection',
      api: { startExport: unreachable },
      act: askForCopy,
      shows: ({ common: t }) => t.errors.network,
    },
    { name: 'provider', shows: ({ settings: t }) => t.data.erasure.membership },
    { name: 'customer', api: customer(), shows: ({ settings: t }) => t.data.erasure.keptHow },
    {
      name: 'suspended',
      api: suspendedProvider(),
      shows: ({ settings: t }) => t.data.erasure.ask,
    },
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
