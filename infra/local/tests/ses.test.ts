import { SendEmailCommand, SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { expect, onTestFinished, test } from 'vitest';
import { credentials, region } from '../account.ts';
import { Clock } from '../clock.ts';
import { createSes } from '../ses.ts';
import { Store } from '../store.ts';
import { listen } from '../testing/local-service.ts';

async function start() {
  const store = new Store(':memory:');
  const clock = new Clock();
  const ses = createSes({ clock, store });
  const { url: endpoint, close } = await listen(ses.handle);
  onTestFinished(async () => {
    await close();
    store.close();
  });
  const client = new SESv2Client({ endpoint, region, credentials, maxAttempts: 1 });
  const send = (to: string, input: Partial<SendEmailCommandInput> = {}) =>
    client.send(
      new SendEmailCommand({
        FromEmailAddress: 'Directorio <no-reply@example.com>',
        ReplyToAddresses: ['soporte@example.com'],
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: { Data: 'Tu perfil está publicado', Charset: 'UTF-8' },
            Body: { Html: { Data: '<p>Hola</p>' }, Text: { Data: 'Hola' } },
          },
        },
        ...input,
      }),
    );
  return { ses, clock, send };
}
const ana = 'ana@example.com';

test('SES keeps each mail as sent and lists an address’s mails, newest first', async () => {
  const { ses, send, clock } = await start();
  const { MessageId } = await send('Ana <Ana@example.com>');
  clock.advance(1000);
  await send('eva@example.com');
  ses.deliver({ to: ana, subject: 'Tu código', html: '<b>123456</b>' });
  expect(ses.messages(' ANA@example.com')).toMatchObject([
    { subject: 'Tu código', html: '<b>123456</b>' },
    {
      id: MessageId,
      from: 'Directorio <no-reply@example.com>',
      replyTo: ['soporte@example.com'],
      subject: 'Tu perfil está publicado',
      html: '<p>Hola</p>',
      text: 'Hola',
    },
  ]);
  expect(ses.messages('na@example.com')).toEqual([]);
});

const long = `${'a'.repeat(65)}@example.com`;
const injected = 'a@example.com\r\nBcc: b@example.com';
test.each<[name: string, status: number, input: Partial<SendEmailCommandInput>]>([
  ['BadRequestException', 400, { Destination: { ToAddresses: [] } }],
  ['BadRequestException', 400, { Destination: { ToAddresses: ['nobody'] } }],
  ['BadRequestException', 400, { FromEmailAddress: injected }],
  ['BadRequestException', 400, { ReplyToAddresses: [long] }],
  ['NotFoundException', 404, { ConfigurationSetName: 'none' }],
  ['NotSupported', 501, { EmailTags: [] }],
  ['NotSupported', 501, { Destination: { ToAddresses: [ana], BccAddresses: [ana] } }],
])('SES returns %s (%d) for %j and keeps no mail', async (name, status, input) => {
  const { send, ses } = await start();
  await expect(send(ana, input)).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } });
  expect(ses.messages()).toEqual([]);
});
