import type { Me } from '#shared/api/account.ts';
import type { PublicationCondition } from '#shared/publication.ts';
import { checklistOf, type StepName } from './checklist.ts';

/** Next available step to a public listing; `done` if none remains. */
export type OpenStep = 'verification' | 'listing' | 'membership' | 'done';

const openSteps = { verify: 'verification', write: 'listing', pay: 'membership' } as const satisfies Record<
  StepName,
  OpenStep
>;

/**
 * Returns the next available step. A provider can write the listing while a reviewer has the case. A customer becomes a
 * provider in the verification.
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
 * Returns the missing conditions to show.
 *
 * Omits texts and photos that wait for review, because ReviewWaits.tsx shows them. Omits a condition that follows from
 * another one: without a listing, its content, contact, photos and country.
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

/**
 * Returns the conditions of `shownReasons` except identity and membership, which the blocked notice beside them shows.
 */
export const otherReasons = (...facts: Parameters<typeof shownReasons>): PublicationCondition[] =>
  shownReasons(...facts).filter((one) => one !== 'identity' && one !== 'membership');

/** True if another missing condition already implies this one: age by identity, contact and country by content. */
const isEcho = (one: PublicationCondition, missing: readonly PublicationCondition[]): boolean =>
  (one === 'age' && missing.includes('identity')) ||
  ((one === 'contact' || one === 'country') && missing.includes('content'));
