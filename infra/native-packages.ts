import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Entry } from '#shared/deployment/entries.ts';

/**
 * Packages by entry with native code or WebAssembly, which esbuild can't bundle. They are copied next to the bundle.
 */
export const packagesWithNativeCode: Partial<Record<Entry, readonly string[]>> = {
  photo: ['sharp'],
  pdf: ['sharp', '@embedpdf/pdfium'],
};

/** Platform, in the values that package.json uses. */
interface Platform {
  os: string;
  cpu: string;
  libc: string;
}

/** Lambda's x86_64 on Amazon Linux, which uses glibc. The constructs set which Lambdas run on it. */
export const lambdaPlatform: Platform = { os: 'linux', cpu: 'x64', libc: 'glibc' };

/** Entry of package-lock.json. */
export interface LockedPackage {
  name: string;
  version: string;
  /** `sha512-` plus the Base64 digest of the package's archive. */
  integrity: string;
}

interface PackageLock extends Partial<Omit<LockedPackage, 'name'>> {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Cache of fetched packages, outside node_modules to keep `npm ci`'s installation for this machine unchanged. */
const fetchedFolder = join('.cache', 'native-packages');

/** Returns a package's entry in package-lock.json. @throws Error if it has none */
export function lockedPackage(root: string, name: string): LockedPackage {
  const { version, integrity } = lockOf(root)[`node_modules/${name}`] ?? {};
  if (!version || !integrity)
    throw new Error(`package-lock.json has no entry for ${name} with a version and an integrity.`);
  return { name, version, integrity };
}

/**
 * Returns the packages that hold a package's native code for one platform, by following optional dependencies.
 * @throws Error if package-lock.json has none
 */
export function nativePackagesOf(root: string, name: string, platform: Platform): LockedPackage[] {
  const lock = lockOf(root);
  const found = new Set<string>();
  const visit = (one: string): void => {
    for (const optional of Object.keys(lock[`node_modules/${one}`]?.optionalDependencies ?? {})) {
      const entry = lock[`node_modules/${optional}`];
      if (!entry || found.has(optional) || !isMadeFor(entry, platform)) continue;
      found.add(optional);
      visit(optional);
    }
  };
  visit(name);
  // Packages without optional dependencies use WebAssembly, which runs on any platform.
  if (found.size === 0 && lock[`node_modules/${name}`]?.optionalDependencies)
    throw new Error(`package-lock.json lists no native code of ${name} for ${nameOf(platform)}.`);
  return [...found].map((one) => lockedPackage(root, one));
}

/** Returns the name that packages use for a platform: `linux-x64`. */
export const nameOf = ({ os, cpu }: Platform): string => `${os}-${cpu}`;

/**
 * Returns a package's directory, or undefined if it is missing. Accepts only the lock file's version, installed (npm
 * has verified it) or fetched earlier.
 */
export function directoryOf(root: string, wanted: LockedPackage): string | undefined {
  const installed = join(root, 'node_modules', wanted.name);
  if (installedVersion(installed) === wanted.version) return installed;
  const fetched = fetchedDirectory(root, wanted);
  return existsSync(fetched) ? fetched : undefined;
}

/** Returns the version in a directory's package.json. */
export function installedVersion(directory: string): string | undefined {
  const file = join(directory, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version;
}

/**
 * Returns a package's directory; if missing, npm fetches the package from the checkout's configured registry. An
 * archive whose digest differs from package-lock.json is never unpacked.
 * @throws Error with the reason why the package could not be fetched
 */
export async function provide(root: string, wanted: LockedPackage): Promise<string> {
  const present = directoryOf(root, wanted);
  if (present) return present;
  const directory = fetchedDirectory(root, wanted);
  mkdirSync(join(root, fetchedFolder), { recursive: true });
  const draft = mkdtempSync(join(root, fetchedFolder, '.draft-'));
  try {
    const archive = await download(root, wanted, draft);
    assertIntegrity(wanted, readFileSync(join(draft, archive)));
    mkdirSync(join(draft, 'package'));
    // macOS, Linux and Windows all ship tar. With `o`, files belong to the current user even when root unpacks them.
    await run('tar', ['-xzof', archive, '-C', 'package', '--strip-components=1'], draft);
    install(join(draft, 'package'), directory);
    return directory;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The name contains the integrity, so another archive never reuses it. */
function fetchedDirectory(root: string, { name, version, integrity }: LockedPackage): string {
  const digest = createHash('sha256').update(integrity).digest('hex').slice(0, 12);
  return join(root, fetchedFolder, `${basename(name)}-${version}-${digest}`);
}

/** @returns the archive's file name */
async function download(root: string, { name, version }: LockedPackage, folder: string): Promise<string> {
  // npm runs in the checkout, whose .npmrc may set the registry. The path is relative, because the Windows shell splits
  // at spaces.
  const parameters = ['pack', `${name}@${version}`, `--pack-destination=${relative(root, folder)}`];
  try {
    await run('npm', parameters, root);
  } catch (error) {
    throw new Error(
      `${name}@${version} is not installed on this system, and npm could not fetch it:\n${(error as Error).message}`,
      { cause: error },
    );
  }
  const [archive] = readdirSync(folder);
  if (!archive) throw new Error(`npm pack ${name}@${version} made no archive.`);
  return archive;
}

function assertIntegrity({ name, version, integrity }: LockedPackage, archive: Buffer): void {
  const actual = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (actual === integrity) return;
  throw new Error(
    `The archive of ${name}@${version} from the registry has the integrity ${actual}, but package-lock.json has ${integrity}. ` +
      'The archive was deleted. Find out why they differ before you deploy.',
  );
}

/** Moves a package into the cache atomically. A concurrent synthesis may have created it first. */
function install(draft: string, directory: string): void {
  try {
    renameSync(draft, directory);
  } catch (error) {
    if (!existsSync(directory)) throw error;
  }
}

const execute = promisify(execFile);

/** @throws Error with the command and its output */
async function run(command: string, parameters: string[], cwd: string): Promise<void> {
  try {
    // On Windows, npm is a script that only a shell can start.
    await execute(command, parameters, { cwd, shell: process.platform === 'win32' });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`${command}: ${stderr?.trim() || message}`, { cause: error });
  }
}

const isMadeFor = ({ os, cpu, libc }: PackageLock, platform: Platform): boolean =>
  os?.includes(platform.os) === true &&
  cpu?.includes(platform.cpu) === true &&
  (libc === undefined || libc.includes(platform.libc));

const lockOf = (root: string): Record<string, PackageLock> =>
  (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, PackageLock>;
    }
  ).packages;
