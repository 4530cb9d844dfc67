import type { PresignedPost } from '#shared/api/upload.ts';
import type { RouteName } from '#shared/api/index.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { buildContent } from '#tests/support/builders.ts';
import { postFile } from '#tests/support/site-api.ts';
import { type Command, type Actor, changed, isApproved, isMember, nowOf, picture } from './actor.ts';
import { callRoute } from './call-route.ts';
import {
  categories,
  type Content,
  type Facts,
  hasSomethingToShow,
  type Listing,
  places,
  shownAvatar,
} from './rule.ts';
import { isWaiting, reviews, saved, usedPhotos, without } from './content-commands.ts';
import { diaryCommands } from './diary-commands.ts';
import { identityCommands } from './identity-commands.ts';
import { postCommands } from './post-commands.ts';
import { reportCommands } from './report-commands.ts';
import type { CommandName } from './scenario.ts';
import { renewalEnded, subscriptionCommands } from './subscription-commands.ts';
import type { Answer, World } from './world.ts';

const operatorCommand =
  (name: 'unconfirm' | 'confirm', change: Partial<Facts>): Command =>
  async (world, actor) => {
    await world.operate({ do: name, sub: actor.caller.sub });
    changed(world, actor, { ...actor.facts, ...change });
  };

const onListing =
  (route: RouteName, body: object, change: (listing: Listing, answer: Answer) => Listing): Command =>
  async (world, actor) => {
    const { listing } = actor.facts;
    const answer = await callRoute(world, actor, route, listing !== undefined, { body });
    if (answer && listing) changed(world, actor, { ...actor.facts, listing: change(listing, answer) });
  };

/** Value of `n` for which a save has no contact, and is refused. */
export const reachesNobody = 7;

/** Builds a content from `n`. The title identifies the save, so that stale content is recognizable. */
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
    // Formatted with spaces, as a person types it.
    contact: phone ? { phone: phone.replace(/^(\+52)(..)(....)/, '$1 $2 $3 ') } : {},
    availableDays: [...days] as never,
    workingHours: { from, to },
  });
}

