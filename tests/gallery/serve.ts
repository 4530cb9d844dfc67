import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, createServer as createVite, type InlineConfig } from 'vite';
import { type Language, languages } from '#shared/account.ts';
import { type DrawnScreen, drawnShell } from '#shared/drawn-screens.ts';
import { privateShells } from '#shared/private-routes.ts';
import type { InteractiveName } from '#web/public/interactive.ts';
import { messageFile } from '#web/public/message-files.ts';
import { hydrationSources, type SiteManifest } from '#web/public/page-files.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { sitePolicy } from '#tests/support/site-policy.ts';
import { addressesAsLiteral } from '../../vite.config.ts';
import { galleryHost } from './address.ts';
import type { handle as Handle, Own, Pages } from './handler.ts';

const root = resolve(import.meta.dirname, '../..');
const here = import.meta.dirname;
const handlerFile = join(here, 'handler.ts');
const entries = { page: 'page/main.tsx', frame: 'frame/frame.ts', parts: 'parts/main.tsx' } as const;

interface Served {
  address: string;
  port: number;
  close: () => Promise<void>;
}

/** Serves the gallery from a development server. Edits of product, states and responses show immediately. */
export async function serveForDevelopment(port: number): Promise<Served> {
  const server = createServer();
  const vite = await createVite({
    root: join(root, 'web'),
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, '.cache/gallery/vite'),
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: { server }, hmr: { server }, fs: { allow: [root] } },
    optimizeDeps: { entries: ['private.html', 'public/client.tsx', ...ownEntries()] },
  });
  const own = (entry: string): Own => ({ script: `/@fs${join(here, entry)}`, styles: [] });
  const pages: Pages = {
    shell: async (language, screen) => {
      const { shellHtml } = (await vite.ssrLoadModule('/app/shell-html.tsx')) as {
        shellHtml: (template: string, language: Language, screen?: DrawnScreen) => string;
      };
      return shellHtml(await readFile(join(root, 'web/private.html'), 'utf8'), language, screen);
    },
    finish: (path, html) => vite.transformIndexHtml(path, html),
    manifest: developmentManifest,
    own: { page: own(entries.page), frame: own(entries.frame), parts: own(entries.parts) },
  };
  server.on('request', (request, response) => {
    const handled = async () => {
      // Load the handler for each request, so that edited states take effect.
      const { handle } = (await vite.ssrLoadModule(handlerFile)) as { handle: typeof Handle };
      return handle(pages, request, response);
    };
    handled().then(
      (done) => done || vite.middlewares(request, response),
      (error: unknown) => fail(response, error),
    );
  });
  return listening(server, port, () => vite.close());
}

const ownEntries = (): string[] => Object.values(entries).map((entry) => join(here, entry));

const interactiveNames = Object.keys(messageFile) as InteractiveName[];

/**
 * The public pages' scripts as served in development. Styles are separate files, so that pages never flash unstyled.
 */
const developmentManifest: SiteManifest = {
  'public/client.tsx': { file: 'public/client.tsx', css: ['public/styles.css'] },
  'public/preview.png': { file: 'public/preview.png' },
  ...Object.fromEntries(
    languages
      .flatMap((language) => interactiveNames.flatMap((page) => hydrationSources(language, page)))
      .map((file) => [file, { file }]),
  ),
};

/** Serves the gallery with the production build of the site, under its Content-Security-Policy. */
export async function serveBuilt(port: number): Promise<Served> {
  process.env.NODE_ENV = 'production';
  const own = join(root, '.cache/gallery/own');
  const server = join(root, '.cache/gallery/server');
  const { siteDirectory: site } = await builtSite();
  await buildOwn(own, server);
  const manifest = await json<SiteManifest>(join(site, '.vite/manifest.json'));
  const files = await json<Record<string, { file: string; css?: string[] }>>(
    join(own, '.vite/manifest.json'),
  );
  const ownFiles = (entry: string): Own => {
    const found = files[entry];
    if (!found) throw new Error(`the gallery's build has no ${entry}`);
    return { script: `/${found.file}`, styles: (found.css ?? []).map((file) => `/${file}`) };
  };
  const pages: Pages = {
    shell: (language, screen) =>
      readFile(join(site, screen ? drawnShell(screen, language) : privateShells[language]), 'utf8'),
    finish: async (_, html) => html,
    manifest,
    own: {
      page: ownFiles(entries.page),
      frame: ownFiles(entries.frame),
      parts: ownFiles(entries.parts),
    },
    policy: sitePolicy.replace("frame-ancestors 'none'", `frame-ancestors http://${galleryHost}:*`),
  };
  const { handle } = (await import(pathToFileURL(join(server, 'handler.js')).href)) as {
    handle: typeof Handle;
  };
  const http = createServer((request, response) => {
    handle(pages, request, response).then(
      async (done) => {
        if (done) return;
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const from = pathname.startsWith('/_gallery/') ? own : site;
        const body = await readFile(join(from, pathname)).catch(() => undefined);
        const type = types[extname(pathname)] ?? 'application/octet-stream';
        if (body)
          response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body);
        else response.writeHead(404).end();
      },
      (error: unknown) => fail(response, error),
    );
  });
  return listening(http, port, async () => undefined);
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const json = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

async function buildOwn(own: string, server: string): Promise<void> {
  const quiet: InlineConfig = { logLevel: 'error', publicDir: false, configFile: false };
  await build({
    ...quiet,
    root: here,
    plugins: [react(), addressesAsLiteral],
    build: {
      outDir: own,
      emptyOutDir: true,
      manifest: true,
      assetsDir: '_gallery',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { input: ownEntries() },
    },
  });
  await build({
    ...quiet,
    root: here,
    build: { ssr: handlerFile, outDir: server, emptyOutDir: true },
  });
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error);
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
  response.end(error instanceof Error ? error.message : String(error));
}

async function listening(server: Server, port: number, stop: () => Promise<void>): Promise<Served> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `http://${galleryHost}:${bound}`,
    port: bound,
    close: async () => {
      await stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
