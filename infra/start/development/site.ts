import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Language } from '#shared/account.ts';
import type { DrawnScreen } from '#shared/drawn-screens.ts';
import { privatePaths, privateShells } from '#shared/private-routes.ts';
import type { Interceptor } from '@directory/local-cloud/protocol/listen.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { LocalResponse, LocalService } from '@directory/local-cloud/protocol/service.ts';
import { developmentPolicy } from './content-security-policy.ts';

export interface DevelopmentSite {
  /** Manifest for the page Lambda that maps each source to its own file. Replaces the manifest with hashed files. */
  manifest: string;
  watcher: ViteDevServer['watcher'];
  /** True if a browser may have loaded the file. Vite then sends the change to the browser. */
  isInBrowser(file: string): boolean;
  reloadPages(): void;
  stop(): Promise<void>;
}

/** URL path of the source files in development, and of a build's hashed files. No page and no private route uses it. */
const base = '/assets/';
const pageEntry = 'public/client.tsx';
/** Vite's path of the module that a public page loads first. */
const pageModule = '/@development/page.js';
const pageRebuilt = 'page:rebuilt';

/**
 * First module of a public page. It loads React's hot reload before the first component. Vite adds this code to its own
 * HTML files, but a Lambda writes these pages.
 */
const pageModuleCode = `import '@vitejs/plugin-react/preamble';
import.meta.hot.on(${JSON.stringify(pageRebuilt)}, () => location.reload());
await import('/${pageEntry}');
`;

const pageModulePlugin: Plugin = {
  name: 'development-page',
  resolveId: (id) => (id === pageModule ? id : undefined),
  load: (id) => (id === pageModule ? pageModuleCode : undefined),
};

/**
 * Puts Vite's development server in front of the local CloudFront, on the site's own port. Vite serves `/assets/`, the
 * hot reload's socket and the private app's shell.
 */
export async function startDevelopmentSite(root: string, { inside, site }: Cloud): Promise<DevelopmentSite> {
  const { createServer, mergeConfig } = await import('vite');
  const { default: config } = (await import(join(root, 'vite.config.ts'))) as { default: object };
  const web = join(root, 'web');
  const vite = await createServer(
    mergeConfig(config, {
      configFile: false,
      base,
      cacheDir: join(root, '.cache', 'vite'),
      appType: 'custom',
      logLevel: 'warn',
      plugins: [pageModulePlugin],
      // Prebundle the dependencies of all pages. Otherwise the first visit of a page would find new dependencies and
      // reload.
      optimizeDeps: { entries: ['private.html', pageEntry] },
      server: { middlewareMode: true, hmr: { server: inside.siteListener.server } },
    }),
  );
  const intercept: Interceptor = (incoming, outgoing, next) =>
    incoming.url?.startsWith(base) ? vite.middlewares(incoming, outgoing, next) : next();
  const shell = async (language: Language, screen: DrawnScreen | undefined) => {
    const { shellHtml } = (await vite.ssrLoadModule('/app/shell-html.tsx')) as ShellModule;
    const template = readFileSync(join(web, 'private.html'), 'utf8');
    return vite.transformIndexHtml(privateShells[language], shellHtml(template, language, screen));
  };
  inside.siteListener.intercept(intercept);
  inside.siteListener.serve(withSources(inside.cloudFront, shell, site));
  return {
    manifest: JSON.stringify(await sourceManifest(vite, web)),
    watcher: vite.watcher,
    isInBrowser: (file) => (vite.environments.client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0,
    reloadPages: () => vite.environments.client.hot.send(pageRebuilt),
    stop: () => vite.close(),
  };
}

interface ShellModule {
  shellHtml: (template: string, language: Language, screen: DrawnScreen | undefined) => string;
}

/** Wraps CloudFront: serves the development shell and policy, and keeps browsers from caching. */
function withSources(
  cloudFront: LocalService,
  shell: (language: Language, screen: DrawnScreen | undefined) => Promise<string>,
  site: string,
): LocalService {
  return async (request) => {
    // Drop If-None-Match: the browser's cached copy may belong to the built site.
    const { 'if-none-match': _, 'accept-encoding': __, ...headers } = request.headers;
    const response = await cloudFront({ ...request, headers });
    if (!isHtml(response)) return response;
    const path = request.url.replace(/[?#].*$/s, '');
    const html =
      response.status === 200 && isPrivate(path)
        ? await shell(languageOf(response), drawnIn(path, response))
        : undefined;
    const { etag: ___, 'last-modified': ____, ...kept } = response.headers ?? {};
    return {
      status: response.status,
      body: html ?? response.body,
      headers: {
        ...kept,
        'cache-control': 'no-store',
        'content-security-policy': developmentPolicy(
          String(kept['content-security-policy']),
          html ?? '',
          site.replace(/^http/, 'ws'),
        ),
      },
    };
  };
}

const isHtml = ({ headers }: LocalResponse): boolean =>
  String(headers?.['content-type'] ?? '').startsWith('text/html') &&
  headers?.['content-security-policy'] !== undefined;

const isPrivate = (path: string): boolean =>
  privatePaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Returns the language that the edge function chose. */
const languageOf = ({ body }: LocalResponse): Language =>
  body?.toString().includes('<html lang="en">') ? 'en' : 'es';

/** Returns the screen whose form the edge function chose; a member gets the frame instead. */
const drawnIn = (path: string, { body }: LocalResponse): DrawnScreen | undefined =>
  body?.toString().includes('data-drawn') ? (path as DrawnScreen) : undefined;

/**
 * Maps every module and picture of web/ to its own file. The entry of `pageEntry` lists its styles, because a page
 * would flash unstyled without them.
 */
async function sourceManifest(vite: ViteDevServer, web: string) {
  const address = (file: string): string => base.slice(1) + file;
  const modules = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|svg)$/.test(file))
    .map((file) => file.replaceAll('\\', '/'));
  await vite.transformRequest(`/${pageEntry}`);
  const entry = await vite.environments.client.moduleGraph.getModuleByUrl(`/${pageEntry}`);
  const styles = [...(entry?.importedModules ?? [])].flatMap(({ file }) =>
    file?.endsWith('.css') ? [address(relative(web, file))] : [],
  );
  return {
    ...Object.fromEntries(modules.map((file) => [file, { file: address(file) }])),
    [pageEntry]: { file: address(pageModule.slice(1)), css: styles },
  };
}
