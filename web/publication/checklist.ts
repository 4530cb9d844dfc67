import type { Me } from '#shared/api/account.ts';
import { carriesListing } from '#shared/membership-states.ts';
import type { PublicationCondition } from '#shared/publication.ts';

/** The way to a public listing, in its order: verify, write the profile, pay and publish. */
export const stepNames = ['verify', 'write', 'pay'] as const;
export type StepName = (typeof stepNames)[number];

/**
 * `waiting`: somebody else has it. `failed`: a person said no, and it can be mended. `later`: it opens once an earlier
 * step is done.
 */
export type StepState = 'done' | 'open' | 'waiting' | 'failed' | 'later';

export interface Checklist {
  steps: Record<StepName, StepState>;
  /** The one step that can be taken now; undefined where there is only to wait, or nothing left of the three. */
  live: StepName | undefined;
  /** What else keeps the listing from the public, that no step is about. */
  obstacles: Obstacle[];
}

type ChecklistFacts = Pick<Me, 'verification' | 'membership' | 'hasListing' | 'missing' | 'waiting'>;

/** In the order in which they are shown: what somebody else decided, then what is in one's own hand. */
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

/** Where somebody stands on the way to a public listing, by the server's word alone. */
export function checklistOf(me: ChecklistFacts): Checklist {
  const steps = { verify: verifyState(me), write: writeState(me), pay: payState(me) };
  return {
    steps,
    live: stepNames.find((name) => steps[name] === 'open' || steps[name] === 'failed'),
    obstacles: obstacleNames.filter((name) => isShown(name, me)),
  };
}

/** Whether all three steps are behind them; what is still missing then is no step. */
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

/** What was refused goes before what waits: it is the owner's turn. */
function writeState({ hasListing, missing, waiting: { contents } }: ChecklistFacts): StepState {
  if (!hasListing) return 'open';
  const waits = { content: contents?.text === true, photos: (contents?.photos ?? 0) > 0 };
  const lacks = (['content', 'photos'] as const).filter((one) => missing.includes(one));
  if (lacks.some((one) => !waits[one])) return 'failed';
  if (lacks.length > 0) return 'waiting';
  // Of a version that passed review: it was approved before something else was asked for.
  return missing.includes('contact') ? 'open' : 'done';
}

/** Checkout opens once the identity is approved. */
function payState({ verification, membership }: ChecklistFacts): StepState {
  if (carriesListing(membership)) return 'done';
  if (membership === 'disputed') return 'waiting';
  return verification === 'approved' ? 'open' : 'later';
}

/** The age is known with the identity; where a listing is, with the version that passed review. */
const isShown = (one: Obstacle, { missing }: ChecklistFacts): boolean =>
  missing.includes(one) &&
  !(one === 'age' && missing.includes('identity')) &&
  !(one === 'country' && (missing.includes('listing') || missing.includes('content')));
