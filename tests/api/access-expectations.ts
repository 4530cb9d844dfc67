import { randomUUID } from 'node:crypto';
import type { RouteName } from '#shared/api/index.ts';
import type { Access } from '#shared/api/route.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { buildBooking } from '#tests/support/bookings.ts';
import { newPhotoId } from '#tests/support/builders.ts';
import type { SiteCall } from '#tests/support/site-api.ts';
import { aReference } from '#tests/support/transfers.ts';
import type { Cast, Setting, Stage } from './access-cast.ts';

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
  /** In which state of their affairs both workers stand. */
  stage?: Stage;
  /** A call that is right in every way, about the first worker's things. */
  call: (setting: Setting) => SiteCall;
  /** The same call about things that do not exist: for the other worker it must be the same answer. */
  missing?: () => SiteCall;
  /** What whoever may call gets. */
  answer: Expected;
  /** Sets right what the calls did beyond the workers' affairs. */
  after?: (cast: Cast) => Promise<void>;
  /** What the other worker gets where the call is about the first one's things. */
  other?: Expected;
}

const ok: Expected = { status: 200 };
const redirected: Expected = { status: 303 };
const notFound: Expected = { status: 404, code: 'not-found' };
const nobody = '00000000-0000-4000-8000-000000000000';
const { id: _id, ...bookingText } = buildBooking();
const bookingChange = { ...bookingText, version: 1 };
const nobodysReference = aReference();

