import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Entry } from '#shared/deployment/entries.ts';

/** Packages with native code or WebAssembly, which esbuild can't put into a bundle, by entry: copied beside it. */
export const packagesWithNativeCode: Partial<Record<Entry, readonly string[]>> = {
  photo: ['sharp'],
  pdf: ['sharp', '@embedpdf/pdfium'],
};

/** A system that native code is made for, in the words of package.json. */
interface Platform {
  os: string;
  cpu: string;
  libc: string;
}

/** Lambda's x86_64 on Amazon Linux, which has glibc; which Lambdas run there says their construct. */
export const lambdaPlatform: Platform = { os: 'linux', cpu: 'x64', libc: 'glibc' };

/** A package as package-lock.json has it. */
export interface LockedPackage {
  name: string;
  version: string;
  /** `sha512-` and the digest of its archive in base64. */
  integrity: string;
}

interface PackageLock extends Partial<Omit<LockedPackage, 'name'>> {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Below the checkout, out of its node_modules: what is installed for this machine stays as `npm ci` left it. */
const fetchedFolder = join('.cache', 'native-packages');

/** A package by its name. @throws Error where package-lock.json has none */
export function lockedPackage(root: string, name: string): LockedPackage {
  const { version, integrity } = lockOf(root)[`node_modules/${name}`] ?? {};
  if (!version || !integrity)
    throw new Error(`package-lock.json names no ${name} with a version and an integrity.`);
  return { name, version, integrity };
}

/**
 * The packages that hold the native code of a package for one platform: those of its optional dependencies, and of
 * theirs, that say they are made for it.
 * @param root of the checkout
 * @throws Error where package-lock.json has none
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
  // WebAssembly runs anywhere: such a package needs no other.
  if (found.size === 0 && lock[`node_modules/${name}`]?.optionalDependencies)
    throw new Error(`package-lock.json names no native code of ${name} for ${nameOf(platform)}.`);
  return [...found].map((one) => lockedPackage(root, one));
}

/** As its packages name it: `linux-x64`. */
export const nameOf = ({ os, cpu }: Platform): string => `${os}-${cpu}`;

/**
 * Where a package lies: installed in exactly the lock's version, which npm has checked, or fetched before.
 * Undefined where it is neither.
 */
export function directoryOf(root: string, wanted: LockedPackage): string | undefined {
  const installed = join(root, 'node_modules', wanted.name);
  if (installedVersion(installed) === wanted.version) return installed;
  const fetched = fetchedDirectory(root, wanted);
  return existsSync(fetched) ? fetched : undefined;
}

/** The version that a package's directory says it is. Undefined where there is none. */
export function installedVersion(directory: string): string | undefined {
  const file = join(directory, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version;
}

/**
 * Where a package lies, which is fetched where it isn't there: by npm, from the registry that npm has for this checkout.
 * Nothing is unpacked that is not what package-lock.json says to the last byte.
 * @throws Error that says why it could not be had
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
    // macOS, Linux and Windows all have a tar. `o`: root, too, owns what it unpacks.
    await run('tar', ['-xzof', archive, '-C', 'package', '--strip-components=1'], draft);
    install(join(draft, 'package'), directory);
    return directory;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Named by what was checked: another integrity is another directory. */
function fetchedDirectory(root: string, { name, version, integrity }: LockedPackage): string {
  const digest = createHash('sha256').update(integrity).digest('hex').slice(0, 12);
  return join(root, fetchedFolder, `${basename(name)}-${version}-${digest}`);
}

/** @returns the archive's name in `folder` */
async function download(root: string, { name, version }: LockedPackage, folder: string): Promise<string> {
  // From the checkout, whose .npmrc may name the registry. Relative: a shell on Windows splits at blanks.
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

/** @throws Error where these are not the bytes that the lock was made with */
function assertIntegrity({ name, version, integrity }: LockedPackage, archive: Buffer): void {
  const actual = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (actual === integrity) return;
  throw new Error(
    `What the registry has as ${name}@${version} is not what package-lock.json says: ${actual} in place of ${integrity}. ` +
      'It was thrown away: find out why before you deploy.',
  );
}

/** In one step, so that a directory is whole or not there. Another synthesis may have been faster. */
function install(draft: string, directory: string): void {
  try {
    renameSync(draft, directory);
  } catch (error) {
    if (!existsSync(directory)) throw error;
  }
}

const execute = promisify(execFile);

/** @throws Error with the command and what it printed */
async function run(command: string, parameters: string[], cwd: string): Promise<void> {
  try {
    // On Windows npm is a script, which only a shell starts.
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
