import { termsVersion } from '../../account.ts';
import type { ListingContent } from '../../listing.ts';
import { premiumTier } from '../../membership.ts';
import { newListingDefaults } from '../../new-listing.ts';
import type { RouteName } from '../index.ts';
import type { Example, State, StateName } from './state.ts';

/** Listing content that passes every validation. */
export const exampleContent: ListingContent = {
  ...newListingDefaults,
  services: ['massage', 'dinner-date'],
  availableDays: [...newListingDefaults.availableDays],
  title: 'Cenas y buena conversación',
  description: 'Trato amable y sin prisas.',
  category: 'women',
  price: 1500,
  country: 'mx',
  city: 'mx-ciudad-de-mexico',
  municipality: 'mx-ciudad-de-mexico-coyoacan',
  contact: { phone: '+525500000000' },
  social: {},
};

const adult = { cookie: 'adult=1' };
const visitor = { ...adult, 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Firefox/150.0' };
const place = { category: 'women', country: 'mx' } as const;
const file = { contentType: 'image/jpeg', bytes: 1000 } as const;

const ofListing = ({ listing }: State) => ({ params: { id: listing.id } });
const ofSub = ({ sub }: State) => ({ params: { sub } });
const ofSelfie = ({ sub }: State) => ({ params: { sub, kind: 'selfie' as const } });
const ofBooking = ({ bookingId }: State) => ({ params: { id: bookingId } });
const ofSparePhoto = ({ sparePhoto }: State) => ({ params: { id: sparePhoto } });
const ofReference = ({ reference }: State) => ({ params: { reference } });
const ofCase = ({ sub, reportCase }: State) => ({ params: { sub, id: reportCase.id } });
const withPassword = ({ password }: State) => ({ body: { password } });

/** Retrying a deletion returns 404. */
const goneAlready = { alsoAnswers: ['404 not-found'] };
/** The first call ends the caller's session. */
const endsItself = { alsoAnswers: ['401 session-ended'] };
/**
 * Matches an action's audit entry, which a retry may log again. The log may contain a view that the reviewer never
 * received, but must not miss any view.
 */
const auditPattern = (action: string) => new RegExp(`AUDIT#.*"action":"${action}"`);
/** Matches a mail to the operator. A sender who got no response may send it again. */
const supportMail = /OUTBOX#.*"kind":"operator-mail"|^mail .*Mensaje/;

/**
 * One example per route, for the access matrix, the crash tests and the hostile-text tests. A route without an example
 * fails the type check. Lint keeps product code from importing this file.
 */
export const examples = {
  getMe: { state: 'signed-in' },
  confirmAdult: { state: 'signed-in', call: () => ({ body: { next: '/listings' } }) },
  chooseLanguage: { state: 'signed-in', call: () => ({ body: { language: 'en', next: '/' } }) },
  requireScript: { state: 'signed-in' },
  getConfig: { state: 'signed-in' },

  signIn: {
    state: 'signed-in',
    // Cognito gives the same response for unknown and for revoked tokens.
    call: () => ({
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken' },
      body: { Token: 'nobody-has-this' },
    }),
  },

  getProfile: { state: 'signed-in' },
  saveProfile: {
    state: 'signed-in',
    call: () => ({ body: { version: 0, name: 'Ana', phone: '+525512345678', bio: 'Hola', country: 'mx' } }),
  },
  setAvatar: { state: 'spare-photo', call: ({ sparePhoto }) => ({ body: { id: sparePhoto } }) },
  removeAvatar: { state: 'avatar' },
  becomeProvider: { state: 'new-user', call: () => ({ body: { termsVersion } }) },
  startEmailChange: {
    state: 'new-user',
    call: ({ newEmail, password }) => ({ body: { email: newEmail, password } }),
    // Each call mails a code, and only the newest one works.
    mayRepeat: /^mail .*Tu código|OUTBOX#.*"kind":"new-address-code"/,
  },
  confirmEmailChange: {
    state: 'changing-email',
    call: ({ code }) => ({ body: { code } }),
    // The first call changed the address, and the screen already shows the new one.
    alsoAnswers: ['409 no-email-change'],
  },
  cancelEmailChange: { state: 'changing-email' },
  getNotifications: { state: 'signed-in' },
  saveNotifications: {
    state: 'new-user',
    call: () => ({ body: { mails: { reviews: false, membership: true }, discreet: true, language: 'en' } }),
  },

  requestErasure: { state: 'paying', call: withPassword },
  undoErasure: { state: 'leaving' },
  startExport: { state: 'listed' },
  getExport: { state: 'listed' },

  changePassword: {
    state: 'new-user',
    call: ({ password }) => ({ body: { currentPassword: password, newPassword: 'another-secret' } }),
    // The first call ended all sessions, including the caller's. The new password signs in.
    alsoAnswers: ['401 session-ended'],
  },
  getSecondFactor: { state: 'signed-in' },
  setUpAuthenticator: { state: 'new-user', call: withPassword },
  turnOnSecondFactor: {
    state: 'authenticator-key',
    call: ({ password, code, newId }) => ({ body: { password, code, attempt: newId } }),
  },
  turnOffSecondFactor: {
    state: 'second-factor',
    call: ({ password, code }) => ({ body: { password, code } }),
  },
  renewRecoveryCodes: {
    state: 'second-factor',
    call: ({ password, code, newId }) => ({ body: { password, code, attempt: newId } }),
  },
  recover: {
    state: 'second-factor',
    call: ({ email, password, code }) => ({ body: { email, password, code } }),
    // The first call used up the code and turned the second factor off.
    alsoAnswers: ['400 recovery-refused'],
  },
  listSessions: { state: 'signed-in' },
  endSession: {
    state: 'browser-session',
    call: ({ sessionId }) => ({ params: { id: sessionId } }),
    ...endsItself,
  },
  signOutEverywhere: { state: 'browser-session', ...endsItself },

  browseCards: { state: 'listed', call: () => ({ query: place }) },
  countCards: { state: 'listed', call: () => ({ query: place }) },
  getCards: { state: 'listed', call: ({ listing }) => ({ query: { ids: listing.id } }) },
  getListing: { state: 'listed', call: ofListing },
  countView: { state: 'listed', call: (state) => ({ ...ofListing(state), headers: visitor }) },
  getContact: { state: 'listed', call: (state) => ({ ...ofListing(state), body: {}, headers: adult }) },
  openContact: { state: 'listed', call: (state) => ({ ...ofListing(state), body: {}, headers: adult }) },
  getOwnListing: { state: 'listed' },
  saveListing: {
    state: 'photo',
    call: ({ newId, sparePhoto }) => ({
      body: { idempotencyKey: newId, content: exampleContent, photos: [{ id: sparePhoto, face: true }] },
    }),
  },
  deleteListing: { state: 'listed', ...goneAlready },
  listDeletedListings: { state: 'deleted-listing' },
  restoreListing: {
    state: 'deleted-listing',
    call: ({ deletedListing, listing }) => ({
      params: { id: deletedListing },
      body: { replacing: listing.id },
    }),
  },
  setVisibility: { state: 'listed', call: () => ({ body: { hidden: true } }) },
  setPresence: { state: 'listed', call: () => ({ body: { online: true } }) },
  syncSaved: { state: 'listed', call: ({ listing }) => ({ body: { save: [listing.id], remove: [] } }) },
  getStatistics: { state: 'listed', call: () => ({ query: { days: '30' } }) },
  getOverview: { state: 'listed' },
  readNotifications: { state: 'listed', call: () => ({ body: { until: '2026-11-23T12:00:00Z' } }) },

  listBookings: { state: 'booked', call: () => ({ query: { from: '2026-01-01T00:00:00Z' } }) },
  getBooking: { state: 'booked', call: ofBooking },
  createBooking: {
    state: 'online',
    call: ({ newId, soon }) => ({ body: { id: newId, start: soon, minutes: 60, note: 'Vestido azul.' } }),
  },
  changeBooking: {
    state: 'booked',
    call: (state) => ({
      ...ofBooking(state),
      body: { version: 1, start: state.soon, minutes: 90, note: 'Vestido azul.' },
    }),
  },
  cancelBooking: { state: 'booked', call: ofBooking },

  createPhoto: {
    state: 'photo',
    call: () => ({ body: { ...file, consentDeclared: true } }),
    // A photo whose upload form was lost stays unused, and the sweep deletes it after 20 minutes.
    mayRepeat: /PHOTO#.*"queue":"upload".*"status":"uploading"/,
  },
  getPhoto: { state: 'spare-photo', call: ofSparePhoto },
  deletePhoto: { state: 'spare-photo', call: ofSparePhoto, ...goneAlready },
  listPosts: { state: 'posted' },
  createPost: {
    state: 'spare-photo',
    call: ({ sparePhoto }) => ({ body: { photo: sparePhoto, caption: 'Hoy hasta las diez.' } }),
  },
  editPost: {
    state: 'posted',
    call: ({ post: { id, version } }) => ({ params: { id }, body: { version, caption: 'Otra cosa.' } }),
  },
  deletePost: { state: 'posted', call: ({ post }) => ({ params: { id: post.id } }), ...goneAlready },
  browseStories: { state: 'posted', call: () => ({ query: place }) },
  getStories: { state: 'posted', call: ofListing },
  countStoryView: {
    state: 'posted',
    call: ({ listing, post }) => ({ params: { id: listing.id, story: post.id }, headers: visitor }),
  },

  getVerification: { state: 'draft' },
  saveDetails: {
    state: 'rejected',
    call: () => ({
      body: { fullName: 'Ana Prueba', dateOfBirth: '1995-05-20', address: 'Calle Uno 1, Ciudad' },
    }),
  },
  createDocument: {
    state: 'draft',
    call: () => ({ body: { kind: 'selfie', ...file } }),
    // The second upload form replaces the lost form, and any file uploaded with the lost form is erased.
    mayRepeat: /OUTBOX#.*"keys":\["incoming.*"kind":"erase-documents"/,
  },
  removeDocument: { state: 'draft', call: () => ({ params: { kind: 'selfie' } }) },
  submitVerification: { state: 'draft' },
  withdrawVerification: { state: 'claimed' },
  listVerifications: { state: 'pending' },
  claimVerification: { state: 'pending', call: ofSub, mayRepeat: auditPattern('verification-opened') },
  viewDocument: { state: 'claimed', call: ofSelfie, mayRepeat: auditPattern('document-viewed') },
  downloadDocument: { state: 'claimed', call: ofSelfie, mayRepeat: auditPattern('document-downloaded') },
  decideVerification: {
    state: 'claimed',
    call: (state) => ({
      ...ofSub(state),
      body: {
        decision: 'approve',
        version: state.caseVersion,
        documentType: 'passport',
        documentNumber: 'MX1234567',
      },
    }),
    // The reviewer sees that the case is already decided.
    alsoAnswers: ['409 version-conflict'],
  },
  listContents: { state: 'contents' },
  claimContent: { state: 'contents', call: ofSub, mayRepeat: auditPattern('contents-opened') },
  viewSelfie: { state: 'contents-claimed', call: ofSub, mayRepeat: auditPattern('document-viewed') },
  decideContent: {
    state: 'contents-claimed',
    call: ({ sub, listing, waitingPhotos, avatar, post }) => ({
      params: { sub },
      body: {
        listingId: listing.id,
        listingVersion: listing.version,
        text: { decision: 'approve' },
        photos: waitingPhotos.map((id, index) =>
          index === 0
            ? { id, face: true, decision: 'approve' }
            : { id, face: false, decision: 'reject', reason: 'misleading', note: '' },
        ),
        avatar: { id: avatar, decision: 'approve' },
        posts: [{ ...post, decision: 'approve' }],
      },
    }),
  },

  createCheckout: { state: 'unpaid', call: () => ({ body: { tier: premiumTier } }) },
  checkSubscription: { state: 'paying' },
  listPurchases: { state: 'paying' },
  openReceipt: { state: 'paying', call: ({ receipt }) => ({ params: { id: receipt } }) },
  endRenewal: { state: 'paying' },
  resumeRenewal: { state: 'renewal-ended' },
  acceptRenewalEnd: { state: 'renewal-ended' },
  openPortal: { state: 'paying' },
  getTransfer: { state: 'transfer' },
  cancelTransfer: { state: 'transfer', call: ofReference },
  listTransfers: { state: 'transfer' },
  claimTransfer: { state: 'transfer', call: ofReference },
  decideTransfer: {
    state: 'transfer-claimed',
    call: (state) => ({
      ...ofReference(state),
      body: { decision: 'confirm', received: 5000, bankReference: state.reference },
    }),
  },

  sendReport: {
    state: 'listed',
    call: ({ listing, newId }) => ({
      body: { about: listing.id, reason: 'other', text: 'No es quien dice.', language: 'es', key: newId },
    }),
  },
  objectToOutcome: {
    state: 'report-dismissed',
    call: ({ reportReference }) => ({
      params: { reference: reportReference },
      body: { text: 'Mira otra vez.', language: 'es' },
    }),
  },
  appealDecision: {
    state: 'report-upheld',
    call: ({ decisionId }) => ({ params: { id: decisionId }, body: { text: 'Las fotos son mías.' } }),
  },
  listDecisions: { state: 'rejected' },
  listReports: { state: 'reported' },
  claimReport: { state: 'reported', call: ofCase, mayRepeat: auditPattern('report-opened') },
  noteReport: {
    state: 'reported',
    call: (state) => ({ ...ofCase(state), body: { note: 'Preguntar otra vez.', key: state.newId } }),
  },
  decideReport: {
    state: 'reported-claimed',
    call: (state) => ({
      ...ofCase(state),
      body: {
        action: 'hide-listing',
        version: state.reportCase.version,
        category: 'SCAMS_AND_FRAUD',
        facts: 'Las fotos son de otra persona.',
      },
    }),
  },

  askSupport: {
    state: 'listed',
    call: () => ({ body: { email: 'ana@example.test', message: 'Hola' } }),
    mayRepeat: supportMail,
  },
  askSupportSignedIn: {
    state: 'listed',
    call: () => ({ body: { message: 'Hola' } }),
    mayRepeat: supportMail,
  },
} satisfies { [N in RouteName]: Example<N> };

/** A request as tests send it, for any route. */
export interface ExampleCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Returns the example call of a route in the given state. */
export function exampleCall(name: RouteName, state: State): ExampleCall {
  const { call }: { state: StateName; call?: (state: State) => object } = examples[name];
  return call?.(state) ?? {};
}
