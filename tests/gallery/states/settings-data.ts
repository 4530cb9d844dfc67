import { at } from '../fixtures/clock.ts';
import { ownListing } from '../fixtures/own-listing.ts';
import { customer, provider, published, sub, suspendedProvider } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, screen, timedOut, unreachable } from '../state.ts';

const leaving = (erasure: 'due' | 'held') =>
  provider({ verification: 'approved', membership: 'canceling', listing: ownListing(), erasure });

const ask =
  (password = 'azul-Marino-27') =>
  async ({ press, fill, words: { settings } }: Steps) => {
    const t = settings.data.erasure;
    await press(t.title);
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
    api: { ...provider(published), getExport: { state: 'none' } },
  },
  reads('getExport', {
    'export-loading': pending,
    'export-unknown': ['unavailable', ({ settings: t }) => t.data.export.loadFailed],
    'export-ready': [ready, ({ settings: t }) => t.data.export.ready],
    'export-expired': [{ state: 'expired', requestedAt: at(-2) }, ({ settings: t }) => t.data.export.expired],
    'export-failed': [
      { state: 'failed', requestedAt: at(0, -1) },
      ({ settings: t }) => t.data.export.failedText,
    ],
  }),
  outcomes({ act: askForCopy }, 'startExport', {
    'export-asking': [pending, ({ common }) => common.action.moment],
    'export-used-up': ['rate-limited', ({ settings: t }) => t.data.export.usedUp],
    'export-no-connection': unreachable,
  }),
  {
    'export-making': {
      api: { startExport: making, getExport: ({ time }) => (time > 1 ? making : { state: 'none' }) },
      act: askForCopy,
      shows: ({ settings: t }) => t.data.export.making,
    },
    'export-ready-customer': {
      api: { ...customer(), getExport: { ...ready, photos: [] } },
      shows: ({ settings: t }) => t.data.export.noPhotos,
    },
    provider: { shows: ({ settings: t }) => t.data.erasure.membership },
    customer: { api: customer(), shows: ({ settings: t }) => t.data.erasure.keptHow },
    suspended: { api: suspendedProvider(), shows: ({ settings: t }) => t.data.erasure.title },
  },
  reads('getMe', {
    loading: pending,
    failed: ['unavailable', ({ private: t }) => t.shell.loadFailed],
  }),
  {
    'erasure-asked': {
      act: ({ press, words: { settings: t } }) => press(t.data.erasure.title),
      shows: ({ settings: t }) => t.data.erasure.askTitle,
    },
    'erasure-password-missing': {
      act: ask(''),
      shows: ({ settings: t }) => t.security.factor.passwordMissing,
    },
  },
  outcomes({ act: ask() }, 'requestErasure', {
    'erasure-wrong-password': 'wrong-password',
    'erasure-too-many-tries': 'rate-limited',
    'erasure-sending': [pending, ({ common }) => common.action.moment],
    'erasure-too-slow': timedOut,
    'erasure-no-connection': unreachable,
  }),
  {
    'erasure-due': { api: leaving('due'), shows: ({ settings: t }) => t.data.erasure.dueText },
    'erasure-held': { api: leaving('held'), shows: ({ settings: t }) => t.data.erasure.heldText },
  },
  outcomes({ api: leaving('due'), act: keep }, 'undoErasure', {
    'erasure-undoing': [pending, ({ common }) => common.action.moment],
    'erasure-undo-failed': ['unavailable', ({ private: t }) => t.erasure.keepFailed],
  }),
  {
    'erasure-undone': {
      api: {
        ...leaving('due'),
        getMe: ({ time }) => (time > 1 ? provider(published).getMe : leaving('due').getMe),
        undoErasure: {},
      },
      act: keep,
      shows: ({ private: t }) => t.erasure.kept,
    },
  },
);
