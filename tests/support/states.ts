import { randomUUID } from 'node:crypto';
import type { ProviderState, State, StateName, UserState } from '#shared/api/examples/state.ts';
import type { Purchase } from '#shared/api/membership.ts';
import { documentKinds } from '#shared/verification.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { accountPk, ledgerKey } from '#shared/deployment/keys.ts';
import { putItem, queryPartition } from '#functions/data/table.ts';
import { askErasure } from '#functions/account/erasure/ask-erasure.ts';
import type { Claim } from '#functions/core/facts/claim.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { setPresence } from '#functions/listing/change-listing.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { setAvatar } from '#functions/account/profile/avatar.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { enterBooking, minutesFromNow } from './bookings.ts';
import { buildListing, buildVerification, newPhotoId } from './builders.ts';
import { codeIn } from './mail-code.ts';
import type { Money } from './money.ts';
import { endedMembership, paidMembership } from './payments.ts';
import type { Person } from './people.ts';
import { appCode, keyOf, turnOn } from './second-factor.ts';
import { mailsTo, signedIn, type SignedIn } from './signed-in.ts';
import { approve, eraseAllOf, posted, publish, readyPhoto, verificationAt } from './account-setup.ts';
import { decidedReport, reportedBy } from './reports.ts';
import { aReference, putTransfer } from './transfers.ts';
import { enterAs } from './user-pool.ts';

/** Environment of the states. The cloud must hold back the payment provider's events, which would change them. */
export interface Scene {
  cloud: Cloud;
  money: Money;
  reviewer: SignedIn;
}

export interface Standing {
  sub: string;
  she: SignedIn;
  state: State;
  /** Key of the authenticator app; empty without one. */
  secret: string;
}

type Own = Partial<State>;
type Build = (sub: string, scene: Scene) => Promise<Own | void>;

/** Returns a reviewer's claim that outlasts any test. */
const claimedBy = ({ reviewer }: Scene): Required<Claim> => ({
  claimedBy: reviewer.sub,
  claimUntil: Date.now() + 60 * 60_000,
});

const pending = (sub: string, claim: Claim = {}) => verificationAt(sub, 'pending', claim);

async function waitingContents(sub: string, claim: Claim): Promise<void> {
  await publish(sub);
  await verificationAt(sub, 'approved');
  // The crash tests identify photos by their creation order.
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const before = await readyPhoto(sub, { createdAt: minutesAgo(4) });
  const waiting: string[] = [];
  for (let count = 3; count > 0; count -= 1)
    waiting.push((await readyPhoto(sub, { approved: false, createdAt: minutesAgo(count) })).id);
  const [one = '', other = '', avatar] = waiting;
  await posted(sub, { approvedCaption: undefined, publishedAt: undefined });
  await changeFacts(sub, ({ account, listing }) => ({
    account: { ...account, avatar, approvedAvatar: before.id },
    listing: listing && {
      ...listing,
      proposed: { ...listing.proposed, title: 'Other words' },
      photos: [...listing.photos, ...[one, other].map((id) => ({ id, face: true }))],
    },
    contentReview: claim,
  }));
}

async function reported(sub: string, claim: Claim): Promise<Own> {
  await reportedBy(sub);
  const { reportCases } = await changeFacts(sub, (facts) => ({
    reportCases: { put: facts.reportCases.map((one) => ({ ...one, ...claim })) },
  }));
  const [{ id, version } = { id: '', version: 0 }] = reportCases;
  return { reportCase: { id, version } };
}

async function transfer(sub: string, claim: Claim): Promise<Own> {
  const reference = aReference();
  await publish(sub, { membership: { periodStart: undefined, periodEnd: undefined } });
  await putTransfer(sub, { reference, ...claim });
  return { reference };
}

async function online(sub: string): Promise<void> {
  await publish(sub);
  await setPresence(sub, true);
}

