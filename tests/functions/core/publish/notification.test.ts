import { describe, expect } from 'vitest';
import type { Purchase } from '#shared/api/membership.ts';
import { queues } from '#shared/deployment/table.ts';
import { notificationDays } from '#shared/notification-days.ts';
import { accountPk, notificationPrefix } from '#shared/deployment/keys.ts';
import { queryPrefix } from '#functions/data/table.ts';
import { ledgerRow } from '#functions/core/facts/ledger-table.ts';
import {
  notificationOf,
  readNotifications,
  mailedNotification,
} from '#functions/core/facts/notification-table.ts';
import { listPurchases } from '#functions/membership/membership-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { commandsOf, meterWrites } from '#tests/support/capacity.ts';
import { outboxMessages } from '#tests/support/outbox-messages.ts';
import { functionTest as test } from '#tests/support/test.ts';

const itemsOf = (sub: string) => queryPrefix(accountPk(sub), notificationPrefix);

describe('a notification', () => {
  test('with a mail is one item that stays in the queue until delivery', async () => {
    const { sub } = await storeProvider({ listing: null });
    const writes = meterWrites();
    await changeFacts(sub, (_, now) => ({ also: [mailedNotification(sub, 'membership-disputed', {}, now)] }));
    writes.stop();
    // The change writes two items: the account, and the notification with its queue entry.
    expect(writes.cost).toMatchObject({ transactions: 1, actions: 2, tableUnits: 4, indexUnits: 1 });
    const [item, ...others] = await itemsOf(sub);
    expect(others).toEqual([]);
    const message = { kind: 'mail', sub, template: 'membership-disputed', params: {} };
    expect(item).toMatchObject({ kind: 'membership-disputed', queue: queues.outbox, message });
    expect(item).not.toHaveProperty('ttl');
    expect(await outboxMessages()).toContainEqual(message);
    const [shown] = await readNotifications(sub);
    expect(Object.keys(shown ?? {}).sort()).toEqual(['at', 'id', 'kind']);
  });

  test('without a mail is not queued and expires after a fixed number of days', async () => {
    const { sub } = await storeProvider({ listing: null });
    const now = new Date();
    await changeFacts(sub, () => ({ also: [notificationOf(sub, 'face-tag-changed', now)] }));
    const [item] = await itemsOf(sub);
    expect(item).toMatchObject({
      ttl: Math.floor(now.getTime() / 1000) + notificationDays * 24 * 60 * 60,
    });
    for (const name of ['queue', 'message', 'stays']) expect(item).not.toHaveProperty(name);
  });
});

describe('a failed payment attempt', () => {
  const attempt: Purchase = {
    id: 'in_failed',
    date: '2026-11-20T10:00:00.000Z',
    description: 'premium-renewal',
    amount: 5000,
    currency: 'USD',
    status: 'failed',
  };

  test('is written before the transaction that changes other facts, or alone if none changes', async () => {
    const { sub, membership } = await storeProvider({ listing: null });
    const only = await commandsOf(() => changeFacts(sub, () => ({ failedAttempts: [attempt] })));
    expect(only).toContain('PutItemCommand');
    expect(only).not.toContain('TransactWriteItemsCommand');
    expect(await listPurchases(sub)).toEqual([attempt]);
    const other = { ...attempt, id: 'in_other' };
    const both = await commandsOf(() =>
      changeFacts(sub, () => ({
        membership: membership && { ...membership, failedAttempts: 1 },
        failedAttempts: [other],
      })),
    );
    expect(both.indexOf('PutItemCommand')).toBeLessThan(both.indexOf('TransactWriteItemsCommand'));
    expect(await listPurchases(sub)).toHaveLength(2);
  });

  test('never replaces the paid row of the same payment, whichever is written first', async () => {
    const { sub } = await storeProvider({ listing: null });
    const paid: Purchase = { ...attempt, status: 'paid' };
    await changeFacts(sub, () => ({ also: [ledgerRow(sub, paid)] }));
    await changeFacts(sub, () => ({ failedAttempts: [attempt] }));
    expect(await listPurchases(sub)).toEqual([paid]);
    // The paid row also replaces a failed attempt that was written first.
    const late: Purchase = { ...attempt, id: 'in_late' };
    await changeFacts(sub, () => ({ failedAttempts: [late] }));
    await changeFacts(sub, () => ({
      also: [ledgerRow(sub, { ...late, status: 'paid' })],
    }));
    expect((await listPurchases(sub)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });
});
