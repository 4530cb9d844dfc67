import { randomUUID } from 'node:crypto';
import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Me } from '#shared/api/account.ts';
import { erasureDays } from '#shared/erasure.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { accountPk, customerKey, ledgerPrefix } from '#shared/deployment/keys.ts';
import { getItem, queryPartition } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { subOfEmailHash } from '#functions/core/facts/account-table.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { hold, lift } from '#functions/operator/hold-account.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { settingsOf } from '#infra/settings.ts';
import { publication } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import { publicationFacts } from '#functions/core/facts/facts.ts';
import { buildPhoto, buildPost, buildVerification } from '#tests/support/builders.ts';
import { enterBooking } from '#tests/support/bookings.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { dumpStorage } from '#tests/support/dump-storage.ts';
import { type Money, pay, pressSubscribe } from '#tests/support/money.ts';
import { priceLike, sell } from '#tests/support/other-sales.ts';
import { mailsTo, saveListing, signedIn, type SignedIn, whereFound } from '#tests/support/signed-in.ts';
import { provider } from '#tests/support/provider.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;
const past = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

const ask = (by: SignedIn, password = by.password) =>
  by.call<{ dueAt: string }>('requestErasure', { body: { password } });
const me = async (by: SignedIn): Promise<Me> => (await by.call<Me>('getMe')).body;
const everywhere = { browse: true, detail: 200, contact: 200, media: 200 };
const nowhere = { browse: false, detail: 404, contact: 404, media: 404 };

async function subscriptionOf(money: Money, { sub }: SignedIn): Promise<Stripe.Subscription> {
  const { membership } = await readFacts(sub);
  return money.sdk.subscriptions.retrieve(membership?.subscriptionId ?? '');
}

const backdate = ({ sub }: SignedIn, times: { dueAt?: string; begunAt?: string }) =>
  changeFacts(sub, ({ account }) => ({
    account: { ...account, erasure: account.erasure && { ...account.erasure, ...times } },
  }));

async function sweep(cloud: SharedCloud): Promise<void> {
  await cloud.invoke('job', { job: 'sweep' });
  await cloud.flush();
}

const ofPool = async (filter: string) =>
  (await cognito().send(new ListUsersCommand({ UserPoolId: process.env['USER_POOL_ID'], Filter: filter })))
    .Users ?? [];

