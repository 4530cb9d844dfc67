import react from '@vitejs/plugin-react';
import { relative, resolve } from 'node:path';
import sharp from 'sharp';
import { apiAddresses } from './shared/api/addresses.ts';
import { brand } from './shared/brand.ts';
import { drawnScreens, drawnShell, type DrawnScreen } from './shared/drawn-screens.ts';
import { privateShells } from './shared/private-routes.ts';
import type * as shellHtml from './web/app/shell-html.tsx';
import type * as tabIcon from './web/ui/tab-icon.ts';
import { defineConfig, runnerImport, type Plugin, type Rolldown } from 'vite';

const web = resolve(import.meta.dirname, 'web');

const addressesFile = resolve(import.meta.dirname, 'shared/api/addresses.ts');

/** Replaces the module of API addresses with a literal object, so that pages do not load the contract and zod. */
export const addressesAsLiteral: Plugin = {
  name: 'addresses-as-literal',
  load: (id) =>
    id === addressesFile ? `export const apiAddresses = ${JSON.stringify(apiAddresses)};` : undefined,
};

/** Loads the drawings of the site's sign. */
const signDrawings = async (): Promise<typeof tabIcon> =>
  (await runnerImport<typeof tabIcon>(resolve(web, 'ui/tab-icon.ts'), { configFile: false })).module;

/** Renders the picture of link previews as a PNG, which every site accepts. Pages find it in the manifest. */
const linkPreview: Plugin = {
  name: 'link-preview',
  apply: 'build',
  async generateBundle() {
    const drawing = Buffer.from((await signDrawings()).linkPreview);
    this.emitFile({
      type: 'asset',
      name: 'preview.png',
      originalFileName: 'public/preview.png',
      source: await sharp(drawing).png({ palette: true }).toBuffer(),
    });
  },
};

/** Names under which pages find the web manifest and the touch icon in the build's manifest. */
const appManifest = 'public/manifest.json';
const touchIcon = 'public/touch-icon.png';

/**
 * Creates the web manifest and home screen icons, with the site's neutral name and sign (LOOK-1). They delay no page.
 */
