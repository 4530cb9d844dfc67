import { expect } from 'vitest';
import type { Me } from '#shared/api/account.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { restore, suspend } from '#functions/operator/suspend-account.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { inPortal, subscription, subscriptionAtProvider } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { mailsTo, type SignedIn } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

async function payingProvider(cloud: SharedCloud): Promise<SignedIn> {
  return provider(cloud).approved().paid();
}
const me = async (by: SignedIn): Promise<Me> => (await by.call<Me>('getMe')).body;
const resume = (by: SignedIn) => by.call<{ renewsAt: string }>('resumeRenewal');
const nothingToResume = { status: 409, error: { code: 'nothing-to-resume' } };

async function leave(cloud: SharedCloud, by: SignedIn): Promise<void> {
  await by.call('requestErasure', { body: { password: by.password } });
  await cloud.flush();
}
async function stay(cloud: SharedCloud, by: SignedIn): Promise<void> {
  await by.call('undoErasure');
  await cloud.flush();
}
const newestMail = async (cloud: SharedCloud, by: SignedIn): Promise<string> =>
  (await mailsTo(cloud, by.email))[0]?.text ?? '';

test('undoing an erasure offers to resume the renewal', async ({ cloud, money }) => {
  const she = await payingProvider(cloud);
  await leave(cloud, she);
  expect(await newestMail(cloud, she)).toContain('ya no se renovará');
  expect(await resume(she)).toMatchObject({ status: 409, error: { code: 'account-erasing' } });
  expect((await me(she)).renewalEnded).toBeUndefined();

  await stay(cloud, she);
  const { periodEnd } = await subscription(she);
  expect(await newestMail(cloud, she)).toContain('Puedes reanudarla');
  expect((await me(she)).renewalEnded).toEqual({ why: 'erasure', periodEnd });

  expect(await resume(she)).toMatchObject({ status: 200, body: { renewsAt: periodEnd } });
  expect((await subscriptionAtProvider(money, she)).cancel_at_period_end).toBe(false);
  // The member retries after a lost response.
  expect(await resume(she)).toMatchObject({ status: 200, body: { renewsAt: periodEnd } });
  await cloud.flush();
  expect((await me(she)).renewalEnded).toBeUndefined();
  expect(await subscription(she)).toMatchObject({ state: 'active', cancelAtPeriodEnd: false });

  // After the member resumes in the portal, the site no longer offers to resume.
  await leave(cloud, she);
  await stay(cloud, she);
  expect((await me(she)).renewalEnded).toBeDefined();
  await inPortal(cloud, she, 'resume');
  expect((await me(she)).renewalEnded).toBeUndefined();
});

test('a renewal canceled before the erasure can still be resumed', async ({ cloud, money }) => {
  const she = await payingProvider(cloud);
  await inPortal(cloud, she, 'cancel');
  await leave(cloud, she);
  expect(await newestMail(cloud, she)).not.toContain('ya no se renovará');
  await stay(cloud, she);
  expect(await newestMail(cloud, she)).not.toContain('reanudar');
  expect((await me(she)).renewalEnded).toBeUndefined();
  expect((await resume(she)).status).toBe(200);
  expect((await subscriptionAtProvider(money, she)).cancel_at_period_end).toBe(false);
});

test('an ended or missing membership offers no renewal to resume', async ({ cloud, money }) => {
  const never = await provider(cloud).approved();
  expect(await resume(never)).toMatchObject(nothingToResume);
  await leave(cloud, never);
  expect(await newestMail(cloud, never)).not.toContain('ya no se renovará');

  const over = await payingProvider(cloud);
  await leave(cloud, over);
  await money.sdk.subscriptions.cancel((await subscriptionAtProvider(money, over)).id);
  await cloud.flush();
  await stay(cloud, over);
  expect(await newestMail(cloud, over)).not.toContain('reanudar');
  expect((await me(over)).renewalEnded).toBeUndefined();
  expect(await resume(over)).toMatchObject(nothingToResume);
});

test('the site shows no notice of a renewal ended in an earlier paid period', async ({ cloud }) => {
  const she = await payingProvider(cloud);
  await leave(cloud, she);
  await stay(cloud, she);
  await changeFacts(she.sub, ({ account }) => {
    const { renewalEnded } = account;
    const earlier = new Date(Date.now() - 1000).toISOString();
    return { account: { ...account, renewalEnded: renewalEnded && { ...renewalEnded, periodEnd: earlier } } };
  });
  expect((await me(she)).renewalEnded).toBeUndefined();
});

