import { deletedListingsMax } from '#shared/listing-options.ts';
import { at } from '../fixtures/clock.ts';
import { deletedListing, ownContent, ownListing, ownPhoto } from '../fixtures/own-listing.ts';
import { provider, publishedProvider, sub } from '../fixtures/people.ts';
import { refusedContents, verified, waiting, withListing } from '../fixtures/reviewed-listing.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable, type Answers, type Words } from '../state.ts';

const published = publishedProvider();

const confirmDelete = async ({ press, words: { own: t } }: Steps) => {
  await press(t.deleted.remove);
  await press(t.deleted.confirm);
};

/** Verified, and not a member any more. */
const unpaid = (change: Parameters<typeof ownListing>[0] = {}) =>
  provider({ verification: 'approved', membership: 'ended', listing: ownListing(change) });

/** There as the page was opened, and deleted since. */
const goneSince = (): Answers => {
  const after = provider(verified);
  return {
    ...published,
    getMe: ({ time }) => (time > 1 ? after : published).getMe,
    getOwnListing: ({ time }) => (time > 1 ? {} : published.getOwnListing),
    listDeletedListings: ({ time }) => ({ listings: time > 1 ? [deletedListing(1, 30)] : [] }),
  };
};

export const myProfile = screen('my-listing', { path: '/dashboard/listings', session: sub, api: published }, [
  { name: 'blocked', api: provider(), shows: ({ own: t }) => t.listing.blockedTitle },
  { name: 'empty', api: provider(verified), shows: ({ own: t }) => t.listing.emptyTitle },
  { name: 'published', shows: ({ own: t }) => t.listing.published },
  {
    name: 'available-now',
    api: withListing({ onlineUntil: at(0, 2) }),
    shows: ({ own: t }) => t.listing.availableUntil('').slice(0, 9),
  },
  {
    name: 'hidden',
    api: withListing({ hiddenByOwner: true }),
    shows: ({ private: t }) => t.overview.why['hidden-by-owner'],
  },
  {
    name: 'without-photo-to-show',
    api: withListing({
      photos: [
        ownPhoto(1, { status: 'refused', refusal: 'damaged', approved: false, previewUrl: undefined }),
      ],
    }),
    shows: ({ private: t }) => t.overview.why.photos,
  },
  {
    name: 'without-contact',
    api: withListing({ content: ownContent({ contact: {}, social: {} }) }),
    shows: ({ private: t }) => t.overview.why.contact,
  },
  {
    name: 'in-review',
    api: withListing(waiting),
    shows: ({ own: t }) => t.review.waitingTitle,
  },
  {
    name: 'first-review',
    // Nothing of it has passed: what waits is said once, and is no fault of theirs.
    api: withListing({
      ...waiting,
      published: false,
      photos: [ownPhoto(2, { approved: false, waitsSince: at(-1) })],
    }),
    shows: ({ own: t }) => t.review.waitingText,
  },
  {
    name: 'refused',
    api: withListing(refusedContents),
    shows: ({ own: t }) => t.review.refusedText,
  },
  {
    name: 'preview-missing',
    api: withListing({ photos: [ownPhoto(1, { previewUrl: '/media/missing/780.avif' })] }),
    shows: ({ own: t }) => t.listing.edit,
  },
  {
    name: 'not-paid-any-more',
    api: provider({ verification: 'approved', membership: 'ended', listing: ownListing() }),
    shows: ({ private: t }) => t.overview.missingThings([t.overview.things.membership]),
  },
  {
    name: 'longest-words',
    api: withListing({
      content: ownContent({
        title: 'Maximiliana Guadalupe de los Ángeles Montero y Castellanos X',
        description: 'Sinespaciosniparadas'.repeat(30),
        price: 100_000_000,
      }),
    }),
    shows: ({ own: t }) => t.listing.published,
  },
  {
    name: 'hiding',
    api: { setVisibility: pending },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.listing.shown,
  },
  {
    name: 'was-hidden',
    api: { setVisibility: ownListing({ hiddenByOwner: true, missing: ['hidden-by-owner'] }) },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.listing.hiddenToast,
  },
  {
    name: 'shown-again',
    api: {
      ...withListing({ hiddenByOwner: true }),
      setVisibility: ownListing({ published: true, missing: [] }),
    },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.listing.shownToast,
  },
  {
    name: 'available-on',
    api: { setPresence: ownListing({ published: true, onlineUntil: at(0, 2) }) },
    act: ({ press, words: { own: t } }) => press(t.listing.available),
    shows: ({ own: t }) => t.listing.availableToast,
  },
  {
    name: 'available-off',
    api: {
      ...withListing({ onlineUntil: at(0, 2) }),
      setPresence: ownListing({ published: true }),
    },
    act: ({ press, words: { own: t } }) => press(t.listing.available),
    shows: ({ own: t }) => t.listing.unavailableToast,
  },
  // Of a listing that nobody sees no message says that somebody does.
  {
    name: 'unpaid-hidden',
    api: {
      ...unpaid(),
      setVisibility: ownListing({ hiddenByOwner: true, missing: ['membership', 'hidden-by-owner'] }),
    },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.listing.hiddenLater,
  },
  {
    name: 'unpaid-shown',
    api: { ...unpaid({ hiddenByOwner: true }), setVisibility: ownListing({ missing: ['membership'] }) },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.listing.shownLater,
  },
  {
    name: 'unpaid-available-on',
    api: { ...unpaid(), setPresence: ownListing({ missing: ['membership'], onlineUntil: at(0, 2) }) },
    act: ({ press, words: { own: t } }) => press(t.listing.available),
    shows: ({ own: t }) => t.listing.availableLater,
  },
  {
    name: 'unpaid-available-off',
    api: { ...unpaid({ onlineUntil: at(0, 2) }), setPresence: ownListing({ missing: ['membership'] }) },
    act: ({ press, words: { own: t } }) => press(t.listing.available),
    shows: ({ own: t }) => t.listing.unavailableLaterToast,
  },
  {
    name: 'hiding-failed',
    api: { setVisibility: refused('unavailable') },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.listing.statusFailed,
  },
  {
    name: 'shown-too-often',
    api: { ...withListing({ hiddenByOwner: true }), setVisibility: refused('rate-limited') },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.listing.shownTooOften,
  },
  {
    name: 'availability-failed',
    api: { setPresence: unreachable },
    act: ({ press, words: { own: t } }) => press(t.listing.available),
    shows: ({ own: t }) => t.listing.statusFailed,
  },
  // Another device deleted it meanwhile.
  {
    name: 'hiding-what-is-gone',
    api: {
      ...goneSince(),
      // The first read is still in flight when the switch is pressed: its answer would be stale.
      listDeletedListings: ({ time }) => (time > 1 ? { listings: [deletedListing(1, 30)] } : pending),
      setVisibility: refused('not-found'),
    },
    act: ({ press, words: { own: t } }) => press(t.listing.shown),
    shows: ({ own: t }) => t.deleted.startAnew,
  },
  {
    name: 'available-though-gone',
    api: { ...goneSince(), setPresence: refused('not-found') },
    act: ({ press, words: { own: t } }) => press(t.listing.available),
    shows: ({ own: t }) => t.listing.goneToast,
  },
  {
    name: 'busy-now',
    api: { setPresence: refused('booking-running') },
    act: ({ press, words: { own: t } }) => press(t.listing.available),
    shows: ({ own: t }) => t.listing.busyNow,
  },
  {
    name: 'delete-asked',
    act: ({ press, words: { own: t } }) => press(t.deleted.remove),
    shows: ({ own: t }) => t.deleted.askRenews,
  },
  {
    name: 'deleting',
    api: { deleteListing: pending },
    act: confirmDelete,
    shows: ({ own: t }) => t.deleted.deleting,
  },
  {
    name: 'delete-refused',
    api: { deleteListing: refused('version-conflict') },
    act: confirmDelete,
    shows: ({ own: t }) => t.deleted.failed,
  },
  {
    // By a press whose answer was lost, or in another tab: it can be undone all the same.
    name: 'deleted-already',
    api: { deleteListing: refused('not-found') },
    act: confirmDelete,
    shows: ({ own: t }) => [t.deleted.done, t.deleted.undo],
  },
  {
    name: 'deleted',
    api: { deleteListing: {} },
    act: confirmDelete,
    shows: ({ own: t }) => t.deleted.done,
  },
  {
    name: 'deleted-restored',
    api: { deleteListing: {}, restoreListing: ownListing({ published: true }) },
    act: async (steps) => {
      await confirmDelete(steps);
      await steps.press(steps.words.own.deleted.undo);
    },
    shows: ({ own: t }) => t.deleted.restored,
  },
  {
    name: 'deleted-to-restore',
    api: {
      ...provider(verified),
      listDeletedListings: { listings: [deletedListing(1, 12), deletedListing(2, 1)] },
    },
    shows: ({ own: t }) => t.deleted.startAnew,
  },
  {
    name: 'deleted-as-many-as-kept',
    api: {
      ...provider(verified),
      listDeletedListings: {
        listings: Array.from({ length: deletedListingsMax }, (_, number) =>
          deletedListing(number, 30 - number),
        ),
      },
    },
    shows: ({ own: t }) => t.deleted.full(deletedListingsMax),
  },
  {
    name: 'restoring',
    api: {
      ...provider(verified),
      listDeletedListings: { listings: [deletedListing(1, 30)] },
      restoreListing: pending,
    },
    act: ({ press, words: { own: t } }) => press(t.deleted.restore),
    shows: ({ own: t }) => t.deleted.restoring,
  },
  ...(['rate-limited', 'not-found', 'listing-exists', 'version-conflict'] as const).map((code) => ({
    name: `restore-refused-${code}`,
    api: {
      ...provider(verified),
      listDeletedListings: { listings: [deletedListing(1, 12)] },
      restoreListing: refused(code),
    },
    act: ({ press, words: { own: t } }: Steps) => press(t.deleted.restore),
    shows: ({ own: t }: Words) => t.deleted.restoreFailed,
  })),
  {
    name: 'deleted-beside-a-new-one',
    api: { listDeletedListings: { listings: [deletedListing(1, 12)] } },
    shows: ({ own: t }) => t.deleted.onlyOne,
  },
  {
    name: 'restore-in-place-of-the-new-one',
    api: { listDeletedListings: { listings: [deletedListing(1, 12)] } },
    act: ({ press, words: { own: t } }) => press(t.deleted.restore),
    shows: ({ own: t }) => t.deleted.insteadTitle,
  },
  {
    name: 'deleted-loading',
    api: { ...provider(verified), listDeletedListings: pending },
    shows: ({ own: t }) => t.listing.emptyTitle,
  },
  {
    name: 'deleted-not-loaded',
    api: { ...provider(verified), listDeletedListings: refused('internal') },
    shows: ({ own: t }) => t.deleted.loadFailed,
  },
  {
    name: 'loading',
    api: { getOwnListing: pending },
    shows: ({ common }) => common.action.loading,
  },
  {
    name: 'failed',
    api: { getOwnListing: refused('internal') },
    shows: ({ common, own: { listing: t } }) => [t.loadFailedTitle, t.loadFailed(common.errors.internal)],
  },
]);
