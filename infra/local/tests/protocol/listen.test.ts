import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen, type Listener } from '../../protocol/listen.ts';
import { NotSupported } from '../../protocol/service.ts';
import { send } from '../conformance/http-client.ts';

/** A port whose service has a secret, and who was let through to it. */
async function startPort(names: { belowLocalhost?: boolean } = {}): Promise<Listener> {
  const listener = await listen({
    name: 'secrets',
    port: 0,
    onError: (error) => {
      throw error;
    },
    ...names,
  });
  onTestFinished(() => listener.close());
  listener.serve(async () => ({ status: 200, body: 'secret' }));
  return listener;
}
const ask = async ({ origin }: Listener, host: string, method = 'GET') => {
  const { status, headers, body } = await send(origin, '/', { method, headers: { host } });
  return { status, cors: headers['access-control-allow-origin'], text: body.toString() };
};

test('a port answers to this machine’s names, whatever port a tunnel adds to them', async () => {
  const listener = await startPort();
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'LocalHost', 'localhost:8080'])
    expect([host, await ask(listener, host)]).toMatchObject([host, { status: 200, text: 'secret' }]);
});

test.each([
  'rebound.example',
  'rebound.example:4302',
  'localhost.rebound.example',
  'rebound-localhost',
  'photos.localhost',
  '127.0.0.1.rebound.example',
  '0.0.0.0',
  '192.168.1.7',
])('a page at "%s" that was made to point here gets the reason and nothing else', async (host) => {
  const listener = await startPort();
  for (const method of ['GET', 'POST', 'OPTIONS'])
    expect(await ask(listener, host, method)).toEqual({
      status: 421,
      cors: undefined,
      text: `The local cloud answers only to localhost, 127.0.0.1 and [::1], not to ${JSON.stringify(host)}.\n`,
    });
});

test('who comes before the service is not asked either', async () => {
  const listener = await startPort();
  listener.intercept((_incoming, outgoing) => outgoing.end('sources'));
  expect(await ask(listener, 'localhost')).toMatchObject({ text: 'sources' });
  expect(await ask(listener, 'rebound.example')).toMatchObject({ status: 421 });
});

test('names below localhost are answered where they are asked for', async () => {
  const listener = await startPort({ belowLocalhost: true });
  expect(await ask(listener, 'photos.localhost:4301')).toMatchObject({ status: 200 });
  for (const host of ['localhost.rebound.example', '.localhost', 'photos.localhost.', 'a/b.localhost'])
    expect(await ask(listener, host)).toMatchObject({ status: 421 });
});

test('what is not supported is said in the service’s own words where it has some, and told to who runs the cloud', async () => {
  const told: unknown[] = [];
  const listener = await listen({ name: 'aws', port: 0, onError: (error) => void told.push(error) });
  onTestFinished(() => listener.close());
  const plain = new NotSupported('SSM', 'labels');
  const worded = new NotSupported('S3', 'versions');
  worded.answer = { status: 501, headers: { 'content-type': 'application/xml' }, body: '<Error/>' };
  for (const [error, text] of [
    [plain, "The local cloud's SSM does not support labels."],
    [worded, '<Error/>'],
  ] as const) {
    listener.serve(async () => {
      throw error;
    });
    expect(await ask(listener, 'localhost')).toMatchObject({ status: 501, text });
  }
  expect(told).toEqual([plain, worded]);
});

test('a request without a name, as HTTP/1.0 allows, is refused', async () => {
  const { port } = await startPort();
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    connect(port, '127.0.0.1')
      .on('data', (chunk: Buffer) => (text += chunk.toString()))
      .on('end', () => resolve(text))
      .on('error', reject)
      .end('GET / HTTP/1.0\r\n\r\n');
  });
  expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  expect(answer).toContain('this request has no Host header');
  expect(answer).not.toContain('secret');
});
