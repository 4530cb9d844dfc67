import type { OpenForm } from '@directory/local-cloud/testing/stripe.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { derived, type Facts, identityEnd, type Listing, type PublicItems } from './rule.ts';
import { membershipEnd } from './subscription.ts';
import type { Caller, World } from './world.ts';

/** What a visitor could rightly see of somebody, from this instant on (milliseconds) until the next entry. */
interface Moment {
  from: number;
  facts: Facts;
  open: readonly string[];
}

/** Somebody the proof follows: what it did with their account, and what must follow from that. */
export interface Actor {
  /** Index of their history in the scenario. */
  index: number;
  caller: Caller;
  /** Their session was ended and they have not signed in again. */
  signedOut: boolean;
  facts: Facts;
  /** Listings that they deleted, and every photo that they ever sent. */
  goneListings: string[];
  /** The last listing that they deleted, with its photos, and until when they can take that back (milliseconds). */
  held?: { listing: Listing; photos: Facts['photos']; until: number } | undefined;
  everyPhoto: string[];
  /** The payment page that they left open, and until when it can be paid (milliseconds). */
  checkout?: { url: string; pay: OpenForm; until: number } | undefined;
  /** What lies in the table since a fact of theirs changed or a job came by. */
  items: PublicItems;
  moments: Moment[];
}

/** Something that must not be: what the public can fetch, or what lies in the table, is not what the rule says. */
export class Leak extends Error {
  override name = 'Leak';
  readonly index: number | undefined;

  constructor(message: string, actor?: Actor) {
    super(actor ? `${message} (listing ${actor.facts.listing?.id})` : message);
    this.index = actor?.index;
  }
}

/** A command of the model: something that an actor does. @param n chooses how, where there are ways */
export type Command = (world: World, actor: Actor, n: number) => Promise<void>;

/** Small: how large pictures are processed is proved elsewhere. */
export const picture = abstractPicture(1, 96);

export const nowOf = ({ cloud }: World): number => cloud.clock.now();
export const secondsOf = (world: World): number => Math.floor(nowOf(world) / 1000);

export const isMember = (world: World, { subscription }: Facts): boolean =>
  nowOf(world) < membershipEnd(subscription);
export const isApproved = (world: World, facts: Facts): boolean => nowOf(world) < identityEnd(facts);

/** Whether they may buy: else their open checkout closes, and nothing of theirs renews. */
export const isSoldTo = (world: World, facts: Facts): boolean =>
  isApproved(world, facts) && !facts.suspended && facts.erasing === undefined;

/** Something happened to them, and the public items were derived anew. */
export function changed(world: World, actor: Actor, facts: Facts = actor.facts): void {
  if (actor.checkout && !isSoldTo(world, facts)) actor.checkout = { ...actor.checkout, until: 0 };
  actor.facts = facts;
  actor.items = derived(facts, nowOf(world), world.open);
  remember(world, actor);
}

/** Pages may show for a while what was so before. */
export function remember(world: World, actor: Actor): void {
  actor.moments.push({ from: nowOf(world), facts: actor.facts, open: world.open });
}

/** Whether this held of them at some instant since `since`: by a fact of then, or by the calendar. */
export function wasSince(
  actor: Actor,
  since: number,
  now: number,
  held: (facts: Facts, at: number, open: readonly string[]) => boolean,
): boolean {
  return actor.moments.some(({ from, facts, open }, index) => {
    const until = actor.moments[index + 1]?.from ?? now;
    if (until < since) return false;
    return [Math.max(from, since), until].some((at) => held(facts, at, open));
  });
}
