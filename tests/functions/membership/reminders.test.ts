import { describe, expect } from 'vitest';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readNotifications } from '#functions/core/facts/notification-table.ts';
import { sweep } from '#functions/job/sweep.ts';
import { notifyMembership } from '#functions/membership/notify-membership.ts';
import { suspend } from '#functions/operator/suspend-account.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { undeliveredMailsFor } from '#tests/support/undelivered-messages.ts';
import { clockStart, clockTest as test, type MovedClock } from '#tests/support/test.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const periodEnd = new Date(clockStart + 25 * day).toISOString();
const daysBefore = (days: number): number => Date.parse(periodEnd) - days * day;

/** Sets the clock and sweeps twice, as two scheduled runs would. */
async function sweepAt(clock: MovedClock, moment: number): Promise<void> {
  clock.set(moment);
  await sweep();
  await sweep();
}

const mailed = async (sub: string): Promise<string[]> =>
  (await undeliveredMailsFor(sub))
    .map(({ template }) => template)
    .filter((template) => template.startsWith('membership-'));
const shown = async (sub: string): Promise<string[]> =>
  (await readNotifications(sub)).map(({ kind }) => kind);

const member = (cancelAtPeriodEnd: boolean) =>
  storeProvider({ membership: { cancelAtPeriodEnd, periodEnd } });

/** Switches the renewal, as an event of the payment provider does. */
const switchRenewal = (sub: string, cancelAtPeriodEnd: boolean) =>
  changeFacts(sub, ({ membership }, now) => {
    if (!membership) throw new Error('no membership');
    return notifyMembership({ sub, known: membership, next: { ...membership, cancelAtPeriodEnd }, now });
  });

describe('a membership that ends without renewal', () => {
  test('sends reminders 7 and 3 days before its end and a final mail', async ({ clock }) => {
    const { sub } = await member(true);
    await sweepAt(clock, daysBefore(7) - 1);
    expect(await mailed(sub)).toEqual([]);
    await sweepAt(clock, daysBefore(7));
    expect(await mailed(sub)).toEqual(['membership-reminder']);
    await sweepAt(clock, daysBefore(3) - 1);
    expect(await mailed(sub)).toEqual(['membership-reminder']);
    await sweepAt(clock, daysBefore(3));
    expect(await mailed(sub)).toEqual(['membership-reminder', 'membership-reminder']);
    await sweepAt(clock, daysBefore(0) - 1);
    expect(await mailed(sub)).toHaveLength(2);
    await sweepAt(clock, daysBefore(0));
    const all = ['membership-reminder', 'membership-reminder', 'membership-ended'];
    expect(await mailed(sub)).toEqual(all);
    expect(await shown(sub)).toEqual(all);
    await sweepAt(clock, daysBefore(-10));
    expect(await mailed(sub)).toEqual(all);
  });

  test('sends only one mail after days without a sweep', async ({ clock }) => {
    const { sub } = await member(true);
    await sweepAt(clock, daysBefore(2));
    expect(await mailed(sub)).toEqual(['membership-reminder']);
    const late = await member(true);
    await sweepAt(clock, daysBefore(-1));
    expect(await mailed(late.sub)).toEqual(['membership-ended']);
  });

  test('still sends reminders if the payer’s bank returned its refund', async ({ clock }) => {
    const back = new Date(clockStart).toISOString();
    const { sub } = await storeProvider({ membership: { periodEnd, refundCameBack: back, endedAt: back } });
    await sweepAt(clock, daysBefore(7));
    expect(await undeliveredMailsFor(sub)).toMatchObject([
      { template: 'membership-reminder', params: { how: 'buys-again' } },
    ]);
  });

  test('sends only the remaining reminders when canceled late', async ({ clock }) => {
    const { sub } = await member(false);
    clock.set(daysBefore(5));
    await switchRenewal(sub, true);
    await sweepAt(clock, daysBefore(5) + minute);
    expect(await mailed(sub)).toEqual([]);
    await sweepAt(clock, daysBefore(3));
    expect(await mailed(sub)).toEqual(['membership-reminder']);
  });

  test('sends no reminder twice if the renewal is resumed and canceled again', async ({ clock }) => {
    const { sub } = await member(true);
    await sweepAt(clock, daysBefore(7));
    await switchRenewal(sub, false);
    await sweepAt(clock, daysBefore(3));
    expect(await mailed(sub)).toEqual(['membership-reminder']);
    await switchRenewal(sub, true);
    await sweepAt(clock, daysBefore(3) + minute);
    expect(await mailed(sub)).toEqual(['membership-reminder']);
    // The end of the next period has reminders of its own.
    const next = new Date(Date.parse(periodEnd) + 30 * day).toISOString();
    await changeFacts(
      sub,
      ({ membership }, now) =>
        membership &&
        notifyMembership({ sub, known: membership, next: { ...membership, periodEnd: next }, now }),
    );
    await sweepAt(clock, Date.parse(next) - 7 * day);
    expect(await mailed(sub)).toEqual(['membership-reminder', 'membership-renewed', 'membership-reminder']);
  });

  test('sends no reminder to a suspended member', async ({ clock }) => {
    const { sub } = await member(true);
    await suspend(sub, { reason: 'The photos show somebody else.', ground: 'terms' }, 'olga');
    await sweepAt(clock, daysBefore(7));
    await sweepAt(clock, daysBefore(3));
    expect(await mailed(sub)).toEqual([]);
    expect((await readFacts(sub)).membership?.reminded).toEqual({ of: periodEnd, days: 3 });
  });
});

test('a membership that renews sends no reminders', async ({ clock }) => {
  const { sub } = await member(false);
  await sweepAt(clock, daysBefore(7));
  await sweepAt(clock, daysBefore(3));
  await sweepAt(clock, daysBefore(0));
  expect(await mailed(sub)).toEqual([]);
});