test('erasure deletes everything except what the law requires, even after an undo', async ({
  cloud,
  money,
}) => {
  const she = await provider(cloud).approved();
  const unusual = `Zenobia ${randomUUID().slice(0, 8)}`;
  await changeFacts(she.sub, ({ account }) => ({
    account: { ...account, name: unusual },
    verification: buildVerification({
      details: { fullName: unusual, dateOfBirth: '1995-05-20', address: `${unusual}, Calle 1` },
      documentHash: 'hash-of-her-document',
    }),
  }));
  const first = await saveListing(cloud, she);
  await pay(cloud, she);
  await she.call('deleteListing');
  const listing = await saveListing(cloud, she);
  await she.call('syncSaved', { body: { save: [listing.id], remove: [] } });
  await enterBooking(she.sub);
  const post = buildPost({ caption: `${unusual}, hoy.` });
  await changeFacts(she.sub, () => ({
    photos: { put: [buildPhoto({ id: post.id })] },
    posts: { put: [post] },
  }));
  const story = {
    params: { id: listing.id, story: post.id },
    headers: { cookie: 'adult=1', 'user-agent': 'Mozilla/5.0' },
  };
  expect((await she.call('countStoryView', story)).status).toBe(200);
  expect(await whereFound(cloud, listing)).toEqual(everywhere);

  expect(await ask(she, 'not-my-password')).toMatchObject({ status: 400, error: { code: 'wrong-password' } });
  expect((await me(she)).erasure).toBeUndefined();

  // A request hides the listing at once, ends the renewal and mails the member.
  const asked = await ask(she);
  expect(asked.status).toBe(200);
  const days = (Date.parse(asked.body.dueAt) - Date.now()) / day;
  expect(days).toBeGreaterThan(erasureDays - 0.1);
  expect(days).toBeLessThanOrEqual(erasureDays);
  await cloud.flush();
  expect(await whereFound(cloud, listing)).toEqual(nowhere);
  expect(await me(she)).toMatchObject({
    erasure: { dueAt: asked.body.dueAt, held: false },
    missing: ['account-erasing'],
  });
  expect(await subscriptionOf(money, she)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect((await mailsTo(cloud, she.email))[0]?.text).toContain('borraremos tu cuenta el');
  // A second request changes nothing: the days count from the first request.
  expect((await ask(she)).body.dueAt).toBe(asked.body.dueAt);
  expect((await mailsTo(cloud, she.email)).filter(({ text }) => text?.includes('borraremos'))).toHaveLength(
    1,
  );
  expect(await pressSubscribe(she)).toMatchObject({ status: 409, error: { code: 'account-erasing' } });
  // A renewal that the member resumes at the payment provider ends again.
  const { id } = await subscriptionOf(money, she);
  await money.sdk.subscriptions.update(id, { cancel_at_period_end: false });
  await cloud.flush();
  expect((await subscriptionOf(money, she)).cancel_at_period_end).toBe(true);

  // An undo makes the listing public again; the renewal stays ended.
  expect((await she.call('undoErasure')).status).toBe(200);
  await cloud.flush();
  expect(await whereFound(cloud, listing)).toEqual(everywhere);
  expect((await me(she)).erasure).toBeUndefined();
  expect((await readFacts(she.sub)).membership?.cancelAtPeriodEnd).toBe(true);
  expect((await mailsTo(cloud, she.email))[0]?.text).toContain('Conservamos tu cuenta');

  // The sweep erases nothing before the due day or under a legal hold.
  await ask(she);
  await sweep(cloud);
  expect((await me(she)).erasure).toBeDefined();
  await backdate(she, { dueAt: past(day) });
  await hold(she.sub, 'a court', 'test');
  await sweep(cloud);
  expect((await me(she)).erasure).toMatchObject({ held: true });
  // A change of other facts keeps the due erasure.
  await she.call('setVisibility', { body: { hidden: true } });
  await lift(she.sub, 'a court', 'test');

  // Erasure begins: the last mail goes out while the address is known, and sign-in ends.
  await sweep(cloud);
  expect((await mailsTo(cloud, she.email))[0]?.text).toContain('nuestro último correo');
  expect(await she.call('getMe')).toMatchObject({ status: 401, error: { code: 'sign-in-required' } });
  expect((await she.call('undoErasure')).status).toBe(401);
  const { membership } = await readFacts(she.sub);
  expect(await money.sdk.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  await sweep(cloud);
  expect(await ofPool(`sub = "${she.sub}"`)).toHaveLength(1);

  // The sweep completes an erasure that began a day ago.
  await backdate(she, { begunAt: past(day) });
  await sweep(cloud);
  await sweep(cloud);
  expect(await ofPool(`sub = "${she.sub}"`)).toEqual([]);
  expect(await ofPool(`email = "${she.email}"`)).toEqual([]);
  const left = await dumpStorage();
  const found = (text: string) => left.filter((line) => line.includes(text));
  const traces = [she.email, she.username, unusual, '1995-05-20'];
  for (const text of [...traces.slice(0, 3), first.id, listing.id, first.photoId, listing.photoId, post.id]) {
    // Outbox messages contain ids of listings and photos, but no personal data, and expire within days. The audit log
    // keeps the ids of reviewed photos, whose files are deleted.
    const lines = found(text).filter((line) => !/"pk":"OUTBOX#|"action":"contents-decided"/.test(line));
    expect([text, lines]).toEqual([text, []]);
  }
  expect(found('OUTBOX#').filter((line) => traces.slice(0, 3).some((text) => line.includes(text)))).toEqual(
    [],
  );
  // Kept rows identify the person by id only.
  const kept = await queryPartition(accountPk(she.sub));
  expect(kept.map(({ sk }) => sk.replace(/#.*/, '#'))).toEqual(['ERASED', ledgerPrefix]);
  expect(kept[0]).toMatchObject({
    verification: { status: 'approved', documentType: 'passport', documentHash: 'hash-of-her-document' },
  });
  expect(JSON.stringify(kept)).not.toContain('1995-05-20');
  for (const item of kept) expect(Number(item['ttl']) * 1000).toBeGreaterThan(Date.now() + 6 * 365 * day);
  const names = found(she.sub).map((line) => (JSON.parse(line) as Item).pk.replace(/#.*/, ''));
  expect([...new Set(names)].sort()).toEqual(['ACCOUNT', 'AUDIT', 'COMMAND', 'CUSTOMER', 'OUTBOX']);
  expect(await subOfEmailHash(await emailHash(she.email))).toBeUndefined();

  // A later refund still reaches the ledger, so its webhook event is not retried.
  const charges = await money.sdk.charges.list({ customer: membership?.customerId ?? '', limit: 1 });
  await money.sdk.refunds.create({ charge: charges.data[0]?.id ?? '' });
  await cloud.flush();
  const ledger = (await queryPartition(accountPk(she.sub))).filter(({ sk }) => sk.startsWith(ledgerPrefix));
  expect(ledger.map(({ status }) => status).sort()).toEqual(['paid', 'refunded']);
  for (const row of ledger) expect(row['ttl']).toBeDefined();
  expect(await getItem(customerKey(membership?.customerId ?? ''))).toMatchObject({ sub: she.sub });

  // A payment after the erasure starts no membership, but reaches the ledger. The operator gets one mail, even if
  // several events report the payment.
  await sell(money, membership?.customerId ?? '', (await priceLike(money)).id);
  await cloud.flush();
  const rows = (await queryPartition(accountPk(she.sub))).filter(({ sk }) => sk.startsWith(ledgerPrefix));
  expect(rows).toHaveLength(3);
  const other = rows.find(({ description }) => description === 'other-payment');
  expect(other).toMatchObject({ amount: 5000, status: 'paid', ttl: expect.any(Number) as number });
  const mails = (await mailsTo(cloud, settingsOf('local').supportEmail)).filter(({ text }) =>
    text?.includes(she.sub),
  );
  expect(mails).toHaveLength(1);
});

test('erasure of an empty customer account frees its e-mail address', async ({ cloud }) => {
  const she = await signedIn(cloud, 'user');
  await ask(she);
  await backdate(she, { dueAt: past(2 * day), begunAt: past(day) });
  await sweep(cloud);
  expect(await ofPool(`sub = "${she.sub}"`)).toEqual([]);
  expect((await queryPartition(accountPk(she.sub))).map(({ sk }) => sk)).toEqual(['ERASED']);
  expect(await subOfEmailHash(await emailHash(she.email))).toBeUndefined();
});

test('a requested erasure hides a listing that is otherwise publishable', async ({ cloud }) => {
  const she = await provider(cloud).approved().published().paid();
  const { id } = she.listing;
  await ask(she);
  const facts = publicationFacts(await readFacts(she.sub), openCountries());
  expect(publication(facts, new Date()).missing).toEqual(['account-erasing']);
  expect(await cloud.invalidateAll().then(() => fetch(`${cloud.site}/api/listings/${id}`))).toMatchObject({
    status: 404,
  });
});
