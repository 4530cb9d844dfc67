import type { Me } from '#shared/api/account.ts';
import type { PublicationCondition } from '#shared/publication.ts';

/** What stands between a provider and a visible listing, and the one thing to do about it now. */
export interface NextStep {
  identityMissing: boolean;
  membershipMissing: boolean;
  /** The main action of the blocked notice; undefined while only a reviewer can go on. */
  action: 'start-verification' | 'continue-verification' | 'see-verification' | 'membership' | undefined;
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
    case 'rejected':
    case 'expired':
    case 'withdrawn':
      return 'continue-verification';
    case 'pending':
      return 'see-verification';
    case 'approved':
      return membershipMissing ? 'membership' : undefined;
  }
}

const ofTheListing = new Set<PublicationCondition>(['content', 'contact', 'photos', 'country']);

/** What to tell of the missing conditions: without a listing, its photos, review and country are not news. */
export const toldReasons = (missing: readonly PublicationCondition[]): PublicationCondition[] =>
  missing.filter((one) => !(missing.includes('listing') && ofTheListing.has(one)) && !isEcho(one, missing));

/** The age is known with the identity, and how to reach them with the version that passed review: no news before. */
const isEcho = (one: PublicationCondition, missing: readonly PublicationCondition[]): boolean =>
  (one === 'age' && missing.includes('identity')) || (one === 'contact' && missing.includes('content'));
