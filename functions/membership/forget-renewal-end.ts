import { withoutRenewalEnd } from '#functions/core/facts/renewal-ended.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';

/**
 * Removes the note that the site ended a renewal (MONEY-17), once the member resumes the renewal or cancels it
 * themselves. Does nothing while the account may not buy.
 */
export async function forgetRenewalEnd(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const next = withoutRenewalEnd(facts, now);
    return next && { account: next };
  });
}
