import {
  CreateContactListCommand,
  SendEmailCommand,
  SESv2Client,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSes, sesSupported } from '../../ses.ts';
import { startStandIn } from './stand-in.ts';
import { conformance, expectNotSupported, standInOnly } from './suite.ts';
import { clientSettings, target } from './target.ts';

const from = target.kind === 'aws' ? target.mailFrom : 'no-reply@example.com';
/** SES's own address of a mailbox that takes everything ("Using the mailbox simulator"). */
const somebody = 'success@simulator.amazonses.com';

/** Expected answers: SES API v2 Reference, SendEmail, and "Common errors". */
conformance('SES', sesSupported, ({ watch }) => {
  async function open() {
    const { url, standIn, clock } = await startStandIn(createSes);
    const client = watch(new SESv2Client(clientSettings(url)));
    const send = (to: string, input: Partial<SendEmailCommandInput> = {}) =>
      client.send(
        new SendEmailCommand({
          FromEmailAddress: `Directorio <${from}>`,
          ReplyToAddresses: ['soporte@example.com'],
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: {
              Subject: { Data: 'Tu perfil está publicado', Charset: 'UTF-8' },
              Body: {
                Html: { Data: '<p>Hola</p>', Charset: 'UTF-8' },
                Text: { Data: 'Hola', Charset: 'UTF-8' },
              },
            },
          },
          ...input,
        }),
      );
    return { client, ses: standIn, clock, send };
  }

  describe('sending', () => {
    beforeEach(({ skip }) => {
      if (from === undefined) skip('mail needs a verified sender: --mail-from, or STAGE');
    });

    test('a mail is taken, and has an id of its own', async () => {
      const { send } = await open();
      const ids = [(await send(somebody)).MessageId, (await send(somebody)).MessageId];
      expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true);
      expect(new Set(ids).size).toBe(2);
    });

    test('text alone is enough', async () => {
      const { send } = await open();
      const Content = { Simple: { Subject: { Data: 'Hola' }, Body: { Text: { Data: 'Qué tal' } } } };
      expect((await send(somebody, { Content })).MessageId).toBeDefined();
    });

    test('a mail with a configuration set that is not there is not found', async () => {
      const { send, ses } = await open();
      await expect(send(somebody, { ConfigurationSetName: 'none' })).rejects.toMatchObject({
        name: 'NotFoundException',
        $metadata: { httpStatusCode: 404 },
      });
      expect(ses.messages()).toEqual([]);
    });

    test.each<[string, Partial<SendEmailCommandInput>]>([
      ['without an addressee', { Destination: {} }],
      ['to what is no address', { Destination: { ToAddresses: ['nobody'] } }],
      ['with a line break in its sender', { FromEmailAddress: 'a@example.com\r\nBcc: b@example.com' }],
      [
        'to be answered at more than 64 characters before the @',
        { ReplyToAddresses: [`${'a'.repeat(65)}@example.com`] },
      ],
      ['without a body', { Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } }],
      ['to more than 50', { Destination: { ToAddresses: Array.from({ length: 51 }, () => somebody) } }],
    ])('a mail %s is a bad request', async (_, input) => {
      const { send, ses } = await open();
      await expect(send(somebody, input)).rejects.toMatchObject({
        name: 'BadRequestException',
        $metadata: { httpStatusCode: 400 },
      });
      expect(ses.messages()).toEqual([]);
    });
  });

  standInOnly('a test can’t read what SES delivered', () => {
    test('a mail is kept as it was sent, the newest first, by address', async () => {
      const { ses, send, clock } = await open();
      const { MessageId } = await send('Ana <Ana@example.com>');
      await send('eva@example.com');
      clock.advance(1000);
      ses.deliver({ to: 'ana@example.com', subject: 'Tu código', html: '<b>123456</b>' });
      expect(ses.messages().map(({ to }) => to[0])).toEqual([
        'ana@example.com',
        'eva@example.com',
        'Ana <Ana@example.com>',
      ]);
      const [code, published] = ses.messages(' ANA@example.com');
      expect(code).toMatchObject({ subject: 'Tu código', html: '<b>123456</b>' });
      expect(published).toMatchObject({
        id: MessageId,
        from: `Directorio <${from}>`,
        replyTo: ['soporte@example.com'],
        subject: 'Tu perfil está publicado',
        html: '<p>Hola</p>',
        text: 'Hola',
      });
      expect(ses.messages('na@example.com')).toEqual([]);
    });
  });

  standInOnly('a configuration set is made by a template, and read by its metrics', () => {
    const withSet = { ConfigurationSetName: 'mails' };

    test('a mail names its configuration set', async () => {
      const { ses, send } = await open();
      ses.createConfigurationSet('mails');
      await send(somebody, withSet);
      expect(ses.messages()).toMatchObject([{ configurationSet: 'mails' }]);
    });

    test('simulator addresses bounce and complain, and each set counts its own', async () => {
      const { ses, send } = await open();
      for (const name of ['mails', 'others']) ses.createConfigurationSet(name);
      ses.countEvents('mails', ['bounce', 'complaint', 'reject']);
      const of = (name: string) => `${name}@simulator.amazonses.com`;
      await send(of('bounce'), withSet);
      await send(`Nadie <${of('Bounce+una')}>`, withSet);
      await send(of('complaint+otra'), withSet);
      await send(of('success'), withSet);
      // Neither a set that counts nothing nor a mail without one.
      await send(of('bounce'), { ConfigurationSetName: 'others' });
      await send(of('bounce'));
      expect(
        ses
          .messages()
          .map(({ outcome }) => outcome)
          .reverse(),
      ).toEqual(['bounce', 'bounce', 'complaint', undefined, 'bounce', 'bounce']);
      expect(ses.controls.counted()).toEqual({ bounce: 2, complaint: 1 });
    });
  });

  standInOnly('an account is not paused for a test', () => {
    test('a paused account sends nothing, and all again once it is resumed', async () => {
      const { ses, send } = await open();
      ses.controls.pause();
      await expect(send(somebody)).rejects.toMatchObject({
        name: 'SendingPausedException',
        $metadata: { httpStatusCode: 400 },
      });
      expect(ses.messages()).toEqual([]);
      ses.controls.resume();
      expect((await send(somebody)).MessageId).toBeDefined();
    });
  });

  standInOnly('SES takes more than is supported', () => {
    test('what is not supported is refused by name', async () => {
      const { client, send } = await open();
      await expectNotSupported(send(somebody, { EmailTags: [] }), 'EmailTags');
      const copied = { ToAddresses: [somebody], BccAddresses: [somebody] };
      await expectNotSupported(send(somebody, { Destination: copied }), 'BccAddresses');
      await expectNotSupported(
        client.send(new CreateContactListCommand({ ContactListName: 'a' })),
        'POST /v2/email/contact-lists',
      );
    });
  });
});
