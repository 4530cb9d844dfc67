import { changeFacts } from '#functions/publish/change-facts.ts';
import { announce } from './announce.ts';

/**
 * A membership's end by the calendar: no event of the payment provider comes with the end of the grace period, or of
 * a cancelled one's last day. Readers hide the listing already (`until`); now its items go, and the provider is told.
 */
export async function lapseMembership(sub: string): Promise<void> {
  await changeFacts(sub, ({ membership }, now) =>
    membership ? announce(sub, membership, membership, now) : {},
  );
}
