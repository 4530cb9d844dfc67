import { expect, onTestFinished, vi } from 'vitest';
import { probeSite } from '#functions/job/probe-site.ts';
import { listen } from '@directory/local-cloud/testing/local-service.ts';
import { provider } from '#tests/support/provider.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/** Runs the probe through a proxy that answers some requests itself. Returns the probe's log and requests. */
async function probed(site: string, broken: (method: string, path: string) => number | undefined) {
  const asked: string[] = [];
  const edge = await listen(async ({ method, url, headers, body }) => {
    asked.push(url);
    const status = broken(method, url.split('?', 1)[0] ?? '');
    if (status) return { status, headers: { 'content-type': 'text/html' }, body: 'broken' };
    const { host: _host, connection: _connection, ...passed } = headers;
    const answer = await fetch(new URL(url, site), {
      method,
      headers: passed,
      ...(method === 'POST' && { body: new Uint8Array(body) }),
    });
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, headers: { 'content-type': type }, body: await answer.text() };
  });
  onTestFinished(edge.close);
  vi.stubEnv('SITE_ORIGIN', edge.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const lines: Array<Record<string, unknown>> = [];
  const logged = vi.spyOn(console, 'log').mockImplementation((line: string) => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  });
  await probeSite(0);
  logged.mockRestore();
  const done = lines.find(({ message }) => message === 'probe done');
  const faults = lines.filter(({ level }) => level === 'error').map(({ stop }) => stop);
  return { done, faults, asked };
}

type IsBroken = (method: string, path: string) => boolean;
const failures = (listing: string): Array<[string, IsBroken]> => [
  ['script', (_, path) => path.startsWith('/assets/')],
  ['listing', (_, path) => path === listing],
  ['photo', (_, path) => path.startsWith('/media/')],
  ['no such listing', (_, path) => path.startsWith('/listings/') && path !== listing],
  ['API', (_, path) => path === '/api/cards'],
  ['sign-in page', (_, path) => path === '/login'],
  ['sign-in', (method) => method === 'POST'],
];

test('the probe logs an error only for the check that fails', async ({ cloud }) => {
  const { listing } = await provider(cloud).approved().member().published();
  const path = `/es/listings/${listing.id}`;
  await cloud.invalidateAll();
  const { done, faults, asked } = await probed(cloud.site, () => undefined);
  expect([done?.['failed'], faults]).toEqual([0, []]);
  expect(asked).toContain(path);
  for (const [stop, isBroken] of failures(path)) {
    const found = await probed(cloud.site, (...asks) => (isBroken(...asks) ? 500 : undefined));
    expect([found.done?.['failed'], found.faults], stop).toEqual([1, [stop]]);
  }
  // Checks that read their URL from a page fail together with that page.
  const pages = await probed(cloud.site, (_, path) => (/^\/(listings)?$/.test(path) ? 500 : undefined));
  expect(pages.faults).toEqual(['home', 'script', 'list', 'listing', 'photo']);
});

test('the probe runs as a Lambda without any permission', async ({ cloud }) => {
  await expect(cloud.invoke('probe', {})).resolves.toBeUndefined();
});

test('the probe ignores a failure if the next try succeeds', async ({ cloud }) => {
  let requests = 0;
  const { done } = await probed(cloud.site, () => ((requests += 1) === 1 ? 503 : undefined));
  expect(done).toMatchObject({ level: 'info', failed: 0 });
});
