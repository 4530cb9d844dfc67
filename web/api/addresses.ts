import type { RouteName, Routes } from '#shared/api/index.ts';

/**
 * The routes that pages call: a form route is posted by a <form> and answers with a redirect, and the sign-in proxy is
 * Amplify's.
 */
export type CallableRoute = {
  [N in RouteName]: Routes[N] extends { form: true } | { userPool: true } ? never : N;
}[RouteName];

type Address<N extends RouteName> = `${Routes[N]['method']} ${Routes[N]['path']}`;

/**
 * Method and path of every route, said again here only because the contract itself brings zod (23 KB) into a
 * bundle. The type holds the two together: a route that is missing, renamed or moved fails the type check.
 */
export const apiAddresses: { readonly [N in CallableRoute]: Address<N> } = {
  getMe: 'GET /api/me',
  getProfile: 'GET /api/me/profile',
  saveProfile: 'PUT /api/me/profile',
  setAvatar: 'PUT /api/me/avatar',
  removeAvatar: 'DELETE /api/me/avatar',
  becomeWorker: 'POST /api/me/worker',
  getNotifications: 'GET /api/me/notifications',
  saveNotifications: 'PUT /api/me/notifications',
  startEmailChange: 'POST /api/me/email',
  confirmEmailChange: 'POST /api/me/email/confirm',
  cancelEmailChange: 'DELETE /api/me/email',
  getConfig: 'GET /api/config',
  requestErasure: 'POST /api/me/erasure',
  undoErasure: 'DELETE /api/me/erasure',
  startExport: 'POST /api/me/export',
  getExport: 'GET /api/me/export',
  changePassword: 'POST /api/me/password',
  getSecondFactor: 'GET /api/me/second-factor',
  setUpAuthenticator: 'POST /api/me/authenticator',
  turnOnSecondFactor: 'POST /api/me/second-factor',
  turnOffSecondFactor: 'POST /api/me/second-factor/remove',
  renewRecoveryCodes: 'POST /api/me/recovery-codes',
  recover: 'POST /api/recovery',
  listSessions: 'GET /api/me/sessions',
  endSession: 'DELETE /api/me/sessions/{id}',
  signOutEverywhere: 'POST /api/me/sign-out-everywhere',
  browseCards: 'GET /api/cards',
  countCards: 'GET /api/cards/count',
  getCards: 'GET /api/cards/by-id',
  getListing: 'GET /api/listings/{id}',
  getContact: 'POST /api/listings/{id}/contact',
  getOwnListing: 'GET /api/listing',
  saveListing: 'PUT /api/listing',
  deleteListing: 'DELETE /api/listing',
  setVisibility: 'POST /api/listing/visibility',
  setPresence: 'POST /api/listing/presence',
  syncSaved: 'POST /api/saved',
  askSupport: 'POST /api/support',
  askSupportSignedIn: 'POST /api/me/support',
  createPhoto: 'POST /api/photos',
  getPhoto: 'GET /api/photos/{id}',
  deletePhoto: 'DELETE /api/photos/{id}',
  getVerification: 'GET /api/verification',
  saveDetails: 'PUT /api/verification/details',
  createDocument: 'POST /api/verification/documents',
  removeDocument: 'DELETE /api/verification/documents/{kind}',
  submitVerification: 'POST /api/verification/submit',
  withdrawVerification: 'POST /api/verification/withdraw',
  listVerifications: 'GET /api/admin/verifications',
  claimVerification: 'POST /api/admin/verifications/{sub}/claim',
  viewDocument: 'POST /api/admin/verifications/{sub}/documents/{kind}/view',
  decideVerification: 'POST /api/admin/verifications/{sub}/decision',
  listContents: 'GET /api/admin/contents',
  claimContent: 'POST /api/admin/contents/{sub}/claim',
  viewSelfie: 'POST /api/admin/contents/{sub}/selfie/view',
  decideContent: 'POST /api/admin/contents/{sub}/decision',
  createCheckout: 'POST /api/create-checkout',
  checkSubscription: 'GET /api/check-subscription',
  listPurchases: 'GET /api/purchases',
  resumeRenewal: 'POST /api/membership/renewal',
  acceptRenewalEnd: 'DELETE /api/membership/renewal-ended',
  openPortal: 'POST /api/membership/portal',
};
