import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Language } from '#shared/account.ts';
import { privatePaths, privateShells } from '#shared/site.ts';
import type { Interceptor } from '@directory/local-cloud/protocol/listen.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { LocalResponse, LocalService } from '@directory/local-cloud/protocol/service.ts';
import { developmentPolicy } from './content-security-policy.ts';

export interface DevelopmentSite {
  /** What the page Lambda links instead of hashed files: the manifest of a build in which each source is a file. */
  manifest: string;
  watcher: ViteDevServer['watcher'];
  /** Whether a browser may have loaded the file, so that Vite brings the change there. */
  isInBrowser(file: string): boolean;
  /** Loads the public pages again that are open anywhere. */
  reloadPages(): void;
  stop(): Promise<void>;
}

/** Sources are served where hashed files would lie: an address of ours that is neither page nor private app. */
const base = '/assets/';
const pageEntry = 'public/client.tsx';
/** Vite's address of the module that a public page loads first. */
const pageModule = '/@development/page.js';
const pageRebuilt = 'page:rebuilt';

/**
 * What Vite puts into an HTML file of its own, for pages that a Lambda writes: React's hot reload, which must be there
 * before the first component. Vite's client comes with the first module that names `import.meta.hot`.
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
 * Puts Vite's development server before the local CloudFront, on the site's own port: `/assets/` and the hot
 * reload's socket are Vite's, the private app's shell is made by Vite, all else is answered as ever.
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
      // All that any page needs, or the first visit of each would find more and load everything again.
      optimizeDeps: { entries: ['private.html', pageEntry] },
      server: { middlewareMode: true, hmr: { server: inside.siteListener.server } },
    }),
  );
  const intercept: Interceptor = (incoming, outgoing, next) =>
    incoming.url?.startsWith(base) ? vite.middlewares(incoming, outgoing, next) : next();
  const shell = async (language: Language) => {
    const { withFrame } = (await vite.ssrLoadModule('/app/shell-html.tsx')) as {
      withFrame: (template: string, language: Language) => string;
    };
    const template = readFileSync(join(web, 'private.html'), 'utf8');
    return vite.transformIndexHtml(privateShells[language], withFrame(template, language));
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

/** CloudFront's answers, with a shell and a policy that let sources in, and nothing that a browser keeps. */
function withSources(
  cloudFront: LocalService,
  shell: (language: Language) => Promise<string>,
  site: string,
): LocalService {
  return async (request) => {
    // What a browser kept may be of the built site.
    const { 'if-none-match': _, 'accept-encoding': __, ...headers } = request.headers;
    const response = await cloudFront({ ...request, headers });
    if (!isHtml(response)) return response;
    const path = request.url.replace(/[?#].*$/s, '');
    const html = response.status === 200 && isPrivate(path) ? await shell(languageOf(response)) : undefined;
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

/** The edge function chose it. */
const languageOf = ({ body }: LocalResponse): Language =>
  body?.toString().includes('<html lang="en">') ? 'en' : 'es';

/**
 * Every module and picture of web/ as its own file. A page links the styles of its entry, or it would stand bare for
 * a moment.
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
