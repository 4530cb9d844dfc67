import {
  admin,
  config,
  customer,
  provider,
  publishedProvider,
  sub,
  type Situation,
} from '../fixtures/people.ts';
import { fixtureId } from '#tests/support/public-fixtures.ts';
import { ownListing } from '../fixtures/own-listing.ts';
import { pending, refused, screen, timedOut, unreachable, type Words } from '../state.ts';

const approved: Situation = { verification: 'approved' };
const member: Situation = { ...approved, membership: 'active' };
const published: Situation = { ...member, listing: ownListing() };

export const overview = screen('dashboard', { path: '/dashboard', session: sub }, [
  { name: 'customer', api: customer(), shows: ({ private: t }) => t.overview.customerBrowse },
  { name: 'admin', api: admin(), shows: ({ private: t }) => t.overview.adminTitle },
  {
    name: 'provider-new',
    api: provider(),
    // What nobody has done yet has not failed.
    act: async ({ find }) => {
      await find('.blocked__item[data-state=missing] circle');
    },
    shows: ({ private: t }) => t.overview.startVerification,
  },
  {
    name: 'provider-without-name',
    api: provider({ name: ' ' }),
    shows: ({ private: t }) => t.overview.greeting(t.overview.guest),
  },
  {
    name: 'verification-begun',
    api: provider({ verification: 'draft' }),
    shows: ({ private: t }) => t.overview.continueVerification,
  },
  {
    name: 'verification-waits',
    api: provider({ verification: 'pending' }),
    shows: ({ private: t }) => t.overview.seeVerification,
  },
  {
    name: 'verification-refused',
    api: provider({ verification: 'rejected' }),
    act: async ({ find }) => {
      await find('.blocked__item[data-state=failed]');
    },
    shows: ({ private: t }) => t.verification.reasons['unclear-images'],
  },
  {
    name: 'verification-withdrawn',
    api: provider({ ...published, verification: 'withdrawn' }),
    shows: ({ private: t }) => t.verification.withdrawnReason,
  },
  {
    name: 'verification-expired',
    api: provider({ ...published, verification: 'expired' }),
    shows: ({ private: t }) => t.verification.expiredTitle,
  },
  {
    name: 'more-asked',
    api: provider({ verification: 'more-asked' }),
    shows: ({ private: t }) => t.verification.askedTitle,
  },
  {
    name: 'identity-missing-though-paid',
    api: provider({ verification: 'pending', membership: 'active' }),
    shows: ({ private: t }) => t.overview.missingOnlyIdentity,
  },
  {
    name: 'membership-missing',
    api: provider(approved),
    shows: ({ private: t }) => t.overview.missingOnlyMembership,
  },
  {
    name: 'membership-ended',
    api: provider({ ...published, membership: 'ended' }),
    shows: ({ private: t }) => t.overview.membershipEnded,
  },
  { name: 'listing-missing', api: provider(member), shows: ({ own: t }) => t.listing.emptyTitle },
  { name: 'published', api: publishedProvider(), shows: ({ private: t }) => t.overview.published },
  {
    name: 'membership-cancelled',
    api: provider({ ...published, membership: 'cancelled' }),
    shows: ({ private: t }) => t.overview.membershipEnding('').slice(0, 7),
  },
  {
    name: 'renewal-failed',
    api: provider({ ...published, membership: 'grace' }),
    shows: ({ private: t }) => t.overview.membershipGrace,
  },
  {
    name: 'hidden-by-herself',
    api: provider({ ...member, listing: ownListing({ hiddenByOwner: true }) }),
    shows: ({ private: t }) => t.overview.why['hidden-by-owner'],
  },
  ...(['hidden-by-moderator', 'content', 'country'] as const).map((withheld) => ({
    name: `withheld-${withheld}`,
    api: provider({ ...published, withheld }),
    shows: ({ private: t }: Words) => t.overview.why[withheld],
  })),
  {
    name: 'erasure-asked-for',
    api: provider({ ...published, membership: 'cancelled', erasure: 'due' }),
    shows: ({ private: t }) => t.overview.why['account-erasing'],
  },
  {
    name: 'erasure-held',
    api: provider({ ...published, membership: 'cancelled', erasure: 'held' }),
    shows: ({ private: t }) => t.erasure.held,
  },
  {
    name: 'erasure-undoing',
    api: { ...provider({ ...published, membership: 'cancelled', erasure: 'due' }), undoErasure: pending },
    act: ({ press, words: { private: t } }) => press(t.erasure.keep),
    shows: ({ private: t }) => t.erasure.keeping,
  },
  {
    name: 'erasure-undo-failed',
    api: {
      ...provider({ ...published, membership: 'cancelled', erasure: 'due' }),
      undoErasure: refused('unavailable'),
    },
    act: ({ press, words: { private: t } }) => press(t.erasure.keep),
    shows: ({ private: t }) => t.erasure.keepFailed,
  },
  {
    name: 'erasure-undo-too-late',
    api: {
      ...provider({ ...published, membership: 'cancelled', erasure: 'due' }),
      undoErasure: refused('erasure-begun'),
    },
    act: ({ press, words: { private: t } }) => press(t.erasure.keep),
    shows: ({ common }) => common.errors['erasure-begun'],
  },
  {
    name: 'loading',
    api: { ...publishedProvider(), getMe: pending },
    shows: ({ common }) => common.action.loading,
  },
  {
    name: 'failed',
    api: { ...publishedProvider(), getMe: refused('internal') },
    shows: ({ private: t }) => t.shell.loadFailed,
  },
  {
    name: 'too-slow',
    api: { ...publishedProvider(), getMe: timedOut },
    shows: ({ common }) => common.errors.timeout,
  },
  {
    name: 'listing-loading',
    api: { ...publishedProvider(), getOwnListing: pending },
    shows: ({ private: t }) => t.overview.published,
  },
  {
    name: 'listing-failed',
    api: { ...publishedProvider(), getOwnListing: refused('internal') },
    shows: ({ own: t }) => t.listing.loadFailedTitle,
  },
  {
    name: 'membership-loading',
    api: { ...publishedProvider(), checkSubscription: pending },
    shows: ({ common }) => common.action.loading,
  },
  {
    name: 'membership-failed',
    api: { ...publishedProvider(), checkSubscription: refused('unavailable') },
    shows: ({ common }) => common.errors.unavailable,
  },
  {
    name: 'menu-open',
    only: 'narrow',
    api: publishedProvider(),
    act: ({ press, words: { private: t } }) => press(t.shell.openMenu),
    shows: ({ private: t }) => t.shell.logout,
  },
  {
    // A message of a moment ago comes along, and may cover neither the way out nor an entry.
    name: 'menu-open-under-a-toast',
    only: 'narrow',
    api: {
      ...provider({ ...approved, membership: 'cancelled', renewalEnded: 'erasure' }),
      resumeRenewal: refused('internal'),
    },
    act: async ({ press, see, find, words: { own, private: t } }) => {
      await press(own.renewal.resume);
      await see(own.renewal.failed);
      await press(t.shell.openMenu);
      await find('.drawer .toast');
    },
    shows: ({ private: t }) => t.shell.browse,
  },
  {
    name: 'menu-folded',
    only: 'wide',
    cookies: { 'sidebar:state': 'false' },
    api: publishedProvider(),
    shows: ({ private: t }) => t.overview.published,
  },
  {
    name: 'old-address',
    path: '/dashboard/overview',
    api: customer(),
    shows: ({ private: t }) => t.overview.customerBrowse,
  },
]);

