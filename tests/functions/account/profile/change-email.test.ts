import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { subOfEmailHash } from '#functions/core/facts/account-table.ts';
import { accountPk } from '#shared/deployment/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { followAddress } from '#functions/account/profile/follow-address.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { moneyOf } from '#tests/support/money.ts';
import { turnOn } from '#tests/support/second-factor.ts';
import { codeIn } from '#tests/support/mail-code.ts';
import { addressInPool, moveInPool } from '#tests/support/pool-address.ts';
import { signInAs } from '#tests/support/people.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const newAddress = (): string => `nueva+${randomUUID()}@example.test`;
const start = (she: SignedIn, email: string, password = she.password) =>
  she.call<object>('startEmailChange', { body: { email, password } });
const confirm = (she: SignedIn, code: string) => she.call<object>('confirmEmailChange', { body: { code } });
const cancel = (she: SignedIn) => she.call<object>('cancelEmailChange');
/** Makes the member a customer of the payment provider and returns the customer id. */
async function giveCustomer(cloud: SharedCloud, { sub, email }: SignedIn): Promise<string> {
  const { sdk } = await moneyOf(cloud);
  const { id: customerId } = await sdk.customers.create({ email });
  await changeFacts(sub, () => ({
    membership: { provider: 'stripe', customerId, cancelAtPeriodEnd: false, failedAttempts: 0 },
  }));
  return customerId;
}
const codeFor = async (cloud: SharedCloud, email: string): Promise<string> =>
  codeIn((await mailsTo(cloud, email))[0]?.html);
const holder = async (email: string) => subOfEmailHash(await emailHash(email));
const subjectsTo = async (cloud: SharedCloud, email: string) =>
  (await mailsTo(cloud, email)).map(({ text = '' }) => text.split('\n')[0]);

