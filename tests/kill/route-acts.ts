import { premiumTier } from '#shared/membership.ts';
import { documentKinds } from '#shared/verification.ts';
import type { Claim } from '#functions/facts/claim.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { buildContent, buildVerification } from '#tests/support/builders.ts';
import { details } from '#tests/support/signed-in.ts';
import { leavingActs, renewals } from './leaving-acts.ts';
import { customersOf, endedMembership, paidMembership } from './payments.ts';
import { archivePrices } from '#tests/support/money.ts';
import { bookingActs } from './booking-acts.ts';
import { profileActs } from './profile-acts.ts';
import { pressed, type RouteAct, type Scene, type WriteRoute } from './pressed.ts';
import { sessionActs } from './session-acts.ts';
import { forgetTries, securityActs } from './security-acts.ts';
import { aReference, putTransfer } from '#tests/support/transfers.ts';
import { approve, posted, publish, readyPhoto, stand, type Stand, verificationAt } from './stages.ts';

const published = ({ cloud }: Scene) => stand(cloud, (sub) => publish(sub));
/** A public listing with a post that visitors see. */
const withPost = ({ cloud }: Scene) =>
  stand(cloud, async (sub) => {
    await publish(sub);
    await posted(sub);
  });
const drafted = ({ cloud }: Scene) => stand(cloud, (sub) => verificationAt(sub, 'draft'));

async function pending({ cloud, reviewer }: Scene): Promise<Stand> {
  return stand(cloud, (sub) =>
    verificationAt(sub, 'pending', {
      claimedBy: reviewer.sub,
      claimUntil: Date.now() + 60_000,
      opened: { by: reviewer.sub, version: 2, kinds: [...documentKinds] },
    }),
  );
}

/** Something of everything waits of a listing that is public, and a reviewer has it open. */
const waitingContents = (
  { cloud, reviewer }: Scene,
  claim: Claim = { claimedBy: reviewer.sub, claimUntil: Date.now() + 60_000 },
): Promise<Stand> =>
  stand(cloud, async (sub) => {
    const { listing } = await publish(sub);
    await verificationAt(sub, 'approved');
    // Photos are named by the order in which they came.
    const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
    const before = await readyPhoto(sub, { createdAt: minutesAgo(4) });
    const waiting = [];
    for (let count = 3; count > 0; count -= 1)
      waiting.push(await readyPhoto(sub, { approved: false, createdAt: minutesAgo(count) }));
    const [one, other, avatar] = waiting.map(({ id }) => id);
    await posted(sub, { approvedCaption: undefined, publishedAt: undefined });
    await changeFacts(sub, ({ account }) => ({
      account: { ...account, avatar, approvedAvatar: before.id },
      listing: listing && {
        ...listing,
        proposed: { ...listing.proposed, title: 'Other words' },
        photos: [...listing.photos, ...[one ?? '', other ?? ''].map((id) => ({ id, face: true }))],
      },
      contentReview: claim,
    }));
  });

/** Somebody whose listing waits for a bank transfer alone, which a reviewer has open. */
async function awaited(
  { cloud, reviewer }: Scene,
  claim: Claim = { claimedBy: reviewer.sub, claimUntil: Date.now() + 60_000 },
): Promise<Stand & { reference: string }> {
  const reference = aReference();
  const prepared = await stand(cloud, async (sub) => {
    await publish(sub, { membership: { periodStart: undefined, periodEnd: undefined } });
    await putTransfer(sub, { reference, ...claim });
  });
  return { ...prepared, reference };
}

/**
 * Every write of the contract; one that is missing here fails the type check. What a repetition may leave once
 * more is said beside each, and why nobody is hurt by it.
 */
