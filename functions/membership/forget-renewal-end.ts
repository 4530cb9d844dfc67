import { withoutRenewalEnd } from '#functions/core/facts/renewal-ended.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/**
 * Removes the note that a renewal was ended by anyone but the member (MONEY-17): the member resumed it, or ended it as
 * well. Does nothing without a note, or while the account may not buy.
 */
export async function forgetRenewalEnd(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const next = withoutRenewalEnd(facts, now);
    return next && { account: next };
  });
}
