import { describe, expect, test } from 'vitest';
import type { Membership } from '#shared/membership.ts';
import { notifyRenewal } from '#functions/membership/notify-renewal.ts';
import { buildAccount, buildMembership, buildVerification } from '#tests/support/builders.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();
const day = 24 * 60 * 60;
const renewing = buildMembership({ periodEnd: at(9 * day), cancelAtPeriodEnd: false });
const canceling: Membership = { ...renewing, cancelAtPeriodEnd: true };
const account = buildAccount();

type Message = { template: string; params: unknown };
const messageOf = (known: Membership, next: Membership, of = account): Message | undefined =>
  notifyRenewal(
    { sub: of.sub, account: of, verification: buildVerification(), photos: [], posts: [], reportCases: [] },
    known,
    next,
    now,
  )?.actions(now)[0]?.Put?.Item?.['message'] as Message | undefined;

describe('the notification of a resumed renewal', () => {
  test('gives the date of the next charge', () => {
    expect(messageOf(canceling, renewing)).toMatchObject({
      template: 'membership-renewal-resumed',
      params: { nextChargeAt: renewing.periodEnd },
    });
  });

  test.each<[string, Membership, Membership]>([
    ['the renewal was never canceled', renewing, renewing],
    ['the renewal stays canceled', canceling, canceling],
    ['the paid period was over', { ...canceling, periodEnd: at(-1) }, renewing],
    [
      'the payment provider ended the subscription before responding',
      canceling,
      { ...renewing, endedAt: at(2) },
    ],
    ['the payment was refunded', canceling, { ...renewing, reversal: { why: 'refunded', at: at(-2) } }],
    ['the payment is disputed', canceling, { ...renewing, reversal: { why: 'disputed', at: at(-2) } }],
    ['another subscription was bought', canceling, { ...renewing, subscriptionId: 'sub_other' }],
    [
      'the dispute that stopped the renewal was won',
      { ...canceling, reversal: { why: 'disputed', at: at(-day) } },
      renewing,
    ],
  ])('is not sent if %s', (_, known, next) => {
    expect(messageOf(known, next)?.template).not.toBe('membership-renewal-resumed');
  });

  test('is not sent to an account that is suspended or being erased', () => {
    const erasure = { requestedAt: at(-1), dueAt: at(30 * day) };
    expect(messageOf(canceling, renewing, { ...account, erasure })).toBeUndefined();
    const suspended = { at: at(-1), reason: 'why', ground: 'terms' as const };
    expect(messageOf(canceling, renewing, { ...account, suspended })).toBeUndefined();
  });
});

test('a resumption mail names the new period’s end if the renewal was just paid', () => {
  const paid = { ...renewing, periodStart: renewing.periodEnd, periodEnd: at(39 * day) };
  expect(messageOf(canceling, paid)?.params).toEqual({ nextChargeAt: paid.periodEnd });
});