describe('an e-mail change', () => {
  test('switches sign-in to the new address once its code is entered', async ({ cloud }) => {
    const she = await signedIn(cloud, 'worker');
    const to = newAddress();
    const { sdk } = await moneyOf(cloud);
    const customerId = await giveCustomer(cloud, she);
    expect((await start(she, ` ${to} `)).body).toEqual({ email: she.email, pendingEmail: to });
    expect((await she.call('getProfile')).body).toMatchObject({ email: she.email, pendingEmail: to });
    expect(await holder(to)).toBeUndefined();
    await she.signInAgain();
    const code = await codeFor(cloud, to);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await confirm(she, wrong)).error.code).toBe('code-refused');
    expect((await confirm(she, ` ${code.slice(0, 3)} ${code.slice(3)}`)).body).toEqual({ email: to });
    // Retry after a lost response: the change is no longer pending.
    expect((await confirm(she, code)).error.code).toBe('no-email-change');

    expect(await subjectsTo(cloud, she.email)).toEqual([
      expect.stringMatching(/^El correo de tu cuenta cambió el /),
    ]);
    expect(JSON.stringify(await mailsTo(cloud, she.email))).not.toContain(to);
    expect([await holder(to), await holder(she.email)]).toEqual([she.sub, undefined]);
    // Receipts go to the new address, too.
    expect(await sdk.customers.retrieve(customerId)).toMatchObject({ email: to });
    await expect(signInAs(cloud, she)).rejects.toThrow();
    await expect(signInAs(cloud, { ...she, email: to.toUpperCase() })).resolves.toBeDefined();
    const other = await signedIn(cloud, 'user');
    await start(other, she.email);
    expect((await confirm(other, await codeFor(cloud, she.email))).body).toEqual({ email: she.email });
    expect(await holder(she.email)).toBe(other.sub);
  });

  test("to a taken address gets the usual response and notifies only that address's owner", async ({
    cloud,
  }) => {
    const [she, owner] = [await signedIn(cloud, 'user'), await signedIn(cloud, 'user')];
    // The code for a free address does not confirm a later change to a taken address.
    const free = newAddress();
    await start(she, free);
    const code = await codeFor(cloud, free);
    const to = owner.email.toUpperCase();
    expect(await start(she, to)).toMatchObject({ status: 200, body: { email: she.email, pendingEmail: to } });
    expect((await confirm(she, code)).error.code).toBe('code-refused');
    expect(await subjectsTo(cloud, owner.email)).toEqual([expect.stringMatching(/quiso usar este correo/)]);
    expect((await readFacts(she.sub)).account.email).toBe(she.email);
    expect((await readFacts(owner.sub)).account.email).toBe(owner.email);
    // A taken address allows five tries, like an address that got a code. The call above used one try.
    const tries = await Promise.all(Array.from({ length: 5 }, () => confirm(she, '123456')));
    expect(tries.map(({ error }) => error.code).sort()).toEqual([
      ...Array<string>(4).fill('code-refused'),
      'rate-limited',
    ]);
  });

  test('needs the password and a different, valid address', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const to = newAddress();
    expect((await start(she, to, 'not-hers')).error.code).toBe('wrong-password');
    for (const wrong of [
      she.email.toUpperCase(),
      'nobody',
      `${'x'.repeat(10_000)}@example.test`,
      'ñ @x.mx',
      '',
    ])
      expect(
        (await start(she, wrong)).error.fields?.map(({ field }) => field),
        wrong.slice(0, 40),
      ).toEqual(['email']);
    expect((await confirm(she, '123456')).error.code).toBe('no-email-change');
    expect(await mailsTo(cloud, to)).toEqual([]);
  });

  test('refuses its code once cancelled, and frees the address', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const [first, second] = [newAddress(), newAddress()];
    // A cancellation without a pending change is not an error.
    expect(await cancel(she)).toMatchObject({ status: 200, body: { email: she.email } });
    await start(she, first);
    const code = await codeFor(cloud, first);
    // After a refused code the change can still be cancelled.
    await confirm(she, code === '000000' ? '111111' : '000000');
    for (const time of ['first call', 'retry'])
      expect((await cancel(she)).body, time).toEqual({ email: she.email });
    expect((await she.call('getProfile')).body).not.toHaveProperty('pendingEmail');
    expect((await confirm(she, code)).error.code).toBe('no-email-change');
    expect([await holder(first), await holder(she.email)]).toEqual([undefined, she.sub]);
    await start(she, second);
    expect((await confirm(she, await codeFor(cloud, second))).body).toEqual({ email: second });
  });

  test.for<[string, (she: SignedIn) => Promise<unknown>]>([
    ['a second factor was turned on', turnOn],
    [
      'the password was changed',
      async (she) => {
        const newPassword = 'another one of hers';
        await she.call('changePassword', { body: { currentPassword: she.password, newPassword } });
      },
    ],
  ])('is discarded once %s', async ([, secure], { cloud }) => {
    const she = await signedIn(cloud, 'user');
    await start(she, newAddress());
    await secure(she);
    expect((await readFacts(she.sub)).account).not.toHaveProperty('emailChange');
  });

  test('is either fully confirmed or fully cancelled after two concurrent requests', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    let { email } = she;
    for (let round = 1; round <= 4; round += 1) {
      const to = newAddress();
      await start(she, to);
      const code = await codeFor(cloud, to);
      const [confirmed, cancelled] = await Promise.all([confirm(she, code), cancel(she)]);
      const { account } = await readFacts(she.sub);
      const answers = JSON.stringify([confirmed, cancelled]);
      if (confirmed.status === 200) {
        expect(confirmed.body, answers).toEqual({ email: to });
        expect(cancelled.body, answers).toEqual({ email: to });
        email = to;
      } else {
        expect(confirmed.error.code).toBe('no-email-change');
        expect(cancelled.body, answers).toEqual({ email });
      }
      expect(account, answers).toMatchObject({ email });
      expect(account.emailChange).toBeUndefined();
      await cloud.flush();
      expect(await addressInPool(she), answers).toEqual([email, 'verified']);
      expect(await holder(email)).toBe(she.sub);
    }
  });

  test('accepts only the code of the latest request and does not store it', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const [first, second] = [newAddress(), newAddress()];
    await start(she, first);
    const old = await codeFor(cloud, first);
    await start(she, second);
    const code = await codeFor(cloud, second);
    if (old !== code) expect((await confirm(she, old)).error.code).toBe('code-refused');
    const stored = JSON.stringify([await readFacts(she.sub), await queryPartition(accountPk(she.sub))]);
    expect(stored).not.toContain(code);
    expect((await confirm(she, code)).body).toEqual({ email: second });
  });

  test('is not completed by changing the address in the user pool', async ({ cloud }) => {
    const she = await signedIn(cloud, 'worker');
    const to = newAddress();
    await start(she, to);
    await moveInPool(she, to);
    await signInAs(cloud, { ...she, email: to });
    expect((await readFacts(she.sub)).account.email).toBe(she.email);
    expect([await holder(to), await holder(she.email)]).toEqual([undefined, she.sub]);
  });

  test("made only in the user pool is replaced by the account's address", async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    await moveInPool(she, newAddress());
    await followAddress(she.sub, she.username);
    expect(await addressInPool(she)).toEqual([she.email, 'verified']);
  });

  test('is refused when another pool user already has the address', async ({ cloud }) => {
    const [she, other] = [await signedIn(cloud, 'user'), await signedIn(cloud, 'user')];
    const to = newAddress();
    await start(she, to);
    const code = await codeFor(cloud, to);
    await moveInPool(other, to);
    expect((await confirm(she, code)).error.code).toBe('code-refused');
    expect((await readFacts(she.sub)).account.email).toBe(she.email);
    expect(await holder(to)).toBeUndefined();
  });
});
