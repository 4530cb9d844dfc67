import { describe, expect } from 'vitest';
import { paidState } from '#shared/membership.ts';
import { readReference } from '#shared/transfer-reference.ts';
import type { MailParams } from '#functions/data/mail-request.ts';
import { askErasure } from '#functions/account/erasure/ask-erasure.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { deleteListing } from '#functions/listing/delete-listing.ts';
import { readNotifications } from '#functions/core/facts/notification-table.ts';
import { sweep } from '#functions/job/sweep.ts';
import { claimTransfer } from '#functions/membership/transfer/claim-transfer.ts';
import { createCheckout } from '#functions/membership/create-checkout.ts';
import { decideTransfer } from '#functions/membership/transfer/decide-transfer.ts';
import { cancelTransfer } from '#functions/membership/transfer/end-transfer.ts';
import { getTransfer } from '#functions/membership/transfer/get-transfer.ts';
import { listTransfers } from '#functions/membership/transfer/list-transfers.ts';
import { listPurchases } from '#functions/membership/membership-table.ts';
import { suspend } from '#functions/operator/suspend-account.ts';
import { eventContext, mails } from '#functions/mail/mail.ts';
import { reconcileMembership } from '#functions/membership/reconcile.ts';
import { type FactOverrides, storeProvider } from '#tests/support/builders.ts';
import { undeliveredMailsFor } from '#tests/support/undelivered-messages.ts';
import { outboxMessages } from '#tests/support/outbox-messages.ts';
import {
  ask,
  at,
  bank,
  code,
  decide,
  isPublic,
  transferTest as test,
  pass,
  reviewer,
  unpaid,
  yes,
} from '#tests/support/transfer-desk.ts';

