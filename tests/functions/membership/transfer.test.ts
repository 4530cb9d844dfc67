import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TransferDecision } from '#shared/transfer.ts';
import { paidState } from '#shared/membership.ts';
import { publication } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import type { Facts } from '#functions/facts/facts.ts';
import { publicationFacts } from '#functions/facts/facts.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { readDecisions, readNotifications } from '#functions/facts/told-table.ts';
import { sweep } from '#functions/job/sweep.ts';
import { claimTransfer } from '#functions/membership/claim-transfer.ts';
import { createCheckout } from '#functions/membership/create-checkout.ts';
import { decideTransfer } from '#functions/membership/decide-transfer.ts';
import { cancelTransfer } from '#functions/membership/end-transfer.ts';
import { getTransfer } from '#functions/membership/get-transfer.ts';
import { listTransfers } from '#functions/membership/list-transfers.ts';
import { listPurchases, refundOfOrder } from '#functions/membership/membership-table.ts';
import { paymentProvider } from '#functions/membership/provider.ts';
import { reconcileMembership } from '#functions/membership/reconcile.ts';
import { askErasure } from '#functions/erasure/ask-erasure.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { type FunctionWorld, startFunctionWorld } from '#tests/support/function-world.ts';
import { aReference } from '#tests/support/transfers.ts';

const day = 24 * 60 * 60_000;
const start = Date.parse('2026-11-21T12:00:00Z');
const bank = { holder: 'Example Ltd', account: 'CY17 0020 0128', bank: 'Example Bank' };
const reviewer = 'a-reviewer';

let world: FunctionWorld;
beforeAll(async () => {
  world = await startFunctionWorld();
  Object.assign(process.env, { PAYMENT_PROVIDER: 'bank-transfer', BANK_DETAILS: JSON.stringify(bank) });
});
afterAll(() => world.stop());
// Only what the time is is made up: timers, sockets and the table's engine run on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => void vi.useRealTimers());

const at = (days: number): string => new Date(start + days * day).toISOString();
const pass = (days: number) => vi.setSystemTime(start + days * day);

/** A provider whose listing waits for a payment alone. */
const unpaid = async (): Promise<string> => (await storeProvider({ membership: null })).sub;

async function ask(sub: string): Promise<string> {
  expect(await createCheckout(sub)).toEqual({ url: 'https://directory.example/membership/transfer' });
  const { membership } = await readFacts(sub);
  if (!membership?.checkoutId) throw new Error('No transfer was asked for.');
  return membership.checkoutId;
}

const yes = (reference: string, received = 5000, bankReference = `MOV ${reference}`): TransferDecision => ({
  decision: 'confirm',
  received,
  bankReference,
});
const back = (reference: string, received = 5000): TransferDecision => ({
  decision: 'return',
  received,
  bankReference: `MOV ${reference}`,
});
const no: TransferDecision = { decision: 'refuse', reason: 'not-received', note: 'No está.' };

async function decide(reference: string, decision = yes(reference), by = reviewer) {
  await claimTransfer(by, reference);
  return decideTransfer(by, reference, decision);
}

const isPublic = (facts: Facts): boolean =>
  publication(publicationFacts(facts, openCountries()), new Date()).public;
const code = (code: string) => expect.objectContaining({ code }) as unknown;

