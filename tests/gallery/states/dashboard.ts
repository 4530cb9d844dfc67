import {
  admin,
  config,
  customer,
  identified,
  newcomer,
  provider,
  published,
  situations,
  sub,
  verified,
} from '../fixtures/people.ts';
import { appealWaits, decided, hiddenAtOnce, removals } from '../fixtures/decisions.ts';
import { fixtureId } from '#tests/support/public-fixtures.ts';
import { at } from '../fixtures/clock.ts';
import { ownContent, ownListing, ownPhoto, withDeleted } from '../fixtures/own-listing.ts';
import { refusedContents } from '../fixtures/reviewed-listing.ts';
import { finds, type Steps } from '../frame/steps.ts';
import { each, outcomes, pending, reads, refused, screen, sharing, timedOut, unreachable } from '../state.ts';
import { queuedReport } from '../fixtures/reports.ts';

const leaving = provider({ ...published, membership: 'canceling', erasure: 'due' });
const keep = ({ press, words: { private: t } }: Steps) => press(t.erasure.keep);

const withDecisions = (answers: ReturnType<typeof provider>) => ({
  ...answers,
  getOverview: { ...answers.getOverview, decided: true as const },
});

const firstListing = ownListing({
  textWaitsSince: at(-1),
  photos: [1, 2, 3].map((number) => ownPhoto(number, { approved: false, waitsSince: at(-1) })),
});

