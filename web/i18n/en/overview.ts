const joinWords = (words: readonly string[]): string => new Intl.ListFormat('en').format(words);

/** English texts of the overview and of the obstacles to a public listing. They define the type of es/overview.ts. */
export const overviewMessages = {
  greeting: (name: string) => `Welcome back, ${name}`,
  guest: 'Guest',
  customerLead: 'Everyone you find here has been verified by a person.',
  customerAction: 'Browse listings',
  customerBrowse: 'Find someone near you',
  customerBrowseHint: 'Browse verified listings by category and city. Say that you found them here.',
  savedTitle: 'Saved listings',
  savedNone: 'Nothing saved yet. Press the heart on a profile to find it here again.',
  savedSome: (count: number) => (count === 1 ? 'You saved 1 listing.' : `You saved ${count} listings.`),
  savedOpen: 'Open my saved listings',
  offerTitle: 'Do you offer services yourself?',
  offerText: (price: string) =>
    `With this account you can publish a listing of your own. A person verifies your identity first; shown, it costs ${price}.`,
  offerAction: 'Offer your services',
  adminLead: 'People are waiting for a decision in the verification queue.',
  adminTitle: 'Review console',
  adminOpen: 'Open the queue',
  missingIdentityPending: 'Your documents wait for a person',
  /** Steps to a public listing, in order. */
  steps: {
    verify: 'Verify your identity',
    write: 'Write your profile',
    pay: 'Pay and publish',
  },
  /** State of a step as text for screen readers, which can't see its icon. */
  stepStates: {
    done: 'done',
    open: 'to do',
    waiting: 'waiting',
    failed: 'not approved',
    later: 'opens later',
  },
  stepsDone: (done: number, all: number) => `${done} of ${all} steps done.`,
  verifyHint: 'Photos of your ID and a proof of address. A person looks at them.',
  verifyBegun: 'You have begun it. Your documents are still missing.',
  writeMeanwhile: 'You can write it while your documents wait.',
  writeDone: 'Your profile is approved',
  missingThings: (things: readonly string[]) =>
    things.length === 1
      ? `One thing is missing: ${joinWords(things)}.`
      : `${things.length === 2 ? 'Two' : 'Three'} things are missing: ${joinWords(things)}.`,
  things: {
    identity: 'your identity check',
    membership: 'your membership',
    review: 'the review of your profile',
  },
  identityWaits: (since: string) => `Your documents have waited for a person since ${since}`,
  reviewWaits: (
    { text, photos, avatar, posts }: { text: boolean; photos: number; avatar: boolean; posts: number },
    since: string,
  ) =>
    `Waiting for a person since ${since}: ${joinWords([
      ...(text ? ['your text'] : []),
      ...(photos > 0 ? [photos === 1 ? '1 photo' : `${photos} photos`] : []),
      ...(avatar ? ['your public photo'] : []),
      ...(posts > 0 ? [posts === 1 ? '1 post' : `${posts} posts`] : []),
    ])}.`,
  reviewBegins: 'Its review begins once your identity is approved.',
  identityDone: 'Identity verified',
  membershipDone: 'Membership active',
  startVerification: 'Complete Verification',
  continueVerification: 'Continue Verification',
  seeVerification: 'See how far it is',
  verifyNow: (price: string) => `Verify Profile Now (${price})`,
  notPublished: 'Profile not published',
  notPublishedHint: 'Clients cannot see your profile.',
  published: 'Your Profile is Published',
  publishedHint: 'Clients can see your profile.',
  editProfile: 'Edit Profile',
  editProfileHint: 'Photos, price, services and contact',
  managePosts: 'Manage Posts',
  managePostsHint: 'Photos that are shown for 24 hours',
  checkEmail: 'Check my email address',
  changePlace: 'Change the place',
  manageSettings: 'Manage Settings',
  manageSettingsHint: 'Name, e-mail, password and notices',
  membershipCard: 'Membership',
  getStarted: (price: string) => `Get Started (${price})`,
  upgrade: (price: string) => `Upgrade (${price})`,
  manage: 'Manage Membership',
  why: {
    listing: 'You have no listing yet.',
    identity: 'Your identity has not been verified.',
    age: 'Your verified date of birth says you are under 18.',
    membership: 'Your membership is not active.',
    email: 'Your email address has not been confirmed.',
    content: 'Your text is not approved yet.',
    contact:
      'Clients cannot reach you by your listing yet. Add a phone, WhatsApp, Telegram, email or social profile to it.',
    photos: 'Your listing has no photo that can be shown yet.',
    country: 'Advertising in your country is not open yet.',
    'account-suspended': 'Your account is suspended.',
    'account-erasing': 'You asked for your account to be erased.',
    'hidden-by-owner': 'You have hidden your listing.',
    'hidden-by-moderator': 'A moderator has hidden your listing.',
  },
};
export type OverviewMessages = typeof overviewMessages;