/** What the frame around every private screen shows, whatever the screen. */
export const app = screen('app', { path: '/dashboard', session: sub, api: publishedProvider() }, [
  { name: 'starting', api: { getConfig: pending }, shows: ({ common }) => common.action.loading },
  { name: 'offline', api: { getConfig: unreachable }, shows: ({ private: t }) => t.shell.unreachable },
  {
    name: 'guest-is-asked-to-sign-in',
    session: undefined,
    api: config,
    shows: ({ private: t }) => t.login.lead,
  },
  {
    name: 'logout-by-a-link-asks',
    path: '/login?logout=1',
    api: config,
    shows: ({ private: t }) => t.shell.logoutQuestion,
  },
  {
    name: 'session-ended',
    api: { getMe: refused('session-ended') },
    pool: { RevokeToken: { body: {} } },
    shows: ({ private: t }) => t.sessionEnded.title,
  },
  {
    name: 'providers-only',
    path: '/dashboard/listings',
    api: admin(),
    shows: ({ private: t }) => t.shell.workersOnly,
  },
  {
    name: 'customer-offers',
    path: '/verification',
    api: customer(),
    shows: ({ private: t }) => t.provider.submit,
  },
  // "Publish" in the header, by whoever is signed in: the step that is open.
  {
    name: 'publishes-unverified',
    path: '/register?as=provider',
    api: provider(),
    shows: ({ private: t }) => t.verification.start,
  },
  {
    name: 'publishes-without-listing',
    path: '/register?as=provider',
    api: provider(approved),
    shows: ({ own: t }) => t.form.createTitle,
  },
  {
    name: 'publishes-unpaid',
    path: '/register?as=provider',
    api: provider({ ...approved, listing: ownListing() }),
    shows: ({ own: t }) => t.membership.subscribe,
  },
  { name: 'admins-only', path: '/admin/verifications', shows: ({ private: t }) => t.shell.notFound },
  {
    name: 'saved-too-many',
    storage: { local: { savedListings: [{ id: fixtureId(0) }] } },
    api: { ...publishedProvider(), syncSaved: refused('too-many-saved') },
    shows: ({ common }) => common.errors['too-many-saved'],
  },
  {
    // Goes along the next time: nothing is said of it.
    name: 'saved-next-time',
    storage: { local: { savedListings: [{ id: fixtureId(0) }] } },
    api: { ...publishedProvider(), syncSaved: refused('version-conflict') },
    shows: ({ private: t }) => t.overview.published,
  },
  { name: 'not-found', path: '/dashboard/nowhere', shows: ({ private: t }) => t.shell.notFound },
  {
    name: 'crashed',
    path: '/dashboard/purchases',
    missingFile: 'PurchasesPage',
    complains: true,
    shows: ({ private: t }) => t.shell.crashed,
  },
]);
