/** English of a listing's deletion and of taking it back. */
export const deletedListingMessages = {
  remove: 'Delete',
  askTitle: 'Delete your listing?',
  askText: (days: number) =>
    `It is gone for clients at once, with its photos. For ${days} days you can take that back here, then it is erased for good.`,
  /** While a membership runs that is charged by itself. */
  askRenews: 'This does not cancel your membership: its renewal is cancelled apart, in Membership.',
  confirm: 'Delete listing',
  deleting: 'Deleting...',
  keep: 'Keep it',
  done: 'Your listing has been deleted',
  undo: 'Undo',
  failed: 'Failed to delete profile',
  /** Above the list of what can be taken back. */
  title: (count: number): string => (count === 1 ? 'Deleted listing' : 'Deleted listings'),
  /** On the other screens, where there is no listing for that reason. */
  offerTitle: 'You deleted your listing',
  offerText: 'Nobody sees it meanwhile, nor your posts. If you restore it, it comes back as it was.',
  seeAll: 'See all',
  /** In place of 'No Profile Created Yet'. */
  emptyTitle: 'You have no profile now',
  startAnew: 'You can restore it, or start a new one: the deleted one stays until its days are over.',
  full: (most: number) =>
    `You have deleted ${most} listings. Restore one of them; a new one can be started once the oldest is erased.`,
  onlyOne: 'There can be only one listing: to restore this one, the one above is deleted for it.',
  deletedOn: (day: string) => `Deleted on ${day}.`,
  erasedOn: (day: string, days: number) =>
    days === 1 ? `Last day: it is erased on ${day}.` : `${days} days left: it is erased on ${day}.`,
  restore: 'Restore',
  restoring: 'Restoring...',
  restored: 'Your listing is back',
  restoreFailed: 'The listing could not be restored',
  insteadTitle: 'Restore this one instead?',
  insteadText: (present: string, restored: string, days: number) =>
    `“${restored}” comes back. “${present}” is deleted for it, and can be restored in its turn for ${days} days.`,
  instead: 'Restore instead',
  keepPresent: 'Keep the present one',
  loadFailed: 'Your deleted listings could not be loaded.',
};
export type DeletedListingMessages = typeof deletedListingMessages;
