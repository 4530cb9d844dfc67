import { withoutRenewalEnd } from '#functions/core/facts/renewal-ended.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/**
 * Forgets that a renewal was ended without its payer's doing (MONEY-17): it was resumed, or they are content with the
 * end. Where nothing is noted, or they are sold nothing again, nothing changes.
 */
export async function forgetRenewalEnd(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const next = withoutRenewalEnd(facts, now);
    return next && { account: next };
  });
}
