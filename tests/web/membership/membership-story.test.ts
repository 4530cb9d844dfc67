import { describe, expect, test } from 'vitest';
import { membershipStates } from '#shared/membership.ts';
import { membershipMessages as en, purchasesMessages as enPurchases } from '#web/i18n/en/membership.ts';
import { transferMessages as enTransfer } from '#web/i18n/en/transfer.ts';
import { membershipMessages as es, purchasesMessages as esPurchases } from '#web/i18n/es/membership.ts';
import { transferMessages as esTransfer } from '#web/i18n/es/transfer.ts';
import { formatsOf } from '#web/i18n/format.ts';
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
    formatsOf('en'),
    now,
  );

test.each(membershipStates)('gives the state %s its own text in both languages', (state) => {
  const stories = membershipStates.map(
    (one) => shownStory({ state: one, pending: { until: inDays(1) } }).text,
  );
  expect(new Set(stories).size).toBe(membershipStates.length);
  const spanish = storyOf(
    { ...subscription(state), periodEnd: inDays(10) },
    price,
    { renews: true, returned: false },
    { membership: es, purchases: esPurchases, transfer: esTransfer },
    formatsOf('es'),
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

describe('what is said of money', () => {
  test('offers no second payment to whoever came back from having paid', () => {
    const open = { state: 'pending', pending: { until: inDays(1) } } as const;
    expect(shownStory(open).title).toBe(en.pendingTitle);
    expect(shownStory(open, true, true)).toMatchObject({
      title: enPurchases.confirmingTitle,
      text: enPurchases.laterText,
    });
  });

  test('the next charge has its amount and its day, and one that is being tried has none', () => {
    expect(shownStory({ nextChargeAt: inDays(10) }).text).toBe('Next charge: USD 50 on March 30, 2026.');
    expect(shownStory({ periodEnd: inDays(-1) }).text).toBe(en.collecting);
  });

  test('after a failed charge the day is the end of the grace, not of what was paid', () => {
    const { text } = shownStory({ state: 'past_due', periodEnd: inDays(-1), publicUntil: inDays(2) });
    expect(text).toContain('March 22, 2026');
    expect(text).not.toContain('March 19');
  });

  test('an end is dated by the last day shown, unless it came early', () => {
    expect(shownStory({ state: 'ended', periodEnd: inDays(-9) }).title).toBe(en.endedOn('March 11, 2026'));
    expect(shownStory({ state: 'ended', periodEnd: inDays(-9), publicUntil: inDays(-6) }).title).toBe(
      en.endedOn('March 14, 2026'),
    );
    expect(shownStory({ state: 'ended', periodEnd: inDays(9) }).title).toBe(en.endedTitle);
  });

  test('where nothing is charged by itself nobody reads that no more is', () => {
    expect(shownStory({ state: 'canceling' }, false).text).toBe(en.transferText);
    expect(shownStory({ state: 'canceling' }).text).toBe(en.cancelingText);
  });

  test('an awaited transfer does not read as an abandoned payment', () => {
    const awaited = { state: 'pending', pending: { until: inDays(10) } } as const;
    expect(shownStory(awaited, false)).toMatchObject({
      title: enTransfer.awaitingTitle,
      text: enTransfer.awaitedUntil('March 30, 2026'),
    });
    expect(shownStory({ ...awaited, periodEnd: inDays(-1) }, false).text).toContain(
      en.endedOn('March 19, 2026'),
    );
    expect(shownStory({ ...awaited, state: 'canceling' }, false).text).toBe(enTransfer.awaitedNext);
    expect(shownStory(awaited).title).toBe(en.pendingTitle);
  });
});
