import { describe, expect } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { askErasure, keepAccount } from '#functions/account/erasure/ask-erasure.ts';
import { restore, suspend } from '#functions/operator/suspend-account.ts';
import { withdraw } from '#functions/operator/withdraw-approval.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { expireIdentity } from '#functions/verification/expire-identity.ts';
import { buildVerification } from '#tests/support/builders.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import {
  customerOf,
  type Money,
  pressSubscribe,
  purchases,
  subscription,
  subscriptionAtProvider,
} from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { mailsTo, type SignedIn } from '#tests/support/signed-in.ts';
import { openForm, PAYS, submit } from '@directory/local-cloud/testing/stripe.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const statement = { reason: 'Las fotos son de otra persona.', ground: 'terms' } as const;

/** Functions behind the routes and commands that take the right to buy from an account. */
const takenOut = {
  suspension: ({ sub }: SignedIn) => suspend(sub, statement, 'olga'),
  'request for erasure': ({ sub }: SignedIn) => askErasure(sub),
  'withdrawn approval': ({ sub }: SignedIn) => withdraw(sub, statement, 'olga'),
  'expired document': async ({ sub }: SignedIn) => {
    await changeFacts(sub, () => ({ verification: buildVerification({ expiresOn: '2026-01-01' }) }));
    await expireIdentity(sub);
  },
};
type TakenOut = keyof typeof takenOut;
const everyWay = Object.keys(takenOut) as TakenOut[];

const charges = async ({ sdk }: Money, she: SignedIn): Promise<number> =>
  (await sdk.charges.list({ customer: await customerOf(she) })).data.length;
const mailed = async (cloud: SharedCloud, address: string): Promise<string[]> =>
  (await mailsTo(cloud, address)).map(({ text = '' }) => text);
const isRenewed = async (money: Money, she: SignedIn): Promise<boolean> =>
  !(await subscriptionAtProvider(money, she)).cancel_at_period_end;

describe('an open checkout', () => {
  test.for(everyWay)('cannot be paid after a %s', async (way, { cloud, money }) => {
    const she = await provider(cloud).approved().unpaid();
    const pay = await openForm((await pressSubscribe(she)).body.url);
    await takenOut[way](she);
    await cloud.flush();
    expect((await pay({ card: PAYS })).status).not.toBe(303);
    await cloud.flush();
    expect(await charges(money, she)).toBe(0);
    expect(await subscription(she)).toMatchObject({ state: 'none' });
    expect(await mailed(cloud, she.email)).not.toContainEqual(expect.stringContaining('Recibimos tu pago'));
  });

  test('is replaced by a new checkout once the suspension is lifted', async ({ cloud }) => {
    const she = await provider(cloud).approved().unpaid();
    const before = (await pressSubscribe(she)).body.url;
    await suspend(she.sub, statement, 'olga');
    await cloud.flush();
    await restore(she.sub, 'Se aclaró.', 'olga');
    const { url } = (await pressSubscribe(she)).body;
    expect(url).not.toBe(before);
    expect((await submit(url, { card: PAYS })).status).toBe(303);
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'active' });
  });
});

/** Sets the facts of `takenOut` without the command that closes the checkout, as if the command came too late. */
const unseen: Record<Exclude<TakenOut, 'expired document'>, (she: SignedIn) => Promise<unknown>> = {
  suspension: ({ sub }) =>
    changeFacts(sub, ({ account }, now) => ({
      account: { ...account, suspended: { at: now.toISOString(), ...statement } },
    })),
  'request for erasure': ({ sub }) =>
    changeFacts(sub, ({ account }) => ({
      account: {
        ...account,
        erasure: { requestedAt: new Date().toISOString(), dueAt: new Date(Date.now() + 1e9).toISOString() },
      },
    })),
  'withdrawn approval': ({ sub }) =>
    changeFacts(sub, () => ({ verification: buildVerification({ status: 'withdrawn', documents: {} }) })),
};