describe('asking for a transfer', () => {
  test('tells what to pay where, and leaves a mail; nothing is public yet', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    const facts = await readFacts(sub);
    expect(await getTransfer(sub)).toEqual({
      transfer: {
        reference,
        amount: 5000,
        currency: 'USD',
        days: 30,
        status: 'awaiting',
        askedAt: at(0),
        expiresAt: at(14),
      },
      bank,
      medianMinutes: undefined,
    });
    expect(facts.membership).toMatchObject({ provider: 'bank-transfer', checkoutId: reference });
    expect(paidState(facts.membership, new Date())).toBe('none');
    expect(isPublic(facts)).toBe(false);
  });

  test('twice, and ten times at once, is asking once', async () => {
    const sub = await unpaid();
    await Promise.all(Array.from({ length: 10 }, () => createCheckout(sub)));
    const reference = await ask(sub);
    const entries = (await listTransfers(reviewer, undefined)).entries.filter((one) => one.sub === sub);
    expect(entries).toMatchObject([{ reference, amount: 5000, currency: 'USD', claimedByMe: false }]);
  });

  test('again after it was taken back has another reference, and six an hour at most', async () => {
    const sub = await unpaid();
    const seen = new Set<string>();
    for (let count = 0; count < 6; count += 1) {
      const reference = await ask(sub);
      seen.add(reference);
      await cancelTransfer(sub, reference);
    }
    expect(seen.size).toBe(6);
    await expect(createCheckout(sub)).rejects.toEqual(code('rate-limited'));
    pass(0.05);
    await ask(sub);
  });

  test('whoever leaves, is suspended, is not approved or has a membership asks for none', async () => {
    const leaving = await unpaid();
    await askErasure(leaving);
    await expect(createCheckout(leaving)).rejects.toEqual(code('account-erasing'));
    const { sub: draft } = await storeProvider({ membership: null, verification: null });
    await expect(createCheckout(draft)).rejects.toEqual(code('identity-not-approved'));
    const paid = await unpaid();
    await decide(await ask(paid));
    await expect(createCheckout(paid)).rejects.toEqual(code('already-subscribed'));
  });
});

