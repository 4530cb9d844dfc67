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

/** Directory of each Lambda's code: `index.js` exporting `handler`, its source map, and native packages. */
export type Bundles = Readonly<Record<Entry, string>>;

export interface BundleInput {
  /** Root of the checkout; native code comes from its packages and its lock file. */
  root: string;
  /** System that the code will run on: Lambda, or the local cloud on this machine. */
  target: 'lambda' | 'machine';
  entryDirectory: string;
  /** Output directory of `vite build`. */
  siteDirectory: string;
  /** Folder of the bundles; the build empties this folder first. */
  outputDirectory: string;
}

/**
 * The SDK's default credential chain (files, SSO, STS, instance metadata) is a quarter of its code. A Lambda always has
 * its role's credentials in the environment, so the bundles replace the chain.
 */
const credentialChain = '@aws-sdk/credential-provider-node';
const environmentCredentials = fileURLToPath(
  new URL('../functions/data/environment-credentials.ts', import.meta.url),
);

/**
 * Replaces the API addresses with a literal, as in vite.config.ts. The page Lambda contains the pages' code, which must
 * not include the whole contract.
 */
const addressesAsLiteral: Plugin = {
  name: 'addresses-as-literal',
  setup: (build) =>
    build.onLoad({ filter: /[/\\]shared[/\\]api[/\\]addresses\.ts$/ }, () => ({
      contents: `export const apiAddresses = ${JSON.stringify(apiAddresses)};`,
    })),
};

/**
 * Bundles every Lambda as minified CommonJS, with separate source maps that omit the sources. `npm run bench -- cold`
 * measures the effect on cold starts, and docs/decisions explains these choices. Needs no Docker. Needs the network
 * only to fetch native code.
 * @throws Error naming the missing entry file, built site or native package
 */
export async function bundleFunctions(input: BundleInput): Promise<Bundles> {
  const missing = entries.filter((entry) => !existsSync(sourceOf(input, entry)));
  if (missing.length > 0)
    throw new Error(`These Lambdas have no entry file: ${missing.map((e) => sourceOf(input, e)).join(', ')}`);
  const manifest = siteManifest(input.siteDirectory);
  rmSync(input.outputDirectory, { recursive: true, force: true });
  const built = groups.map((group) => bundleGroup(input, group, manifest));
  // Wait for all groups before reporting a failure, so that no group writes files after the error.
  await Promise.allSettled(built);
  await Promise.all(built);
  return Object.fromEntries(entries.map((entry) => [entry, directoryOf(input, entry)])) as Bundles;
}

/**
 * Groups of Lambdas with the same native packages. One build per group parses code that its Lambdas share, such as the
 * SDK, only once.
 */
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

/** Returns the build options for one Lambda; `manifest` is JSON. */
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

const commonOptions = (manifest: string, external: readonly string[]): BuildOptions => ({
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  // Prefer the tree-shakable build of packages that ship both.
  mainFields: ['module', 'main'],
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  external: [...external],
  alias: { [credentialChain]: environmentCredentials },
  plugins: [addressesAsLiteral],
  define: { __SITE_MANIFEST__: manifest, 'process.env.NODE_ENV': '"production"' },
  // import.meta is empty in CommonJS, so code that uses it would fail only after deployment.
  logOverride: { 'empty-import-meta': 'error' },
  // The thrown error contains the build's messages, so don't print them twice.
  logLevel: 'silent',
});

/** Returns Vite's manifest as JSON. The page Lambda uses it to link to this build's hashed files. */
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
 * Copies a package and its runtime dependencies. Native code, which is in optional dependencies, comes from this
 * machine's installation or, for Lambda, from the lock file. A bundle never contains native code of two systems.
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

/** Native code must match the version of the package that calls it. @throws Error if another version is installed */
function assertLocked(root: string, name: string): void {
  const { version } = lockedPackage(root, name);
  const installed = installedVersion(join(root, 'node_modules', name));
  if (installed !== version)
    throw new Error(
      `${name} is installed as ${installed ?? 'nothing'}, not as the ${version} of package-lock.json: run \`npm ci\`.`,
    );
}