describe('a payment on a checkout that could not be closed in time', () => {
  test.for(Object.keys(unseen) as Array<keyof typeof unseen>)(
    'after a %s does not renew, and notifies member and operator',
    async (way, { cloud, money }) => {
      const she = await provider(cloud).approved().unpaid();
      const { url } = (await pressSubscribe(she)).body;
      await unseen[way](she);
      expect((await submit(url, { card: PAYS })).status).toBe(303);
      await cloud.flush();
      expect(await charges(money, she)).toBe(1);
      expect(await isRenewed(money, she)).toBe(false);

      const [received = ''] = (await mailed(cloud, she.email)).filter((text) =>
        text.includes('Recibimos tu pago de'),
      );
      expect(received).toMatch(/USD\s50\b/);
      expect(received).toContain('no se renueva');
      expect(received).toContain('perfil no se muestra');
      expect(received).not.toContain('está activa');
      const operators = (await mailed(cloud, settingsOf('local').supportEmail)).filter((text) =>
        text.includes(she.email),
      );
      expect(operators).toHaveLength(1);
      expect(operators[0]).toContain(`npm run admin:refund -- "${she.email}" "MOTIVO" --ground goodwill`);
      expect((await purchases(she)).map(({ amount }) => amount)).toEqual([5000]);
    },
  );
});

describe('the renewal', () => {
  test('ends with a withdrawn approval and can be resumed after a new approval', async ({ cloud, money }) => {
    const she = await provider(cloud).approved().paid();
    await withdraw(she.sub, statement, 'olga');
    await cloud.flush();
    expect(await isRenewed(money, she)).toBe(false);
    expect(await mailed(cloud, she.email)).toContainEqual(
      expect.stringMatching(/Retiramos la aprobación[^]*Tu membresía ya no se renueva/),
    );
    const resume = () => she.call('resumeRenewal');
    expect(await resume()).toMatchObject({ status: 403, error: { code: 'identity-not-approved' } });
    // A renewal that is resumed on the payment provider's pages ends again.
    const { id } = await subscriptionAtProvider(money, she);
    await money.sdk.subscriptions.update(id, { cancel_at_period_end: false });
    await cloud.flush();
    expect(await isRenewed(money, she)).toBe(false);

    await changeFacts(she.sub, () => ({ verification: buildVerification() }));
    expect((await she.call<{ renewalEnded?: object }>('getMe')).body.renewalEnded).toMatchObject({
      why: 'identity',
    });
    expect((await resume()).status).toBe(200);
    await cloud.flush();
    expect(await isRenewed(money, she)).toBe(true);
    expect((await readFacts(she.sub)).account.renewalEnded).toBeUndefined();
  });
});

test('the end mail during an erasure says that keeping the account allows subscribing again', async ({
  cloud,
  money,
}) => {
  const she = await provider(cloud).approved().paid();
  await askErasure(she.sub);
  await cloud.flush();
  expect(await mailed(cloud, she.email)).toContainEqual(
    expect.stringContaining('Si conservas tu cuenta, lo que pagaste vale hasta su fecha'),
  );
  await money.sdk.subscriptions.cancel((await subscriptionAtProvider(money, she)).id);
  await cloud.flush();
  const [ended = ''] = (await mailed(cloud, she.email)).filter((text) => text.includes('membresía terminó'));
  expect(ended).toContain('Si la conservas, puedes suscribirte de nuevo');
  expect(ended).not.toContain('cuando quieras');
  expect(await subscription(she)).toMatchObject({ state: 'ended', refusal: 'account-erasing' });
  await keepAccount(she.sub);
  expect((await subscription(she)).refusal).toBeUndefined();
});

test('a suspended member can read purchases and receipts but not open the portal', async ({ cloud }) => {
  const she = await provider(cloud).approved().paid();
  await suspend(she.sub, statement, 'olga');
  const [bought] = await purchases(she);
  expect(bought).toMatchObject({ amount: 5000, status: 'paid' });
  const receipt = await she.call<{ url: string }>('openReceipt', { params: { id: bought?.id ?? '' } });
  expect((await fetch(receipt.body.url)).status).toBe(200);
  expect(await she.call('openPortal')).toMatchObject({ status: 403, error: { code: 'account-suspended' } });
});
