import { randomUUID } from 'node:crypto';
import type { RouteName } from '#shared/api/index.ts';
import type { Access } from '#shared/api/route.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Cast } from './access-cast.ts';

/** A status, or a status with the code that the API gives as its reason. */
export interface Expected {
  status: number;
  code?: ErrorCode;
}

interface Expectation {
  /** Said here again and not read from the contract: opening a route must be a change in two places. */
  access: Access;
  /** Open to somebody suspended as well; said here again for the same reason. */
  suspended?: true;
  /** The answer to a permitted caller for the example's call; 200 if left out. */
  answer?: Expected;
  /** Their answer where the call names another account's things. */
  other?: Expected;
  /** Replaces fields of the example's body, where the call would change or limit the cast. */
  body?: () => object;
  /** The parts of the answer, as JSON, that differ with each request. */
  varies?: RegExp;
  /** Sets right what the calls did beyond the providers' affairs. */
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

/** Every route of the contract; one that is missing here fails the type check, and the test. */
export const expectations: Record<RouteName, Expectation> = {
  getMe: suspended,
  confirmAdult: { ...open, answer: redirected },
  chooseLanguage: { ...open, answer: redirected },
  getConfig: open,
  getProfile: user,
  saveProfile: user,
  setAvatar: { ...worker, other: noPhoto },
  removeAvatar: worker,
  // Under the terms in force it would change the cast (choose-notifications.test.ts does it).
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
  // A new address each time, or the limits would answer.
  recover: {
    ...open,
    body: () => ({ email: `${randomUUID()}@example.test`, password: guess }),
    answer: { status: 400, code: 'recovery-refused' },
  },
  // Its operations one by one are pool-access.test.ts's.
  signIn: open,
  listSessions: suspended,
  // No sign-in of the cast came through the proxy.
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
  // Another one’s appointment is none, and cancelling none is done.
  cancelBooking: worker,
  // As a program fills it in: answered as anybody is, and not counted, so that one address may ask as everybody.
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
