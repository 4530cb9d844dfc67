import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { brand } from '#shared/brand.ts';
import { settingsOf } from '#infra/settings.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildMembership } from '#tests/support/builders.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { mailsTo, signedIn } from '#tests/support/signed-in.ts';
import { callSite } from '#tests/support/site-api.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const operator = settingsOf('local').supportEmail;
const sentTo = async (cloud: SharedCloud, receipt: string) =>
  (await mailsTo(cloud, operator)).filter(({ subject }) => subject.includes(receipt));

const ask = (cloud: SharedCloud, body: object) =>
  callSite<{ receipt: string }>(cloud.site, 'askSupport', { body });

test('a visitor’s message reaches the operator with the visitor’s reply address', async ({ cloud }) => {
  const { status, body } = await ask(cloud, {
    email: 'ana@example.test',
    message: 'No puedo entrar.\n¿Me ayudan?',
  });
  expect(status).toBe(200);
  const mails = await sentTo(cloud, body.receipt);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    subject: `${brand} · Mensaje ${body.receipt}`,
    replyTo: ['ana@example.test'],
  });
  expect(mails[0]?.text?.match(/¿Me ayudan\?/g)).toHaveLength(1);
});

test('support messages carry a signed-in sender’s address, and members get priority', async ({ cloud }) => {
  const customer = await signedIn(cloud, 'user');
  const member = await signedIn(cloud, 'worker');
  await changeFacts(member.sub, () => ({ membership: buildMembership() }));
  for (const [who, subject] of [
    [customer, 'Mensaje'],
    [member, 'Prioridad · Mensaje'],
  ] as const) {
    const { body } = await who.call<{ receipt: string }>('askSupportSignedIn', { body: { message: 'Hola' } });
    expect((await sentTo(cloud, body.receipt))[0]).toMatchObject({
      subject: `${brand} · ${subject} ${body.receipt}`,
      replyTo: [who.email],
    });
  }
});

test('a filled honeypot returns a receipt but sends no mail', async ({ cloud }) => {
  const { status, body } = await ask(cloud, {
    email: 'ana@example.test',
    message: 'Buy',
    website: 'http://x.test',
  });
  expect(status).toBe(200);
  expect(await sentTo(cloud, body.receipt)).toEqual([]);
});

test.for([
  ['no address', { email: 'ana', message: 'Hola' }, 'email'],
  ['an undeliverable address', { email: `${'a'.repeat(65)}@example.test`, message: 'Hola' }, 'email'],
  ['an empty message', { email: 'ana@example.test', message: ' \u200b ' }, 'message'],
  ['an overlong message', { email: 'ana@example.test', message: 'a'.repeat(2001) }, 'message'],
] as const)(
  'a support message with %s is refused with its field name',
  async ([_, body, field], { cloud }) => {
    const { status, error } = await ask(cloud, body);
    expect([status, error.code, error.fields?.[0]?.field]).toEqual([400, 'invalid-input', field]);
  },
);

test('a support message with an undeliverable reply address names it in the text', async ({ cloud }) => {
  const email = `${'a'.repeat(65)}@example.test`;
  const receipt = randomUUID();
  await leaveMessage({
    kind: 'operator-mail',
    template: 'support-request',
    params: { receipt, email, message: 'Hola', member: false },
  });
  const [mail] = await sentTo(cloud, receipt);
  expect(mail).toMatchObject({ replyTo: [] });
  expect(mail?.text).toContain(email);
});
