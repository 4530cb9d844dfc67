import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { isBuilding } from '#infra/start/build.ts';
import { chooseEngine } from '#infra/start/product.ts';
import { isRunningIn, isUnfinished, stateDirectory } from '#infra/start/state.ts';
import { missing, note, ok, type Finding } from './finding.ts';

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean; devOptional?: boolean; peer?: boolean }>;
}

/** Oldest Node version on which `npm ci` works (package.json, engines). */
const oldestNode = [20, 19] as const;

/** Checks the Node version. @param version as in process.versions.node */
export function nodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  return isOld
    ? missing(`Node ${version} is older than ${oldestNode.join('.')}`, 'https://nodejs.org')
    : ok(`Node ${version}`);
}

/** Checks that the installed packages match package-lock.json. Optional packages may be missing. */
export function packages(root: string): Finding {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return missing('the packages are not installed', 'npm ci');
  const read = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages;
  const installed = read(installedFile);
  const wanted = Object.entries(read(join(root, 'package-lock.json'))).filter(([path]) => path !== '');
  const [different, ...others] = wanted.filter(([path, { version, optional, devOptional, peer }]) => {
    const found = installed[path];
    return found ? found.version !== version : !(optional || devOptional || peer);
  });
  if (!different) return ok(`${wanted.length} packages match package-lock.json`);
  const [path, { version }] = different;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return missing(`${path} differs from version ${version} in package-lock.json${more}`, 'npm ci');
}

/**
 * Checks that a package's native code loads. An install on another system, or without install scripts, lacks this code.
 */
export async function nativePackage(name: string): Promise<Finding> {
  try {
    await import(name);
    return ok(`${name} loads`);
  } catch (error) {
    return missing(`${name} does not load here: ${firstLine(error)}`, 'npm ci');
  }
}

/** Checks that the table's engine can run here: DYNAMODB_ENGINE if set, otherwise any engine. */
export function tableEngine(wanted?: string): Finding {
  try {
    return ok(`the table runs on ${chooseEngine(wanted)}`);
  } catch (error) {
    return missing((error as Error).message, 'npm ci on linux-x64; on other systems, also install Java 17');
  }
}

/** Checks that the five ports from `first` on, for `npm start`, are free or held by this directory's own cloud. */
export async function ports(root: string, first = 4300): Promise<Finding> {
  const range = `${first} to ${first + 4}`;
  if (isRunningIn(root)) return ok('the local cloud runs in this directory');
  for (let port = first; port < first + 5; port += 1)
    if (!(await isFree(port)))
      return missing(`port ${port} is used by another program`, 'npm start -- --port 5300');
  return ok(`the ports ${range} are free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Checks for a browser that the tests can use. tests/support/browser.ts searches for the same browsers. */
export function browser(root: string, environment: NodeJS.ProcessEnv, platform: string): Finding {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const found = names.map((name) => program(name, environment)).find(Boolean);
  if (found) return ok(`the tests use ${found}`);
  if (platform === 'linux' && existsSync(join(root, 'node_modules', '@sparticuz', 'chromium')))
    return ok('the tests unpack Chromium from @sparticuz/chromium');
  return missing('no Chromium or Chrome for the tests', 'npx playwright install chromium');
}

/** Checks free disk space. Packages, build and demo data take about 1.5 GB. @param wanted bytes */
export function diskSpace(root: string, wanted = 1.5e9): Finding {
  const { bavail, bsize } = statfsSync(root);
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free`;
  return bavail * bsize < wanted
    ? missing(
        `the disk has ${free}, but ${(wanted / 1e9).toFixed(1)} GB are needed`,
        'npm run reset; rm -rf .cache',
      )
    : ok(free);
}

/** Checks the local cloud's state that `npm start` keeps between runs. */
export async function state(root: string): Promise<Finding> {
  const folder = join(root, stateDirectory);
  if (!existsSync(folder)) return ok('no demo data yet; npm start creates it');
  try {
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch {
    return missing(
      `${stateDirectory} belongs to another user`,
      `sudo chown -R "$(whoami)" ${stateDirectory}`,
    );
  }
  if (isUnfinished(root) && !isRunningIn(root))
    return note('the first start was interrupted; the next one starts over', 'npm start');
  return ok(`state in ${stateDirectory}`);
}

/**
 * Checks that the clock is at most a day behind the time when package-lock.json was written. Signatures and tokens fail
 * with a wrong clock.
 */
export function clock(root: string, now: Date): Finding {
  const written = statSync(join(root, 'package-lock.json')).mtime;
  return now.getTime() < written.getTime() - 86_400_000
    ? missing(
        `the clock says ${now.toISOString()}, but files here are newer`,
        'sudo timedatectl set-ntp true',
      )
    : ok(`the clock says ${now.toISOString().slice(0, 16)}Z`);
}

/** Reports a running build. The next build waits for it. */
export const build = (root: string): Finding =>
  isBuilding(root) ? note('a build is under way') : ok('no build is under way');

/** Reports variables that change how Node or the AWS tools behave, one finding each. */
export function environmentVariables(environment: NodeJS.ProcessEnv): Finding[] {
  const harmful: Record<string, string> = {
    NODE_OPTIONS: 'applies to every Node process started here, including tests',
    NODE_EXTRA_CA_CERTS: 'adds about 60 ms to every start of Node; benchmarks ignore it',
    AWS_PROFILE: 'decides which AWS account npm run deploy changes',
    AWS_ENDPOINT_URL: 'sends deployments to this address instead of AWS',
  };
  const notes = Object.entries(harmful)
    .filter(([name]) => environment[name])
    .map(([name, effect]) => note(`${name} is set: it ${effect}`, `unset ${name}`));
  if (environment['NODE_ENV'] === 'production')
    notes.push(
      missing(
        'NODE_ENV=production makes npm ci omit packages that npm start and the tests need',
        'unset NODE_ENV; npm ci',
      ),
    );
  return notes.length > 0 ? notes : [ok('no environment variable interferes')];
}

/** Returns the path of a program on the PATH. */
export function program(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
