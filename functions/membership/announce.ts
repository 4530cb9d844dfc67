import { membershipEnd, membershipState, type Membership } from '#shared/membership.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';

/**
 * What a provider is told about a change of their membership. A function of the two states alone: repeated and
 * reordered events announce nothing twice. An end is marked as told on the membership itself, since it also comes by
 * the calendar (lapse-membership.ts) and only one of the two ways may mail it.
 */
export function announce(
  sub: string,
  known: Membership,
  next: Membership,
  now: Date,
): { membership: Membership; outbox: OutboxMessage[] } {
  const before = membershipState(known, now);
  const after = membershipState(next, now);
  if (after === 'ended') {
    const membership = { ...next, endTold: true };
    if (known.endTold) return { membership, outbox: [] };
    return { membership, outbox: [{ kind: 'mail', sub, template: 'membership-ended', params: {} }] };
  }
  if ((before === 'none' || before === 'ended') && after === 'active' && next.periodEnd) {
    const params = { periodEnd: next.periodEnd };
    return { membership: next, outbox: [{ kind: 'mail', sub, template: 'membership-started', params }] };
  }
  const end = membershipEnd(next);
  // Each further attempt of the provider that fails is a reminder.
  if (end && next.failedAttempts > known.failedAttempts) {
    const params = { publicUntil: end.toISOString() };
    return {
      membership: next,
      outbox: [{ kind: 'mail', sub, template: 'membership-renewal-failed', params }],
    };
  }
  return { membership: next, outbox: [] };
}
