import type { Me } from './api/account.ts';
import { carriesListing } from './membership-states.ts';
import type { PublicationCondition } from './publication.ts';

/** Steps to a public listing. */
export const stepNames = ['verify', 'write', 'pay'] as const;
export type StepName = (typeof stepNames)[number];

/**
 * `waiting`: a reviewer or the bank must act. `failed`: a reviewer refused something, and the provider can fix it.
 * `later`: an earlier step must be done first.
 */
export type StepState = 'done' | 'open' | 'waiting' | 'failed' | 'later';

/** Pages on which the provider does each step. */
export const stepAddresses = {
  write: '/dashboard/listings?edit=1',
  verify: '/verification',
  pay: '/membership',
} as const satisfies Record<StepName, string>;

export interface Checklist {
  /** Display order: the listing comes first while nothing is written, and the payment last. */
  order: readonly StepName[];
  steps: Record<StepName, StepState>;
  /** Steps that the provider can do now, in display order. */
  open: StepName[];
  /** The first of `open`. Undefined if the provider can only wait, or if all three steps are done. */
  live: StepName | undefined;
  /** Obstacles to publication that are not steps of the checklist. */
  obstacles: Obstacle[];
}

/** The server's facts about an account's progress to a public listing. */
export type ChecklistFacts = Pick<Me, 'verification' | 'membership' | 'hasListing' | 'missing' | 'waiting'>;

/** In display order. */
const obstacleNames = [
  'account-suspended',
  'account-erasing',
  'hidden-by-moderator',
  'age',
  'email',
  'country',
  'hidden-by-owner',
] as const satisfies readonly PublicationCondition[];
export type Obstacle = (typeof obstacleNames)[number];

/** Returns the provider's progress to a public listing, from the server's facts only (PUB-3). */
export function checklistOf(facts: ChecklistFacts): Checklist {
  const order = facts.hasListing ? stepNames : (['write', 'verify', 'pay'] as const);
  const steps = { verify: verifyState(facts), write: writeState(facts), pay: payState(facts) };
  const open = order.filter((name) => steps[name] === 'open' || steps[name] === 'failed');
  return {
    order,
    steps,
    open,
    live: open[0],
    obstacles: obstacleNames.filter((name) => isShown(name, facts)),
  };
}

/**
 * True if the listing would be public with a membership, or is hidden only by its owner. Payment opens only then, so
 * that no paid day passes with nothing to show (MONEY-3).
 * @param missing unmet conditions for publication, as the server decided them
 */
export const hasSomethingToShow = (missing: readonly PublicationCondition[]): boolean =>
  missing.every((one) => one === 'membership' || one === 'hidden-by-owner');

/** Parts of the written listing that only the provider can add or correct, as conditions for publication. */
export function partsToCorrect({
  missing,
  waiting: { contents },
}: ChecklistFacts): Array<'content' | 'photos' | 'contact'> {
  const waits = { content: contents?.text === true, photos: (contents?.photos ?? 0) > 0, contact: false };
  return (['content', 'photos', 'contact'] as const).filter(
    // Without an approved text, nothing is known about the contact.
    (one) => missing.includes(one) && !waits[one] && !(one === 'contact' && missing.includes('content')),
  );
}

/** True if all three steps are done. Obstacles may remain. */
export const stepsAreDone = ({ steps }: Checklist): boolean =>
  stepNames.every((name) => steps[name] === 'done');

function verifyState({ verification }: ChecklistFacts): StepState {
  switch (verification) {
    case 'approved':
      return 'done';
    case 'pending':
      return 'waiting';
    case 'rejected':
    case 'withdrawn':
      return 'failed';
    default:
      return 'open';
  }
}

/** Returns the listing step's state. A refusal outranks a waiting part, because the owner can fix it. */
function writeState(facts: ChecklistFacts): StepState {
  if (!facts.hasListing) return 'open';
  const parts = partsToCorrect(facts);
  // The approved version is from a time when contact details were optional, so the provider must add them.
  if (parts.length > 0) return parts.every((one) => one === 'contact') ? 'open' : 'failed';
  return facts.missing.includes('content') || facts.missing.includes('photos') ? 'waiting' : 'done';
}

/** Returns the payment step's state. A payment that is open already can be finished in any case (MONEY-3). */
function payState({ membership, missing }: ChecklistFacts): StepState {
  if (carriesListing(membership)) return 'done';
  if (membership === 'disputed') return 'waiting';
  return membership === 'pending' || hasSomethingToShow(missing) ? 'open' : 'later';
}

/**
 * True if the obstacle should be shown. The age is unknown until the identity is approved. The country is unknown until
 * a version of the listing is approved. Neither is an obstacle while it is unknown.
 */
const isShown = (one: Obstacle, { missing }: ChecklistFacts): boolean =>
  missing.includes(one) &&
  !(one === 'age' && missing.includes('identity')) &&
  !(one === 'country' && (missing.includes('listing') || missing.includes('content')));
