import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen, type Listener } from '../../protocol/listen.ts';
import { NotSupported } from '../../protocol/service.ts';
import { send } from '../../testing/http-client.ts';

async function startPort(options: { belowLocalhost?: boolean; onError?: (error: unknown) => void } = {}) {
  const fail = (error: unknown) => {
    throw error;
  };
  const listener = await listen({ name: 'secrets', port: 0, onError: fail, ...options });
  onTestFinished(() => listener.close());
  listener.serve(async () => ({ status: 200, body: 'secret' }));
  return listener;
}

async function ask({ origin }: Listener, host: string, method = 'GET') {
  const { status, headers, body } = await send(origin, '/', { method, headers: { host } });
  return { status, cors: headers['access-control-allow-origin'], text: body.toString() };
}

describe('port of the local cloud', () => {
  test.each(['localhost', '127.0.0.1', '[::1]', 'LocalHost', 'localhost:8080'])(
    'serves requests to the local name %s',
    async (host) => {
      expect(await ask(await startPort(), host)).toMatchObject({ status: 200, text: 'secret' });
    },
  );

  test.each([
    'rebound.example',
    'rebound.example:4302',
    'localhost.rebound.example',
    'rebound-localhost',
    'photos.localhost',
    '127.0.0.1.rebound.example',
    '0.0.0.0',
    '192.168.1.7',
  ])('refuses the foreign host name %s and returns only the reason', async (host) => {
    const listener = await startPort();
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect(await ask(listener, host, method)).toEqual({
        status: 421,
        cors: undefined,
        text: `The local cloud answers only to localhost, 127.0.0.1 and [::1], not to ${JSON.stringify(host)}.\n`,
      });
  });

  test('refuses a foreign host name before any interceptor runs', async () => {
    const listener = await startPort();
    listener.intercept((_incoming, outgoing) => outgoing.end('sources'));
    expect(await ask(listener, 'localhost')).toMatchObject({ text: 'sources' });
    expect(await ask(listener, 'rebound.example')).toMatchObject({ status: 421 });
  });

  test('serves names below localhost if configured', async () => {
    const listener = await startPort({ belowLocalhost: true });
    expect(await ask(listener, 'photos.localhost:4301')).toMatchObject({ status: 200 });
    for (const host of ['localhost.rebound.example', '.localhost', 'photos.localhost.', 'a/b.localhost'])
      expect(await ask(listener, host)).toMatchObject({ status: 421 });
  });

  test('refuses a request without a Host header, as in HTTP/1.0', async () => {
    const { port } = await startPort();
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      connect(port, '127.0.0.1')
        .on('data', (chunk: Buffer) => (text += chunk.toString()))
        .on('end', () => resolve(text))
        .on('error', reject)
        .end('GET / HTTP/1.0\r\n\r\n');
    });
    expect(answer).toMatch(/^HTTP\/1\.1 421 .*this request has no Host header/s);
    expect(answer).not.toContain('secret');
  });

  test('returns 501 for unsupported operations, in the service’s own format if it has one', async () => {
    const errors: unknown[] = [];
    const listener = await startPort({ onError: (error) => void errors.push(error) });
    const plain = new NotSupported('SSM', 'labels');
    const worded = new NotSupported('S3', 'versions');
    worded.answer = { status: 501, headers: { 'content-type': 'application/xml' }, body: '<Error/>' };
    const answers = [];
    for (const error of [plain, worded]) {
      listener.serve(() => Promise.reject(error));
      answers.push(await ask(listener, 'localhost'));
    }
    expect(answers).toMatchObject([
      { status: 501, text: "The local cloud's SSM does not support labels." },
      { status: 501, text: '<Error/>' },
    ]);
    expect(errors).toEqual([plain, worded]);
  });
});
