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
import { at } from '../fixtures/clock.ts';
import { ownContent, ownListing, ownPhoto, withDeleted } from '../fixtures/own-listing.ts';
import { refusedContents } from '../fixtures/reviewed-listing.ts';
import { pending, refused, screen, timedOut, unreachable, type Words } from '../state.ts';

const approved: Situation = { verification: 'approved' };
const member: Situation = { ...approved, membership: 'active' };
const published: Situation = { ...member, listing: ownListing() };

/** A first listing of which nothing has passed. */
const firstListing = ownListing({
  textWaitsSince: at(-1),
  photos: [1, 2, 3].map((number) => ownPhoto(number, { approved: false, waitsSince: at(-1) })),
});

export const overview = screen('dashboard', { path: '/dashboard', session: sub }, [
  { name: 'customer', api: customer(), shows: ({ private: t }) => t.overview.savedNone },
  {
    name: 'customer-with-saved',
    storage: {
      local: { savedListings: [0, 1, 2].map((number) => ({ id: fixtureId(number), account: true })) },
    },
    api: { ...customer(), syncSaved: { saved: [0, 1, 2].map(fixtureId) } },
    shows: ({ private: t }) => t.overview.savedSome(3),
  },
  { name: 'admin', api: admin(), shows: ({ private: t }) => t.overview.adminTitle },
  {
    name: 'provider-new',
    api: provider(),
    // What nobody has done yet has not failed.
    act: async ({ find }) => {
      await find('.step[data-step=verify][data-state=open][aria-current]');
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
      await find('.step[data-step=verify][data-state=failed]');
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
    name: 'all-waits',
    // Identity and profile wait for a reviewer, and it is said for what, for whom and since when.
    api: provider({ verification: 'pending', listing: firstListing }),
    shows: ({ private: t }) => t.overview.reviewBegins,
  },
  {
    name: 'profile-waits-alone',
    api: provider({ ...member, listing: firstListing }),
    act: async ({ find }) => {
      await find('.step[data-step=write][data-state=waiting] [data-testid=review-waits]');
    },
    shows: ({ private: t }) => t.overview.notPublished,
  },
  {
    name: 'profile-refused',
    api: provider({ ...member, withheld: 'content', listing: ownListing(refusedContents) }),
    act: async ({ find }) => {
      await find('.step[data-step=write][data-state=failed][aria-current]');
    },
    shows: ({ own: t }) => t.review.refusedText,
  },
  {
    // One way to reach them is asked for, of what was approved before it was.
    name: 'contact-missing',
    api: provider({ ...member, listing: ownListing({ content: ownContent({ contact: {}, social: {} }) }) }),
    shows: ({ private: t }) => t.overview.why.contact,
  },
  {
    name: 'edit-waits',
    api: provider({ ...member, listing: ownListing({ textWaitsSince: at(-1) }) }),
    act: async ({ find }) => void (await find('.status-card--good [data-testid=review-waits]')),
    shows: ({ private: t }) => t.overview.published,
  },
  {
    name: 'identity-missing-though-paid',
    api: provider({ verification: 'pending', membership: 'active' }),
    shows: ({ private: t }) => t.overview.writeMeanwhile,
  },
  {
    // Nothing is paid before there is something to show; the plan can be looked at.
    name: 'membership-missing',
    api: provider(approved),
    shows: ({ own: t }) => t.listing.create,
  },
  {
    name: 'only-unpaid',
    api: provider({ ...approved, listing: ownListing() }),
    act: async ({ find }) => {
      await find('.step[data-step=pay][aria-current]');
    },
    shows: ({ private: t }) => t.overview.steps.pay,
  },
  {
    name: 'unpaid-while-the-profile-waits',
    api: provider({ ...approved, listing: firstListing }),
    act: async ({ find }) => {
      await find('.step[data-step=pay][aria-current]');
    },
    shows: ({ private: t }) => t.overview.steps.pay,
  },
  {
    name: 'membership-ended',
    api: provider({ ...published, membership: 'ended' }),
    shows: ({ own: t }) => t.membership.endedText,
  },
  {
    name: 'membership-disputed',
    api: provider({ ...published, membership: 'disputed' }),
    shows: ({ own: t }) => t.membership.disputedTitle,
  },
  {
    name: 'membership-refunded',
    api: provider({ ...published, membership: 'refunded' }),
    shows: ({ own: t }) => t.membership.refundedTitle,
  },
  {
    name: 'membership-payment-open',
    api: provider({ ...published, membership: 'pending' }),
    shows: ({ own: t }) => t.membership.pendingTitle,
  },
  { name: 'listing-missing', api: provider(member), shows: ({ own: t }) => t.listing.create },
  {
    name: 'listing-deleted',
    api: withDeleted(provider(member), 1),
    shows: ({ own: t }) => t.deleted.offerText,
  },
  {
    name: 'listings-deleted-unverified',
    api: withDeleted(provider(), 2),
    shows: ({ own: t }) => t.deleted.seeAll,
  },
  {
    name: 'listing-restoring',
    api: { ...withDeleted(provider(member), 1), restoreListing: pending },
    act: ({ press, words: { own: t } }) => press(t.deleted.restore),
    shows: ({ own: t }) => t.deleted.restoring,
  },
  {
    name: 'listing-restored',
    api: {
      ...withDeleted(provider(member), 1),
      getMe: ({ time }) => (time > 1 ? publishedProvider() : provider(member)).getMe,
      getOverview: ({ time }) =>
        (time > 1 ? publishedProvider() : withDeleted(provider(member), 1)).getOverview,
      restoreListing: ownListing({ published: true }),
    },
    act: ({ press, words: { own: t } }) => press(t.deleted.restore),
    shows: ({ own: t }) => t.deleted.restored,
  },
  { name: 'published', api: publishedProvider(), shows: ({ private: t }) => t.overview.published },
  {
    name: 'membership-cancelled',
    api: provider({ ...published, membership: 'canceling' }),
    shows: ({ own: t }) => t.membership.cancelingText,
  },
  {
    name: 'renewal-failed',
    api: provider({ ...published, membership: 'past_due' }),
    shows: ({ own: t }) => t.membership.pastDueTitle,
  },
  {
    name: 'available-now',
    api: provider({ ...member, listing: ownListing({ onlineUntil: at(0, 2) }) }),
    shows: ({ own: t }) => t.listing.availableUntil('').slice(0, 9),
  },
  {
    // One press, and one to take it back.
    name: 'hiding-undone',
    api: { ...publishedProvider(), setVisibility: ownListing({ hiddenByOwner: true }) },
    act: ({ press, words: { own } }) => press(own.listing.shown),
    shows: ({ common }) => common.saving.undo,
  },
  {
    name: 'hidden-by-herself',
    api: provider({ ...member, listing: ownListing({ hiddenByOwner: true }) }),
    shows: ({ private: t }) => t.overview.why['hidden-by-owner'],
  },
  {
    name: 'hidden-and-unpaid',
    api: provider({ ...approved, membership: 'ended', listing: ownListing({ hiddenByOwner: true }) }),
    shows: ({ private: t }) => t.overview.why['hidden-by-owner'],
  },
  ...(['hidden-by-moderator', 'content', 'country', 'age', 'email'] as const).map((withheld) => ({
    name: `withheld-${withheld}`,
    api: provider({ ...published, withheld }),
    shows: ({ private: t }: Words) => t.overview.why[withheld],
  })),
  {
    name: 'erasure-asked-for',
    api: provider({ ...published, membership: 'canceling', erasure: 'due' }),
    // The banner says it, and nothing else does.
    shows: ({ private: t }) => t.erasure.nothingPublic,
  },
  {
    name: 'erasure-held',
    api: provider({ ...published, membership: 'canceling', erasure: 'held' }),
    shows: ({ private: t }) => t.erasure.held,
  },
  {
    name: 'erasure-undoing',
    api: { ...provider({ ...published, membership: 'canceling', erasure: 'due' }), undoErasure: pending },
    act: ({ press, words: { private: t } }) => press(t.erasure.keep),
    shows: ({ private: t }) => t.erasure.keeping,
  },
  {
    name: 'erasure-undo-failed',
    api: {
      ...provider({ ...published, membership: 'canceling', erasure: 'due' }),
      undoErasure: refused('unavailable'),
    },
    act: ({ press, words: { private: t } }) => press(t.erasure.keep),
    shows: ({ private: t }) => t.erasure.keepFailed,
  },
  {
    name: 'erasure-undo-too-late',
    api: {
      ...provider({ ...published, membership: 'canceling', erasure: 'due' }),
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
    api: { ...publishedProvider(), getOverview: pending },
    shows: ({ private: t }) => t.overview.published,
  },
  {
    // The one answer fails: the listing is asked for by itself.
    name: 'overview-failed',
    api: { ...publishedProvider(), getOverview: refused('internal') },
    shows: ({ own: t }) => t.listing.view,
  },
  {
    name: 'listing-failed',
    api: {
      ...publishedProvider(),
      getOverview: refused('internal'),
      getOwnListing: refused('internal'),
    },
    shows: ({ own: t }) => t.listing.loadFailedTitle,
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
      ...provider({ ...approved, membership: 'canceling', renewalEnded: 'erasure' }),
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
