import { cpSync, existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { apiAddresses } from '#shared/api/addresses.ts';
import { entries, type Entry } from '#shared/deployment/entries.ts';
import {
  installedVersion,
  lambdaPlatform,
  lockedPackage,
  nativePackagesOf,
  packagesWithNativeCode,
  provide,
} from '#infra/native-packages.ts';

/** The directory of each Lambda's code: `index.js` exporting `handler`, its source map, native packages. */
export type Bundles = Readonly<Record<Entry, string>>;

export interface BundleInput {
  /** The checkout, whose packages and lock native code is of. */
  root: string;
  /** Where the code will run: in Lambda, or in the local cloud on a machine like this one. */
  target: 'lambda' | 'machine';
  /** The directory of the entry files. */
  entryDirectory: string;
  /** The directory that `vite build` wrote. */
  siteDirectory: string;
  /** Where the bundles go; emptied first. */
  outputDirectory: string;
}

/**
 * The SDK's default chain of credentials asks files, SSO, STS and the instance's metadata, a quarter of its code.
 * A Lambda has its role's credentials in the environment, always.
 */
const credentialChain = '@aws-sdk/credential-provider-node';
const environmentCredentials = fileURLToPath(
  new URL('../functions/data/environment-credentials.ts', import.meta.url),
);

/** The page Lambda has the pages' code, which gets the addresses without the contract, as in vite.config.ts. */
const addressesAsLiteral: Plugin = {
  name: 'addresses-as-literal',
  setup: (build) =>
    build.onLoad({ filter: /[/\\]shared[/\\]api[/\\]addresses\.ts$/ }, () => ({
      contents: `export const apiAddresses = ${JSON.stringify(apiAddresses)};`,
    })),
};

/**
 * Bundles every Lambda: CommonJS, minified, source maps beside it without the sources; why is measured by
 * `npm run bench -- cold` and written in docs/decisions. Needs no Docker, and the network only for the Lambdas' native
 * code on another system than theirs, once.
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
  entries.filter((entry) => !packagesWithNativeCode[entry]),
  ...entries.filter((entry) => packagesWithNativeCode[entry]).map((entry) => [entry]),
];

async function bundleGroup(input: BundleInput, group: readonly Entry[], manifest: string): Promise<void> {
  const native = group.flatMap((entry) => packagesWithNativeCode[entry] ?? []);
  await build({
    ...commonOptions(manifest, native),
    entryPoints: group.map((entry) => ({ in: sourceOf(input, entry), out: `${entry}/index` })),
    outdir: input.outputDirectory,
  });
  for (const entry of group)
    for (const name of packagesWithNativeCode[entry] ?? [])
      await copyPackage(input, name, directoryOf(input, entry));
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
  plugins: [addressesAsLiteral],
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

interface PackageJson {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Copies a package with what it needs at run time. Its native code, which optional dependencies hold, is what is
 * installed for this machine, or what the lock has for Lambda: never both, wherever it is built.
 */
async function copyPackage({ root, target }: BundleInput, name: string, directory: string): Promise<void> {
  const copied = new Set<string>();
  const installed = (one: string): string => join(root, 'node_modules', one);
  const copy = (one: string, from: string): void => {
    copied.add(one);
    cpSync(realpathSync(from), join(directory, 'node_modules', one), { recursive: true });
  };
  const visit = (one: string): void => {
    if (copied.has(one)) return;
    const from = installed(one);
    if (target === 'lambda') assertLocked(root, one);
    if (!existsSync(from)) throw new Error(`The package ${one} is not installed: run \`npm ci\`.`);
    copy(one, from);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(from, 'package.json'), 'utf8'),
    ) as PackageJson;
    for (const dependency of Object.keys(dependencies)) visit(dependency);
    if (target === 'machine')
      for (const optional of Object.keys(optionalDependencies))
        if (existsSync(installed(optional))) visit(optional);
  };
  visit(name);
  if (target === 'lambda')
    for (const native of nativePackagesOf(root, name, lambdaPlatform))
      copy(native.name, await provide(root, native));
}

/** Native code and what calls it are of one version. @throws Error where another is installed than the lock's */
function assertLocked(root: string, name: string): void {
  const { version } = lockedPackage(root, name);
  const installed = installedVersion(join(root, 'node_modules', name));
  if (installed !== version)
    throw new Error(
      `${name} is installed as ${installed ?? 'nothing'}, not as the ${version} of package-lock.json: run \`npm ci\`.`,
    );
}
