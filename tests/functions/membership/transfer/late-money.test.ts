import { describe, expect } from 'vitest';
import { movementMax, transferDecision } from '#shared/transfer.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readNotifications } from '#functions/core/facts/notification-table.ts';
import { claimTransfer } from '#functions/membership/transfer/claim-transfer.ts';
import { decideTransfer } from '#functions/membership/transfer/decide-transfer.ts';
import { cancelTransfer } from '#functions/membership/transfer/end-transfer.ts';
import { getTransfer } from '#functions/membership/transfer/get-transfer.ts';
import { listPurchases } from '#functions/membership/membership-table.ts';
import { reconcileMembership } from '#functions/membership/reconcile.ts';
import {
  ask,
  at,
  back,
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

describe('money for a transfer', () => {
  const refusedAs = async (sub: string, reason: 'amount-differs' | 'not-received') => {
    const reference = await ask(sub);
    await decide(reference, { decision: 'refuse', reason, note: '' });
    return reference;
  };
  const ended: Record<string, (sub: string) => Promise<string>> = {
    'refused as not received': (sub) => refusedAs(sub, 'not-received'),
    'canceled by the payer': async (sub) => {
      const reference = await ask(sub);
      await cancelTransfer(sub, reference);
      return reference;
    },
    'canceled by a late confirmation': async (sub) => {
      const late = await ask(sub);
      pass(15);
      const open = await ask(sub);
      await decide(late);
      return open;
    },
  };

  test.each(Object.entries(ended))(
    'can be confirmed once and is never backdated if the transfer was %s',
    async (_, end) => {
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
    },
  );

  test('can be recorded as sent back, whatever the amount, while another transfer is awaited', async () => {
    const sub = await unpaid();
    const reference = await refusedAs(sub, 'not-received');
    const open = await ask(sub);
    await decide(reference, back(reference, 4500, 4300));
    expect((await getTransfer(sub)).transfer).toMatchObject({ reference: open, status: 'awaiting' });
    expect((await readFacts(sub)).membership?.periodEnd).toBeUndefined();
    expect(await listPurchases(sub)).toEqual([]);
    expect((await readNotifications(sub)).map(({ kind }) => kind)).toContain('transfer-returned');
    expect(await claimTransfer(reviewer, reference)).toMatchObject({
      status: 'returned',
      received: 4500,
      sentBack: 4300,
    });
    // The transfer and its bank movement can't pay for anything else.
    await expect(decideTransfer(reviewer, reference, yes(reference))).rejects.toEqual(
      code('version-conflict'),
    );
    await expect(decide(open, yes(open, 5000, `MOV ${reference}`))).rejects.toEqual(
      code('bank-reference-used'),
    );
    // The reviewer retries after a lost response.
    expect(await decideTransfer(reviewer, reference, back(reference, 4500, 4300))).toEqual({
      status: 'returned',
    });
    await expect(decideTransfer(reviewer, reference, back(reference, 4500))).rejects.toEqual(
      code('version-conflict'),
    );
    await decide(open);
    expect(await listPurchases(sub)).toHaveLength(1);
  });

  test('can’t be sent back beyond the amount received', () => {
    const taken = (received: number, sentBack: number) =>
      transferDecision.safeParse(back('K7MX9PR3', received, sentBack)).error?.issues;
    expect(taken(4500, 4500)).toBeUndefined();
    expect(taken(4500, 4501)).toMatchObject([
      { path: ['sentBack'], message: 'at most the 4500 cents received' },
    ]);
    expect(taken(movementMax + 1, 1)).toMatchObject([
      { path: ['received'], message: `at most ${movementMax} cents` },
    ]);
    expect(taken(4500, 0)).toMatchObject([{ path: ['sentBack'] }]);
  });

  test('can be recorded as sent back, but not confirmed, once refused for its amount', async () => {
    const sub = await unpaid();
    const reference = await refusedAs(sub, 'amount-differs');
    expect((await claimTransfer(reviewer, reference)).buys).toBeUndefined();
    await expect(decideTransfer(reviewer, reference, yes(reference))).rejects.toEqual(
      code('version-conflict'),
    );
    // A mistyped amount would notify the payer of money that was never sent.
    await expect(decideTransfer(reviewer, reference, back(reference, 50_001, 50_001))).rejects.toMatchObject({
      code: 'invalid-input',
      fields: [{ field: 'received', message: 'at most 50000 cents of USD' }],
    });
    await decideTransfer(reviewer, reference, back(reference, 7000, 6900));
    expect((await getTransfer(sub)).transfer).toMatchObject({
      status: 'returned',
      refusal: { reason: 'amount-differs' },
    });
    expect(await listPurchases(sub)).toEqual([]);
  });

  test('can’t be recorded as sent back while the transfer is awaited', async () => {
    const sub = await unpaid();
    const open = await ask(sub);
    await expect(decide(open, back(open))).rejects.toEqual(code('version-conflict'));
  });
});
