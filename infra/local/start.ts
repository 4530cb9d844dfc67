import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { buildIfChanged } from './build.ts';
import { startCloud, type Cloud } from './cloud.ts';
import { startDevelopment } from './development/index.ts';
import { descriptionFile, stateDirectory, takeDirectory } from './state.ts';

/**
 * `npm start`: builds what has changed, starts the local cloud over `.local/`, fills an empty table with demo data
 * and says where everything is. Ctrl-C stops it all. `npm run dev` is the same with `--dev`: what is saved runs.
 *
 *     npm start -- --port 5300     five ports from 5300 on (also: PORT=5300)
 *     npm start -- --no-seed       an empty table stays empty
 */
interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

const root = join(import.meta.dirname, '..', '..');
const accountsFile = join(root, stateDirectory, 'accounts.json');
const began = Date.now();
const progress = (line: string): void =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

/** Whether a signal has begun to stop everything: what fails from then on is no news. */
let stopping = false;

try {
  await main();
} catch (error) {
  if (!stopping) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env['PORT'] ?? '4300' },
      seed: { type: 'boolean', default: true },
      dev: { type: 'boolean', default: false },
    },
    allowNegative: true,
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_531)
    throw new Error(`--port takes a number from 1 to 65531, not "${values.port}".`);
  await takeDirectory(root);
  const assembly = await buildIfChanged(root, progress);
  progress('Starting the services ...');
  const cloud = await startCloud({
    assembly,
    directory: join(root, stateDirectory),
    port,
    edgeCaches: !values.dev,
    onFailure: (name, error, file) =>
      console.error(`  ! ${name}: ${error.message} (${relative(root, file)})`),
    onError: (error) => console.error('  !', error),
  });
  let stop = () => cloud.stop();
  stopOnSignal(() => stop());
  writeFileSync(join(root, descriptionFile), JSON.stringify(cloud.description), { mode: 0o600 });
  if (values.seed && !existsSync(accountsFile)) await seed(cloud);
  if (values.dev) {
    progress('Starting to follow the sources ...');
    const development = await startDevelopment({ root, cloud, assembly, say: saidAt });
    stop = async () => {
      try {
        await development.stop();
      } finally {
        await cloud.stop();
      }
    };
  }
  progress('Ready.');
  console.log(addresses(cloud));
}

/** A line with the time of day: what somebody reads who has just saved a file. */
function saidAt(text: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);
}

/** The first signal stops everything in order, a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      console.log('\nStopping ...');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}

/**
 * Runs the seed as its own process, which reaches the cloud by its addresses alone. The last line that it prints
 * is the JSON list of demo accounts.
 */
async function seed(cloud: Cloud): Promise<void> {
  if (!(await cloud.isEmpty()))
    throw new Error('The last start ended before the demo data was complete. Run: npm run reset');
  progress('Filling the table with demo data ...');
  const child = spawn(process.execPath, [join('tests', 'support', 'seed.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LOCAL_CLOUD: JSON.stringify(cloud.description) },
  });
  const end = () => child.kill();
  process.once('exit', end);
  let last = '';
  createInterface(child.stdout).on('line', (line) => {
    last = line;
    if (!line.startsWith('[')) progress(`  ${line}`);
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  process.off('exit', end);
  if (code !== 0) {
    await cloud.stop();
    throw new Error('The demo data could not be made. Once the cause is gone, run: npm run reset');
  }
  await cloud.flush();
  // Its schedule comes a quarter of an hour after the start.
  await cloud.invoke('job', { job: 'places' });
  writeFileSync(accountsFile, JSON.stringify(JSON.parse(last)));
}

function addresses(cloud: Cloud): string {
  const rows = [
    ['Site', cloud.site],
    ['Mailbox', cloud.mailbox],
    ['Payments', cloud.stripe],
    ['AWS services', cloud.aws],
    ['Logs', join(stateDirectory, 'logs')],
  ];
  const accounts = existsSync(accountsFile)
    ? (JSON.parse(readFileSync(accountsFile, 'utf8')) as DemoAccount[])
    : [];
  const people = accounts.map(({ role, email, password }) => [role, `${email}   password: ${password}`]);
  const table = (title: string, lines: string[][]): string =>
    [`  ${title}`, ...lines.map(([name = '', value = '']) => `    ${name.padEnd(14)} ${value}`)].join('\n');
  const parts = [table('Addresses', rows), ...(people.length > 0 ? [table('Demo accounts', people)] : [])];
  return `\n${parts.join('\n\n')}\n\n  Ctrl-C stops everything; npm run reset forgets it.\n`;
}
