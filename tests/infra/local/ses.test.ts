import { SendEmailCommand, SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Clock } from '#infra/local/clock.ts';
import { createMailbox } from '#infra/local/mailbox.ts';
import { createSes, type Message } from '#infra/local/ses.ts';
import { Store } from '#infra/local/store.ts';
import { listen } from '#tests/support/local-service.ts';

async function startMail() {
  const clock = new Clock();
  const store = new Store(':memory:');
  const ses = createSes({ clock, store });
  const api = await listen(ses.handle);
  const { url: mailbox, close } = await listen(createMailbox({ ses, timeZone: 'UTC' }).handle);
  const client = new SESv2Client({
    endpoint: api.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
  });
  onTestFinished(async () => {
    await api.close();
    await close();
    store.close();
  });
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
  return { ses, clock, send, mailbox };
}

describe('sending', () => {
  test('a mail is kept as it was sent, the newest first, by address', async () => {
    const { ses, send, clock } = await startMail();
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
      from: 'Directorio <no-reply@example.com>',
      replyTo: ['soporte@example.com'],
      subject: 'Tu perfil está publicado',
      html: '<p>Hola</p>',
      text: 'Hola',
    });
    expect(ses.messages('na@example.com')).toEqual([]);
  });

  test('a mail without an addressee, without a body, or with a broken address is a bad request', async () => {
    const { ses, send } = await startMail();
    const bad: Array<Partial<SendEmailCommandInput>> = [
      { Destination: {} },
      { Destination: { ToAddresses: ['nobody'] } },
      { FromEmailAddress: 'a@example.com\r\nBcc: b@example.com' },
      { Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } },
    ];
    for (const input of bad) {
      await expect(send('ana@example.com', input)).rejects.toMatchObject({ name: 'BadRequestException' });
    }
    expect(ses.messages()).toEqual([]);
  });

  test('what is not promised is refused by name', async () => {
    const { send } = await startMail();
    await expect(send('ana@example.com', { ConfigurationSetName: 'set' })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 501 },
      message: expect.stringContaining('ConfigurationSetName') as string,
    });
  });
});

describe('the mailbox', () => {
  test('lists all, searches by address, and gives the same as JSON', async () => {
    const { ses, mailbox } = await startMail();
    ses.deliver({ to: 'ana@example.com', subject: 'Uno', text: '1' });
    ses.deliver({ to: 'eva+1@example.com', subject: 'Dos', text: '2' });
    const read = async (path: string) => (await fetch(mailbox + path)).text();
    const all = await read('/');
    expect(all.indexOf('Dos')).toBeGreaterThan(0);
    expect(all.indexOf('Uno')).toBeGreaterThan(all.indexOf('Dos'));
    const found = await read('/?to=eva%2B1%40example.com');
    expect(found).toContain('Dos');
    expect(found).not.toContain('Uno');
    expect(await read('/?to=nadie@example.com')).toContain('No hay mensajes para nadie');
    const json = JSON.parse(await read('/api/messages?to=ana@example.com')) as Message[];
    expect(json).toMatchObject([{ subject: 'Uno', to: ['ana@example.com'], text: '1' }]);
  });

  test('shows a mail without letting it run anything', async () => {
    const { ses, mailbox } = await startMail();
    const hostile = '<script>alert(1)</script>';
    const id = ses.deliver({ to: `${hostile}@x.example`, subject: hostile, html: hostile, text: hostile });
    const path = `${mailbox}/messages/${encodeURIComponent(id)}`;
    for (const page of [path, `${mailbox}/`, `${mailbox}/?to=${encodeURIComponent(hostile)}`]) {
      const answer = await fetch(page);
      expect(await answer.text()).not.toContain(hostile);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect(await (await fetch(path)).text()).toMatch(
      /<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/,
    );
    const frame = await fetch(`${path}/html`);
    expect(await frame.text()).toContain(hostile);
    expect(frame.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*; sandbox allow-popups/,
    );
    expect((await fetch(`${mailbox}/messages/none`)).status).toBe(404);
  });
});
