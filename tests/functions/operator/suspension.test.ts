import { randomUUID } from 'node:crypto';
import type { Session } from '#shared/session.ts';
import { appCode, keyOf } from '#tests/support/second-factor.ts';
import { enterAs } from '#tests/support/user-pool.ts';
import { expect } from 'vitest';
import type { Me } from '#shared/api/account.ts';
import { listingPk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { restore, suspend } from '#functions/operator/suspend-account.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildContent, buildMembership } from '#tests/support/builders.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { type Money } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { callSite } from '#tests/support/site-api.ts';
import { mailsTo, saveListing, signedIn, type SignedIn, whereFound } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const everywhere = { browse: true, detail: 200, contact: 200, media: 200 };
const nowhere = { browse: false, detail: 404, contact: 404, media: 404 };
const me = async (by: SignedIn): Promise<Me> => (await by.call<Me>('getMe')).body;

async function pageOf(cloud: SharedCloud, id: string): Promise<number> {
  await cloud.invalidateAll();
  const headers = { cookie: 'adult=1' };
  return (await fetch(`${cloud.site}/es/listings/${id}`, { headers })).status;
}

async function renewing(money: Money, { sub }: SignedIn): Promise<boolean> {
  const { membership } = await readFacts(sub);
  const { status, cancel_at_period_end } = await money.sdk.subscriptions.retrieve(
    membership?.subscriptionId ?? '',
  );
  return status === 'active' && !cancel_at_period_end;
}

const reason = 'The photos show somebody else; the owner of the pictures wrote to us.';

test('admin:suspend hides a listing with a reason, and lifting the suspension shows it again', async ({
  cloud,
  money,
  operator,
}) => {
  const she = await provider(cloud).approved().published().paid();
  const { listing } = she;
  expect(await whereFound(cloud, listing)).toEqual(everywhere);
  expect(await pageOf(cloud, listing.id)).toBe(200);

  expect((await operator.type('suspend', she.email, 'on', reason)).printed).toBe(
    `${she.email} is suspended now; the owner gets the reason by e-mail.`,
  );
  // The table holds no item of the listing, even before pending messages are delivered.
  expect(await queryPartition(listingPk(listing.id))).toEqual([]);
  await cloud.flush();
  expect(await whereFound(cloud, listing)).toEqual(nowhere);
  expect(await pageOf(cloud, listing.id)).toBe(404);
  // A hidden and an unknown listing get the same response.
  const unknown = { id: '00000000-0000-4000-8000-000000000000' };
  for (const [name, call] of [
    ['getListing', {}],
    ['getContact', { body: {}, headers: { cookie: 'adult=1' } }],
  ] as const) {
    const [hidden, never] = [
      await callSite(cloud.site, name, { ...call, params: { id: listing.id } }),
      await callSite(cloud.site, name, { ...call, params: unknown }),
    ];
    expect([name, hidden.status, hidden.error.code]).toEqual([name, never.status, never.error.code]);
  }

  // The mail gives the owner the reason, the ground, and the ways to appeal.
  const [mail] = await mailsTo(cloud, she.email);
  for (const part of [
    reason,
    'Términos de servicio',
    'Otra persona de nuestro equipo',
    'tribunal',
    'ya no se renovará',
  ])
    expect(mail?.text).toContain(part);
  expect(await renewing(money, she)).toBe(false);
  expect((await me(she)).suspended).toEqual({ at: expect.any(String) as string, reason, ground: 'terms' });

  // Repeating the command changes nothing. Another reason is a new decision.
  expect((await operator.type('suspend', she.email, 'on', reason)).printed).toMatch(/already suspended/);
  expect((await mailsTo(cloud, she.email))[0]).toEqual(mail);
  await operator.type('suspend', she.email, 'on', 'A court wants it.', '--ground', 'law');
  expect((await mailsTo(cloud, she.email))[0]?.text).toContain('Se basa en la ley');

  // After the suspension is lifted, the listing is public by the usual rules. The renewal stays ended until the owner
  // resumes it.
  expect((await operator.type('suspend', she.email, 'off', 'It was a mistake.')).printed).toBe(
    `${she.email} is no longer suspended; the owner gets the reason by e-mail.`,
  );
  await cloud.flush();
  expect(await whereFound(cloud, listing)).toEqual(everywhere);
  expect(await pageOf(cloud, listing.id)).toBe(200);
  const restored = (await mailsTo(cloud, she.email))[0]?.text;
  expect(restored).toContain('It was a mistake.');
  expect(restored).toContain('Puedes reanudarla');
  expect(await me(she)).toMatchObject({ published: true, renewalEnded: { why: 'suspension' } });
  expect((await me(she)).suspended).toBeUndefined();
  expect((await operator.type('suspend', she.email, 'off', 'again')).printed).toMatch(/was not suspended\.$/);

  const logged = await operator.logged(she.sub);
  expect(logged.filter(([actor]) => actor === 'operator:olga')).toEqual([
    ['operator:olga', 'account-suspended', { ground: 'terms', reason }],
    ['operator:olga', 'account-suspended', { ground: 'law', reason: 'A court wants it.' }],
    ['operator:olga', 'account-restored', { reason: 'It was a mistake.' }],
  ]);
});

test('admin:suspend with invalid arguments changes nothing and prints its usage', async ({ operator }) => {
  const wrong = [
    ['suspend', 'a@example.test', 'on'],
    ['suspend', 'a@example.test', 'on', ' '],
    ['suspend', 'a@example.test', 'maybe', 'why'],
    ['suspend', 'a@example.test', 'off', 'why', '--ground', 'law'],
    ['hold', 'a@example.test', 'on', 'why', '--ground', 'law'],
  ];
  for (const words of wrong)
    expect(await operator.type(...words)).toEqual({
      code: 1,
      printed: expect.stringContaining('admin:suspend -- EMAIL on|off') as string,
    });
});

test('a suspended account can export its data, with the reason, and be erased', async ({ cloud }) => {
  const she = await signedIn(cloud, 'worker');
  await suspend(she.sub, { reason, ground: 'terms' }, 'olga');
  await she.signInAgain();
  expect((await she.call('startExport')).status).toBe(200);
  await cloud.flush();
  const copy = await she.call<{ state: string; url: string }>('getExport');
  const data = (await (await fetch(copy.body.url)).json()) as { account: { suspended: object } };
  expect(data.account.suspended).toMatchObject({ reason, ground: 'terms' });
  expect((await she.call('requestErasure', { body: { password: she.password } })).status).toBe(200);
});

test('a suspended account can still use all security functions', async ({ cloud }) => {
  const provider = await signedIn(cloud, 'worker');
  await suspend(provider.sub, { reason, ground: 'terms' }, 'olga');
  const { password } = provider;
  const code = appCode(await keyOf(provider));
  const on = { body: { password, code, attempt: randomUUID() } };
  const turnedOn = await provider.call<{ codes: string[] }>('turnOnSecondFactor', on);
  expect(turnedOn.status).toBe(200);
  expect((await provider.call('getSecondFactor')).body).toMatchObject({ on: true });
  const spare = { body: { password, code: turnedOn.body.codes[0], attempt: randomUUID() } };
  const renewed = await provider.call<{ codes: string[] }>('renewRecoveryCodes', spare);
  expect(renewed.status).toBe(200);
  const off = { body: { password, code: renewed.body.codes[0] } };
  expect((await provider.call('turnOffSecondFactor', off)).status).toBe(200);

  const stranger = await enterAs(cloud.site, provider, { userAgent: 'Firefox' });
  const { body } = await provider.call<{ sessions: Session[] }>('listSessions');
  expect(body.sessions).toHaveLength(1);
  const id = body.sessions[0]?.id ?? '';
  expect((await provider.call('endSession', { params: { id } })).status).toBe(200);
  const theirs = await callSite(cloud.site, 'getMe', { token: stranger.accessToken });
  expect(theirs.error.code).toBe('session-ended');

  const another = await signedIn(cloud, 'worker');
  await suspend(another.sub, { reason, ground: 'terms' }, 'olga');
  const change = { currentPassword: another.password, newPassword: 'quite another one' };
  expect((await another.call('changePassword', { body: change })).status).toBe(200);
  expect((await another.call('getMe')).error.code).toBe('session-ended');

  const third = await signedIn(cloud, 'worker');
  await suspend(third.sub, { reason, ground: 'terms' }, 'olga');
  expect((await third.call('signOutEverywhere')).status).toBe(200);
  expect((await third.call('getMe')).error.code).toBe('session-ended');
});

test('a suspended listing is never public, whatever changes run concurrently', async ({ cloud }) => {
  const she = await provider(cloud).approved().member();
  const { id, photoId } = await saveListing(cloud, she);
  const photos = [{ id: photoId, face: false }];
  for (let round = 1; round <= 6; round += 1) {
    const { listing } = await readFacts(she.sub);
    const save = { body: { content: buildContent(), photos, version: listing?.version } };
    await Promise.all([
      she.call('saveListing', save),
      she.call('setVisibility', { body: { hidden: false } }),
      suspend(she.sub, { reason, ground: 'terms' }, 'olga'),
      changeFacts(she.sub, () => ({ membership: buildMembership() })),
      she.call('setPresence', { body: { online: true } }),
    ]);
    expect([round, await queryPartition(listingPk(id))]).toEqual([round, []]);
    expect((await readFacts(she.sub)).account.suspended).toBeDefined();
    await restore(she.sub, 'next round', 'olga');
    expect((await queryPartition(listingPk(id))).length).toBeGreaterThan(0);
  }
});
