import { describe, expect, test } from 'vitest';
import { membershipStates } from '#shared/membership.ts';
import { membershipMessages as en, purchasesMessages as enPurchases } from '#web/i18n/en/membership.ts';
import { transferMessages as enTransfer } from '#web/i18n/en/transfer.ts';
import { membershipMessages as es, purchasesMessages as esPurchases } from '#web/i18n/es/membership.ts';
import { transferMessages as esTransfer } from '#web/i18n/es/transfer.ts';
import { accountFormats } from '#web/platform/account-formats.tsx';
import { storyOf } from '#web/membership/membership-story.ts';
import type { Subscription } from '#web/publication/plan-price.ts';

const now = new Date('2026-03-20T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString();
const price = { charge: 'USD 50', days: 30, text: '' };

const shownStory = (change: Partial<Subscription>, renews = true, returned = false) =>
  storyOf(
    {
      membershipActive: true,
      isVerified: true,
      published: true,
      missing: [],
      state: 'active',
      cancelAtPeriodEnd: false,
      canResume: false,
      periodEnd: inDays(10),
      ...change,
    },
    price,
    { renews, returned },
    { membership: en, purchases: enPurchases, transfer: enTransfer },
    accountFormats('en', 'UTC'),
    now,
  );

test.each(membershipStates)('membership status has a text for state %s in Spanish and English', (state) => {
  const stories = membershipStates.map(
    (one) => shownStory({ state: one, pending: { until: inDays(1) } }).text,
  );
  expect(new Set(stories).size).toBe(membershipStates.length);
  const spanish = storyOf(
    { ...subscription(state), periodEnd: inDays(10) },
    price,
    { renews: true, returned: false },
    { membership: es, purchases: esPurchases, transfer: esTransfer },
    accountFormats('es', 'UTC'),
    now,
  );
  expect(spanish.text).not.toBe('');
  expect(`${spanish.title ?? ''} ${spanish.text}`).not.toMatch(/undefined|Invalid/);
});

const subscription = (state: Subscription['state']): Subscription => ({
  membershipActive: false,
  isVerified: false,
  published: false,
  missing: [],
  state,
  cancelAtPeriodEnd: false,
  canResume: false,
});

describe('membership status', () => {
  test.each([
    ['ended', ['membership'], true],
    ['ended', ['membership', 'hidden-by-owner'], true],
    ['ended', ['membership', 'content'], false],
    ['refunded', ['membership'], true],
    ['refunded', ['membership', 'photos'], false],
  ] as const)('invites back only if payment is open: %s, missing %j', (state, missing, invites) => {
    for (const disputeLost of [false, true]) {
      const { text } = shownStory({ state, missing: [...missing], disputeLost });
      expect(text.endsWith(invites ? en.comeBack : en.kept)).toBe(true);
      expect(text.includes(en.comeBack)).toBe(invites);
    }
  });

  test('offers no second payment after the member returns from checkout', () => {
    const open = { state: 'pending', pending: { until: inDays(1) } } as const;
    expect(shownStory(open).title).toBe(en.pendingTitle);
    expect(shownStory(open, true, true)).toMatchObject({
      title: enPurchases.confirmingTitle,
      text: enPurchases.laterText,
    });
  });

  test('shows amount and date of the next charge, unless a charge is in progress', () => {
    expect(shownStory({ nextChargeAt: inDays(10) }).text).toBe(
      'Next charge: USD 50 on March 30, 2026 at 12:00 pm UTC.',
    );
    expect(shownStory({ periodEnd: inDays(-1) }).text).toBe(en.collecting);
  });

  test('shows the end of the grace period after a failed charge', () => {
    const { text } = shownStory({ state: 'past_due', periodEnd: inDays(-1), publicUntil: inDays(2) });
    expect(text).toContain('March 22, 2026');
    expect(text).not.toContain('March 19');
  });

  test('names the last public moment after the membership ends, unless it ended early', () => {
    expect(shownStory({ state: 'ended', periodEnd: inDays(-9) }).title).toBe(
      en.endedOn('March 11, 2026 at 12:00 pm UTC'),
    );
    expect(shownStory({ state: 'ended', periodEnd: inDays(-9), publicUntil: inDays(-6) }).title).toBe(
      en.endedOn('March 14, 2026 at 12:00 pm UTC'),
    );
    expect(shownStory({ state: 'ended', periodEnd: inDays(9) }).title).toBe(en.endedTitle);
  });

  test('omits the canceled renewal if the membership never renews automatically', () => {
    expect(shownStory({ state: 'canceling' }, false).text).toBe(en.transferText);
    expect(shownStory({ state: 'canceling' }).text).toBe(en.cancelingText);
  });

  test('shows an awaited transfer differently from an abandoned payment', () => {
    const awaited = { state: 'pending', pending: { until: inDays(10) } } as const;
    expect(shownStory(awaited, false)).toMatchObject({
      title: enTransfer.awaitingTitle,
      text: enTransfer.awaitedUntil('March 30, 2026 at 12:00 pm UTC'),
    });
    expect(shownStory({ ...awaited, periodEnd: inDays(-1) }, false).text).toContain(
      en.endedOn('March 19, 2026 at 12:00 pm UTC'),
    );
    expect(shownStory({ ...awaited, state: 'canceling' }, false).text).toBe(enTransfer.awaitedNext);
    expect(shownStory(awaited).title).toBe(en.pendingTitle);
  });
});
