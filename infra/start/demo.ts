import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { spawnBound } from '@directory/local-cloud/bound-process.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { stateDirectory, writeDurably } from './state.ts';

interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

type Say = (line: string) => void;

const accountsFile = (root: string): string => join(root, stateDirectory, 'accounts.json');

/** True if the local cloud's state contains the complete demo data. The seed writes the accounts file last. */
export const hasDemoData = (root: string): boolean => existsSync(accountsFile(root));

/** Returns the accounts that can sign in to the demo. Empty if it was started without data. */
export const demoAccounts = (root: string): DemoAccount[] =>
  hasDemoData(root) ? (JSON.parse(readFileSync(accountsFile(root), 'utf8')) as DemoAccount[]) : [];

/**
 * Draws the demo's pictures, once per checkout. Runs before the services start: drawing needs the memory that they
 * would occupy, and its load could make their connections time out.
 */
export async function drawPictures(root: string, say: Say): Promise<void> {
  say('Drawing the demo pictures ...');
  await run(root, 'draw-demo-pictures.ts', say);
}

/**
 * Fills an empty cloud with demo data, in a separate process that reaches the cloud only by its addresses. That process
 * prints the demo accounts as JSON in its last line.
 */
export async function seed(root: string, cloud: Cloud, say: Say): Promise<void> {
  say('Filling the table with demo data ...');
  // The seed writes the results of its payments directly. Drop the hundreds of events, which would repeat these
  // results.
  const { payments } = cloud;
  payments.holdEvents();
  const accounts = await run(root, 'seed.ts', say, { LOCAL_CLOUD: JSON.stringify(cloud.description) });
  for (const { id } of payments.queuedEvents()) payments.drop(id);
  payments.releaseEvents();
  say('Waiting for pending work to finish ...');
  await cloud.flush();
  await countPlaces(cloud, say);
  say('Writing everything to disk ...');
  await toDisk(join(root, stateDirectory));
  writeDurably(accountsFile(root), JSON.stringify(JSON.parse(accounts)));
}

const attempts = 5;

/**
 * Counts the listings per place now; the schedule would do so minutes later. Retries, because the Lambda's timeout is
 * too short for a first start.
 */
async function countPlaces(cloud: Cloud, say: Say): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await cloud.invoke('job', { job: 'places' });
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
      say(`  The listings could not be counted yet (${(error as Error).message}); trying again ...`);
      await sleep(attempt * 1000);
    }
}

/** Writes cached data to disk, so that after a power loss no state counts as complete but lacks data. */
async function toDisk(directory: string): Promise<void> {
  const [command, ...parameters] = process.platform === 'linux' ? ['sync', '-f', directory] : ['sync'];
  await promisify(execFile)(command, parameters).catch((error: NodeJS.ErrnoException) => {
    // Windows and some containers lack `sync`. The written data then stays at risk from a power loss.
    if (error.code !== 'ENOENT') throw error;
  });
}

/** @returns the last line, which may be the program's result */
async function run(
  root: string,
  program: string,
  say: Say,
  environment: Record<string, string> = {},
): Promise<string> {
  const child = spawnBound(process.execPath, [join('tests', 'support', program)], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  let last = '';
  createInterface(child.stdout).on('line', (line) => {
    last = line;
    if (!line.startsWith('[')) say(`  ${line}`);
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The demo data could not be created (${program}):\n${complaint}`);
  return last;
}