describe('a confirmation', () => {
  test('opens the membership for its days, publishes, and writes the ledger and what its payer is told', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    pass(2);
    const opened = await claimTransfer(reviewer, reference);
    expect(opened).toMatchObject({ sub, status: 'awaiting', buys: { from: at(2), until: at(32) } });
    expect(await decideTransfer(reviewer, reference, yes(reference))).toEqual({ status: 'confirmed' });
    const facts = await readFacts(sub);
    expect(facts.membership).toMatchObject({
      periodStart: at(2),
      periodEnd: at(32),
      cancelAtPeriodEnd: true,
      sold: { amount: 5000, currency: 'USD', days: 30 },
    });
    expect(paidState(facts.membership, new Date())).toBe('canceling');
    expect(isPublic(facts)).toBe(true);
    expect(await listPurchases(sub)).toEqual([
      {
        id: reference,
        date: at(2),
        description: 'premium-membership',
        amount: 5000,
        currency: 'USD',
        status: 'paid',
      },
    ]);
    expect((await readNotifications(sub)).map(({ kind }) => kind)).toEqual(['membership-started']);
    pass(32);
    expect(isPublic(facts)).toBe(false);
  });

  test.each([4999, 5001, 1])('of %i cents confirms nothing', async (received) => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await expect(decide(reference, yes(reference, received))).rejects.toEqual(code('amount-differs'));
    expect((await getTransfer(sub)).transfer?.status).toBe('awaiting');
    expect(await listPurchases(sub)).toEqual([]);
  });

  test('sent twice is one; a second word on it, of whomever, decides nothing', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await decide(reference);
    expect(await decideTransfer(reviewer, reference, yes(reference))).toEqual({ status: 'confirmed' });
    await expect(decideTransfer(reviewer, reference, no)).rejects.toEqual(code('version-conflict'));
    await expect(decideTransfer('another', reference, yes(reference))).rejects.toEqual(
      code('version-conflict'),
    );
    expect(await listPurchases(sub)).toHaveLength(1);
  });

  test('by a movement that paid another transfer is refused, and names that one', async () => {
    const [first, second] = [await unpaid(), await unpaid()];
    const [paid, other] = [await ask(first), await ask(second)];
    await decide(paid);
    const again = { ...yes(other), bankReference: ` mov-${paid.toLowerCase()}` } as TransferDecision;
    await expect(decide(other, again)).rejects.toMatchObject({
      code: 'bank-reference-used',
      fields: [{ field: 'bankReference', message: paid }],
    });
    expect((await getTransfer(second)).transfer?.status).toBe('awaiting');
    expect(await listPurchases(second)).toEqual([]);
  });

  test('by two reviewers at once is one', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await claimTransfer(reviewer, reference);
    await expect(claimTransfer('another', reference)).rejects.toEqual(code('claimed-by-another'));
    await expect(decideTransfer('another', reference, yes(reference))).rejects.toEqual(
      code('claimed-by-another'),
    );
    const words = await Promise.allSettled([
      decideTransfer(reviewer, reference, yes(reference)),
      decideTransfer(reviewer, reference, no),
    ]);
    expect(words.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('twice at once is one, and so are two of one movement for two transfers', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await claimTransfer(reviewer, reference);
    const same = await Promise.all([1, 2, 3].map(() => decideTransfer(reviewer, reference, yes(reference))));
    expect(same).toEqual([1, 2, 3].map(() => ({ status: 'confirmed' })));
    expect(await listPurchases(sub)).toHaveLength(1);
    const [one, other] = [await unpaid(), await unpaid()];
    const references = [await ask(one), await ask(other)];
    for (const each of references) await claimTransfer(reviewer, each);
    const words = await Promise.allSettled(
      references.map((each) => decideTransfer(reviewer, each, yes(each, 5000, 'ONE MOVEMENT'))),
    );
    expect(words.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(words.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'bank-reference-used' },
    });
    const rows = [...(await listPurchases(one)), ...(await listPurchases(other))];
    expect(rows).toHaveLength(1);
  });

  test('of nobody’s reference, or of one’s own transfer, is no case', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await expect(claimTransfer(reviewer, aReference())).rejects.toEqual(code('not-found'));
    await expect(claimTransfer(sub, reference)).rejects.toEqual(code('not-found'));
    await expect(decideTransfer(sub, reference, yes(reference))).rejects.toEqual(code('not-found'));
  });

  test('of what its payer took back meanwhile decides nothing until it is opened as what it is', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await claimTransfer(reviewer, reference);
    await cancelTransfer(sub, reference);
    await cancelTransfer(sub, reference);
    await expect(decideTransfer(reviewer, reference, yes(reference))).rejects.toEqual(
      code('version-conflict'),
    );
    const opened = await claimTransfer(reviewer, reference);
    expect(opened).toMatchObject({ status: 'canceled', sub, buys: { from: at(0), until: at(30) } });
    expect((await listTransfers(reviewer, undefined)).entries.some((one) => one.sub === sub)).toBe(false);
    // And what was confirmed is taken back by nobody.
    const paid = await ask(sub);
    await decide(paid);
    await expect(cancelTransfer(sub, paid)).rejects.toEqual(code('version-conflict'));
  });

  test('of the next period, asked for in the last seven days, begins where the first one ends', async () => {
    const sub = await unpaid();
    await decide(await ask(sub));
    pass(22.9);
    await expect(createCheckout(sub)).rejects.toEqual(code('already-subscribed'));
    pass(23);
    const next = await ask(sub);
    await decide(next);
    expect((await readFacts(sub)).membership).toMatchObject({ periodStart: at(30), periodEnd: at(60) });
    expect((await listPurchases(sub))[0]).toMatchObject({ id: next, description: 'premium-renewal' });
    expect((await readNotifications(sub)).map(({ kind }) => kind)).toEqual([
      'membership-started',
      'membership-started',
    ]);
    await expect(createCheckout(sub)).rejects.toEqual(code('already-subscribed'));
  });

  test('at a price that changed since is held to what was asked', async () => {
    const sub = await unpaid();
    const first = await ask(sub);
    await decide(first);
    pass(24);
    process.env['PRICE_CENTS'] = '7000';
    try {
      const next = await ask(sub);
      expect((await getTransfer(sub)).transfer).toMatchObject({ reference: next, amount: 7000 });
      await expect(decide(next)).rejects.toEqual(code('amount-differs'));
      await decide(next, yes(next, 7000));
      expect((await readFacts(sub)).membership).toMatchObject({ periodEnd: at(60), sold: { amount: 7000 } });
    } finally {
      process.env['PRICE_CENTS'] = '5000';
    }
  });
});