describe('requesting a transfer', () => {
  test('returns amount, reference and bank account, and publishes nothing yet', async () => {
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

  test('mails amount, reference and a deadline no later than the period’s end', async () => {
    const sub = await unpaid();
    const first = await ask(sub);
    await decide(first);
    pass(23);
    const next = await ask(sub);
    const asked = (await undeliveredMailsFor(sub)).filter(({ template }) => template === 'transfer-asked');
    const said = { amount: 5000, currency: 'USD', bank };
    expect(asked.map(({ params }) => params)).toEqual([
      { ...said, reference: first, expiresAt: at(14) },
      { ...said, reference: next, expiresAt: at(37), periodEnd: at(30) },
    ]);
    const { params } = asked[1] as { params: MailParams['transfer-asked'] };
    const { paragraphs, code: shown } = mails.en['transfer-asked'](params, {
      ...eventContext('en', 'UTC', at(0)),
      progress: undefined,
    });
    const text = [...paragraphs, shown].join(' ');
    for (const part of ['USD\u00a050', readReference(next), 'before December 21, 2026 at'])
      expect(text).toContain(part);
  });

  test('creates one transfer for repeated and concurrent requests', async () => {
    const sub = await unpaid();
    await Promise.all(Array.from({ length: 10 }, () => createCheckout(sub)));
    const reference = await ask(sub);
    const entries = (await listTransfers(reviewer, undefined)).cases.filter((one) => one.sub === sub);
    expect(entries).toMatchObject([{ reference, amount: 5000, currency: 'USD', claimedByMe: false }]);
  });

  test('uses a new reference after each cancellation, at most six an hour', async () => {
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

  test('is refused during an erasure, during a membership, or without an approved identity', async () => {
    const leaving = await unpaid();
    await askErasure(leaving);
    await expect(createCheckout(leaving)).rejects.toEqual(code('account-erasing'));
    const { sub: draft } = await storeProvider({ membership: null, verification: null });
    await expect(createCheckout(draft)).rejects.toEqual(code('identity-not-approved'));
    const paid = await unpaid();
    await decide(await ask(paid));
    await expect(createCheckout(paid)).rejects.toEqual(code('already-subscribed'));
  });

  test.each<readonly [string, FactOverrides]>([
    ['nothing is written', { listing: null, photos: [] }],
    ['text and photos wait', { waitsSince: at(-1) }],
    ['the only photo waits', { photos: [{ approved: false, waitsSince: at(-1) }] }],
    ['no contact is given', { content: { contact: {}, social: {} } }],
    ['a moderator hides the listing', { reportCases: [{ effect: 'hides' }] }],
    ['the country is closed', { content: { country: 'xx' } }],
  ])('is refused while %s', async (_, overrides) => {
    const { sub } = await storeProvider({ membership: null, ...overrides });
    await expect(createCheckout(sub)).rejects.toEqual(code('nothing-to-show'));
    expect((await readFacts(sub)).membership).toBeUndefined();
  });

  test('is open to an owner who hides the listing', async () => {
    const { sub } = await storeProvider({ membership: null, listing: { hiddenByOwner: true } });
    await ask(sub);
  });

  test('for the next period is open to a member whose listing is gone', async () => {
    const sub = await unpaid();
    await decide(await ask(sub));
    await deleteListing(sub);
    pass(25);
    await ask(sub);
  });
});

describe('the expiry of a transfer', () => {
  test('sends one notification, and late money can still be confirmed', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    pass(13.9);
    await sweep();
    expect((await getTransfer(sub)).transfer?.status).toBe('awaiting');
    pass(14);
    // The transfer expires by the clock, before any sweep.
    expect((await getTransfer(sub)).transfer?.status).toBe('expired');
    await sweep();
    await sweep();
    expect((await readNotifications(sub)).map(({ kind }) => kind)).toEqual(['transfer-expired']);
    expect((await listTransfers(reviewer, undefined)).cases.some((one) => one.sub === sub)).toBe(false);
    pass(20);
    expect((await claimTransfer(reviewer, reference)).status).toBe('expired');
    await decideTransfer(reviewer, reference, yes(reference));
    expect((await readFacts(sub)).membership).toMatchObject({ periodStart: at(20), periodEnd: at(50) });
  });

  test('allows a new request, and money for both transfers buys two periods', async () => {
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

describe('a suspended member', () => {
  const suspended = (sub: string) => suspend(sub, { reason: 'Otra persona.', ground: 'terms' }, 'olga');

  test('is notified at once not to send an awaited transfer', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await suspended(sub);
    await reconcileMembership(sub);
    expect(
      (await undeliveredMailsFor(sub)).find(({ template }) => template === 'transfer-expired'),
    ).toMatchObject({
      params: { reference, early: true, refusal: 'account-suspended' },
    });
    expect((await claimTransfer(reviewer, reference)).status).toBe('expired');
    expect((await readFacts(sub)).membership?.checkoutUntil).toBeUndefined();
    expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [] });
  });

  test('is reported to the operator when their transfer is confirmed', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await claimTransfer(reviewer, reference);
    await suspended(sub);
    await decideTransfer(reviewer, reference, yes(reference));
    expect(await outboxMessages()).toContainEqual(
      expect.objectContaining({
        template: 'payment-unusable',
        params: expect.objectContaining({ sub, refusal: 'account-suspended' }) as unknown,
      }),
    );
  });
});

test('reminder and end mails mention a transfer that is already awaited', async () => {
  const sub = await unpaid();
  await decide(await ask(sub));
  pass(26);
  await ask(sub);
  pass(27);
  await sweep();
  pass(30);
  await sweep();
  const mails = (await undeliveredMailsFor(sub)).filter(({ template }) =>
    /-(reminder|ended)$/.test(template),
  );
  expect(mails).toMatchObject([
    { template: 'membership-reminder', params: { how: 'awaited' } },
    { template: 'membership-ended', params: { awaited: true } },
  ]);
});

test('reconciliation keeps an awaited transfer for the next period', async () => {
  const sub = await unpaid();
  await decide(await ask(sub));
  pass(25);
  const next = await ask(sub);
  await reconcileMembership(sub);
  expect((await claimTransfer(reviewer, next)).status).toBe('awaiting');
});

test('confirming an expired transfer cancels the member’s open transfer', async () => {
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
  expect((await listTransfers(reviewer, undefined)).cases.some((one) => one.sub === sub)).toBe(false);
  const { membership } = await readFacts(sub);
  expect(membership).toMatchObject({ periodStart: at(15), periodEnd: at(45) });
  expect(membership?.checkoutUntil).toBeUndefined();
  expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [] });
});
