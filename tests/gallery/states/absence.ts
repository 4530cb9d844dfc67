import { at } from '../fixtures/clock.ts';
import { provider, published, sub, suspendedProvider, type Situation } from '../fixtures/people.ts';
import { appealWaits, decided, suspendedByReport } from '../fixtures/decisions.ts';
import type { Steps } from '../frame/steps.ts';
import { outcomes, pending, refused, screen } from '../state.ts';

const stillLeaving = provider({ ...published, membership: 'canceling', erasure: 'due' });
const reported = { source: 'ARTICLE_16' } as const;
const renewalEnded = (why: Situation['renewalEnded']) =>
  provider({ ...published, membership: 'canceling', renewalEnded: why });
const accept = ({ press, words: { own: t } }: Steps) => press(t.renewal.accept);
const resume = ({ press, words: { own: t } }: Steps) => press(t.renewal.resume);

/** Banner on every screen after an erasure was undone or a suspension lifted. */
export const renewal = screen(
  'renewal',
  { path: '/dashboard', session: sub },
  {
    'erasure-undone-renewal-ended': {
      api: {
        ...stillLeaving,
        getMe: ({ time }) => (time > 1 ? renewalEnded('erasure') : stillLeaving).getMe,
        getOwnListing: ({ time }) => (time > 1 ? renewalEnded('erasure') : stillLeaving).getOwnListing,
        undoErasure: {},
      },
      act: ({ press, words: { private: t } }) => press(t.erasure.keep),
      shows: ({ own: t }) => t.renewal.ended.erasure,
    },
    'ended-with-the-approval': {
      api: renewalEnded('identity'),
      shows: ({ own: t }) => t.renewal.ended.identity,
    },
    'ended-by-suspension': {
      api: renewalEnded('suspension'),
      shows: ({ own: t }) => t.renewal.ended.suspension,
    },
  },
  outcomes({ api: renewalEnded('erasure'), act: resume }, 'resumeRenewal', {
    resuming: [pending, ({ common }) => common.action.moment],
    resumed: [{ renewsAt: at(12) }, ({ own: t }) => t.renewal.resumedText],
    'resume-failed': ['payment-provider-failed', ({ own: t }) => t.renewal.failed],
  }),
  outcomes({ api: renewalEnded('suspension'), act: accept }, 'acceptRenewalEnd', {
    accepting: [pending, ({ common }) => common.action.moment],
    accepted: [{}, ({ own: t }) => t.renewal.acceptedText],
    'accept-failed': ['unavailable', ({ own: t }) => t.renewal.acceptFailed],
  }),
  {
    'erasing-meanwhile': {
      api: {
        ...renewalEnded('erasure'),
        getMe: ({ time }) => (time > 1 ? stillLeaving : renewalEnded('erasure')).getMe,
        resumeRenewal: refused('account-erasing'),
      },
      act: resume,
      shows: ({ common }) => common.errors['account-erasing'],
    },
    'over-meanwhile': {
      api: {
        ...renewalEnded('erasure'),
        getMe: ({ time }) =>
          (time > 1 ? provider({ ...published, membership: 'ended' }) : renewalEnded('erasure')).getMe,
        resumeRenewal: refused('nothing-to-resume'),
      },
      act: resume,
      shows: ({ common }) => common.errors['nothing-to-resume'],
    },
  },
);

/** Page that replaces every screen except those for security and data (settings-security, settings-data). */
export const suspended = screen(
  'suspended',
  { path: '/dashboard', session: sub, api: provider(published) },
  {
    'by-the-terms': { api: suspendedProvider(), shows: ({ private: t }) => t.suspended.grounds.terms },
    'by-law': {
      api: suspendedProvider({ ground: 'law' }),
      shows: ({ private: t }) => t.suspended.grounds.law,
    },
    banned: {
      api: suspendedProvider({
        ...reported,
        ground: 'law',
        legalGround: 'Código Penal Federal, artículo 202',
        banned: true,
      }),
      shows: ({ private: t }) => [t.suspended.bannedTitle, t.suspended.twoPeople],
    },
    'by-report': {
      api: { ...suspendedProvider(reported), ...decided(suspendedByReport({ mayAppeal: true })) },
      shows: ({ own: t }) => t.decisions.appeal,
    },
    'by-report-appeal-form': {
      api: { ...suspendedProvider(reported), ...decided(suspendedByReport({ mayAppeal: true })) },
      act: ({ press, words: { own: t } }) => press(t.decisions.appeal),
      shows: ({ own: t }) => t.decisions.appealText,
    },
    'by-report-appealed': {
      api: {
        ...suspendedProvider({ ...reported, banned: true }),
        ...decided(suspendedByReport({ kind: 'account-banned', appeal: appealWaits.appeal })),
      },
      shows: ({ own: t }) => t.decisions.ownAppeal,
    },
    'by-report-unread': {
      api: { ...suspendedProvider(reported), listDecisions: refused('internal') },
      shows: ({ private: t }) => t.suspended.toDecisions,
    },
    elsewhere: {
      path: '/dashboard/listings',
      api: suspendedProvider(),
      shows: ({ private: t }) => t.suspended.title,
    },
    meanwhile: {
      path: '/dashboard/listings',
      api: {
        getMe: ({ time }) => (time > 1 ? suspendedProvider() : provider(published)).getMe,
        getOwnListing: refused('account-suspended'),
      },
      shows: ({ private: t }) => t.suspended.title,
    },
  },
);