describe('a refusal', () => {
  test('says why, leaves a record that can be objected to, and another transfer can be asked for', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await decide(reference, no);
    expect((await getTransfer(sub)).transfer).toMatchObject({
      status: 'refused',
      refusal: { reason: 'not-received', note: 'No está.' },
    });
    expect(await readDecisions(sub)).toMatchObject([
      { kind: 'transfer-refused', reason: 'not-received', facts: 'No está.', by: reviewer, automated: false },
    ]);
    expect((await readNotifications(sub)).map(({ kind }) => kind)).toEqual(['transfer-refused']);
    expect(await listPurchases(sub)).toEqual([]);
    expect(await ask(sub)).not.toBe(reference);
  });
});

describe('the days in which money is awaited', () => {
  test('end: its payer is told once, nothing waits in the queue, and money that comes late is confirmed by its reference', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    pass(13.9);
    await sweep();
    expect((await getTransfer(sub)).transfer?.status).toBe('awaiting');
    pass(14);
    // Over by the clock before any sweep.
    expect((await getTransfer(sub)).transfer?.status).toBe('expired');
    await sweep();
    await sweep();
    expect((await readNotifications(sub)).map(({ kind }) => kind)).toEqual(['transfer-expired']);
    expect((await listTransfers(reviewer, undefined)).entries.some((one) => one.sub === sub)).toBe(false);
    pass(20);
    expect((await claimTransfer(reviewer, reference)).status).toBe('expired');
    await decideTransfer(reviewer, reference, yes(reference));
    expect((await readFacts(sub)).membership).toMatchObject({ periodStart: at(20), periodEnd: at(50) });
  });

  test('that are over keep nobody from asking for another one, and money of both buys two periods', async () => {
    const sub = await unpaid();
    const late = await ask(sub);
    pass(15);
    const next = await ask(sub);
    expect(next).not.toBe(late);
    await decide(next);
    await decide(late);
    expect((await readFacts(sub)).membership).toMatchObject({ periodStart: at(45), periodEnd: at(75) });
    expect(await listPurchases(sub)).toHaveLength(2);
  });
});

test('money of an expired transfer that is confirmed takes the open one back: nobody pays twice', async () => {
  const sub = await unpaid();
  const late = await ask(sub);
  pass(15);
  await sweep();
  const open = await ask(sub);
  await decide(late);
  expect((await claimTransfer(reviewer, open)).status).toBe('canceled');
  expect(await getTransfer(sub)).toMatchObject({
    transfer: { reference: late, status: 'confirmed' },
    takenBack: open,
  });
  expect((await listTransfers(reviewer, undefined)).entries.some((one) => one.sub === sub)).toBe(false);
  const { membership } = await readFacts(sub);
  expect(membership).toMatchObject({ periodStart: at(15), periodEnd: at(45) });
  expect(membership?.checkoutUntil).toBeUndefined();
  expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [] });
});

