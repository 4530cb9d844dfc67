import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { renderFailure, renderPage, type PublicApi, type SiteManifest } from '#web/public/server.tsx';
import { photoAt } from './pictures.ts';
import * as fixtures from './public-fixtures.ts';
import { sitePolicy } from './site-policy.ts';

/** Serves the public pages with fixture data, with the site's Content-Security-Policy. Needs `vite build` first. */
export async function servePublicPages({
  siteDirectory,
  api = fixtures.makePublicApi(),
}: {
  siteDirectory: string;
  api?: PublicApi;
}): Promise<{ origin: string; close: () => Promise<void> }> {
  const manifest = JSON.parse(
    await readFile(join(siteDirectory, '.vite/manifest.json'), 'utf8'),
  ) as SiteManifest;

  const page = async (url: URL): Promise<Answer> => {
    const known = /^\/(?:es|en)(?:\/|$)/.test(url.pathname);
    const request = {
      path: known ? url.pathname : `/es${url.pathname === '/' ? '' : url.pathname}`,
      query: url.searchParams,
    };
    const response = await renderPage(request, api, manifest, fixtures.site).catch(() =>
      renderFailure(request, manifest),
    );
    return { ...response, headers: { ...response.headers, 'content-security-policy': sitePolicy } };
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = url.pathname.startsWith('/assets/')
      ? asset(siteDirectory, url.pathname)
      : url.pathname.startsWith('/media/')
        ? media(url.pathname)
        : url.pathname.startsWith('/api/')
          ? apiAnswer(url.pathname)
          : page(url);
    answer.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${bound}`, close: () => stop(server) };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

async function asset(directory: string, path: string): Promise<Answer> {
  const body = await readFile(join(directory, path));
  return { status: 200, headers: { 'content-type': types[extname(path)] ?? 'text/plain' }, body };
}

async function media(path: string): Promise<Answer> {
  const photo = await photoAt(path);
  if (!photo) return { status: 404, headers: {}, body: '' };
  return { status: 200, headers: { 'content-type': photo.type }, body: photo.body };
}

async function apiAnswer(path: string): Promise<Answer> {
  const bodies = {
    contact: fixtures.contactFixture,
    count: { count: 5, more: false },
    stories: { cards: [] },
  };
  const body = bodies[path.split('/').at(-1) as keyof typeof bodies] ?? fixtures.pageOfCards(5);
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