export const routeActs: Record<WriteRoute, RouteAct> = {
  ...profileActs,
  ...bookingActs,
  ...securityActs,
  ...sessionActs,
  ...leavingActs,

  confirmAdult: (scene) =>
    pressed(scene, 'confirmAdult', { prepare: async () => ({}), call: () => ({ body: { next: '/' } }) }),
  chooseLanguage: (scene) =>
    pressed(scene, 'chooseLanguage', {
      prepare: async () => ({}),
      call: () => ({ body: { language: 'en' } }),
    }),

  readNotifications: (scene) =>
    pressed(scene, 'readNotifications', {
      prepare: () => published(scene),
      call: () => ({ body: { until: '2026-11-23T12:00:00Z' } }),
    }),
  countView: (scene) =>
    pressed(scene, 'countView', {
      prepare: () => published(scene),
      by: () => undefined,
      call: ({ facts }) => ({
        params: { id: facts.listing?.id ?? '' },
        headers: { cookie: 'adult=1', 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Firefox/150.0' },
      }),
    }),
  getContact: (scene) =>
    pressed(scene, 'getContact', {
      prepare: () => published(scene),
      by: () => undefined,
      call: ({ facts }) => ({
        params: { id: facts.listing?.id ?? '' },
        body: {},
        headers: { cookie: 'adult=1' },
      }),
    }),

  openContact: (scene) =>
    pressed(scene, 'openContact', {
      prepare: () => published(scene),
      by: () => undefined,
      call: ({ facts }) => ({
        params: { id: facts.listing?.id ?? '' },
        body: {},
        headers: { cookie: 'adult=1' },
      }),
    }),

  saveListing: (scene) =>
    pressed(scene, 'saveListing', {
      prepare: () =>
        stand(scene.cloud, async (sub) => {
          await approve(sub);
          await readyPhoto(sub);
        }),
      call: ({ facts }) => ({
        body: {
          idempotencyKey: '0d7c6f0e-5a53-4c8e-9c1b-7f1f2a3b4c5d',
          content: buildContent(),
          photos: facts.photos.map(({ id }) => ({ id, face: true })),
        },
      }),
    }),
  setVisibility: (scene) =>
    pressed(scene, 'setVisibility', {
      prepare: () => published(scene),
      call: () => ({ body: { hidden: true } }),
    }),
  setPresence: (scene) =>
    pressed(scene, 'setPresence', {
      prepare: () => published(scene),
      call: () => ({ body: { online: true } }),
    }),
  // "There is none" is what they wanted to hear.
  deleteListing: (scene) =>
    pressed(scene, 'deleteListing', {
      prepare: () => published(scene),
      call: () => ({}),
      alsoAnswers: ['404 not-found'],
    }),
  // In place of another one that was written meanwhile: two deletions' holds, one of them ended.
  restoreListing: (scene) =>
    pressed(scene, 'restoreListing', {
      prepare: async () => {
        await forgetTries(scene);
        let deleted = '';
        const one = await stand(scene.cloud, async (sub) => {
          await publish(sub);
          deleted = (await readFacts(sub)).listing?.id ?? '';
          await deleteListing(sub);
          await publish(sub);
        });
        return { ...one, deleted };
      },
      call: ({ deleted, facts }) => ({ params: { id: deleted }, body: { replacing: facts.listing?.id } }),
    }),

  syncSaved: (scene) =>
    pressed(scene, 'syncSaved', {
      prepare: () => published(scene),
      call: ({ facts }) => ({ body: { save: [facts.listing?.id ?? ''], remove: [] } }),
    }),

  // One mail more to the operator: the message whose receipt was lost.
  askSupport: (scene) =>
    pressed(scene, 'askSupport', {
      prepare: async () => {
        await forgetTries(scene);
        return published(scene);
      },
      by: () => undefined,
      call: () => ({ body: { email: 'ana@example.test', message: 'Hola' } }),
      mayRepeat: /OUTBOX#.*"kind":"operator-mail"|^mail .*Mensaje/,
    }),
  askSupportSignedIn: (scene) =>
    pressed(scene, 'askSupportSignedIn', {
      prepare: async () => {
        await forgetTries(scene);
        return published(scene);
      },
      call: () => ({ body: { message: 'Hola' } }),
      mayRepeat: /OUTBOX#.*"kind":"operator-mail"|^mail .*Mensaje/,
    }),

  // The form that never reached them: announced, in no use, and forgotten after 20 minutes.
  createPhoto: (scene) =>
    pressed(scene, 'createPhoto', {
      prepare: () => stand(scene.cloud, (sub) => approve(sub)),
      call: () => ({ body: { contentType: 'image/jpeg', bytes: 1000 } }),
      mayRepeat: /PHOTO#.*"queue":"upload".*"status":"uploading"/,
    }),
  deletePhoto: (scene) =>
    pressed(scene, 'deletePhoto', {
      prepare: () =>
        stand(scene.cloud, async (sub) => {
          await approve(sub);
          await readyPhoto(sub);
        }),
      call: ({ facts }) => ({ params: { id: facts.photos[0]?.id ?? '' } }),
      alsoAnswers: ['404 not-found'],
    }),

  createPost: (scene) =>
    pressed(scene, 'createPost', {
      prepare: () =>
        stand(scene.cloud, async (sub) => {
          await publish(sub);
          await readyPhoto(sub, { approved: false });
        }),
      call: ({ facts: { photos, listing } }) => ({
        body: {
          photo: photos.find(({ id }) => !listing?.photos.some((used) => used.id === id))?.id ?? '',
          caption: 'Hoy hasta las diez.',
        },
      }),
    }),
  // Visitors read the caption that passed; the new one waits.
  editPost: (scene) =>
    pressed(scene, 'editPost', {
      prepare: () => withPost(scene),
      call: ({ facts: { posts } }) => ({
        params: { id: posts[0]?.id ?? '' },
        body: { version: 1, caption: 'Otra cosa.' },
      }),
    }),
  // "There is none" is what they wanted to hear.
  deletePost: (scene) =>
    pressed(scene, 'deletePost', {
      prepare: () => withPost(scene),
      call: ({ facts: { posts } }) => ({ params: { id: posts[0]?.id ?? '' } }),
      alsoAnswers: ['404 not-found'],
    }),
  countStoryView: (scene) =>
    pressed(scene, 'countStoryView', {
      prepare: () => withPost(scene),
      by: () => undefined,
      call: ({ facts: { listing, posts } }) => ({
        params: { id: listing?.id ?? '', story: posts[0]?.id ?? '' },
        headers: { cookie: 'adult=1', 'user-agent': 'Mozilla/5.0' },
      }),
    }),

  saveDetails: (scene) =>
    pressed(scene, 'saveDetails', {
      prepare: () =>
        stand(scene.cloud, (sub) =>
          verificationAt(sub, 'rejected', { rejection: { reason: 'other', note: '' } }),
        ),
      call: () => ({ body: details }),
    }),
  // The form that never reached them is replaced, and what it might have brought is erased.
  createDocument: (scene) =>
    pressed(scene, 'createDocument', {
      mayRepeat: /OUTBOX#.*"keys":\["incoming.*"kind":"erase-documents"/,
      prepare: () =>
        stand(scene.cloud, (sub) =>
          changeFacts(sub, () => ({
            verification: { status: 'draft', version: 1, details, documents: {} },
          })),
        ),
      call: () => ({ body: { kind: 'selfie', contentType: 'image/jpeg', bytes: 1000 } }),
    }),
  removeDocument: (scene) =>
    pressed(scene, 'removeDocument', {
      prepare: () => drafted(scene),
      call: () => ({ params: { kind: 'selfie' } }),
    }),
  submitVerification: (scene) =>
    pressed(scene, 'submitVerification', {
      prepare: async () => {
        await forgetTries(scene);
        return drafted(scene);
      },
      call: () => ({}),
    }),
  withdrawVerification: (scene) =>
    pressed(scene, 'withdrawVerification', { prepare: () => pending(scene), call: () => ({}) }),

  claimVerification: (scene) =>
    pressed(scene, 'claimVerification', {
      prepare: () => stand(scene.cloud, (sub) => verificationAt(sub, 'pending')),
      by: () => scene.reviewer,
      call: ({ sub }) => ({ params: { sub } }),
      mayRepeat: /AUDIT#.*"action":"verification-opened"/,
    }),
  // A look that was written down and not seen: the log may say too much, never too little.
  viewDocument: (scene) =>
    pressed(scene, 'viewDocument', {
      prepare: () => pending(scene),
      by: () => scene.reviewer,
      call: ({ sub }) => ({ params: { sub, kind: 'selfie' } }),
      mayRepeat: /AUDIT#.*"action":"document-viewed"/,
    }),
  downloadDocument: (scene) =>
    pressed(scene, 'downloadDocument', {
      prepare: () => pending(scene),
      by: () => scene.reviewer,
      call: ({ sub }) => ({ params: { sub, kind: 'selfie' } }),
      mayRepeat: /AUDIT#.*"action":"document-downloaded"/,
    }),
  // The reviewer reads that it is decided.
  decideVerification: (scene) =>
    pressed(scene, 'decideVerification', {
      alsoAnswers: ['409 version-conflict'],
      prepare: () => pending(scene),
      by: () => scene.reviewer,
      call: ({ sub, facts }) => ({
        params: { sub },
        body: {
          decision: 'approve',
          version: facts.verification?.version,
          documentType: 'passport',
          documentNumber: 'AB1234',
        },
      }),
    }),

  claimContent: (scene) =>
    pressed(scene, 'claimContent', {
      prepare: () => waitingContents(scene, {}),
      by: () => scene.reviewer,
      call: ({ sub }) => ({ params: { sub } }),
      mayRepeat: /AUDIT#.*"action":"contents-opened"/,
    }),
  // As a look at any document.
  viewSelfie: (scene) =>
    pressed(scene, 'viewSelfie', {
      prepare: () => waitingContents(scene),
      by: () => scene.reviewer,
      call: ({ sub }) => ({ params: { sub } }),
      mayRepeat: /AUDIT#.*"action":"document-viewed"/,
    }),
  // A text, a post and a photo pass, another photo is refused, and an avatar takes the place of the one before.
  decideContent: (scene) =>
    pressed(scene, 'decideContent', {
      prepare: () => waitingContents(scene),
      by: () => scene.reviewer,
      call: ({ sub, facts: { account, listing, posts } }) => ({
        params: { sub },
        body: {
          listingId: listing?.id,
          listingVersion: listing?.version,
          text: { decision: 'approve' },
          photos: (listing?.photos ?? [])
            .slice(1)
            .map(({ id }, index) =>
              index === 0
                ? { id, face: true, decision: 'approve' }
                : { id, face: false, decision: 'reject', reason: 'misleading', note: '' },
            ),
          avatar: { id: account.avatar ?? '', decision: 'approve' },
          posts: posts.map(({ id, version }) => ({ id, version, decision: 'approve' })),
        },
      }),
    }),

  createCheckout: (scene) =>
    pressed(scene, 'createCheckout', {
      prepare: () =>
        stand(scene.cloud, async (sub) => {
          await archivePrices(scene.money);
          await changeFacts(sub, () => ({ verification: buildVerification() }));
        }),
      call: () => ({ body: { tier: premiumTier } }),
      observe: ({ she }) => customersOf(scene.money, she.email),
    }),
  endRenewal: (scene) =>
    pressed(scene, 'endRenewal', {
      prepare: () => stand(scene.cloud, (sub) => paidMembership(scene.money, sub)),
      call: () => ({}),
      observe: renewals(scene.money),
    }),
  resumeRenewal: (scene) =>
    pressed(scene, 'resumeRenewal', {
      prepare: () =>
        stand(scene.cloud, async (sub) => {
          await paidMembership(scene.money, sub);
          await endedMembership(scene.money, sub);
        }),
      call: () => ({}),
      observe: renewals(scene.money),
    }),
  acceptRenewalEnd: (scene) =>
    pressed(scene, 'acceptRenewalEnd', {
      prepare: () =>
        stand(scene.cloud, async (sub) => {
          await paidMembership(scene.money, sub);
          await endedMembership(scene.money, sub);
        }),
      call: () => ({}),
      observe: renewals(scene.money),
    }),
  claimTransfer: (scene) =>
    pressed(scene, 'claimTransfer', {
      prepare: () => awaited(scene, {}),
      by: () => scene.reviewer,
      call: ({ reference }) => ({ params: { reference } }),
    }),
  // The money is there: the period begins, and what waited for it is public.
  decideTransfer: (scene) =>
    pressed(scene, 'decideTransfer', {
      prepare: () => awaited(scene),
      by: () => scene.reviewer,
      call: ({ reference }) => ({
        params: { reference },
        body: { decision: 'confirm', received: 5000, bankReference: reference },
      }),
    }),
  cancelTransfer: (scene) =>
    pressed(scene, 'cancelTransfer', {
      prepare: () => awaited(scene, {}),
      call: ({ reference }) => ({ params: { reference } }),
    }),
  openPortal: (scene) =>
    pressed(scene, 'openPortal', {
      prepare: () => stand(scene.cloud, (sub) => paidMembership(scene.money, sub)),
      call: () => ({}),
    }),
};

type Suite = 'account' | 'listing' | 'money' | 'security';

/** Which suite tries a route; each has a cloud of its own, and they run side by side. */
const suites: Record<WriteRoute, Suite> = {
  confirmAdult: 'listing',
  chooseLanguage: 'listing',
  countView: 'listing',
  readNotifications: 'listing',
  getContact: 'listing',
  openContact: 'listing',
  saveListing: 'listing',
  setVisibility: 'listing',
  setPresence: 'listing',
  deleteListing: 'listing',
  restoreListing: 'listing',
  syncSaved: 'account',
  askSupport: 'account',
  askSupportSignedIn: 'account',
  createPhoto: 'listing',
  deletePhoto: 'listing',
  createPost: 'listing',
  editPost: 'listing',
  deletePost: 'listing',
  countStoryView: 'listing',
  saveDetails: 'account',
  createDocument: 'account',
  removeDocument: 'account',
  submitVerification: 'account',
  withdrawVerification: 'account',
  claimVerification: 'account',
  viewDocument: 'account',
  downloadDocument: 'account',
  decideVerification: 'account',
  claimContent: 'listing',
  viewSelfie: 'listing',
  decideContent: 'listing',
  createCheckout: 'money',
  endRenewal: 'money',
  resumeRenewal: 'money',
  acceptRenewalEnd: 'money',
  openPortal: 'money',
  claimTransfer: 'money',
  decideTransfer: 'money',
  cancelTransfer: 'money',
  createBooking: 'listing',
  changeBooking: 'listing',
  cancelBooking: 'listing',
  saveProfile: 'account',
  setAvatar: 'listing',
  removeAvatar: 'listing',
  becomeWorker: 'security',
  saveNotifications: 'security',
  startEmailChange: 'security',
  confirmEmailChange: 'security',
  cancelEmailChange: 'security',
  changePassword: 'security',
  setUpAuthenticator: 'security',
  turnOnSecondFactor: 'security',
  turnOffSecondFactor: 'security',
  renewRecoveryCodes: 'security',
  recover: 'security',
  endSession: 'security',
  signOutEverywhere: 'security',
  requestErasure: 'money',
  undoErasure: 'account',
  startExport: 'account',
};

export const routesIn = (suite: Suite): WriteRoute[] =>
  (Object.keys(suites) as WriteRoute[]).filter((name) => suites[name] === suite);
