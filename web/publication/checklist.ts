import type { Me } from '#shared/api/account.ts';
import { carriesListing } from '#shared/membership-states.ts';
import type { PublicationCondition } from '#shared/publication.ts';

/** Steps to a public listing, in order. */
export const stepNames = ['verify', 'write', 'pay'] as const;
export type StepName = (typeof stepNames)[number];

/**
 * `waiting`: a reviewer or the bank must act. `failed`: a reviewer refused something, and the provider can fix it.
 * `later`: an earlier step must be done first.
 */
export type StepState = 'done' | 'open' | 'waiting' | 'failed' | 'later';

export interface Checklist {
  steps: Record<StepName, StepState>;
  /** Undefined if the provider can only wait, or if all three steps are done. */
  live: StepName | undefined;
  /** Obstacles to publication that are not steps of the checklist. */
  obstacles: Obstacle[];
}

type ChecklistFacts = Pick<Me, 'verification' | 'membership' | 'hasListing' | 'missing' | 'waiting'>;

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

/** Returns the provider's progress to a public listing, from the server's facts only. */
export function checklistOf(me: ChecklistFacts): Checklist {
  const steps = { verify: verifyState(me), write: writeState(me), pay: payState(me) };
  return {
    steps,
    live: stepNames.find((name) => steps[name] === 'open' || steps[name] === 'failed'),
    obstacles: obstacleNames.filter((name) => isShown(name, me)),
  };
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
function writeState({ hasListing, missing, waiting: { contents } }: ChecklistFacts): StepState {
  if (!hasListing) return 'open';
  const waits = { content: contents?.text === true, photos: (contents?.photos ?? 0) > 0 };
  const lacks = (['content', 'photos'] as const).filter((one) => missing.includes(one));
  if (lacks.some((one) => !waits[one])) return 'failed';
  if (lacks.length > 0) return 'waiting';
  // The approved version is from a time when contact details were optional, so the provider must add them.
  return missing.includes('contact') ? 'open' : 'done';
}

/** Returns the payment step's state. Checkout requires an approved identity. */
function payState({ verification, membership }: ChecklistFacts): StepState {
  if (carriesListing(membership)) return 'done';
  if (membership === 'disputed') return 'waiting';
  return verification === 'approved' ? 'open' : 'later';
}

/**
 * True if the obstacle should be shown. The age is unknown until the identity is approved. The country is unknown until
 * a version of the listing is approved. Neither is an obstacle while it is unknown.
 */
const isShown = (one: Obstacle, { missing }: ChecklistFacts): boolean =>
  missing.includes(one) &&
  !(one === 'age' && missing.includes('identity')) &&
  !(one === 'country' && (missing.includes('listing') || missing.includes('content')));