export const overview = screen(
  'dashboard',
  { path: '/dashboard', session: sub },
  {
    customer: { api: customer(), shows: ({ private: t }) => t.overview.savedNone },
    'customer-with-saved': {
      storage: {
        local: { savedListings: [0, 1, 2].map((number) => ({ id: fixtureId(number), account: true })) },
      },
      api: { ...customer(), syncSaved: { saved: [0, 1, 2].map(fixtureId) } },
      shows: ({ private: t }) => t.overview.savedSome(3),
    },
    admin: {
      api: admin(),
      shows: ({ private: t, admin: { lists } }) => [t.overview.adminTitle, lists.reports],
    },
    'admin-with-cases': {
      api: {
        ...admin(),
        listReports: {
          cases: [queuedReport(0, { urgent: true, dueAt: at(0, 1) }), queuedReport(1, { dueAt: at(0, -2) })],
          cursor: 'sealed',
        },
      },
      shows: ({ admin: t }) => [t.atLeast(2), t.reports.overdue],
    },
    'provider-new': {
      api: provider(),
      // Writing comes first, and the verification has a button too. Steps that are not done must not look failed.
      act: finds(
        '.step[data-step=write][data-state=open][aria-current] + .step[data-step=verify][data-state=open]:has(a)',
      ),
      shows: ({ private: t }) => t.overview.startVerification,
    },
  },
  situations(newcomer, {
    'provider-without-name': [{ name: ' ' }, ({ private: t }) => t.overview.greeting(t.overview.guest)],
    'verification-begun': [{ verification: 'draft' }, ({ private: t }) => t.overview.continueVerification],
    'verification-waits': [{ verification: 'pending' }, ({ private: t }) => t.overview.seeVerification],
    'more-asked': [{ verification: 'more-asked' }, ({ private: t }) => t.verification.askedTitle],
    // Identity and listing wait for review. The page shows what waits, for whom and since when.
    'all-waits': [
      { verification: 'pending', listing: firstListing },
      ({ private: t }) => t.overview.left.reviewBegins,
    ],
    'identity-missing-though-paid': [
      { verification: 'pending', membership: 'active' },
      ({ private: t }) => t.overview.writeMeanwhile,
    ],
  }),
  {
    'verification-refused': {
      api: provider({ verification: 'rejected' }),
      act: finds('.step[data-step=verify][data-state=failed]'),
      shows: ({ private: t }) => t.verification.reasons['unclear-images'],
    },
  },
  situations(published, {
    'verification-withdrawn': [
      { verification: 'withdrawn' },
      ({ private: t }) => t.verification.withdrawnReason,
    ],
    'verification-expired': [{ verification: 'expired' }, ({ private: t }) => t.verification.expiredTitle],
    'membership-ended': [{ membership: 'ended' }, ({ own: t }) => t.membership.endedText],
    'membership-disputed': [{ membership: 'disputed' }, ({ own: t }) => t.membership.disputedTitle],
    'membership-refunded': [{ membership: 'refunded' }, ({ own: t }) => t.membership.refundedTitle],
    'membership-payment-open': [{ membership: 'pending' }, ({ own: t }) => t.membership.pendingTitle],
    'membership-cancelled': [{ membership: 'canceling' }, ({ own: t }) => t.membership.cancelingText],
    'renewal-failed': [{ membership: 'past_due' }, ({ own: t }) => t.membership.pastDueTitle],
    'erasure-held': [{ membership: 'canceling', erasure: 'held' }, ({ private: t }) => t.erasure.held],
  }),
  {
    'profile-waits-alone': {
      api: provider({ ...verified, listing: firstListing }),
      act: finds('.step[data-step=write][data-state=waiting] [data-testid=review-waits]'),
      shows: ({ private: t }) => t.overview.notPublished,
    },
    'profile-refused': {
      api: provider({ ...verified, withheld: 'content', listing: ownListing(refusedContents) }),
      act: finds('.step[data-step=write][data-state=failed][aria-current]'),
      shows: ({ own: t }) => t.review.refusedText,
    },
    // The listing was approved before a contact became required.
    'contact-missing': {
      api: provider({
        ...verified,
        listing: ownListing({ content: ownContent({ contact: {}, social: {} }) }),
      }),
      shows: ({ private: t }) => t.overview.why.contact,
    },
    'edit-waits': {
      api: provider({ ...verified, listing: ownListing({ textWaitsSince: at(-1) }) }),
      act: finds('.tone--good [data-testid=review-waits]'),
      shows: ({ private: t }) => t.overview.published,
    },
    // Without a listing, the provider can't pay yet, but the page shows the plan.
    'membership-missing': { api: provider(identified), shows: ({ own: t }) => t.listing.create },
    'only-unpaid': {
      api: provider({ ...identified, listing: ownListing() }),
      act: finds('.step[data-step=pay][aria-current]'),
      shows: ({ private: t }) => t.overview.steps.pay,
    },
    // Nothing can be paid yet, so that no paid day passes before there is something to show.
    'unpaid-while-the-profile-waits': {
      api: provider({ ...identified, listing: firstListing }),
      act: finds('.checklist:not(:has([aria-current])) .step[data-step=pay][data-state=later]'),
      shows: ({ private: t }) => t.overview.left.payLater,
    },
    'listing-missing': { api: provider(verified), shows: ({ own: t }) => t.listing.create },
    'listing-deleted': {
      api: withDeleted(provider(verified), 1),
      shows: ({ own: t }) => t.deleted.offerText,
    },
    'listings-deleted-unverified': {
      api: withDeleted(provider(), 2),
      shows: ({ own: t }) => t.deleted.seeAll,
    },
    'listing-restoring': {
      api: { ...withDeleted(provider(verified), 1), restoreListing: pending },
      act: ({ press, words: { own: t } }) => press(t.deleted.restore),
      shows: ({ own: t }) => t.deleted.restoring,
    },
    'listing-restored': {
      api: {
        ...withDeleted(provider(verified), 1),
        getMe: ({ time }) => (time > 1 ? provider(published) : provider(verified)).getMe,
        getOverview: ({ time }) =>
          (time > 1 ? provider(published) : withDeleted(provider(verified), 1)).getOverview,
        restoreListing: ownListing({ published: true }),
      },
      act: ({ press, words: { own: t } }) => press(t.deleted.restore),
      shows: ({ own: t }) => t.deleted.restored,
    },
    published: { api: provider(published), shows: ({ private: t }) => t.overview.published },
    'available-now': {
      api: provider({ ...verified, listing: ownListing({ onlineUntil: at(0, 2) }) }),
      shows: ({ own: t }) => t.listing.availableUntil('').slice(0, 9),
    },
    // A single click hides the listing, and another click undoes it.
    'hiding-undone': {
      api: { ...provider(published), setVisibility: ownListing({ hiddenByOwner: true }) },
      act: ({ press, words: { own } }) => press(own.listing.shown),
      shows: ({ common }) => common.saving.undo,
    },
    'hidden-by-herself': {
      api: provider({ ...verified, listing: ownListing({ hiddenByOwner: true }) }),
      shows: ({ own: t }) => t.listing.hidden,
    },
    'hidden-and-unpaid': {
      api: provider({ ...identified, membership: 'ended', listing: ownListing({ hiddenByOwner: true }) }),
      shows: ({ private: t }) => t.overview.why['hidden-by-owner'],
    },
  },
  {
    'hidden-by-report': {
      api: { ...provider({ ...published, withheld: 'hidden-by-moderator' }), ...decided(hiddenAtOnce) },
      shows: ({ own: t }) => [t.decisions.reported.minor, t.decisions.see],
    },
    'hidden-by-report-unexplained': {
      api: {
        ...provider({ ...published, withheld: 'hidden-by-moderator' }),
        listDecisions: refused('internal'),
      },
      shows: ({ own: t }) => t.decisions.see,
    },
    'hidden-by-report-appealed': {
      api: { ...provider({ ...published, withheld: 'hidden-by-moderator' }), ...decided(appealWaits) },
      shows: ({ own: t }) => t.decisions.seeAppeal,
    },
    decided: {
      api: { ...withDecisions(provider(published)), ...decided(hiddenAtOnce) },
      shows: ({ own: t }) => t.decisions.title,
    },
    'photo-removed': {
      api: { ...withDecisions(provider(published)), ...decided(removals[0]!) },
      shows: ({ own: t }) => t.decisions.removedTitle,
    },
    'removals-appealed': {
      api: { ...withDecisions(provider({ ...identified, listing: ownListing() })), ...decided(...removals) },
      shows: ({ own: t }) => [t.decisions.upheld, t.decisions.all],
    },
    'decisions-unread': {
      api: { ...withDecisions(provider(published)), listDecisions: refused('internal') },
      shows: ({ own: t }) => t.decisions.title,
    },
  },
  each('withheld', ['content', 'country', 'age', 'email'], (withheld) => ({
    api: provider({ ...published, withheld }),
    shows: ({ private: t }) => t.overview.why[withheld],
  })),
  {
    'erasure-asked-for': {
      api: leaving,
      // Only the banner mentions the erasure.
      shows: ({ private: t }) => t.erasure.nothingPublic,
    },
  },
  outcomes({ api: leaving, act: keep }, 'undoErasure', {
    'erasure-undoing': [pending, ({ common }) => common.action.moment],
    'erasure-undo-failed': ['unavailable', ({ private: t }) => t.erasure.keepFailed],
    'erasure-undo-too-late': 'erasure-begun',
  }),
  outcomes({ api: provider(published) }, 'getMe', {
    loading: pending,
    failed: ['internal', ({ private: t }) => t.shell.loadFailed],
    'too-slow': timedOut,
  }),
  outcomes({ api: provider(published) }, 'getOverview', {
    'listing-loading': [pending, ({ private: t }) => t.overview.published],
    // The overview fails, so the page requests the listing separately.
    'overview-failed': ['internal', ({ own: t }) => t.listing.view],
  }),
  {
    'listing-failed': {
      api: { ...provider(published), getOverview: refused('internal'), getOwnListing: refused('internal') },
      shows: ({ own: t }) => t.listing.loadFailedTitle,
    },
    'menu-open': {
      only: 'narrow',
      api: provider(published),
      act: ({ press, words: { private: t } }) => press(t.shell.openMenu),
      shows: ({ private: t }) => t.shell.logout,
    },
    // A recent toast stays visible and must cover neither the quick exit nor a menu item.
    'menu-open-under-a-toast': {
      only: 'narrow',
      api: {
        ...provider({ ...identified, membership: 'canceling', renewalEnded: 'erasure' }),
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
    'menu-folded': {
      only: 'wide',
      cookies: { 'sidebar:state': 'false' },
      api: provider(published),
      shows: ({ private: t }) => t.overview.published,
    },
    'old-address': {
      path: '/dashboard/overview',
      api: customer(),
      shows: ({ private: t }) => t.overview.customerBrowse,
    },
  },
);

/** "Publish" in the header leads signed-in users to their open step. */
const publishing = { path: '/register?as=provider' };
const savedOne = { local: { savedListings: [{ id: fixtureId(0) }] } };

export const app = screen(
  'app',
  { path: '/dashboard', session: sub, api: provider(published) },
  reads('getConfig', {
    starting: pending,
    offline: [unreachable, ({ common }) => common.errors.network],
    'service-unavailable': ['unavailable', ({ common }) => common.errors.unavailable],
  }),
  {
    'guest-is-asked-to-sign-in': { session: undefined, api: config, shows: ({ private: t }) => t.login.lead },
    'logout-by-a-link-asks': {
      path: '/login?logout=1',
      api: config,
      shows: ({ private: t }) => t.shell.logoutQuestion,
    },
    'session-ended': {
      api: { getMe: refused('session-ended') },
      pool: { RevokeToken: { body: {} } },
      shows: ({ private: t }) => t.sessionEnded.title,
    },
    'providers-only': {
      path: '/dashboard/listings',
      api: admin(),
      shows: ({ private: t }) => t.shell.workersOnly,
    },
    'customer-offers': {
      path: '/verification',
      api: customer(),
      shows: ({ private: t }) => t.provider.submit,
    },
  },
  sharing(publishing, {
    'publishes-unverified': { api: provider(), shows: ({ own: t }) => t.form.createTitle },
    'publishes-without-listing': { api: provider(identified), shows: ({ own: t }) => t.form.createTitle },
    'publishes-unpaid': {
      api: provider({ ...identified, listing: ownListing() }),
      shows: ({ own: t }) => t.membership.subscribe,
    },
  }),
  {
    'admins-only': { path: '/admin/verifications', shows: ({ private: t }) => t.shell.notFound },
  },
  outcomes({ storage: savedOne }, 'syncSaved', {
    'saved-too-many': 'too-many-saved',
    // The browser sends the saved listings again at the next start and shows no message.
    'saved-next-time': ['version-conflict', ({ private: t }) => t.overview.published],
  }),
  {
    'not-found': { path: '/dashboard/nowhere', shows: ({ private: t }) => t.shell.notFound },
    crashed: {
      path: '/dashboard/purchases',
      missingFile: 'PurchasesPage',
      complains: true,
      shows: ({ private: t }) => t.shell.crashed,
    },
  },
);
