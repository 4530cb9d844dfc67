import { deletedListingsMax } from '#shared/listing-options.ts';
import { at } from '../fixtures/clock.ts';
import { decided, hiddenByReviewer } from '../fixtures/decisions.ts';
import { deletedListing, ownContent, ownListing, ownPhoto } from '../fixtures/own-listing.ts';
import { provider, published, sub, verified } from '../fixtures/people.ts';
import { refusedContents, waiting, withListing } from '../fixtures/reviewed-listing.ts';
import { inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, unreachable, type Answers } from '../state.ts';

const before = provider(published);

const oneDeleted = { listDeletedListings: { listings: [deletedListing(1, 12)] } };

const toggleShown = ({ press, words: { own: t } }: Steps) => press(t.listing.shown);
const toggleAvailable = ({ press, words: { own: t } }: Steps) => press(t.listing.available);
const restore = ({ press, words: { own: t } }: Steps) => press(t.deleted.restore);
const confirmDelete = async ({ press, words: { own: t } }: Steps) => {
  await press(t.deleted.remove);
  await press(t.deleted.confirm);
};

const unpaid = (change: Parameters<typeof ownListing>[0] = {}) =>
  provider({ verification: 'approved', membership: 'ended', listing: ownListing(change) });

/** Builds responses for a listing that was deleted after the page opened. */
const goneSince = (): Answers => {
  const after = provider(verified);
  return {
    ...before,
    getMe: ({ time }) => (time > 1 ? after : before).getMe,
    getOwnListing: ({ time }) => (time > 1 ? {} : before.getOwnListing),
    listDeletedListings: ({ time }) => ({ listings: time > 1 ? [deletedListing(1, 30)] : [] }),
  };
};