async function paying(sub: string, { money }: Scene): Promise<Own> {
  await publish(sub);
  const customer = await paidMembership(money, sub);
  const { data } = await money.sdk.invoices.list({ customer });
  const { id: receipt = '' } = data[0] ?? {};
  const row: Purchase = {
    id: receipt,
    date: new Date().toISOString(),
    description: 'premium-membership',
    amount: 5000,
    currency: 'USD',
    status: 'paid',
  };
  await putItem({ Item: { ...ledgerKey(sub, receipt), ...row } });
  return { receipt };
}

const builds: Record<ProviderState, Build> = {
  'signed-in': async () => {},
  unpaid: async (sub) => {
    const { id } = await readyPhoto(sub);
    await changeFacts(sub, () => ({
      verification: buildVerification(),
      listing: buildListing([{ id, face: false }]),
    }));
  },
  photo: async (sub) => {
    await approve(sub);
    await readyPhoto(sub);
  },
  listed: async (sub) => void (await publish(sub)),
  'spare-photo': async (sub) => {
    await publish(sub);
    await readyPhoto(sub, { approved: false });
  },
  avatar: async (sub) => {
    await publish(sub);
    await setAvatar(sub, (await readyPhoto(sub)).id);
  },
  posted: async (sub) => {
    await publish(sub);
    await posted(sub);
  },
  'deleted-listing': async (sub) => {
    const { listing } = await publish(sub);
    await deleteListing(sub);
    await publish(sub);
    return { deletedListing: listing?.id ?? '' };
  },
  online,
  booked: async (sub) => {
    await online(sub);
    const bookingId = randomUUID();
    await enterBooking(sub, { id: bookingId });
    return { bookingId };
  },
  draft: async (sub) => void (await verificationAt(sub, 'draft')),
  rejected: async (sub) =>
    void (await verificationAt(sub, 'rejected', { rejection: { reason: 'other', note: '' } })),
  pending: async (sub) => void (await pending(sub)),
  claimed: async (sub, scene) => {
    const claim = claimedBy(scene);
    const { version } = await pending(sub, claim);
    const opened = { by: claim.claimedBy, version, kinds: [...documentKinds] };
    await changeFacts(sub, ({ verification }) => ({
      verification: verification && { ...verification, opened },
    }));
  },
  contents: (sub) => waitingContents(sub, {}),
  'contents-claimed': (sub, scene) => waitingContents(sub, claimedBy(scene)),
  paying,
  'renewal-ended': async (sub, scene) => {
    const own = await paying(sub, scene);
    await endedMembership(scene.money, sub);
    return own;
  },
  transfer: (sub) => transfer(sub, {}),
  'transfer-claimed': (sub, scene) => transfer(sub, claimedBy(scene)),
  reported: (sub) => reported(sub, {}),
  'reported-claimed': (sub, scene) => reported(sub, claimedBy(scene)),
  'report-upheld': (sub) => decidedReport(sub, 'hides'),
  'report-dismissed': (sub) => decidedReport(sub, 'none'),
  leaving: async (sub) => {
    await publish(sub, { membership: { subscriptionId: undefined } });
    await askErasure(sub);
  },
};

export const isProviderState = (name: StateName): name is ProviderState => name in builds;

const nobody = '00000000-0000-4000-8000-000000000000';

/** Returns well-formed ids of things that do not exist. */
export const absent = () => ({
  sub: nobody,
  code: '123456',
  sessionId: '1000000000',
  listing: { id: nobody, version: 1 },
  deletedListing: nobody,
  sparePhoto: newPhotoId(),
  waitingPhotos: [],
  avatar: newPhotoId(),
  post: { id: newPhotoId(), version: 1 },
  caseVersion: 1,
  reference: aReference(),
  receipt: 'in_of_nobody',
  bookingId: nobody,
  reportCase: { id: nobody, version: 1 },
  reportReference: 'ZZZZZZZZZZZZZZZZ',
  decisionId: nobody,
});

