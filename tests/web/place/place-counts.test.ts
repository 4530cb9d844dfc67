import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { loadCounts } from '#web/place/place-counts.ts';

afterEach(() => vi.unstubAllGlobals());

/** Serves the page's own origin, because Node's `fetch` cannot resolve paths. */
async function served(answer: RequestListener): Promise<() => Promise<void>> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
  return () => new Promise((resolve) => void server.close(() => resolve()));
}
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { connection: 'close' }).end(JSON.stringify(body));
  };

test('listing counts cover the selected category and are empty without listings', async () => {
  const counts = { women: { mx: 3, 'mx-leon': 3 } };
  const asked: string[] = [];
  const end = await served((request, response) => {
    asked.push(request.url!);
    json({ at: '2026-11-21T12:00:00Z', counts })(request, response);
  });
  expect(await loadCounts('mx', 'women')).toEqual({ mx: 3, 'mx-leon': 3 });
  expect(await loadCounts('mx', 'men')).toEqual({});
  expect(asked).toEqual(['/counts/mx.json', '/counts/mx.json']);
  await end();
});

test.each([
  ['a missing file', json('', 404)],
  ['a server error', json({}, 500)],
  ['unexpected JSON', json({ at: 'x' })],
  ['HTML instead of JSON', (_, response) => response.writeHead(200, { connection: 'close' }).end('<html>')],
  ['a broken connection', (request) => request.socket.destroy()],
])('listing counts are undefined after %s', async (_, answer) => {
  const end = await served(answer);
  expect(await loadCounts('mx', 'women')).toBeUndefined();
  await end();
});
