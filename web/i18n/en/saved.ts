export const saved = {
  title: 'Saved listings',
  loading: 'Loading your saved listings',
  failed: 'There was a problem loading your saved listings',
  empty: 'Nothing saved yet',
  emptyText: 'Tap the heart on a profile to find it here.',
  browse: 'View All Listings',
  gone: 'This listing is no longer available.',
  onThisBrowser: 'Your list is only on this browser.',
  signIn: 'Sign in to keep it in your account',
  inAccount: 'Your list is in your account.',
  notInAccountYet: (count: number) =>
    count === 1
      ? 'One of them is on this browser only, until you open your account.'
      : `${count} of them are on this browser only, until you open your account.`,
  toAccount: 'Open my account',
  needsScript: 'Your list is on this browser. Turn on JavaScript to see it.',
};

export type SavedMessages = typeof saved;