/** Every route of the contract; one that is missing here fails the type check, and the test. */
export const expectations: Record<RouteName, Expectation> = {
  // account
  getMe: { access: 'user', suspended: true, call: () => ({}), answer: ok },
  confirmAdult: { access: 'public', call: () => ({ body: { next: '/listings' } }), answer: redirected },
  chooseLanguage: {
    access: 'public',
    call: () => ({ body: { language: 'en', next: '/' } }),
    answer: redirected,
  },
  getConfig: { access: 'public', call: () => ({}), answer: ok },

  // profile: about whoever calls. Another version than theirs is no save.
  getProfile: { access: 'user', call: () => ({}), answer: ok },
  saveProfile: {
    access: 'user',
    call: () => ({ body: { version: 99, name: 'Ana' } }),
    answer: { status: 409, code: 'version-conflict' },
  },

  setAvatar: {
    access: 'worker',
    call: ({ sparePhoto }) => ({ body: { id: sparePhoto.id } }),
    missing: () => ({ body: { id: newPhotoId() } }),
    answer: ok,
    other: { status: 400, code: 'no-photo' },
  },
  removeAvatar: { access: 'worker', call: () => ({}), answer: ok },
  // Under the terms in force it would change the cast (choose-notifications.test.ts does it).
  becomeWorker: {
    access: 'user',
    call: () => ({ body: { termsVersion: '1999-12-31' } }),
    answer: { status: 400, code: 'invalid-input' },
  },
  getNotifications: { access: 'user', call: () => ({}), answer: ok },
  saveNotifications: {
    access: 'user',
    call: () => ({ body: { mails: { reviews: true, membership: false }, discreet: true, language: 'es' } }),
    answer: ok,
  },
  startEmailChange: {
    access: 'user',
    call: () => ({ body: { email: `${randomUUID()}@example.test`, password: 'nobody-has-this' } }),
    answer: { status: 400, code: 'wrong-password' },
  },
  confirmEmailChange: {
    access: 'user',
    call: () => ({ body: { code: '123456' } }),
    answer: { status: 409, code: 'no-email-change' },
  },
  cancelEmailChange: { access: 'user', call: () => ({}), answer: ok },

  // security: about whoever calls. A right password goes as far as there is no second factor.
  changePassword: {
    access: 'user',
    suspended: true,
    call: () => ({ body: { currentPassword: 'nobody-has-this', newPassword: 'nor-that-one' } }),
    answer: { status: 400, code: 'wrong-password' },
  },
  getSecondFactor: { access: 'user', suspended: true, call: () => ({}), answer: ok },
  setUpAuthenticator: {
    access: 'user',
    suspended: true,
    call: ({ worker }) => ({ body: { password: worker.password } }),
    answer: ok,
  },
  turnOnSecondFactor: {
    access: 'user',
    suspended: true,
    call: ({ worker }) => ({ body: { password: worker.password, code: 'no code', attempt: nobody } }),
    answer: { status: 400, code: 'code-refused' },
  },
  turnOffSecondFactor: {
    access: 'user',
    suspended: true,
    call: ({ worker }) => ({ body: { password: worker.password, code: 'no code' } }),
    answer: ok,
  },
  renewRecoveryCodes: {
    access: 'user',
    suspended: true,
    call: ({ worker }) => ({ body: { password: worker.password, code: 'no code', attempt: nobody } }),
    answer: { status: 409, code: 'second-factor-off' },
  },
  // A new address each time, or the limits would answer.
  recover: {
    access: 'public',
    call: () => ({
      body: { email: `${randomUUID()}@example.test`, password: 'nobody-has-this', code: '00000-00000' },
    }),
    answer: { status: 400, code: 'recovery-refused' },
  },

  // sign-in: its operations one by one are pool-access.test.ts's. A token that is nobody's is as good as ended.
  signIn: {
    access: 'public',
    call: () => ({
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken' },
      body: { Token: 'nobody-has-this' },
    }),
    answer: ok,
  },

  // session: about whoever calls
  listSessions: { access: 'user', suspended: true, call: () => ({}), answer: ok },
  endSession: {
    access: 'user',
    suspended: true,
    call: () => ({ params: { id: '1000000000' } }),
    answer: notFound,
  },
  signOutEverywhere: {
    access: 'user',
    suspended: true,
    call: () => ({}),
    answer: ok,
    after: ({ letBackIn }) => letBackIn(),
  },
  // erasure: nobody's account is to be erased here; there is nothing to undo
  requestErasure: {
    access: 'user',
    suspended: true,
    call: () => ({ body: { password: 'nobody-has-this' } }),
    answer: { status: 400, code: 'wrong-password' },
  },
  undoErasure: { access: 'user', suspended: true, call: () => ({}), answer: ok },

  // export: of one's own data. A second press is the first one's repetition.
  startExport: { access: 'user', suspended: true, call: () => ({}), answer: ok },
  getExport: { access: 'user', suspended: true, call: () => ({}), answer: ok },

  // listing, as visitors read it
  browseCards: {
    access: 'public',
    call: () => ({ query: { category: 'women', country: 'mx' } }),
    answer: ok,
  },
  countCards: {
    access: 'public',
    call: () => ({ query: { category: 'women', country: 'mx' } }),
    answer: ok,
  },
  getCards: {
    access: 'public',
    call: ({ listing }) => ({ query: { ids: listing.id } }),
    answer: ok,
  },
  getListing: { access: 'public', call: ({ listing }) => ({ params: { id: listing.id } }), answer: ok },
  getContact: {
    access: 'public',
    call: ({ listing }) => ({ params: { id: listing.id }, body: {}, headers: { cookie: 'adult=1' } }),
    answer: ok,
  },

  openContact: {
    access: 'public',
    call: ({ listing }) => ({ params: { id: listing.id }, body: {}, headers: { cookie: 'adult=1' } }),
    answer: redirected,
  },

  // statistics: of whoever calls
  getStatistics: { access: 'worker', call: () => ({ query: { days: '30' } }), answer: ok },
  getOverview: { access: 'user', call: () => ({}), answer: ok },
  readNotifications: {
    access: 'user',
    call: () => ({ body: { until: '2026-11-23T12:00:00Z' } }),
    answer: ok,
  },
  countView: {
    access: 'public',
    call: ({ listing }) => ({ params: { id: listing.id }, headers: { cookie: 'adult=1' } }),
    answer: ok,
  },

  // listing, as its owner writes it: no id in the address, so the other provider reaches their own
  getOwnListing: { access: 'worker', call: () => ({}), answer: ok },
  saveListing: {
    access: 'worker',
    call: ({ listing }) => ({
      body: { version: listing.version, content: listing.proposed, photos: listing.photos },
    }),
    answer: ok,
    other: { status: 400, code: 'no-photo' },
  },
  deleteListing: { access: 'worker', call: () => ({}), answer: ok },
  listDeletedListings: { access: 'worker', call: () => ({}), answer: ok },
  // One that is not deleted is restored already; the other provider's is not there.
  restoreListing: {
    access: 'worker',
    call: ({ listing }) => ({ params: { id: listing.id }, body: {} }),
    answer: ok,
    other: { status: 404, code: 'not-found' },
  },
  setVisibility: { access: 'worker', call: () => ({ body: { hidden: true } }), answer: ok },
  setPresence: { access: 'worker', call: () => ({ body: { online: true } }), answer: ok },

  // booking: a diary of whoever calls; another's appointment is none
  listBookings: {
    access: 'worker',
    call: () => ({ query: { from: '2026-01-01T00:00:00Z' } }),
    answer: ok,
  },
  getBooking: {
    access: 'worker',
    stage: 'booking',
    call: ({ bookingId }) => ({ params: { id: bookingId } }),
    missing: () => ({ params: { id: nobody } }),
    answer: ok,
    other: notFound,
  },
  createBooking: { access: 'worker', call: () => ({ body: buildBooking() }), answer: ok },
  changeBooking: {
    access: 'worker',
    stage: 'booking',
    call: ({ bookingId }) => ({ params: { id: bookingId }, body: bookingChange }),
    missing: () => ({ params: { id: nobody }, body: bookingChange }),
    answer: ok,
    other: notFound,
  },
  cancelBooking: {
    access: 'worker',
    stage: 'booking',
    call: ({ bookingId }) => ({ params: { id: bookingId } }),
    missing: () => ({ params: { id: nobody } }),
    answer: ok,
  },

  // support: from whoever writes
  askSupport: {
    access: 'public',
    // As a program fills it in: answered as anybody is, and not counted, so that one address may ask as everybody.
    call: () => ({ body: { email: 'ana@example.test', message: 'Hola', website: 'https://x.test' } }),
    answer: ok,
  },
  askSupportSignedIn: {
    access: 'user',
    suspended: true,
    call: () => ({ body: { message: 'Hola' } }),
    answer: ok,
  },

  // saved: no id in the address, so everybody reaches their own
  syncSaved: {
    access: 'user',
    call: ({ listing }) => ({ body: { save: [listing.id], remove: [] } }),
    answer: ok,
  },

  // photo
  createPhoto: {
    access: 'worker',
    call: () => ({ body: { contentType: 'image/jpeg', bytes: 1000 } }),
    answer: ok,
  },
  getPhoto: {
    access: 'worker',
    call: ({ sparePhoto }) => ({ params: { id: sparePhoto.id } }),
    missing: () => ({ params: { id: newPhotoId() } }),
    answer: ok,
    other: notFound,
  },
  deletePhoto: {
    access: 'worker',
    call: ({ sparePhoto }) => ({ params: { id: sparePhoto.id } }),
    missing: () => ({ params: { id: newPhotoId() } }),
    answer: ok,
    other: notFound,
  },

  // post
  listPosts: { access: 'worker', call: () => ({}), answer: ok },
  createPost: {
    access: 'worker',
    call: ({ sparePhoto }) => ({ body: { photo: sparePhoto.id, caption: 'Hoy' } }),
    missing: () => ({ body: { photo: newPhotoId(), caption: 'Hoy' } }),
    answer: ok,
    other: { status: 400, code: 'no-photo' },
  },
  editPost: {
    access: 'worker',
    call: ({ post }) => ({ params: { id: post.id }, body: { version: post.version, caption: 'Mañana' } }),
    missing: () => ({ params: { id: newPhotoId() }, body: { version: 1, caption: 'Mañana' } }),
    answer: ok,
    other: notFound,
  },
  deletePost: {
    access: 'worker',
    call: ({ post }) => ({ params: { id: post.id } }),
    missing: () => ({ params: { id: newPhotoId() } }),
    answer: ok,
    other: notFound,
  },
  browseStories: {
    access: 'public',
    call: () => ({ query: { category: 'women', country: 'mx' } }),
    answer: ok,
  },
  getStories: { access: 'public', call: ({ listing }) => ({ params: { id: listing.id } }), answer: ok },
  countStoryView: {
    access: 'public',
    call: ({ listing, post }) => ({
      params: { id: listing.id, story: post.id },
      headers: { cookie: 'adult=1' },
    }),
    answer: ok,
  },

  // verification
  getVerification: { access: 'worker', stage: 'draft', call: () => ({}), answer: ok },
  saveDetails: {
    access: 'worker',
    stage: 'draft',
    call: () => ({
      body: { fullName: 'Ana Prueba', dateOfBirth: '1995-05-20', address: 'Calle Uno 1, Ciudad' },
    }),
    answer: ok,
  },
  createDocument: {
    access: 'worker',
    stage: 'draft',
    call: () => ({ body: { kind: 'selfie', contentType: 'image/jpeg', bytes: 1000 } }),
    answer: ok,
  },
  removeDocument: {
    access: 'worker',
    stage: 'draft',
    call: () => ({ params: { kind: 'selfie' } }),
    answer: ok,
  },
  submitVerification: {
    access: 'worker',
    stage: 'draft',
    call: () => ({}),
    answer: { status: 400, code: 'documents-missing' },
  },
  withdrawVerification: { access: 'worker', stage: 'pending', call: () => ({}), answer: ok },
  listVerifications: { access: 'admin', stage: 'pending', call: () => ({}), answer: ok },
  claimVerification: {
    access: 'admin',
    stage: 'pending',
    call: ({ worker }) => ({ params: { sub: worker.sub } }),
    missing: () => ({ params: { sub: nobody } }),
    answer: ok,
  },
  viewDocument: {
    access: 'admin',
    stage: 'claimed',
    call: ({ worker }) => ({ params: { sub: worker.sub, kind: 'selfie' } }),
    missing: () => ({ params: { sub: nobody, kind: 'selfie' } }),
    answer: ok,
  },
  downloadDocument: {
    access: 'admin',
    stage: 'claimed',
    call: ({ worker }) => ({ params: { sub: worker.sub, kind: 'selfie' } }),
    missing: () => ({ params: { sub: nobody, kind: 'selfie' } }),
    answer: ok,
  },
  decideVerification: {
    access: 'admin',
    stage: 'claimed',
    call: ({ worker, caseVersion }) => ({
      params: { sub: worker.sub },
      body: {
        decision: 'approve',
        version: caseVersion,
        documentType: 'passport',
        documentNumber: 'MX1234567',
      },
    }),
    missing: () => ({
      params: { sub: nobody },
      body: { decision: 'approve', version: 1, documentType: 'passport', documentNumber: 'MX1234567' },
    }),
    answer: ok,
  },

  // contents
  listContents: { access: 'admin', stage: 'contents', call: () => ({}), answer: ok },
  claimContent: {
    access: 'admin',
    stage: 'contents',
    call: ({ worker }) => ({ params: { sub: worker.sub } }),
    missing: () => ({ params: { sub: nobody } }),
    answer: ok,
  },
  viewSelfie: {
    access: 'admin',
    stage: 'contents',
    call: ({ worker }) => ({ params: { sub: worker.sub } }),
    missing: () => ({ params: { sub: nobody } }),
    answer: ok,
  },
  decideContent: {
    access: 'admin',
    stage: 'contents',
    call: ({ worker, listing }) => ({
      params: { sub: worker.sub },
      body: {
        listingId: listing.id,
        listingVersion: listing.version,
        text: { decision: 'approve' },
        photos: listing.photos.map(({ id }) => ({ id, face: true, decision: 'approve' })),
      },
    }),
    missing: () => ({ params: { sub: nobody }, body: { photos: [] } }),
    answer: ok,
  },

  // membership
  createCheckout: {
    access: 'worker',
    stage: 'lapsed',
    call: () => ({ body: { tier: 'premium-tier' } }),
    answer: ok,
  },
  checkSubscription: { access: 'user', suspended: true, call: () => ({}), answer: ok },
  listPurchases: { access: 'user', suspended: true, call: () => ({}), answer: ok },
  // Nobody in the cast has paid anything.
  openReceipt: {
    access: 'user',
    suspended: true,
    call: () => ({ params: { id: 'in_of_nobody' } }),
    answer: { status: 404, code: 'not-found' },
  },
  // Theirs was bought from nobody.
  endRenewal: {
    access: 'worker',
    stage: 'unpaid',
    call: () => ({}),
    answer: { status: 409, code: 'nothing-to-end' },
  },
  resumeRenewal: {
    access: 'worker',
    stage: 'unpaid',
    call: () => ({}),
    answer: { status: 409, code: 'nothing-to-resume' },
  },
  acceptRenewalEnd: { access: 'worker', call: () => ({}), answer: ok },
  // transfers
  getTransfer: { access: 'worker', call: () => ({}), answer: ok },
  cancelTransfer: {
    access: 'worker',
    stage: 'transfer',
    call: ({ reference }) => ({ params: { reference } }),
    missing: () => ({ params: { reference: nobodysReference } }),
    answer: ok,
    other: notFound,
  },
  listTransfers: { access: 'admin', stage: 'transfer', call: () => ({}), answer: ok },
  claimTransfer: {
    access: 'admin',
    stage: 'transfer',
    call: ({ reference }) => ({ params: { reference } }),
    missing: () => ({ params: { reference: nobodysReference } }),
    answer: ok,
  },
  decideTransfer: {
    access: 'admin',
    stage: 'transfer',
    call: ({ reference }) => ({
      params: { reference },
      body: { decision: 'confirm', received: 5000, bankReference: reference },
    }),
    missing: () => ({
      params: { reference: nobodysReference },
      body: { decision: 'confirm', received: 5000, bankReference: 'MOV 1' },
    }),
    answer: ok,
  },
  openPortal: { access: 'worker', call: () => ({}), answer: ok },
};
