import type { Me } from '#shared/api/account.ts';
import type { PublicationCondition } from '#shared/publication.ts';
import { checklistOf, type StepName } from './checklist.ts';

/** The step towards a visible listing that somebody can take now; `done`: none is left. */
export type OpenStep = 'verification' | 'listing' | 'membership' | 'done';

const openSteps = { verify: 'verification', write: 'listing', pay: 'membership' } as const satisfies Record<
  StepName,
  OpenStep
>;

/**
 * While a reviewer has the case the listing can be written. For whoever is no provider yet the verification is where
 * they become one.
 */
export function openStep(
  me: Pick<Me, 'role' | 'verification' | 'membership' | 'hasListing' | 'missing' | 'waiting'>,
): OpenStep {
  const { live, steps } = checklistOf(me);
  if (me.role !== 'worker') return 'verification';
  if (live) return openSteps[live];
  return steps.verify === 'waiting' ? 'verification' : 'done';
}

const ofTheListing = new Set<PublicationCondition>(['content', 'contact', 'photos', 'country']);

/**
 * The missing conditions to show. Without a listing, its photos, review and country are left out. So are texts and photos
 * that wait for a reviewer: ReviewWaits.tsx shows those.
 */
export const shownReasons = (
  missing: readonly PublicationCondition[],
  waiting: { text: boolean; photos: number } = { text: false, photos: 0 },
): PublicationCondition[] =>
  missing.filter(
    (one) =>
      !(one === 'content' && waiting.text) &&
      !(one === 'photos' && waiting.photos > 0) &&
      !(missing.includes('listing') && ofTheListing.has(one)) &&
      !isEcho(one, missing),
  );

/** The same, where the blocked notice beside it says what is missing of identity and membership. */
export const otherReasons = (...facts: Parameters<typeof shownReasons>): PublicationCondition[] =>
  shownReasons(...facts).filter((one) => one !== 'identity' && one !== 'membership');

/** The age is known with the identity; how to reach them, and where, with the version that passed review. */
const isEcho = (one: PublicationCondition, missing: readonly PublicationCondition[]): boolean =>
  (one === 'age' && missing.includes('identity')) ||
  ((one === 'contact' || one === 'country') && missing.includes('content'));
