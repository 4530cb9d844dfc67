import { at } from '../fixtures/clock.ts';
import { ownListing } from '../fixtures/own-listing.ts';
import { provider, publishedProvider, sub, suspendedProvider, type Situation } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen } from '../state.ts';

const published: Situation = { verification: 'approved', membership: 'active', listing: ownListing() };
const stillLeaving = provider({ ...published, membership: 'canceling', erasure: 'due' });
const renewalEnded = (why: Situation['renewalEnded']) =>
  provider({ ...published, membership: 'canceling', renewalEnded: why });
const accept = ({ press, words: { own: t } }: Steps) => press(t.renewal.accept);
const resume = ({ press, words: { own: t } }: Steps) => press(t.renewal.resume);

/** The banner over every screen, once an erasure was taken back or a suspension lifted. */
export const renewal = screen('renewal', { path: '/dashboard', session: sub }, [
  {
    name: 'erasure-undone-renewal-ended',
    api: {
      ...provider({ ...published, membership: 'canceling', erasure: 'due' }),
      getMe: ({ time }) => (time > 1 ? renewalEnded('erasure') : stillLeaving).getMe,
      getOwnListing: ({ time }) => (time > 1 ? renewalEnded('erasure') : stillLeaving).getOwnListing,
      undoErasure: {},
    },
    act: ({ press, words: { private: t } }) => press(t.erasure.keep),
    shows: ({ own: t }) => t.renewal.ended.erasure,
  },
  {
    name: 'ended-with-the-approval',
    api: renewalEnded('identity'),
    shows: ({ own: t }) => t.renewal.ended.identity,
  },
  {
    name: 'ended-by-suspension',
    api: renewalEnded('suspension'),
    shows: ({ own: t }) => t.renewal.ended.suspension,
  },
  {
    name: 'resuming',
    api: { ...renewalEnded('erasure'), resumeRenewal: pending },
    act: resume,
    shows: ({ own: t }) => t.renewal.resuming,
  },
  {
    name: 'resumed',
    api: { ...renewalEnded('erasure'), resumeRenewal: { renewsAt: at(12) } },
    act: resume,
    shows: ({ own: t }) => t.renewal.resumedText,
  },
  {
    name: 'resume-failed',
    api: { ...renewalEnded('erasure'), resumeRenewal: refused('payment-provider-failed') },
    act: resume,
    shows: ({ own: t }) => t.renewal.failed,
  },
  {
    name: 'accepting',
    api: { ...renewalEnded('suspension'), acceptRenewalEnd: pending },
    act: accept,
    shows: ({ own: t }) => t.renewal.accepting,
  },
  {
    name: 'accepted',
    api: { ...renewalEnded('suspension'), acceptRenewalEnd: {} },
    act: accept,
    shows: ({ own: t }) => t.renewal.acceptedText,
  },
  {
    name: 'accept-failed',
    api: { ...renewalEnded('suspension'), acceptRenewalEnd: refused('unavailable') },
    act: accept,
    shows: ({ own: t }) => t.renewal.acceptFailed,
  },
  {
    name: 'erasing-meanwhile',
    api: {
      ...renewalEnded('erasure'),
      getMe: ({ time }) => (time > 1 ? stillLeaving : renewalEnded('erasure')).getMe,
      resumeRenewal: refused('account-erasing'),
    },
    act: resume,
    shows: ({ common }) => common.errors['account-erasing'],
  },
  {
    name: 'over-meanwhile',
    api: {
      ...renewalEnded('erasure'),
      getMe: ({ time }) =>
        (time > 1 ? provider({ ...published, membership: 'ended' }) : renewalEnded('erasure')).getMe,
      resumeRenewal: refused('nothing-to-resume'),
    },
    act: resume,
    shows: ({ common }) => common.errors['nothing-to-resume'],
  },
]);

/** In place of every screen but those of their security and their data (settings-security, settings-data). */
export const suspended = screen('suspended', { path: '/dashboard', session: sub, api: publishedProvider() }, [
  {
    name: 'by-the-terms',
    api: suspendedProvider(),
    shows: ({ private: t }) => t.suspended.grounds.terms,
  },
  {
    name: 'by-law',
    api: suspendedProvider('law'),
    shows: ({ private: t }) => t.suspended.grounds.law,
  },
  {
    name: 'elsewhere',
    path: '/dashboard/listings',
    api: suspendedProvider(),
    shows: ({ private: t }) => t.suspended.title,
  },
  {
    name: 'meanwhile',
    path: '/dashboard/listings',
    api: {
      getMe: ({ time }) => (time > 1 ? suspendedProvider() : publishedProvider()).getMe,
      getOwnListing: refused('account-suspended'),
    },
    shows: ({ private: t }) => t.suspended.title,
  },
]);
