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

test('SES keeps each mail as it was sent, newest first, by address', async () => {
  const { ses, send, clock } = await start();
  const { MessageId } = await send('Ana <Ana@example.com>');
  await send('eva@example.com');
  clock.advance(1000);
  ses.deliver({ to: ana, subject: 'Tu código', html: '<b>123456</b>' });
  expect(ses.messages().map(({ to }) => to[0])).toEqual([ana, 'eva@example.com', 'Ana <Ana@example.com>']);
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
])('SES answers %s (%d) to %j and keeps no mail', async (name, status, input) => {
  const { send, ses } = await start();
  await expect(send(ana, input)).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } });
  expect(ses.messages()).toEqual([]);
});

test('SES counts bounces and complaints of the simulator by configuration set', async () => {
  const { ses, send } = await start();
  for (const name of ['mails', 'others']) ses.createConfigurationSet(name);
  ses.countEvents('mails', ['bounce', 'complaint', 'reject']);
  const mails: Array<[set: string | undefined, name: string, outcome?: string]> = [
    ['mails', 'bounce', 'bounce'],
    ['mails', 'Bounce+una', 'bounce'],
    ['mails', 'complaint+otra', 'complaint'],
    ['mails', 'success'],
    // Neither a set that counts nothing nor a mail without one.
    ['others', 'bounce', 'bounce'],
    [undefined, 'bounce', 'bounce'],
  ];
  for (const [ConfigurationSetName, name, outcome] of mails) {
    await send(`Nadie <${name}@simulator.amazonses.com>`, { ConfigurationSetName });
    expect(ses.messages()[0]?.outcome).toBe(outcome);
  }
  expect(ses.controls.counted()).toEqual({ bounce: 2, complaint: 1 });
});

test('SES refuses every mail of a paused account until it is resumed', async () => {
  const { ses, send } = await start();
  ses.controls.pause();
  const paused = { name: 'SendingPausedException', $metadata: { httpStatusCode: 400 } };
  await expect(send(ana)).rejects.toMatchObject(paused);
  expect(() => ses.deliver({ to: ana, from: 'a@example.com', subject: 'a' })).toThrow('paused');
  expect(ses.messages()).toEqual([]);
  // Cognito's own account is not the one that is paused.
  ses.deliver({ to: ana, subject: 'Tu código' });
  ses.controls.resume();
  await send(ana);
  expect(ses.messages(ana)).toHaveLength(2);
});
