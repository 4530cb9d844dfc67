import { randomUUID } from 'node:crypto';
import type { RouteName } from '#shared/api/index.ts';
import type { Access } from '#shared/api/route.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Cast } from './access-cast.ts';

export interface Expected {
  status: number;
  code?: ErrorCode;
}

interface Expectation {
  /** Repeats the contract's access on purpose, so that opening a route needs a change in two files. */
  access: Access;
  /** True if suspended accounts may call the route. Repeats the contract on purpose, like `access`. */
  suspended?: true;
  /** Response to a permitted caller for the example's call; defaults to 200. */
  answer?: Expected;
  /** Response to a permitted caller when the call names another account's data. */
  other?: Expected;
  /** Overrides fields of the example's body if the example would change the callers or hit a limit. */
  body?: () => object;
  /** Parts of the JSON response that differ with each request. */
  varies?: RegExp;
  /** Undoes side effects that entering a state does not reset. */
  after?: (cast: Cast) => Promise<void>;
}

const user = { access: 'user' } as const;
const suspended = { access: 'user', suspended: true } as const;
const worker = { access: 'worker' } as const;
const admin = { access: 'admin' } as const;
const open = { access: 'public' } as const;

export const ok: Expected = { status: 200 };
const redirected: Expected = { status: 303 };
const notFound: Expected = { status: 404, code: 'not-found' };
const noPhoto: Expected = { status: 400, code: 'no-photo' };
const wrongPassword: Expected = { status: 400, code: 'wrong-password' };
const guess = 'nobody-has-this';

/** Expectations for every route of the contract. A missing route fails the type check and the test. */
export const expectations: Record<RouteName, Expectation> = {
  getMe: suspended,
  confirmAdult: { ...open, answer: redirected },
  chooseLanguage: { ...open, answer: redirected },
  requireScript: { ...open, answer: { status: 400, code: 'script-required' } },
  getConfig: open,
  getProfile: user,
  saveProfile: user,
  setAvatar: { ...worker, other: noPhoto },
  removeAvatar: worker,
  // Send outdated terms, because current terms would make the caller a provider. choose-notifications.test.ts covers
  // current terms.
  becomeProvider: {
    ...user,
    body: () => ({ termsVersion: '1999-12-31' }),
    answer: { status: 400, code: 'invalid-input' },
  },
  getNotifications: user,
  saveNotifications: user,
  startEmailChange: { ...user, body: () => ({ password: guess }), answer: wrongPassword },
  confirmEmailChange: { ...user, answer: { status: 409, code: 'no-email-change' } },
  cancelEmailChange: user,
  changePassword: { ...suspended, body: () => ({ currentPassword: guess }), answer: wrongPassword },
  getSecondFactor: suspended,
  setUpAuthenticator: suspended,
  turnOnSecondFactor: { ...suspended, answer: { status: 400, code: 'code-refused' } },
  turnOffSecondFactor: suspended,
  renewRecoveryCodes: { ...suspended, answer: { status: 409, code: 'second-factor-off' } },
  // The example would turn off the caller's second factor, so send an unknown e-mail and a wrong password.
  recover: {
    ...open,
    body: () => ({ email: `${randomUUID()}@example.test`, password: guess }),
    answer: { status: 400, code: 'recovery-refused' },
  },
  // pool-access.test.ts covers each operation of the proxy.
  signIn: open,
  listSessions: suspended,
  // The callers did not sign in through the proxy, so no stored session exists.
  endSession: { ...suspended, answer: notFound },
  signOutEverywhere: { ...suspended, after: ({ letBackIn }) => letBackIn() },
  requestErasure: { ...suspended, body: () => ({ password: guess }), answer: wrongPassword },
  undoErasure: suspended,
  startExport: suspended,
  getExport: suspended,
  browseCards: open,
  countCards: open,
  getCards: open,
  getListing: open,
  getContact: open,
  openContact: { ...open, answer: redirected, varies: /(?<=\/contact\/)[^"]*/g },
  getStatistics: worker,
  getOverview: user,
  readNotifications: user,
  countView: open,
  getOwnListing: worker,
  saveListing: { ...worker, other: noPhoto },
  deleteListing: worker,
  listDeletedListings: worker,
  restoreListing: { ...worker, other: notFound },
  setVisibility: worker,
  setPresence: worker,
  listBookings: worker,
  getBooking: { ...worker, other: notFound },
  createBooking: worker,
  changeBooking: { ...worker, other: notFound },
  // Canceling an unknown booking or another provider's booking succeeds without an effect.
  cancelBooking: worker,
  objectToOutcome: { ...open, body: () => ({ website: 'https://x.test' }), answer: redirected },
  appealDecision: { ...suspended, other: notFound },
  listDecisions: suspended,
  // Invalid: valid reports of eleven identities would use up the limit of their one network.
  sendReport: {
    ...open,
    answer: { status: 400, code: 'invalid-input' },
    body: () => ({ reason: 'none' }),
  },
  listReports: admin,
  claimReport: admin,
  noteReport: admin,
  decideReport: admin,
  // Fills in the honeypot field: the response stays the same, but the request does not count toward the limit.
  askSupport: { ...open, body: () => ({ website: 'https://x.test' }), varies: /"receipt":"\w+"/g },
  askSupportSignedIn: suspended,
  syncSaved: user,
  createPhoto: worker,
  getPhoto: { ...worker, other: notFound },
  deletePhoto: { ...worker, other: notFound },
  listPosts: worker,
  createPost: { ...worker, other: noPhoto },
  editPost: { ...worker, other: notFound },
  deletePost: { ...worker, other: notFound },
  browseStories: open,
  getStories: open,
  countStoryView: open,
  getVerification: worker,
  saveDetails: worker,
  createDocument: worker,
  removeDocument: worker,
  submitVerification: worker,
  withdrawVerification: worker,
  listVerifications: admin,
  claimVerification: admin,
  viewDocument: admin,
  downloadDocument: admin,
  decideVerification: admin,
  listContents: admin,
  claimContent: admin,
  viewSelfie: admin,
  decideContent: admin,
  createCheckout: worker,
  checkSubscription: suspended,
  listPurchases: suspended,
  openReceipt: { ...suspended, other: notFound },
  endRenewal: worker,
  resumeRenewal: worker,
  acceptRenewalEnd: worker,
  getTransfer: worker,
  cancelTransfer: { ...worker, other: notFound },
  listTransfers: admin,
  claimTransfer: admin,
  decideTransfer: admin,
  openPortal: worker,
};