export const myProfile = screen(
  'my-listing',
  { path: '/dashboard/listings', session: sub, api: before },
  {
    blocked: { api: provider({ listing: ownListing() }), shows: ({ own: t }) => t.listing.notPublished },
    empty: { api: provider(verified), shows: ({ own: t }) => t.listing.emptyTitle },
    published: { shows: ({ own: t }) => t.listing.published },
    'available-now': {
      api: withListing({ onlineUntil: at(0, 2) }),
      shows: ({ own: t }) => t.listing.availableUntil('').slice(0, 9),
    },
    'hidden-by-report': {
      api: { ...provider({ ...published, withheld: 'hidden-by-moderator' }), ...decided(hiddenByReviewer) },
      shows: () => hiddenByReviewer.facts,
    },
    hidden: {
      api: withListing({ hiddenByOwner: true }),
      shows: ({ private: t }) => t.overview.why['hidden-by-owner'],
    },
    'without-photo-to-show': {
      api: withListing({
        photos: [
          ownPhoto(1, { status: 'refused', refusal: 'damaged', approved: false, previewUrl: undefined }),
        ],
      }),
      shows: ({ private: t }) => t.overview.left.toDo(t.overview.left.tasks.photos),
    },
    'without-contact': {
      api: withListing({ content: ownContent({ contact: {}, social: {} }) }),
      shows: ({ private: t }) => t.overview.left.toDo(t.overview.left.tasks.contact),
    },
    'in-review': { api: withListing(waiting), shows: ({ own: t }) => t.review.waitingTitle },
    // With no approved content yet, the page mentions the review once and does not show it as an error.
    'first-review': {
      api: withListing({
        ...waiting,
        published: false,
        photos: [ownPhoto(2, { approved: false, waitsSince: at(-1) })],
      }),
      shows: ({ own: t }) => t.review.waitingText,
    },
    refused: { api: withListing(refusedContents), shows: ({ own: t }) => t.review.refusedText },
    'preview-missing': {
      api: withListing({ photos: [ownPhoto(1, { previewUrl: '/media/missing/780.avif' })] }),
      shows: ({ own: t }) => t.listing.edit,
    },
    'not-paid-any-more': {
      api: provider({ verification: 'approved', membership: 'ended', listing: ownListing() }),
      shows: ({ own: t }) => t.membership.subscribeAgain,
    },
    'longest-words': {
      api: withListing({
        content: ownContent({
          title: 'Maximiliana Guadalupe de los Ángeles Montero y Castellanos X',
          description: 'Sinespaciosniparadas'.repeat(30),
          price: 100_000_000,
        }),
      }),
      shows: ({ own: t }) => t.listing.published,
    },
  },
  outcomes({ act: toggleShown }, 'setVisibility', {
    hiding: [pending, ({ own: t }) => t.listing.shown],
    'was-hidden': [
      ownListing({ hiddenByOwner: true, missing: ['hidden-by-owner'] }),
      ({ own: t }) => t.listing.hidden,
    ],
    'hiding-failed': ['unavailable', ({ own: t }) => t.listing.statusFailed],
  }),
  outcomes({ api: withListing({ hiddenByOwner: true }), act: toggleShown }, 'setVisibility', {
    'shown-again': [ownListing({ published: true, missing: [] }), ({ own: t }) => t.listing.shownToast],
    'shown-too-often': ['rate-limited', ({ own: t }) => t.listing.shownTooOften],
  }),
  outcomes({ act: toggleAvailable }, 'setPresence', {
    'available-on': [
      ownListing({ published: true, onlineUntil: at(0, 2) }),
      ({ own: t }) => t.listing.availableToast,
    ],
    'availability-failed': [unreachable, ({ own: t }) => t.listing.statusFailed],
    'busy-now': ['booking-running', ({ own: t }) => t.listing.busyNow],
  }),
  {
    'available-off': {
      api: { ...withListing({ onlineUntil: at(0, 2) }), setPresence: ownListing({ published: true }) },
      act: toggleAvailable,
      shows: ({ own: t }) => [t.listing.unavailableToast, t.listing.seenSoon],
    },
    // No message may claim that a listing is visible while it is not.
    'unpaid-hidden': {
      api: {
        ...unpaid(),
        setVisibility: ownListing({ hiddenByOwner: true, missing: ['membership', 'hidden-by-owner'] }),
      },
      act: toggleShown,
      shows: ({ own: t }) => t.listing.hiddenLater,
    },
    'unpaid-shown': {
      api: { ...unpaid({ hiddenByOwner: true }), setVisibility: ownListing({ missing: ['membership'] }) },
      act: toggleShown,
      shows: ({ own: t }) => t.listing.shownLater,
    },
    'unpaid-available-on': {
      api: { ...unpaid(), setPresence: ownListing({ missing: ['membership'], onlineUntil: at(0, 2) }) },
      act: toggleAvailable,
      shows: ({ own: t }) => t.listing.availableLater,
    },
    'unpaid-available-off': {
      api: { ...unpaid({ onlineUntil: at(0, 2) }), setPresence: ownListing({ missing: ['membership'] }) },
      act: toggleAvailable,
      shows: ({ own: t }) => t.listing.unavailableLaterToast,
    },
    'hiding-what-is-gone': {
      api: {
        ...goneSince(),
        // The first read is still pending at the click, and its response would be stale.
        listDeletedListings: ({ time }) => (time > 1 ? { listings: [deletedListing(1, 30)] } : pending),
        setVisibility: refused('not-found'),
      },
      act: toggleShown,
      shows: ({ own: t }) => t.deleted.startAnew,
    },
    'available-though-gone': {
      api: { ...goneSince(), setPresence: refused('not-found') },
      act: toggleAvailable,
      shows: ({ own: t }) => t.listing.goneToast,
    },
    'delete-asked': {
      act: ({ press, words: { own: t } }) => press(t.deleted.remove),
      shows: ({ own: t }) => t.deleted.askRenews,
    },
  },
  outcomes({ act: confirmDelete }, 'deleteListing', {
    deleting: [pending, ({ own: t }) => t.deleted.deleting],
    'delete-refused': ['version-conflict', ({ own: t }) => t.deleted.failed],
    // The listing was deleted in another tab, or by a click whose response was lost. The page still offers to undo the
    // deletion.
    'deleted-already': ['not-found', ({ own: t }) => [t.deleted.done, t.deleted.undo]],
    deleted: [{}, ({ own: t }) => t.deleted.done],
  }),
  {
    'deleted-restored': {
      api: { deleteListing: {}, restoreListing: ownListing({ published: true }) },
      act: inTurn(confirmDelete, ({ press, words: { own: t } }) => press(t.deleted.undo)),
      shows: ({ own: t }) => t.deleted.restored,
    },
  },
  outcomes({ api: provider(verified) }, 'listDeletedListings', {
    'deleted-to-restore': [
      { listings: [deletedListing(1, 12), deletedListing(2, 1)] },
      ({ own: t }) => t.deleted.startAnew,
    ],
    'deleted-as-many-as-kept': [
      {
        listings: Array.from({ length: deletedListingsMax }, (_, number) =>
          deletedListing(number, 30 - number),
        ),
      },
      ({ own: t }) => t.deleted.full(deletedListingsMax),
    ],
    'deleted-loading': [pending, ({ own: t }) => t.listing.emptyTitle],
    'deleted-not-loaded': ['internal', ({ own: t }) => t.deleted.loadFailed],
  }),
  {
    restoring: {
      api: {
        ...provider(verified),
        listDeletedListings: { listings: [deletedListing(1, 30)] },
        restoreListing: pending,
      },
      act: restore,
      shows: ({ own: t }) => t.deleted.restoring,
    },
  },
  outcomes({ api: { ...provider(verified), ...oneDeleted }, act: restore }, 'restoreListing', {
    'restore-refused-rate-limited': ['rate-limited', ({ own: t }) => t.deleted.restoreFailed],
    'restore-refused-not-found': ['not-found', ({ own: t }) => t.deleted.restoreFailed],
    'restore-refused-listing-exists': ['listing-exists', ({ own: t }) => t.deleted.restoreFailed],
    'restore-refused-version-conflict': ['version-conflict', ({ own: t }) => t.deleted.restoreFailed],
  }),
  {
    'deleted-beside-a-new-one': {
      api: oneDeleted,
      shows: ({ own: t }) => t.deleted.onlyOne,
    },
    'restore-in-place-of-the-new-one': {
      api: oneDeleted,
      act: restore,
      shows: ({ own: t }) => t.deleted.insteadTitle,
    },
  },
  reads('getOwnListing', {
    loading: pending,
    failed: [
      'internal',
      ({ common, own: { listing: t } }) => [t.loadFailedTitle, t.loadFailed(common.errors.internal)],
    ],
  }),
);
