import { describe, expect, onTestFinished, test } from 'vitest';
import { Clock } from '../clock.ts';
import { createMailbox } from '../mailbox.ts';
import { createSes, type Message } from '../ses.ts';
import { Store } from '../store.ts';
import { listen } from '../testing/local-service.ts';

async function startMail() {
  const store = new Store(':memory:');
  const clock = new Clock();
  const ses = createSes({ clock, store });
  const { url: mailbox, close } = await listen(createMailbox({ ses, clock, timeZone: 'UTC' }).handle);
  onTestFinished(async () => {
    await close();
    store.close();
  });
  return { ses, clock, mailbox };
}

describe('mailbox', () => {
  test('lists mails, searches them by address and returns them as JSON', async () => {
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

  test('shows bounces and complaints of mails to SES’s simulator', async () => {
    const { ses, mailbox } = await startMail();
    const read = async (path: string) => (await fetch(mailbox + path)).text();
    for (const [name, words] of [
      ['success', undefined],
      ['bounce+una', 'Rebotó'],
      ['complaint', 'no deseado'],
    ] as const) {
      const to = `${name}@simulator.amazonses.com`;
      const id = ses.deliver({ to, subject: 'Uno', text: '1' });
      const pages = [
        await read(`/?to=${encodeURIComponent(to)}`),
        await read(`/messages/${encodeURIComponent(id)}`),
      ];
      for (const page of pages)
        if (words === undefined) expect(page).not.toMatch(/Rebotó|no deseado/);
        else expect(page).toContain(words);
    }
  });

  test('shows the cloud’s time only after time was advanced', async () => {
    const { clock, mailbox } = await startMail();
    const page = async () => (await fetch(mailbox)).text();
    expect(await page()).not.toContain('Hora de la nube local');
    clock.advance(36 * 60 * 60_000);
    expect(await page()).toMatch(
      /Hora de la nube local: <time datetime="[^"]+">[^<]+<\/time> UTC \(\+1d12h\)/,
    );
  });

  test('denies other origins reading, embedding and content sniffing', async () => {
    const { ses, mailbox } = await startMail();
    const id = ses.deliver({ to: 'ana@example.com', subject: 'Uno', html: '<p>1</p>', text: '1' });
    const message = `/messages/${encodeURIComponent(id)}`;
    for (const path of ['/', '/api/messages', message, `${message}/html`, '/none'])
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await fetch(mailbox + path, { method, headers: { origin: 'https://other.example' } });
        const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([method, path, allowed]).toEqual([method, path, []]);
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    const policy = async (path: string) =>
      (await fetch(mailbox + path)).headers.get('content-security-policy');
    for (const path of ['/', message, '/none'])
      expect(await policy(path)).toContain("frame-ancestors 'none'");
    // The mailbox's own page shows the mail in a frame.
    expect(await policy(`${message}/html`)).toContain("frame-ancestors 'self'");
  });

  test('shows a mail without running its scripts', async () => {
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
