import { documentKinds } from '#shared/verification.ts';
import type { PresignedPost } from '#shared/api/upload.ts';
import type { RouteName } from '#shared/api/index.ts';
import { premiumTier } from '#shared/membership.ts';
import { buildContent } from '#tests/support/builders.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { details } from '#tests/support/signed-in.ts';
import { postFile } from '#tests/support/site-api.ts';
import { FAILS_LATER, PAYS, submit as submitPage } from '#tests/support/stripe.ts';
import { type Actor, changed, Leak, nowOf, secondsOf } from './actor.ts';
import { asks } from './asks.ts';
import {
  categories,
  type Content,
  type Facts,
  identityEnd,
  isOver,
  type Listing,
  places,
  type Post,
  shownAvatar,
} from './rule.ts';
import { isWaiting, passedPost, reviews, saved, usedPhotos, without } from './content-acts.ts';
import { diaryActs } from './diary-acts.ts';
import type { ActName } from './scenario.ts';
import { bought, end, membershipEnd, paid, type Subscription } from './subscription.ts';
import { confirmTransfer } from './transfer-acts.ts';
import type { Answer, World } from './world.ts';

type Act = (world: World, actor: Actor, n: number) => Promise<void>;

/** Small: how large pictures are processed is proved elsewhere. */
const picture = abstractPicture(1, 96);

const isMember = (world: World, { subscription }: Facts): boolean =>
  nowOf(world) < membershipEnd(subscription);
/** What the bank has not decided would run, were it decided for them. */
const isUndecided = (world: World, { subscription }: Facts): boolean =>
  subscription?.disputed !== undefined &&
  nowOf(world) < membershipEnd({ ...subscription, disputed: undefined });
const isApproved = (world: World, facts: Facts): boolean => nowOf(world) < identityEnd(facts);

/** An operator's or moderator's word on the account, and what it changes. */
const word =
  (name: 'restore' | 'moderate' | 'unmoderate' | 'unconfirm' | 'confirm', change: Partial<Facts>): Act =>
  async (world, actor) => {
    await world.moderate({ do: name, sub: actor.caller.sub });
    changed(world, actor, { ...actor.facts, ...change });
  };

const onListing =
  (route: RouteName, body: object, change: (listing: Listing, answer: Answer) => Listing): Act =>
  async (world, actor) => {
    const { listing } = actor.facts;
    const answer = await asks(world, actor, route, listing !== undefined, { body });
    if (answer && listing) changed(world, actor, { ...actor.facts, listing: change(listing, answer) });
  };

/** The `n` with which a save has no way of contact, and is refused. */
export const reachesNobody = 7;

/** A content with all that `n` chooses; the title says which save it is, so that an older one is told apart. */
function contentOf(n: number, title: string): Content {
  const weekend = n % 3 === 0;
  return {
    title,
    category: categories[n % 4 === 3 ? 1 : 0] ?? 'women',
    place: places[n % places.length] as Content['place'],
    price: 500 + 100 * (n % 7),
    phone: `+52550000${String(1000 + n)}`,
    hasOwnPlace: n % 2 === 0,
    days: weekend ? ['sat', 'sun'] : ['mon', 'tue', 'wed', 'thu', 'fri'],
    from: n % 5 === 0 ? 6 * 60 : 9 * 60,
    to: 21 * 60,
  };
}

function written({ title, category, place, price, phone, hasOwnPlace, days, from, to }: Content) {
  const { country, city, municipality } = place;
  return buildContent({
    title,
    category,
    country,
    city,
    municipality,
    price,
    hasOwnPlace,
    // As a person types it.
    contact: phone ? { phone: phone.replace(/^(\+52)(..)(....)/, '$1 $2 $3 ') } : {},
    availableDays: [...days] as never,
    workingHours: { from, to },
  });
}

