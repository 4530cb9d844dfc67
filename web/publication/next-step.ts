import type { Me } from '#shared/api/account.ts';
import type { PublicationCondition } from '#shared/publication.ts';

/** What stands between a provider and a visible listing, and the one thing to do about it now. */
export interface NextStep {
  identityMissing: boolean;
  membershipMissing: boolean;
  /** The main action of the blocked notice; undefined while only a reviewer can go on. */
  action:
    | 'start-verification'
    | 'continue-verification'
    | 'retry-verification'
    | 'see-verification'
    | 'membership'
    | undefined;
}

/**
 * Which of identity and membership is missing (PUB-3). Identity
 * comes first, since checkout opens only once it is approved.
 */
export function nextStep({ verification, membership }: Pick<Me, 'verification' | 'membership'>): NextStep {
  const identityMissing = verification !== 'approved';
  const membershipMissing = membership !== 'active' && membership !== 'grace';
  return { identityMissing, membershipMissing, action: actionOf(verification, membershipMissing) };
}

function actionOf(verification: Me['verification'], membershipMissing: boolean): NextStep['action'] {
  switch (verification) {
    case 'none':
      return 'start-verification';
    case 'draft':
    case 'more-asked':
      return 'continue-verification';
    case 'rejected':
    case 'expired':
    case 'withdrawn':
      return 'retry-verification';
    case 'pending':
      return 'see-verification';
    case 'approved':
      return membershipMissing ? 'membership' : undefined;
  }
}

/** The step towards a visible listing that somebody can take now; `done`: none is left. */
export type OpenStep = 'verification' | 'listing' | 'membership' | 'done';

/**
 * While a reviewer has the case the listing can be written. For whoever is no provider yet the verification is where
 * they become one.
 */
export function openStep(me: Pick<Me, 'role' | 'verification' | 'membership' | 'hasListing'>): OpenStep {
  const { action } = nextStep(me);
  if (me.role !== 'worker') return 'verification';
  if (action === 'membership') return me.hasListing ? 'membership' : 'listing';
  if (action === 'see-verification') return me.hasListing ? 'verification' : 'listing';
  if (action !== undefined) return 'verification';
  return me.hasListing ? 'done' : 'listing';
}

const ofTheListing = new Set<PublicationCondition>(['content', 'contact', 'photos', 'country']);

/** What to tell of the missing conditions: without a listing, its photos, review and country are not news. */
export const toldReasons = (missing: readonly PublicationCondition[]): PublicationCondition[] =>
  missing.filter((one) => !(missing.includes('listing') && ofTheListing.has(one)) && !isEcho(one, missing));

/** The age is known with the identity; how to reach them, and where, with the version that passed review. */
const isEcho = (one: PublicationCondition, missing: readonly PublicationCondition[]): boolean =>
  (one === 'age' && missing.includes('identity')) ||
  ((one === 'contact' || one === 'country') && missing.includes('content'));
