import { refusalToSell } from '#functions/facts/refusal-to-sell.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { announce } from './announce.ts';
import { remindOfEnd } from './remind-of-end.ts';

/**
 * What the calendar does with a membership: no event of the payment provider comes before its end, nor with the end of the
 * grace period or of a cancelled one's last day. The provider is reminded while there is time; at the end readers hide the
 * listing already (`until`), and now its items go, and the provider is told. What the payment provider still tries to
 * collect ends, too (MONEY-22); should it have been paid meanwhile, and nobody told us, that comes to light with the same
 * command. Safe to repeat.
 */
export async function lapseMembership(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const { membership } = facts;
    if (!membership) return {};
    const reminder = remindOfEnd(facts, now);
    if (reminder) return reminder;
    const told = announce(sub, membership, membership, now, { refusal: refusalToSell(facts, now) });
    const isOpen = membership.subscriptionId !== undefined && membership.endedAt === undefined;
    return isOpen ? { ...told, outbox: [{ kind: 'reconcile', sub }] } : told;
  });
}