const homeScreen: Plugin = {
  name: 'home-screen',
  apply: 'build',
  async generateBundle() {
    const drawing = Buffer.from((await signDrawings()).homeScreenIcon);
    const emit = async (size: number, originalFileName?: string): Promise<string> => {
      const source = await sharp(drawing, { density: (72 * size) / 42 })
        .resize(size)
        .png({ palette: true })
        .toBuffer();
      return this.getFileName(
        this.emitFile({ type: 'asset', name: `icon-${size}.png`, originalFileName, source }),
      );
    };
    await emit(180, touchIcon);
    const icons = await Promise.all(
      [192, 512].map(async (size) => ({
        src: `/${await emit(size)}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    );
    const source = JSON.stringify({
      id: '/',
      start_url: '/',
      name: brand,
      short_name: brand,
      display: 'minimal-ui',
      background_color: '#faf6f0',
      theme_color: '#faf6f0',
      icons,
    });
    this.emitFile({ type: 'asset', name: 'manifest.json', originalFileName: appManifest, source });
  },
};

/** Writes the sources of each script next to the build's manifest. Neither file is published. */
const modulesOfScripts: Plugin = {
  name: 'modules-of-scripts',
  apply: 'build',
  generateBundle(_, bundle) {
    const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
    const modules = scripts.map(({ fileName, moduleIds }) => [
      fileName,
      moduleIds.map((id) => relative(import.meta.dirname, id)),
    ]);
    this.emitFile({
      type: 'asset',
      fileName: '.vite/modules.json',
      source: JSON.stringify(Object.fromEntries(modules)),
    });
  },
};

/**
 * Writes the private app's HTML files: for each language one with the frame (`privateShells` in `shared/private-routes.ts`), and
 * one for each screen whose form is drawn in. Scripts get low priority, so that the first paint waits for the styles
 * only.
 */
const privateShell: Plugin = {
  name: 'private-shell',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const template = bundle['private.html'];
      if (template?.type !== 'asset') throw new Error('the build has no private.html');
      delete bundle['private.html'];
      const { module } = await runnerImport<typeof shellHtml>(resolve(web, 'app/shell-html.tsx'), {
        configFile: false,
        root: web,
      });
      const html = String(template.source);
      const early = (language: string, screen: DrawnScreen | undefined): string =>
        [
          ...['common', 'private'].map((part) => `i18n/${language}/${part}.ts`),
          ...(screen ? [screenSources[screen]] : []),
        ]
          .flatMap((source) => filesWith(bundle, fileOf(bundle, resolve(web, source))))
          .filter((file, index, all) => !html.includes(file) && all.indexOf(file) === index)
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
          .join('');
      const homeScreenLinks =
        `<link rel="manifest" href="/${assetOf(bundle, appManifest)}">` +
        `<link rel="apple-touch-icon" href="/${assetOf(bundle, touchIcon)}">`;
      for (const language of ['es', 'en'] as const)
        for (const screen of [undefined, ...drawnScreens]) {
          const source = module
            .shellHtml(html, language, screen)
            .replace('</head>', () => `${early(language, screen)}${homeScreenLinks}</head>`)
            .replaceAll(
              /<(?=link rel="modulepreload"|script type="module")([^>]+)>/g,
              '<$1 fetchpriority="low">',
            );
          const path = screen ? drawnShell(screen, language) : privateShells[language];
          this.emitFile({ type: 'asset', fileName: path.slice(1), source });
        }
    },
  },
};

/** Sources of the drawn screens, whose scripts load together with the app's. */
const screenSources: Record<DrawnScreen, string> = {
  '/login': 'account/LoginPage.tsx',
  '/register': 'account/RegisterPage.tsx',
  '/forgot-password': 'account/ForgotPasswordPage.tsx',
};

/** Returns a script and all scripts that it imports statically. */
function filesWith(bundle: Rolldown.OutputBundle, file: string, found: string[] = []): string[] {
  if (found.includes(file)) return found;
  const chunk = bundle[file];
  const imported = chunk?.type === 'chunk' ? chunk.imports : [];
  return imported.reduce((files, one) => filesWith(bundle, one, files), [...found, file]);
}

function assetOf(bundle: Rolldown.OutputBundle, source: string): string {
  const found = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.originalFileNames.includes(source),
  );
  if (!found) throw new Error(`the build has no ${source}`);
  return found.fileName;
}

/** Returns the built file of an entry source. */
function fileOf(bundle: Rolldown.OutputBundle, source: string): string {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === source);
  if (!found) throw new Error(`the build has no ${source}`);
  return found.fileName;
}

type NameOfChunk = Rolldown.CodeSplittingNameFunction;
type Modules = Parameters<NameOfChunk>[1];

/** True if a module runs as soon as `top` does, through static imports. With `later`, dynamic imports count too. */
function isBelow(
  id: string,
  top: string,
  modules: Modules,
  later = false,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
  return [...importers, ...(later ? dynamicImporters : [])].some(
    (importer) => importer === top || isBelow(importer, top, modules, later, seen),
  );
}

const hydrations = ['lists', 'saved', 'listing'].map((pages) => `public/hydrate-${pages}.ts`);

const texts = ['lists', 'detail'].map((file) => `i18n/es/${file}.ts`);

/**
 * Puts modules shared by public pages into four chunks: all public pages, all interactive pages, pages of cards, and
 * listings. Otherwise every combination of pages would get a chunk, and the first photo would wait for some twenty
 * requests.
 */
const sharedWithPublic: NameOfChunk = (id, modules) => {
  if (isBelow(id, resolve(web, 'public/client.tsx'), modules)) return 'first';
  const [lists, saved, listing, ...words] = [...hydrations, ...texts].map((one) =>
    isBelow(id, resolve(web, one), modules),
  );
  const cards = lists || saved;
  // Modules that the app's start needs too go into `shared`, so that the app does not load the cards.
  const starts = isBelow(id, resolve(web, 'app/main.tsx'), modules);
  if (words.includes(true) || (cards && (listing || starts))) return 'shared';
  return cards ? 'shared-lists' : listing ? 'shared-listing' : null;
};

/**
 * Puts everything that the app runs at its start into one chunk. Otherwise every combination of screens would get a
 * chunk. That would cost some twenty requests and a kilobyte more.
 */
const everyScreen: NameOfChunk = (id, modules) =>
  isBelow(id, resolve(web, 'app/main.tsx'), modules) ? 'app' : null;

/** Separates modules that a public page may load later. Otherwise the page would load the whole app for them. */
const publicLater: NameOfChunk = (id, modules) =>
  everyScreen(id, modules) && isBelow(id, resolve(web, 'public/client.tsx'), modules, true)
    ? 'controls'
    : null;

/**
 * Builds two bundles into dist/site: the private app with its shells (from private.html) and the public pages' script.
 * The page Lambda renders the public pages' HTML from the manifest.
 */
export default defineConfig({
  root: web,
  // `web/public` is source here, not a folder of files to copy.
  publicDir: false,
  plugins: [react(), addressesAsLiteral, linkPreview, homeScreen, modulesOfScripts, privateShell],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/site'),
    emptyOutDir: true,
    manifest: true,
    // The Content-Security-Policy allows no data: scripts or styles, and small files cache well on their own.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The entry of the public pages preloads only the files that its page names, so it needs no list of all files.
      resolveDependencies: (_, needed, { hostId }) => (hostId.startsWith('assets/public-') ? [] : needed),
    },
    rolldownOptions: {
      input: {
        private: resolve(web, 'private.html'),
        public: resolve(web, 'public/client.tsx'),
      },
      output: {
        // With this hint, Chromium compiles React on another thread during the download, instead of at the first call
        // (v8.dev/blog/explicit-compile-hints).
        postBanner: ({ name }) => (name === 'shared' ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          groups: [
            {
              debugName: 'shared with public pages',
              name: sharedWithPublic,
              test: /\.tsx?$|preload-helper/,
              minShareCount: 2,
              priority: 2,
            },
            {
              debugName: 'shared with what public pages load later',
              name: publicLater,
              test: /\.tsx?$/,
              minShareCount: 2,
              priority: 1,
            },
            {
              debugName: 'every screen of the app',
              name: everyScreen,
              test: /\.tsx?$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
