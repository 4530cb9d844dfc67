import { describe, expect } from 'vitest';
import { type TransferDecision, transferDecision } from '#shared/transfer.ts';
import { plainBankReference } from '#shared/transfer-reference.ts';
import { paidState } from '#shared/membership.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readDecisions, readNotifications } from '#functions/core/facts/notification-table.ts';
import { claimTransfer } from '#functions/membership/transfer/claim-transfer.ts';
import { createCheckout } from '#functions/membership/create-checkout.ts';
import { decideTransfer } from '#functions/membership/transfer/decide-transfer.ts';
import { cancelTransfer } from '#functions/membership/transfer/end-transfer.ts';
import { getTransfer } from '#functions/membership/transfer/get-transfer.ts';
import { listTransfers } from '#functions/membership/transfer/list-transfers.ts';
import { listPurchases } from '#functions/membership/membership-table.ts';
import {
  ask,
  at,
  code,
  decide,
  isPublic,
  no,
  transferTest as test,
  pass,
  reviewer,
  unpaid,
  yes,
} from '#tests/support/transfer-desk.ts';
import { aReference } from '#tests/support/transfers.ts';

describe('confirming a transfer', () => {
  test('opens the membership, publishes the listing, writes the ledger and notifies the payer', async () => {
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

  test.each([4999, 5001, 1])('is refused when %i cents arrived instead of 5000', async (received) => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await expect(decide(reference, yes(reference, received))).rejects.toEqual(code('amount-differs'));
    expect((await getTransfer(sub)).transfer?.status).toBe('awaiting');
    expect(await listPurchases(sub)).toEqual([]);
  });

  test('is idempotent for its reviewer and refuses any other later decision', async () => {
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

  test('is refused for a bank movement that another transfer used', async () => {
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

  test.each([
    ['МОV-1', false],
    ['ＭＯＶ-１', true],
    ['MOV\u0301-1', true],
    ['٣٤٥', false],
    ['—', false],
  ])('accepts %s as a bank reference only if it normalizes to ASCII', (bankReference, isTaken) => {
    const word = transferDecision.safeParse({ ...yes('K7MX9PR3'), bankReference });
    expect(word.success).toBe(isTaken);
    if (isTaken) expect(plainBankReference(bankReference)).toBe('MOV1');
    else expect(word.error?.issues).toMatchObject([{ path: ['bankReference'] }]);
  });

  test('is reserved to the reviewer with the claim, and succeeds only once', async () => {
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

  test('counts once when sent concurrently, and uses each bank movement once', async () => {
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

  test('is refused for an unknown reference and for the reviewer’s own transfer', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await expect(claimTransfer(reviewer, aReference())).rejects.toEqual(code('not-found'));
    await expect(claimTransfer(sub, reference)).rejects.toEqual(code('not-found'));
    await expect(decideTransfer(sub, reference, yes(reference))).rejects.toEqual(code('not-found'));
  });

  test('is refused if the payer canceled the transfer after the case was opened', async () => {
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
    expect((await listTransfers(reviewer, undefined)).cases.some((one) => one.sub === sub)).toBe(false);
    const paid = await ask(sub);
    await decide(paid);
    await expect(cancelTransfer(sub, paid)).rejects.toEqual(code('version-conflict'));
  });

  test('extends the current period if the transfer was requested in the last seven days', async () => {
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
      'membership-renewed',
    ]);
    await expect(createCheckout(sub)).rejects.toEqual(code('already-subscribed'));
  });

  test('requires the price that applied at the time of the request', async () => {
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

test('refusing a transfer stores the reason and a decision, and allows a new request', async () => {
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
