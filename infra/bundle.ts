import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { entries, type Entry } from '#shared/deployment/entries.ts';

/** The directory of each Lambda's code: `index.js` exporting `handler`, its source map, native packages. */
export type Bundles = Readonly<Record<Entry, string>>;

export interface BundleInput {
  /** The directory of the entry files. */
  entryDirectory: string;
  /** The directory that `vite build` wrote. */
  siteDirectory: string;
  /** Where the bundles go; emptied first. */
  outputDirectory: string;
}

/** Native code that esbuild can't put into a bundle, by entry: copied beside it. */
const nativePackages: Partial<Record<Entry, readonly string[]>> = { photo: ['sharp'] };

/**
 * The SDK's default chain of credentials asks files, SSO, STS and the instance's metadata, a quarter of its code.
 * A Lambda has its role's credentials in the environment, always.
 */
const credentialChain = '@aws-sdk/credential-provider-node';
const environmentCredentials = fileURLToPath(
  new URL('../functions/data/environment-credentials.ts', import.meta.url),
);

/**
 * Bundles every Lambda: CommonJS, minified, source maps beside it without the sources; why is measured by
 * `npm run bench -- cold` and written in docs/decisions. Needs neither network nor Docker.
 * @throws Error naming what is missing: an entry file, the built site, a native package
 */
export async function bundleFunctions(input: BundleInput): Promise<Bundles> {
  const missing = entries.filter((entry) => !existsSync(sourceOf(input, entry)));
  if (missing.length > 0)
    throw new Error(`These Lambdas have no entry file: ${missing.map((e) => sourceOf(input, e)).join(', ')}`);
  const manifest = siteManifest(input.siteDirectory);
  rmSync(input.outputDirectory, { recursive: true, force: true });
  const built = groups.map((group) => bundleGroup(input, group, manifest));
  // All of them end before one that failed is told of: none may still write behind its caller.
  await Promise.allSettled(built);
  await Promise.all(built);
  return Object.fromEntries(entries.map((entry) => [entry, directoryOf(input, entry)])) as Bundles;
}

/** Those with the same native packages are bundled at once: what they share, the SDK first, is parsed once. */
const groups: ReadonlyArray<readonly Entry[]> = [
  entries.filter((entry) => !nativePackages[entry]),
  ...entries.filter((entry) => nativePackages[entry]).map((entry) => [entry]),
];

async function bundleGroup(input: BundleInput, group: readonly Entry[], manifest: string): Promise<void> {
  const native = group.flatMap((entry) => nativePackages[entry] ?? []);
  await build({
    ...commonOptions(manifest, native),
    entryPoints: group.map((entry) => ({ in: sourceOf(input, entry), out: `${entry}/index` })),
    outdir: input.outputDirectory,
  });
  for (const entry of group)
    for (const name of nativePackages[entry] ?? []) copyPackage(name, directoryOf(input, entry));
}

const directoryOf = ({ outputDirectory }: BundleInput, entry: Entry): string => join(outputDirectory, entry);

const sourceOf = ({ entryDirectory }: BundleInput, entry: Entry): string =>
  join(entryDirectory, `${entry}.ts`);

/** How one Lambda is bundled; the manifest is JSON. */
export const bundleOptions = (
  source: string,
  directory: string,
  manifest: string,
  external: readonly string[],
): BuildOptions => ({
  entryPoints: [source],
  outfile: join(directory, 'index.js'),
  ...commonOptions(manifest, external),
});

/** How every Lambda is bundled, whichever are built at once. */
const commonOptions = (manifest: string, external: readonly string[]): BuildOptions => ({
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  // Picks the tree-shakable build of packages that ship both.
  mainFields: ['module', 'main'],
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  external: [...external],
  alias: { [credentialChain]: environmentCredentials },
  define: { __SITE_MANIFEST__: manifest, 'process.env.NODE_ENV': '"production"' },
  // import.meta is empty in CommonJS: what relies on it would fail only once deployed.
  logOverride: { 'empty-import-meta': 'error' },
  // The build fails with the same words; nothing needs printing twice.
  logLevel: 'silent',
});

/** Vite's manifest as JSON: the page Lambda links the hashed files of exactly this build. */
function siteManifest(siteDirectory: string): string {
  const file = join(siteDirectory, '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first.`);
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
}

const require = createRequire(import.meta.url);

interface PackageJson {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Copies a package with what it needs at run time. Of its optional dependencies those that are installed: the
 * native code of this machine. What is deployed runs on linux-x64, so app.ts demands that one by name.
 */
function copyPackage(name: string, directory: string, copied = new Set<string>()): void {
  if (copied.has(name)) return;
  copied.add(name);
  const from = packageDirectory(name);
  if (!from) throw new Error(`The package ${name} is not installed: run \`npm ci\`.`);
  cpSync(from, join(directory, 'node_modules', name), { recursive: true });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(from, 'package.json'), 'utf8'),
  ) as PackageJson;
  for (const dependency of Object.keys(dependencies)) copyPackage(dependency, directory, copied);
  for (const optional of Object.keys(optionalDependencies))
    if (packageDirectory(optional)) copyPackage(optional, directory, copied);
}

/** Where a package is installed. Not `require.resolve` of its package.json, which `exports` may hide. */
function packageDirectory(name: string): string | undefined {
  const roots = require.resolve.paths(name) ?? [];
  return roots.map((root) => join(root, name)).find((found) => existsSync(join(found, 'package.json')));
}

/** Lambda runs linux-x64: a bundle made elsewhere lacks its native code. */
export function assertDeployable(): void {
  if (!packageDirectory('@img/sharp-linux-x64'))
    throw new Error(
      `The photo Lambda needs sharp for linux-x64, which is not installed in ${dirname(packageDirectory('sharp') ?? '.')}: ` +
        'run `npm install --no-save --os=linux --cpu=x64 sharp` and synthesize again.',
    );
}
