import type { Me } from '#shared/api/account.ts';
import type { PublicationCondition } from '#shared/publication.ts';
import { checklistOf, type StepName } from './checklist.ts';

/** Step that the provider must do next for a public listing; `done` if no step needs the provider. */
export type OpenStep = 'verification' | 'listing' | 'membership' | 'done';

const openSteps = { verify: 'verification', write: 'listing', pay: 'membership' } as const satisfies Record<
  StepName,
  OpenStep
>;

/**
 * Returns the step that the provider can do now. If the provider can only wait for the review of the verification,
 * returns `verification`. A customer starts with the verification, which makes them a provider.
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
 * Returns the missing conditions for publication that a screen should name.
 *
 * Omits what waits for review, because ReviewWaits.tsx shows it, and conditions that follow from another one: without a
 * listing, its content, contact, photos and country are missing too.
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

/** Returns the conditions of `shownReasons` except identity and membership, which the blocked notice already shows. */
export const otherReasons = (...facts: Parameters<typeof shownReasons>): PublicationCondition[] =>
  shownReasons(...facts).filter((one) => one !== 'identity' && one !== 'membership');

/**
 * True if another missing condition already implies `one`. Without an identity the age is missing; without content, the
 * contact and the country are missing.
 */
const isEcho = (one: PublicationCondition, missing: readonly PublicationCondition[]): boolean =>
  (one === 'age' && missing.includes('identity')) ||
  ((one === 'contact' || one === 'country') && missing.includes('content'));