export const acts: Record<ActName, Act> = {
  async forward(world, actor, n) {
    await acts[nextStep(world, actor)](world, actor, n);
  },

  submit: (world, actor) => sendsCase(world, actor, details),
  rename: (world, actor, n) =>
    sendsCase(world, actor, { ...details, fullName: `${details.fullName} ${'abcdefghijklmnop'[n]}` }),
  /** What they sent, until somebody has decided it. */
  async takeBack(world, actor) {
    const { facts } = actor;
    const may = facts.identity === 'pending' || facts.identity === 'draft';
    if (await asks(world, actor, 'withdrawVerification', may))
      changed(world, actor, { ...facts, identity: 'draft' });
  },
  /** One of three documents ends soon. */
  approve(world, actor, n) {
    const expires = n % 3 === 0;
    const day = new Date(nowOf(world) + shortMilliseconds).toISOString().slice(0, 10);
    return decides(
      world,
      actor,
      {
        decision: 'approve',
        documentType: 'passport',
        documentNumber: 'AB123456',
        ...(expires && { documentExpiresOn: day }),
      },
      ({ claimedName }) => ({
        identity: 'approved',
        legalName: claimedName,
        identityUntil: expires ? Date.parse(`${day}T24:00:00Z`) : undefined,
        standing: undefined,
      }),
    );
  },
  /** A no for what contradicts it ends the approval that holds; one for pictures that nobody can read does not. */
  reject(world, actor, n) {
    const reason = n % 2 === 0 ? 'unclear-images' : 'mismatch';
    return decides(world, actor, { decision: 'reject', reason, note: 'test' }, ({ standing }) => ({
      identity: 'rejected',
      standing: reason === 'mismatch' ? undefined : standing,
    }));
  },
  askMore: (world, actor) =>
    decides(world, actor, { decision: 'ask-more', documents: ['idBack'], note: 'test' }, () => ({
      identity: 'more-asked',
    })),
  /** Nothing is said of an approval that has ended and may not be swept yet. */
  async withdraw(world, actor) {
    const { facts } = actor;
    if (!isApproved(world, facts)) return;
    await world.moderate({ do: 'withdraw', sub: actor.caller.sub });
    changed(world, actor, { ...facts, identity: 'withdrawn', standing: undefined });
  },

  async pay(world, actor, n) {
    const { facts } = actor;
    const may =
      isApproved(world, facts) &&
      !isMember(world, facts) &&
      !isUndecided(world, facts) &&
      facts.erasing === undefined;
    const answer = await asks(world, actor, 'createCheckout', may, { body: { tier: premiumTier } });
    if (!answer) return;
    const url = answer.body['url'] as string;
    const good = n % 3 !== 0;
    const done = await submitPage(url, { card: good ? PAYS : FAILS_LATER });
    if (done.status !== 303) throw new Error(`Paying answered ${done.status}.`);
    const { sdk } = world.money;
    const session = await sdk.checkout.sessions.retrieve(/\/c\/pay\/([^/?#]+)/.exec(url)?.[1] ?? '');
    const subscription = await sdk.subscriptions.retrieve(session.subscription as string);
    changed(world, actor, { ...facts, subscription: bought(subscription.id, subscription.created, good) });
  },
  confirmTransfer: (world, actor) => {
    const { facts } = actor;
    const may = isApproved(world, facts) && !isMember(world, facts) && facts.erasing === undefined;
    return may ? confirmTransfer(world, actor) : Promise.resolve();
  },
  cancel: (world, actor) => setCancelled(world, actor, true),
  resume: (world, actor) => setCancelled(world, actor, false),
  /** A renewal that failed is paid in the portal with another card. */
  async collect(world, actor) {
    const { facts } = actor;
    const { subscription } = facts;
    if (!subscription || subscription.over || subscription.failures === 0) return;
    if (subscription.collectAt === undefined) return;
    const answer = await asks(world, actor, 'openPortal', true);
    if (!answer) return;
    const url = answer.body['url'] as string;
    await submitPage(url, { card: PAYS }, 'value="card"');
    await submitPage(url, {}, 'value="pay"');
    const next = { ...subscription, good: true };
    paid(next);
    changed(world, actor, { ...facts, subscription: next });
  },
  refund: (world, actor) =>
    reverses(world, actor, async (charge, subscription) => {
      const { created } = await world.money.sdk.refunds.create({ charge });
      end(subscription, created);
    }),
  /** Nothing is public until the bank decides, and nothing is renewed whatever it decides. */
  dispute: (world, actor) =>
    reverses(world, actor, async (charge, subscription) => {
      const { id, created } = world.cloud.payments.dispute(charge);
      subscription.disputed = { id, at: created };
      endRenewal(world, subscription);
    }),
  async closeDispute(world, actor, n) {
    const { facts } = actor;
    const { subscription } = facts;
    const { disputed } = subscription ?? {};
    if (!subscription || !disputed) return;
    const won = n % 2 === 0;
    world.cloud.payments.closeDispute(disputed.id, won ? 'won' : 'lost');
    const next = { ...subscription, disputed: undefined };
    if (!won) end(next, disputed.at);
    changed(world, actor, { ...facts, subscription: next });
  },

  async photo(world, actor, n) {
    const { facts } = actor;
    const body = { contentType: 'image/jpeg', bytes: 1000 };
    const answer = await asks(world, actor, 'createPhoto', true, { body });
    if (!answer) return;
    const { photo, upload } = answer.body as unknown as { photo: { id: string }; upload: PresignedPost };
    const isPicture = n % 6 !== 5;
    await postFile(upload, isPicture ? await picture : Buffer.from('no picture'));
    actor.everyPhoto.push(photo.id);
    const photos = new Map(facts.photos);
    if (isPicture) photos.set(photo.id, { createdAt: nowOf(world) });
    changed(world, actor, { ...facts, photos });
  },
  async dropPhoto(world, actor, n) {
    const { facts } = actor;
    const id = [...facts.photos.keys()][n % Math.max(1, facts.photos.size)];
    if (!id) return;
    const isFree = !usedPhotos(facts).has(id);
    const answer = await asks(world, actor, 'deletePhoto', isFree, { params: { id } });
    if (answer) changed(world, actor, { ...facts, photos: without(facts.photos, [id]) });
  },

  async avatar(world, actor, n) {
    const { facts } = actor;
    const id = [...facts.photos.keys()][n % Math.max(1, facts.photos.size)];
    const photo = id !== undefined && facts.photos.get(id);
    if (!id || !photo) return;
    const isFree = !usedPhotos(facts).has(id);
    if (!(await asks(world, actor, 'setAvatar', isFree, { body: { id } }))) return;
    const passed = !world.review;
    changed(world, actor, {
      ...facts,
      photos: without(facts.photos, [id]),
      avatar: { id, passed },
      avatarBefore: passed ? undefined : shownAvatar(facts) || undefined,
    });
  },
  async dropAvatar(world, actor) {
    const { avatar: _, avatarBefore: __, ...facts } = actor.facts;
    if (await asks(world, actor, 'removeAvatar', true)) changed(world, actor, facts);
  },

  async save(world, actor, n) {
    const { facts } = actor;
    const { listing } = facts;
    const ready = [...facts.photos.keys()].slice(-1 - (n % 3));
    const photos = ready.map((id, index) => ({ id, face: (n >> index) % 2 === 1 }));
    const whole = contentOf(n, `${actor.life}.${(listing?.version ?? 0) + 1} ñ${n}`);
    const content = n === reachesNobody ? { ...whole, phone: '' } : whole;
    const granted = photos.length > 0 && content.phone !== '';
    const answer = await asks(world, actor, 'saveListing', granted, {
      body: { content: written(content), photos, ...(listing && { version: listing.version }) },
    });
    if (!answer) return;
    changed(world, actor, saved(world, facts, { id: answer.body['id'] as string, content, photos }));
  },
  hide: onListing('setVisibility', { hidden: true }, (listing) => ({ ...listing, hidden: true })),
  show: onListing('setVisibility', { hidden: false }, (listing) => ({ ...listing, hidden: false })),
  ...diaryActs,
  offline: onListing('setPresence', { online: false }, ({ onlineUntil: _, ...listing }) => listing),
  async delete(world, actor) {
    const { listing, ...facts } = actor.facts;
    const answer = await asks(world, actor, 'deleteListing', listing !== undefined);
    if (!answer || !listing) return;
    actor.goneListings.push(listing.id);
    actor.held = heldOf(world, actor.facts, listing);
    changed(world, actor, { ...facts, photos: without(facts.photos, usedPhotos(actor.facts)) });
  },
  /** Of two listings they name the present one every other time, and it goes in its place. */
  async undelete(world, actor, n) {
    const { facts, held } = actor;
    if (!held) return;
    const present = facts.listing;
    const replacing = present && n % 2 === 0 ? present.id : undefined;
    const granted = nowOf(world) < held.until && (!present || replacing !== undefined);
    const answer = await asks(world, actor, 'restoreListing', granted, {
      params: { id: held.listing.id },
      body: { replacing },
    });
    if (!answer) return;
    actor.goneListings = actor.goneListings.filter((id) => id !== held.listing.id);
    if (present) actor.goneListings.push(present.id);
    actor.held = present && heldOf(world, facts, present);
    const left = present ? without(facts.photos, usedPhotos(facts)) : facts.photos;
    const { onlineUntil: _, ...listing } = held.listing;
    changed(world, actor, {
      ...facts,
      listing: { ...listing, version: listing.version + 1 },
      photos: new Map([...left, ...held.photos]),
    });
  },

  /** What is paid for stays until its end, and nothing more is charged, as when they leave. */
  async suspend(world, actor) {
    const { facts } = actor;
    await world.moderate({ do: 'suspend', sub: actor.caller.sub });
    if (facts.suspended) return;
    changed(world, actor, { ...facts, ...renewalEnded(world, facts), suspended: true });
  },
  restore: word('restore', { suspended: false }),
  moderate: word('moderate', { hiddenByModerator: true }),
  unmoderate: word('unmoderate', { hiddenByModerator: false }),
  unconfirm: word('unconfirm', { emailConfirmed: false }),
  confirm: word('confirm', { emailConfirmed: true }),
  async signOut(world, actor) {
    await world.moderate({ do: 'signOut', sub: actor.caller.sub });
    actor.signedOut = true;
    changed(world, actor);
  },
  /** Asking again changes nothing. What is paid for stays until its end; once that is over nothing more is tried. */
  async erase(world, actor) {
    const { facts } = actor;
    await world.moderate({ do: 'askErasure', sub: actor.caller.sub });
    if (facts.erasing !== undefined) return;
    changed(world, actor, { ...facts, ...renewalEnded(world, facts), erasing: nowOf(world) });
  },
  async keep(world, actor) {
    const { erasing: _, ...facts } = actor.facts;
    await world.moderate({ do: 'keep', sub: actor.caller.sub });
    changed(world, actor, facts);
  },
  async post(world, actor, n) {
    const { facts } = actor;
    const used = usedPhotos(facts);
    const free = [...facts.photos.keys()].filter((id) => !used.has(id));
    const id = free[n % Math.max(1, free.length)];
    if (!id) return;
    const may =
      isApproved(world, facts) &&
      isMember(world, facts) &&
      facts.erasing === undefined &&
      facts.listing !== undefined;
    const caption = `Publicación ${actor.life}.${n}`;
    if (!(await asks(world, actor, 'createPost', may, { body: { photo: id, caption } }))) return;
    const post = { createdAt: nowOf(world), version: 1, caption };
    changed(world, actor, {
      ...facts,
      photos: without(facts.photos, [id]),
      posts: new Map(facts.posts).set(id, world.review ? post : passedPost(post, nowOf(world))),
    });
  },
  /** Of a live post visitors read what passed, and until when they do does not move. */
  async editPost(world, actor, n) {
    const { facts } = actor;
    const [id, before] = [...facts.posts][n % Math.max(1, facts.posts.size)] ?? [];
    if (!id || !before) return;
    const caption = n % 4 === 3 ? (before.passed ?? before.caption) : `Editada ${actor.life}.${n}`;
    const may = !isOver(before, nowOf(world));
    const body = { version: before.version, caption };
    const answer = await asks(world, actor, 'editPost', may, { params: { id }, body });
    if (!answer || caption === before.caption) return;
    const post = { ...before, version: before.version + 1, caption, refused: undefined };
    const passes = !world.review || caption === before.passed;
    changed(world, actor, {
      ...facts,
      posts: new Map(facts.posts).set(id, passes ? passedPost(post, nowOf(world)) : post),
    });
  },
  async dropPost(world, actor, n) {
    const { facts } = actor;
    const id = [...facts.posts.keys()][n % Math.max(1, facts.posts.size)];
    if (!id || isOver(facts.posts.get(id) as Post, nowOf(world))) return;
    if (!(await asks(world, actor, 'deletePost', true, { params: { id } }))) return;
    const posts = new Map(facts.posts);
    posts.delete(id);
    changed(world, actor, { ...facts, posts });
  },
  approveContent: (world, actor, n) => reviews(world, actor, n, 'approve'),
  refuseContent: (world, actor, n) => reviews(world, actor, n, 'reject'),
  /** They write while a reviewer looks: what was looked at is not decided then. */
  editUnderReview: (world, actor, n) => reviews(world, actor, n, 'approve', () => acts.save(world, actor, n)),
  async loseContact(world, actor) {
    const { facts } = actor;
    const { listing } = facts;
    await world.moderate({ do: 'loseContact', sub: actor.caller.sub });
    if (!listing) return;
    const { proposed, words } = listing;
    const next: Listing = {
      ...listing,
      proposed: { ...proposed, phone: '' },
      ...(words && { words: { ...words, phone: '' } }),
    };
    changed(world, actor, { ...facts, listing: next });
  },
};

/** What is kept of a listing that is deleted now. */
const heldOf = (world: World, facts: Facts, listing: Listing): Actor['held'] => {
  const used = usedPhotos(facts);
  return {
    listing,
    photos: new Map([...facts.photos].filter(([id]) => used.has(id))),
    until: nowOf(world) + renewMilliseconds,
  };
};

/** What somebody who wants to be public does next. */
function nextStep(world: World, actor: Actor): ActName {
  const { facts, signedOut } = actor;
  const { listing } = facts;
  if (facts.suspended) return 'restore';
  if (facts.erasing !== undefined) return 'keep';
  if (signedOut) return 'online';
  if (!facts.emailConfirmed) return 'confirm';
  if (facts.hiddenByModerator) return 'unmoderate';
  if (facts.identity === 'pending') return 'approve';
  // They write before anybody has said yes.
  if (facts.photos.size === 0) return 'photo';
  if (!listing) return 'save';
  if (!isApproved(world, facts)) return 'submit';
  if (!isMember(world, facts)) return 'pay';
  if (listing.hidden) return 'show';
  if (listing.proposed.phone === '') return 'save';
  return isWaiting(facts) ? 'approveContent' : 'save';
}

const dayMilliseconds = 24 * 60 * 60_000;
const renewMilliseconds = 30 * dayMilliseconds;
/** Shorter than the longest waits, longer than the others. */
const shortMilliseconds = 10 * dayMilliseconds;

/**
 * Details and all documents. Of whoever is approved only where the document ends within 30 days or their legal name is
 * another one, which they have 30 days to prove; what was approved holds meanwhile. Once there is nothing to prove after
 * all, it is as it was.
 */
async function sendsCase(world: World, actor: Actor, given: typeof details): Promise<void> {
  const { facts } = actor;
  const { identity, legalName = details.fullName } = facts;
  const until = identity === 'approved' ? facts.identityUntil : facts.standingUntil;
  const renamed = given.fullName !== legalName;
  const renews = (until ?? Infinity) - renewMilliseconds <= nowOf(world);
  const open = identity === 'approved' ? renamed || renews : identity !== 'pending';
  if (!(await asks(world, actor, 'saveDetails', open, { body: given }))) return;
  if (isApproved(world, facts) && !renamed && !renews) {
    const again = { standing: undefined, standingUntil: undefined };
    changed(world, actor, { ...facts, ...again, identity: 'approved', identityUntil: until });
    return;
  }
  for (const kind of documentKinds) {
    const body = { kind, contentType: 'image/jpeg', bytes: 1000 };
    const form = await asks(world, actor, 'createDocument', true, { body });
    await postFile(form?.body as unknown as PresignedPost, await picture);
  }
  await asks(world, actor, 'submitVerification', true);
  const held = identityEnd(facts);
  const last = new Date(nowOf(world) + renewMilliseconds).toISOString().slice(0, 10);
  const proveBy = Date.parse(`${last}T24:00:00Z`);
  changed(world, actor, {
    ...facts,
    identity: 'pending',
    identityUntil: undefined,
    standing: held === 0 ? undefined : renamed ? Math.min(held, proveBy) : (until ?? Infinity),
    standingUntil: held === 0 ? undefined : until,
    born: given.dateOfBirth,
    claimedName: given.fullName,
  });
}

/** The reviewer opens their case and decides it; nobody else's case than one that waits. */
async function decides(
  world: World,
  actor: Actor,
  decision: object,
  outcome: (facts: Facts) => Partial<Facts>,
): Promise<void> {
  const by = { sub: world.reviewer, signedInAt: secondsOf(world) };
  const params = { sub: actor.caller.sub };
  const claimed = await world.call(by, 'claimVerification', { params });
  if ((claimed.status === 200) !== (actor.facts.identity === 'pending'))
    throw new Leak(`claimVerification answered ${claimed.status}`, actor);
  if (claimed.status !== 200) return;
  for (const kind of documentKinds) {
    const look = await world.call(by, 'viewDocument', { params: { ...params, kind } });
    if (look.status !== 200) throw new Leak(`viewDocument answered ${look.status}`, actor);
  }
  const body = { ...decision, version: claimed.body['version'] };
  const decided = await world.call(by, 'decideVerification', { params, body });
  if (decided.status !== 200) throw new Leak(`decideVerification answered ${decided.status}`, actor);
  changed(world, actor, { ...actor.facts, ...outcome(actor.facts) });
}

/** They tell the payment provider that the subscription ends with its period, or goes on after all. */
async function setCancelled(world: World, actor: Actor, cancelled: boolean): Promise<void> {
  const { facts } = actor;
  const { subscription } = facts;
  if (!subscription || subscription.over || subscription.byTransfer) return;
  await world.money.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: cancelled });
  // Whoever leaves, is suspended or disputes is not renewed, whatever they choose there.
  const ends =
    cancelled || facts.erasing !== undefined || facts.suspended || subscription.disputed !== undefined;
  changed(world, actor, { ...facts, subscription: { ...subscription, cancelled: ends } });
}

/** Nothing more is charged: it ends with what is paid for, or at once where that is over. */
function renewalEnded(world: World, { subscription }: Facts): Pick<Facts, 'subscription'> {
  if (!subscription || subscription.over) return {};
  const next = { ...subscription };
  endRenewal(world, next);
  return { subscription: next };
}

function endRenewal(world: World, subscription: Subscription): void {
  if (secondsOf(world) < subscription.paidUntil) subscription.cancelled = true;
  else end(subscription, secondsOf(world));
}

/** The last payment goes back, or is asked for. @param reverse does it, and changes what follows */
async function reverses(
  world: World,
  actor: Actor,
  reverse: (charge: string, subscription: Subscription) => Promise<void>,
): Promise<void> {
  const { facts } = actor;
  const { subscription } = facts;
  if (!subscription || subscription.over || subscription.byTransfer || !isMember(world, facts)) return;
  const { sdk } = world.money;
  const { customer } = await sdk.subscriptions.retrieve(subscription.id);
  const { data } = await sdk.charges.list({ customer: customer as string, limit: 10 });
  const charge = data.find(({ status }) => status === 'succeeded');
  if (!charge) throw new Error(`The subscription ${subscription.id} has no payment.`);
  const next = { ...subscription };
  await reverse(charge.id, next);
  changed(world, actor, { ...facts, subscription: next });
}