export const commands: Record<CommandName, Command> = {
  async forward(world, actor, n) {
    await commands[nextStep(world, actor)](world, actor, n);
  },
  ...identityCommands,
  ...subscriptionCommands,

  async photo(world, actor, n) {
    const { facts } = actor;
    const body = { contentType: 'image/jpeg', bytes: 1000, consentDeclared: true };
    const answer = await callRoute(world, actor, 'createPhoto', true, { body });
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
    const answer = await callRoute(world, actor, 'deletePhoto', isFree, { params: { id } });
    if (answer) changed(world, actor, { ...facts, photos: without(facts.photos, [id]) });
  },

  async avatar(world, actor, n) {
    const { facts } = actor;
    const id = [...facts.photos.keys()][n % Math.max(1, facts.photos.size)];
    const photo = id !== undefined && facts.photos.get(id);
    if (!id || !photo) return;
    const isFree = !usedPhotos(facts).has(id);
    if (!(await callRoute(world, actor, 'setAvatar', isFree, { body: { id } }))) return;
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
    if (await callRoute(world, actor, 'removeAvatar', true)) changed(world, actor, facts);
  },

  async save(world, actor, n) {
    const { facts } = actor;
    const { listing } = facts;
    const ready = [...facts.photos.keys()].slice(-1 - (n % 3));
    const photos = ready.map((id, index) => ({ id, face: (n >> index) % 2 === 1 }));
    const whole = contentOf(n, `${actor.index}.${(listing?.version ?? 0) + 1} ñ${n}`);
    const content = n === reachesNobody ? { ...whole, phone: '' } : whole;
    const granted = photos.length > 0 && content.phone !== '';
    const answer = await callRoute(world, actor, 'saveListing', granted, {
      body: { content: written(content), photos, ...(listing && { version: listing.version }) },
    });
    if (!answer) return;
    changed(world, actor, saved(world, facts, { id: answer.body['id'] as string, content, photos }));
  },
  hide: onListing('setVisibility', { hidden: true }, (listing) => ({ ...listing, hidden: true })),
  show: onListing('setVisibility', { hidden: false }, (listing) => ({ ...listing, hidden: false })),
  ...diaryCommands,
  offline: onListing('setPresence', { online: false }, ({ onlineUntil: _, ...listing }) => listing),
  async delete(world, actor) {
    const { listing, ...facts } = actor.facts;
    const answer = await callRoute(world, actor, 'deleteListing', listing !== undefined);
    if (!answer || !listing) return;
    actor.goneListings.push(listing.id);
    actor.held = heldOf(world, actor.facts, listing);
    changed(world, actor, { ...facts, photos: without(facts.photos, usedPhotos(actor.facts)) });
  },
  /** Restores a listing. If the actor has another one, an even `n` replaces it, and the route refuses an odd `n`. */
  async undelete(world, actor, n) {
    const { facts, held } = actor;
    if (!held) return;
    const present = facts.listing;
    const replacing = present && n % 2 === 0 ? present.id : undefined;
    const granted = nowOf(world) < held.until && (!present || replacing !== undefined);
    const answer = await callRoute(world, actor, 'restoreListing', granted, {
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

  /** Suspends the account. The paid period stays, and nothing more is charged, as after a cancellation. */
  async suspend(world, actor) {
    const { facts } = actor;
    await world.operate({ do: 'suspend', sub: actor.caller.sub });
    if (facts.suspended) return;
    changed(world, actor, { ...facts, ...renewalEnded(world, facts), suspended: true });
  },
  async restore(world, actor) {
    await world.operate({ do: 'restore', sub: actor.caller.sub });
    actor.banned = false;
    changed(world, actor, { ...actor.facts, suspended: false });
  },
  ...reportCommands,
  unconfirm: operatorCommand('unconfirm', { emailConfirmed: false }),
  confirm: operatorCommand('confirm', { emailConfirmed: true }),
  async signOut(world, actor) {
    await world.operate({ do: 'signOut', sub: actor.caller.sub });
    actor.signedOut = true;
    changed(world, actor);
  },
  /** A second request changes nothing. The paid period stays, and the payment is not retried after its end. */
  async erase(world, actor) {
    const { facts } = actor;
    await world.operate({ do: 'askErasure', sub: actor.caller.sub });
    if (facts.erasing !== undefined) return;
    changed(world, actor, { ...facts, ...renewalEnded(world, facts), erasing: nowOf(world) });
  },
  async keep(world, actor) {
    const { erasing: _, ...facts } = actor.facts;
    await world.operate({ do: 'keep', sub: actor.caller.sub });
    changed(world, actor, facts);
  },
  ...postCommands,
  approveContent: (world, actor, n) => reviews(world, actor, n, 'approve'),
  refuseContent: (world, actor, n) => reviews(world, actor, n, 'reject'),
  /** The owner saves during a review, so the reviewer's decision on the earlier content is refused. */
  editUnderReview: (world, actor, n) =>
    reviews(world, actor, n, 'approve', () => commands.save(world, actor, n)),
  async loseContact(world, actor) {
    const { facts } = actor;
    const { listing } = facts;
    await world.operate({ do: 'loseContact', sub: actor.caller.sub });
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

const heldMilliseconds = 30 * dayMilliseconds;

const heldOf = (world: World, facts: Facts, listing: Listing): Actor['held'] => {
  const used = usedPhotos(facts);
  return {
    listing,
    photos: new Map([...facts.photos].filter(([id]) => used.has(id))),
    until: nowOf(world) + heldMilliseconds,
  };
};

/** Returns the next step of a provider on the way to a public listing. */
function nextStep(world: World, actor: Actor): CommandName {
  const { facts, signedOut } = actor;
  const { listing } = facts;
  if (facts.suspended) return 'restore';
  if (facts.erasing !== undefined) return 'keep';
  if (signedOut) return 'online';
  if (!facts.emailConfirmed) return 'confirm';
  if (actor.openCases.some(({ hides }) => hides)) return 'dismissReport';
  if (facts.hiddenByModerator || facts.removed.size > 0) return 'undoReported';
  if (facts.identity === 'pending') return 'approve';
  // Providers may write their listing before their identity is approved.
  if (facts.photos.size === 0) return 'photo';
  if (!listing) return 'save';
  if (!isApproved(world, facts)) return 'submit';
  if (!isMember(world, facts)) {
    if (hasSomethingToShow(facts, nowOf(world), world.open)) return 'pay';
    return isWaiting(facts) ? 'approveContent' : 'save';
  }
  if (listing.hidden) return 'show';
  if (listing.proposed.phone === '') return 'save';
  return isWaiting(facts) ? 'approveContent' : 'save';
}