/** Returns the values that a call about an account can use, read from its stored facts. */
export async function stateOf({ sub, email, password }: Person, own: Own = {}): Promise<State> {
  const { account, listing, photos, posts, verification } = await readFacts(sub);
  const { avatar } = account;
  const used = [
    avatar,
    account.approvedAvatar,
    ...[...(listing?.photos ?? []), ...posts].map(({ id }) => id),
  ];
  const spare = photos.find(({ id }) => !used.includes(id));
  const [post] = posts;
  return {
    ...absent(),
    sub,
    email,
    password,
    newEmail: `${randomUUID()}@example.test`,
    newId: randomUUID(),
    soon: minutesFromNow(30),
    ...(listing && {
      listing: { id: listing.id, version: listing.version },
      waitingPhotos: listing.photos.slice(1).map(({ id }) => id),
    }),
    ...(spare && { sparePhoto: spare.id }),
    ...(avatar !== undefined && { avatar }),
    ...(post && { post: { id: post.id, version: post.version } }),
    ...(verification && { caseVersion: verification.version }),
    ...own,
  };
}

/** Erases all data of a provider and brings the account into a state. */
export async function enterState(scene: Scene, person: Person, name: ProviderState): Promise<State> {
  const { sub } = person;
  await eraseAllOf(sub);
  await changeFacts(sub, ({ account }) => ({
    account: {
      ...account,
      name: 'Ana Prueba',
      profile: undefined,
      avatar: undefined,
      approvedAvatar: undefined,
      legalHold: undefined,
      erasure: undefined,
      renewalEnded: undefined,
    },
  }));
  return stateOf(person, (await builds[name](sub, scene)) ?? {});
}

/** Returns the time of the sign-in behind an access token, in Unix seconds. */
export function signedInAt(token: string): number {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { auth_time: number }).auth_time;
}

export async function newUser({ cloud }: Scene, name: UserState): Promise<Standing> {
  const she = await signedIn(cloud, 'user');
  const standing = { sub: she.sub, she, state: await stateOf(she), secret: '' };
  const { state } = standing;
  switch (name) {
    case 'new-user':
      return standing;
    case 'changing-email': {
      await she.call('startEmailChange', { body: { email: state.newEmail, password: she.password } });
      const [mail] = await mailsTo(cloud, state.newEmail);
      return { ...standing, state: { ...state, code: codeIn(mail?.html) } };
    }
    case 'authenticator-key': {
      const secret = await keyOf(she);
      return { ...standing, secret, state: { ...state, code: appCode(secret) } };
    }
    case 'second-factor': {
      const { secret, codes } = await turnOn(she);
      return { ...standing, secret, state: { ...state, code: codes[3] ?? '' } };
    }
    case 'browser-session': {
      const { accessToken } = await enterAs(cloud.site, she);
      const browser = { ...she, token: () => accessToken };
      return { ...standing, she: browser, state: { ...state, sessionId: String(signedInAt(accessToken)) } };
    }
  }
}

/** Age of the access token at which the provider signs in again, in milliseconds. Access tokens live ten minutes. */
const tokenMilliseconds = 8 * 60_000;
let provider: { she: SignedIn; at: number } | undefined;

/**
 * Returns an account in a state. A whole suite shares one provider, because signing in costs more than everything else.
 */
export async function standIn(scene: Scene, name: StateName): Promise<Standing> {
  if (!isProviderState(name)) return newUser(scene, name);
  provider ??= { she: await signedIn(scene.cloud, 'worker'), at: Date.now() };
  const { she, at } = provider;
  if (Date.now() - at > tokenMilliseconds) {
    await she.signInAgain();
    provider.at = Date.now();
  }
  return { sub: she.sub, she, state: await enterState(scene, she, name), secret: '' };
}

/** Erases the data that an attempt left in an account, because each attempt reads the whole world. */
export async function forgetPerson(sub: string): Promise<void> {
  // `standIn` erases the shared provider's data itself.
  if (sub === provider?.she.sub) return;
  const hasAccount = (await queryPartition(accountPk(sub))).some(({ sk }) => sk === 'ACCOUNT');
  if (hasAccount) await eraseAllOf(sub);
}
