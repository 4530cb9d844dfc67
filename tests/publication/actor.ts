import type { OpenForm } from '@directory/local-cloud/testing/stripe.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { derived, type Facts, identityEnd, type Listing, type PublicItems } from './rule.ts';
import { membershipEnd } from './subscription.ts';
import type { Caller, World } from './world.ts';

/** State that decides what visitors may see, from `from` (milliseconds) until the next entry. */
interface Moment {
  from: number;
  facts: Facts;
  open: readonly string[];
}

/** Open case about reports. `item`: the reported photo or post; absent for the listing. */
interface OpenCase {
  item: string | undefined;
  urgent: boolean;
  hides: boolean;
}

/** Provider account that the proof acts on: the facts that follow from its commands, and the expected public items. */
export interface Actor {
  /** Index of the actor's history in the scenario. */
  index: number;
  caller: Caller;
  /** True if the session was ended and the actor has not signed in again. */
  signedOut: boolean;
  facts: Facts;
  goneListings: string[];
  /** The last deleted listing, which the actor can restore until `until` (milliseconds). */
  held?: { listing: Listing; photos: Facts['photos']; until: number } | undefined;
  everyPhoto: string[];
  /** Oldest first. `cleared` has the times when a reviewer dismissed an urgent one. */
  openCases: OpenCase[];
  cleared: number[];
  /** True if a reviewer's decision hides the listing. */
  hiddenForGood: boolean;
  banned: boolean;
  /** Open payment page, and the time until which it accepts a payment (milliseconds). */
  checkout?: { url: string; pay: OpenForm; until: number } | undefined;
  /** Items expected in the table since the last change of a fact or the last run of a job. */
  items: PublicItems;
  moments: Moment[];
}

/** Failed check: the public responses or the table differ from the publication rule. */
export class Leak extends Error {
  override name = 'Leak';
  readonly index: number | undefined;

  constructor(message: string, actor?: Actor) {
    super(actor ? `${message} (listing ${actor.facts.listing?.id})` : message);
    this.index = actor?.index;
  }
}

/** Command of the model: one action of or on an actor. @param n selects a variant of the command, if it has several */
export type Command = (world: World, actor: Actor, n: number) => Promise<void>;

/** Small picture, for speed. Other suites test large pictures. */
export const picture = abstractPicture(1, 96);

export const nowOf = ({ cloud }: World): number => cloud.clock.now();
export const secondsOf = (world: World): number => Math.floor(nowOf(world) / 1000);

export const isMember = (world: World, { subscription }: Facts): boolean =>
  nowOf(world) < membershipEnd(subscription);
export const isApproved = (world: World, facts: Facts): boolean => nowOf(world) < identityEnd(facts);

/** True if the actor may buy. Otherwise the open checkout closes and no subscription of the actor renews. */
export const isSoldTo = (world: World, facts: Facts): boolean =>
  isApproved(world, facts) && !facts.suspended && facts.erasing === undefined;

/** Records new facts of an actor and derives the expected public items from them. */
export function changed(world: World, actor: Actor, facts: Facts = actor.facts): void {
  if (actor.checkout && !isSoldTo(world, facts)) actor.checkout = { ...actor.checkout, until: 0 };
  actor.facts = facts;
  actor.items = derived(facts, nowOf(world), world.open);
  remember(world, actor);
}

/** Keeps the current state in the history, because a cached page may still show it for a while. */
export function remember(world: World, actor: Actor): void {
  actor.moments.push({ from: nowOf(world), facts: actor.facts, open: world.open });
}

/** True if the condition held for the actor at some time since `since`, by the facts of that time. */
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
