export const saved = {
  title: 'Saved listings',
  loading: 'Loading your saved listings',
  failed: 'There was a problem loading your saved listings',
  empty: 'Nothing saved yet',
  emptyText: 'Press the heart on a profile to find it here again.',
  browse: 'View All Listings',
  gone: 'This listing is no longer available.',
  onThisBrowser: 'Only this browser knows your list.',
  signIn: 'Sign in to keep it in your account',
  inAccount: 'Your list is kept in your account.',
  notInAccountYet: (count: number) =>
    count === 1
      ? 'One of them is on this browser only, until you open your account.'
      : `${count} of them are on this browser only, until you open your account.`,
  toAccount: 'Open my account',
  needsScript: 'Your list is kept by your browser and needs JavaScript to be shown.',
};

export type SavedMessages = typeof saved;