describe('money that comes once nobody awaits it', () => {
  const refusedAs = async (sub: string, reason: 'not-received' | 'another-payer') => {
    const reference = await ask(sub);
    await decide(reference, { decision: 'refuse', reason, note: '' });
    return reference;
  };
  /** Each of these ended without money. */
  const ended: Record<string, (sub: string) => Promise<string>> = {
    'refused, since it had not come': (sub) => refusedAs(sub, 'not-received'),
    'taken back by its payer': async (sub) => {
      const reference = await ask(sub);
      await cancelTransfer(sub, reference);
      return reference;
    },
    'taken back by a late confirmation': async (sub) => {
      const late = await ask(sub);
      pass(15);
      const open = await ask(sub);
      await decide(late);
      return open;
    },
  };

  test.each(Object.entries(ended))('of a transfer %s is confirmed, once, from then on', async (_, end) => {
    const sub = await unpaid();
    const reference = await end(sub);
    const rows = (await listPurchases(sub)).length;
    pass(20);
    const opened = await claimTransfer(reviewer, reference);
    expect(opened).toMatchObject({ buys: { from: rows ? at(45) : at(20) } });
    await expect(decideTransfer(reviewer, reference, yes(reference, 4000))).rejects.toEqual(
      code('amount-differs'),
    );
    await expect(decideTransfer(reviewer, reference, no)).rejects.toEqual(code('version-conflict'));
    await decideTransfer(reviewer, reference, yes(reference));
    const facts = await readFacts(sub);
    expect(facts.membership).toMatchObject({ periodEnd: rows ? at(75) : at(50) });
    expect(isPublic(facts)).toBe(true);
    expect(await listPurchases(sub)).toHaveLength(rows + 1);
    expect((await getTransfer(sub)).transfer).toMatchObject({ reference, status: 'confirmed' });
    expect((await getTransfer(sub)).transfer?.refusal).toBeUndefined();
    await expect(decide(reference, yes(reference, 5000, 'another'))).rejects.toEqual(
      code('version-conflict'),
    );
    await expect(decide(reference, back(reference))).rejects.toEqual(code('version-conflict'));
    expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [] });
  });

  test('can be noted as sent back, whatever came, beside what was asked for since', async () => {
    const sub = await unpaid();
    const reference = await refusedAs(sub, 'not-received');
    const open = await ask(sub);
    await decide(reference, back(reference, 4500));
    expect((await getTransfer(sub)).transfer).toMatchObject({ reference: open, status: 'awaiting' });
    expect((await readFacts(sub)).membership?.periodEnd).toBeUndefined();
    expect(await listPurchases(sub)).toEqual([]);
    expect((await readNotifications(sub)).map(({ kind }) => kind)).toContain('transfer-returned');
    expect(await claimTransfer(reviewer, reference)).toMatchObject({ status: 'returned', received: 4500 });
    // Neither it nor its movement pays for anything any more.
    await expect(decideTransfer(reviewer, reference, yes(reference))).rejects.toEqual(
      code('version-conflict'),
    );
    await expect(decide(open, yes(open, 5000, `MOV ${reference}`))).rejects.toEqual(
      code('bank-reference-used'),
    );
    // Sent again, since its answer was lost.
    expect(await decideTransfer(reviewer, reference, back(reference, 4500))).toEqual({ status: 'returned' });
    await decide(open);
    expect(await listPurchases(sub)).toHaveLength(1);
  });

  test('of what was refused for another reason, or is awaited, is not noted so', async () => {
    const sub = await unpaid();
    const reference = await refusedAs(sub, 'another-payer');
    const opened = await claimTransfer(reviewer, reference);
    expect(opened.claimedUntil).toBeUndefined();
    await expect(decideTransfer(reviewer, reference, yes(reference))).rejects.toEqual(
      code('version-conflict'),
    );
    const open = await ask(sub);
    await expect(decide(open, back(open))).rejects.toEqual(code('version-conflict'));
  });
});

