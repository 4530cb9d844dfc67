import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { settingsOf } from '#infra/settings.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { buildMembership } from '#tests/support/builders.ts';
import { cloudStartTimeout, type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { mailsTo, signedIn } from '#tests/support/signed-in.ts';
import { callSite } from '#tests/support/site-api.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
  joinCloud(cloud);
}, cloudStartTimeout);

const operator = settingsOf('local').supportEmail;
const sentTo = async (receipt: string) =>
  (await mailsTo(cloud, operator)).filter(({ subject }) => subject.includes(receipt));

const ask = (body: object) => callSite<{ receipt: string }>(cloud.site, 'askSupport', { body });

test('a message of somebody without an account reaches the operator, who answers the address that was given', async () => {
  const { status, body } = await ask({ email: 'ana@example.test', message: 'No puedo entrar.\n¿Me ayudan?' });
  expect(status).toBe(200);
  const mails = await sentTo(body.receipt);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    subject: `${brand} · Mensaje ${body.receipt}`,
    replyTo: ['ana@example.test'],
  });
  expect(mails[0]?.text?.match(/¿Me ayudan\?/g)).toHaveLength(1);
});

test('a member’s comes with the account’s address and says in its subject that it goes first', async () => {
  const customer = await signedIn(cloud, 'user');
  const member = await signedIn(cloud, 'worker');
  await changeFacts(member.sub, () => ({ membership: buildMembership() }));
  for (const [who, subject] of [
    [customer, 'Mensaje'],
    [member, 'Prioridad · Mensaje'],
  ] as const) {
    const { body } = await who.call<{ receipt: string }>('askSupportSignedIn', { body: { message: 'Hola' } });
    expect((await sentTo(body.receipt))[0]).toMatchObject({
      subject: `${brand} · ${subject} ${body.receipt}`,
      replyTo: [who.email],
    });
  }
});

test('whoever fills the field that people don’t see gets a receipt, and nothing is sent', async () => {
  const { status, body } = await ask({ email: 'ana@example.test', message: 'Buy', website: 'http://x.test' });
  expect(status).toBe(200);
  expect(await sentTo(body.receipt)).toEqual([]);
});

test.each([
  ['no address', { email: 'ana', message: 'Hola' }, 'email'],
  [
    'an address of which no mail can come',
    { email: `${'a'.repeat(65)}@example.test`, message: 'Hola' },
    'email',
  ],
  ['no words', { email: 'ana@example.test', message: ' \u200b ' }, 'message'],
  ['too many words', { email: 'ana@example.test', message: 'a'.repeat(2001) }, 'message'],
])('%s is refused beside its field', async (_, body, field) => {
  const { status, error } = await ask(body);
  expect([status, error.code, error.fields?.[0]?.field]).toEqual([400, 'invalid-input', field]);
});

test('a message whose address the mail service refuses to be answered at is sent all the same, and names it', async () => {
  const email = `${'a'.repeat(65)}@example.test`;
  const receipt = randomUUID();
  await leaveMessage({
    kind: 'operator-mail',
    template: 'support-request',
    params: { receipt, email, message: 'Hola', member: false },
  });
  const [mail] = await sentTo(receipt);
  expect(mail).toMatchObject({ replyTo: [] });
  expect(mail?.text).toContain(email);
});