test('a suspension ends the renewal, which can be resumed after the suspension', async ({ cloud, money }) => {
  const she = await payingProvider(cloud);
  await suspend(she.sub, { reason: 'a report', ground: 'terms' }, 'olga');
  await cloud.flush();
  expect((await subscriptionAtProvider(money, she)).cancel_at_period_end).toBe(true);
  await money.sdk.subscriptions.update((await subscriptionAtProvider(money, she)).id, {
    cancel_at_period_end: false,
  });
  await cloud.flush();
  expect((await subscriptionAtProvider(money, she)).cancel_at_period_end).toBe(true);
  expect(await resume(she)).toMatchObject({ status: 403, error: { code: 'account-suspended' } });

  await restore(she.sub, 'a mistake', 'olga');
  expect((await me(she)).renewalEnded?.why).toBe('suspension');
  expect((await resume(she)).status).toBe(200);
  await cloud.flush();
  expect((await me(she)).renewalEnded).toBeUndefined();
});

test('a renewal that the member canceled does not show as ended by us', async ({ cloud }) => {
  const provider = await payingProvider(cloud);
  // The member resumes on the site. No webhook arrives until they cancel in the portal.
  await leave(cloud, provider);
  await stay(cloud, provider);
  expect((await resume(provider)).status).toBe(200);
  expect((await readFacts(provider.sub)).account.renewalEnded).toBeUndefined();
  await inPortal(cloud, provider, 'cancel');
  expect(await subscription(provider)).toMatchObject({ state: 'canceling', cancelAtPeriodEnd: true });
  expect((await me(provider)).renewalEnded).toBeUndefined();

  // The member resumes in the portal: first after an erasure, then after a suspension.
  expect((await resume(provider)).status).toBe(200);
  await cloud.flush();
  await leave(cloud, provider);
  await stay(cloud, provider);
  expect((await me(provider)).renewalEnded?.why).toBe('erasure');
  await inPortal(cloud, provider, 'resume');
  await inPortal(cloud, provider, 'cancel');
  expect((await me(provider)).renewalEnded).toBeUndefined();

  await inPortal(cloud, provider, 'resume');
  await suspend(provider.sub, { reason: 'a report', ground: 'terms' }, 'olga');
  await cloud.flush();
  await restore(provider.sub, 'a mistake', 'olga');
  expect((await me(provider)).renewalEnded?.why).toBe('suspension');
  await inPortal(cloud, provider, 'resume');
  await inPortal(cloud, provider, 'cancel');
  expect((await me(provider)).renewalEnded).toBeUndefined();
});

test('the site shows no notice of a suspension that did not end the renewal', async ({ cloud, money }) => {
  const provider = await payingProvider(cloud);
  const { membership } = await readFacts(provider.sub);
  const { subscriptionId = '', periodEnd = '' } = membership ?? {};
  // State after a suspension that was lifted before its `stop-charging` message ran.
  await changeFacts(provider.sub, ({ account }) => ({
    account: { ...account, renewalEnded: { why: 'suspension', subscriptionId, periodEnd } },
    outbox: [{ kind: 'stop-charging', sub: provider.sub }],
  }));
  await cloud.flush();
  expect((await subscriptionAtProvider(money, provider)).cancel_at_period_end).toBe(false);
  await inPortal(cloud, provider, 'cancel');
  expect((await me(provider)).renewalEnded).toBeUndefined();
});

test('a dismissed notice returns only when the renewal ends again', async ({ cloud, money }) => {
  const provider = await payingProvider(cloud);
  const accept = () => provider.call('acceptRenewalEnd');
  await leave(cloud, provider);
  await stay(cloud, provider);
  expect((await me(provider)).renewalEnded?.why).toBe('erasure');
  expect((await accept()).status).toBe(200);
  // A second tab dismisses the same notice without an error.
  expect((await accept()).status).toBe(200);
  expect((await me(provider)).renewalEnded).toBeUndefined();
  expect((await subscriptionAtProvider(money, provider)).cancel_at_period_end).toBe(true);

  expect((await resume(provider)).status).toBe(200);
  await cloud.flush();
  await leave(cloud, provider);
  // A stale tab dismisses the earlier notice. The new end must still be shown.
  expect((await accept()).status).toBe(200);
  await stay(cloud, provider);
  expect((await me(provider)).renewalEnded?.why).toBe('erasure');
});
