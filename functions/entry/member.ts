import { appealDecision } from '#functions/report/appeal-decision.ts';
import { listDecisions } from '#functions/account/list-decisions.ts';
import { getMe } from '#functions/account/get-me.ts';
import { cancelBooking, changeBooking, createBooking } from '#functions/booking/change-diary.ts';
import { getBooking, listBookings } from '#functions/booking/list-bookings.ts';
import { keepAccount, requestErasure } from '#functions/account/erasure/ask-erasure.ts';
import { getExport, startExport } from '#functions/account/export/ask-export.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { evenly } from '#functions/http/even-time.ts';
import { createHandler } from '#functions/http/handler.ts';
import { setPresence, setVisibility } from '#functions/listing/change-listing.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { getOwnListing } from '#functions/listing/own-listing.ts';
import { listDeletedListings, restoreListing } from '#functions/listing/restore-listing.ts';
import { saveListing } from '#functions/listing/save-listing.ts';
import { chooseNotifications, ownNotifications } from '#functions/mail/choose-notifications.ts';
import { readUntil } from '#functions/mail/read-notifications.ts';
import { getOverview } from '#functions/account/overview/get-overview.ts';
import { createPhoto, deletePhoto } from '#functions/photo/create-photo.ts';
import { getPhoto } from '#functions/photo/own-photo.ts';
import { createPost } from '#functions/post/create-post.ts';
import { deletePost, editPost } from '#functions/post/edit-post.ts';
import { listPosts } from '#functions/post/own-post.ts';
import { setAvatar } from '#functions/account/profile/avatar.ts';
import { becomeProvider } from '#functions/account/profile/become-provider.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  startEmailChange,
} from '#functions/account/profile/change-email.ts';
import { ownAddress, ownProfile } from '#functions/account/profile/own-profile.ts';
import { saveProfile } from '#functions/account/profile/save-profile.ts';
import { syncSaved } from '#functions/listing/saved/sync-saved.ts';
import { changePassword } from '#functions/access/password/change-password.ts';
import {
  getSecondFactor,
  recover,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#functions/access/second-factor/second-factor.ts';
import { setUpAuthenticator, turnOnSecondFactor } from '#functions/access/second-factor/turn-on-factor.ts';
import { endSession, signOutEverywhere } from '#functions/access/session/end-session.ts';
import { listSessions } from '#functions/access/session/list-sessions.ts';
import { signedInAccount } from '#functions/access/session/signed-in-account.ts';
import { readStatistics } from '#functions/listing/statistics/get-statistics.ts';
import { readOwnListing } from '#functions/listing/statistics/statistics-table.ts';
import { askSupportSignedIn } from '#functions/account/support/ask-support.ts';

/** Routes for a signed-in customer or provider: their own account, listing, photos, posts and diary. */
export const handler = createHandler(
  'member',
  {
    getMe: ({ caller }) => getMe(caller.sub),
    listDecisions: ({ caller }) => listDecisions(caller.sub),

    getProfile: async ({ caller }) => ownProfile(await readFacts(caller.sub)),
    saveProfile: ({ caller, body }) => saveProfile(caller.sub, body),
    setAvatar: async ({ caller, body }) => ownProfile(await setAvatar(caller.sub, body.id)),
    removeAvatar: async ({ caller }) => ownProfile(await setAvatar(caller.sub, undefined)),
    becomeProvider: async ({ caller, body }) => ({ role: await becomeProvider(caller, body.termsVersion) }),
    startEmailChange: async ({ caller, body }) => ownAddress(await startEmailChange(caller, body)),
    confirmEmailChange: async ({ caller, body }) => ownAddress(await confirmEmailChange(caller, body.code)),
    cancelEmailChange: async ({ caller }) => ownAddress(await cancelEmailChange(caller.sub)),

    getNotifications: async ({ caller }) => ownNotifications(caller.account),
    saveNotifications: ({ caller, body }) => chooseNotifications(caller.sub, body),
    readNotifications: ({ caller, body }) => readUntil(caller.sub, body.until, new Date()),

    requestErasure: async ({ caller, body }) => {
      const { account } = await requestErasure(caller, body.password);
      if (!account.erasure) throw new Error('The requested erasure is missing.');
      return { dueAt: account.erasure.dueAt };
    },
    undoErasure: async ({ caller }) => {
      await keepAccount(caller.sub);
    },

    startExport: ({ caller }) => startExport(caller.sub),
    getExport: ({ caller }) => getExport(caller.sub),

    changePassword: async ({ caller, body }) => {
      const from = await changePassword(caller, body);
      return { signInAfterMilliseconds: Math.max(0, from.getTime() - Date.now()) };
    },
    getSecondFactor: ({ caller }) => getSecondFactor(caller.sub),
    setUpAuthenticator: async ({ caller, body }) => ({
      secret: await setUpAuthenticator(caller, body.password),
    }),
    turnOnSecondFactor: async ({ caller, body }) => ({ codes: await turnOnSecondFactor(caller, body) }),
    turnOffSecondFactor: ({ caller, body }) => turnOffSecondFactor(caller, body),
    renewRecoveryCodes: async ({ caller, body }) => ({ codes: await renewRecoveryCodes(caller, body) }),
    // Hide the response time: a known address takes more checks than an unknown one.
    recover: ({ body, visitor }) => evenly(Date.now(), recover(body, visitor.address)),

    listSessions: async ({ caller }) => ({ sessions: await listSessions(caller) }),
    endSession: ({ caller, params }) => endSession(caller, params.id),
    signOutEverywhere: ({ caller }) => signOutEverywhere(caller),

    getOwnListing: ({ caller }) => getOwnListing(caller.sub),
    saveListing: ({ caller, body }) => saveListing(caller.sub, body),
    deleteListing: ({ caller }) => deleteListing(caller.sub),
    listDeletedListings: ({ caller }) => listDeletedListings(caller.sub),
    restoreListing: ({ caller, params, body }) => restoreListing(caller.sub, params.id, body.replacing),
    setVisibility: ({ caller, body }) => setVisibility(caller.sub, body.hidden),
    setPresence: ({ caller, body }) => setPresence(caller.sub, body.online),

    createPhoto: ({ caller, body }) => createPhoto(caller.sub, body),
    getPhoto: ({ caller, params }) => getPhoto(caller.sub, params.id),
    deletePhoto: ({ caller, params }) => deletePhoto(caller.sub, params.id),

    listPosts: ({ caller }) => listPosts(caller.sub),
    createPost: ({ caller, body }) => createPost(caller.sub, body),
    editPost: ({ caller, params, body }) => editPost(caller.sub, params.id, body),
    deletePost: ({ caller, params }) => deletePost(caller.sub, params.id),

    listBookings: ({ caller, query }) => listBookings(caller.sub, query),
    getBooking: ({ caller, params }) => getBooking(caller.sub, params.id),
    createBooking: ({ caller, body }) => createBooking(caller.sub, body),
    changeBooking: ({ caller, params, body }) => changeBooking(caller.sub, params.id, body),
    cancelBooking: ({ caller, params }) => cancelBooking(caller.sub, params.id),

    syncSaved: async ({ caller, body }) => ({ saved: await syncSaved(caller.sub, body) }),
    getOverview: ({ caller }) => getOverview(caller.sub),
    getStatistics: async ({ caller, query }) => {
      const listing = await readOwnListing(caller.sub);
      return { statistics: listing && (await readStatistics(listing, query.days, new Date())) };
    },

    appealDecision: ({ caller, params, body }) => appealDecision(caller.sub, params.id, body.text),
    askSupportSignedIn: ({ caller, body }) => askSupportSignedIn(caller.sub, body.message),
  },
  signedInAccount,
);