describe('money that an operator sent back', () => {
  const sendBack = async (paymentId: string, amount?: number, orderId = 'once') =>
    (await paymentProvider()).refund({ paymentId, amount, reason: 'Pagó dos veces', orderId });

  test('is noted once a key, as far as there is any, and all of it ends what it bought', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await decide(reference);
    pass(3);
    const part = await sendBack(reference, 2000, 'part');
    expect(part).toMatchObject({ amount: 2000, currency: 'USD' });
    expect(await sendBack(reference, 2000, 'part')).toEqual(part);
    expect(isPublic(await readFacts(sub))).toBe(true);
    await expect(sendBack(reference, 3001, 'more')).rejects.toEqual(code('invalid-input'));
    expect(await sendBack(reference, undefined, 'rest')).toMatchObject({ amount: 3000 });
    expect(await sendBack(reference, undefined, 'nothing')).toBeUndefined();
    const facts = await readFacts(sub);
    expect(paidState(facts.membership, new Date())).toBe('refunded');
    expect(isPublic(facts)).toBe(false);
    const rows = await listPurchases(sub);
    expect(rows.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([-3000, -2000, 5000]);
  });

  test('ends the order that it carries out, and no other', async () => {
    const sub = await unpaid();
    const paymentId = await ask(sub);
    await decide(paymentId);
    const refundOrder = {
      id: randomUUID(),
      paymentId,
      amount: 700,
      currency: 'USD',
      reason: 'Pagó dos veces',
      ground: 'terms',
      by: 'operator:olga',
      at: new Date().toISOString(),
    } as const;
    await changeFacts(sub, ({ membership }) => ({
      membership: membership && { ...membership, refundOrder },
    }));
    await sendBack(paymentId, 300, randomUUID());
    expect((await readFacts(sub)).membership?.refundOrder).toEqual(refundOrder);
    await sendBack(paymentId, 700, refundOrder.id);
    expect((await readFacts(sub)).membership?.refundOrder).toBeUndefined();
    expect(await refundOfOrder(sub, refundOrder.id)).toMatchObject({ amount: -700 });
  });

  test('of a period that has not begun leaves the one that runs', async () => {
    const sub = await unpaid();
    await decide(await ask(sub));
    pass(24);
    const next = await ask(sub);
    await decide(next);
    await sendBack(next);
    const facts = await readFacts(sub);
    expect(facts.membership).toMatchObject({ periodStart: at(0), periodEnd: at(30) });
    expect(isPublic(facts)).toBe(true);
    // And the next one can be asked for again.
    await decide(await ask(sub));
    expect((await readFacts(sub)).membership).toMatchObject({ periodStart: at(30), periodEnd: at(60) });
  });

  test('of a period that has not begun leaves the one that runs, at whatever price the later one was', async () => {
    const sub = await unpaid();
    const running = await ask(sub);
    await decide(running);
    pass(24);
    process.env['PRICE_CENTS'] = '7000';
    try {
      const next = await ask(sub);
      await decide(next, yes(next, 7000));
      await sendBack(next);
      const facts = await readFacts(sub);
      expect(facts.membership).toMatchObject({ periodEnd: at(30), sold: { amount: 5000 } });
      expect(facts.membership?.reversal).toBeUndefined();
      expect(isPublic(facts)).toBe(true);
      expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [] });
      const again = await ask(sub);
      await decide(again, yes(again, 7000));
      expect((await readFacts(sub)).membership).toMatchObject({ periodStart: at(30), periodEnd: at(60) });
    } finally {
      process.env['PRICE_CENTS'] = '5000';
    }
  });

  test('of what nobody paid is none', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await expect(sendBack(reference)).rejects.toEqual(code('not-found'));
    await expect(sendBack(aReference())).rejects.toEqual(code('not-found'));
  });
});

test('read again, the adapter says of every account what its membership says', async () => {
  const sub = await unpaid();
  await decide(await ask(sub));
  const provider = await paymentProvider();
  const { payments, subscriptions } = await provider.readCustomer(sub);
  expect(payments).toMatchObject([{ status: 'paid', amount: 5000, periodEnd: at(30), subscriptionId: sub }]);
  expect(subscriptions).toEqual([{ id: sub, cancelAtPeriodEnd: true, endedAt: undefined }]);
});

test('a comparison with what the adapter holds true repairs nothing, and takes no awaited transfer back', async () => {
  const sub = await unpaid();
  await decide(await ask(sub));
  pass(31);
  await sweep();
  const next = await ask(sub);
  expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [] });
  expect((await getTransfer(sub)).transfer).toMatchObject({ reference: next, status: 'awaiting' });
});

test('what another provider sold is none of its affair, until that is over and it is asked for', async () => {
  const { sub, membership } = await storeProvider();
  expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [], ofAnother: true });
  expect((await readFacts(sub)).membership).toEqual(membership);
  await expect(createCheckout(sub)).rejects.toEqual(code('already-subscribed'));
  pass(60);
  await decide(await ask(sub));
  expect((await readFacts(sub)).membership).toMatchObject({ provider: 'bank-transfer', periodEnd: at(90) });
});
