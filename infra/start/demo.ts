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

/** Whether the state has the demo data, all of them: the file is the last thing that is written. */
export const hasDemoData = (root: string): boolean => existsSync(accountsFile(root));

/** Who can sign in to the demo; none where it was started without data. */
export const demoAccounts = (root: string): DemoAccount[] =>
  hasDemoData(root) ? (JSON.parse(readFileSync(accountsFile(root), 'utf8')) as DemoAccount[]) : [];

/**
 * Draws the demo's pictures, once a checkout: before the services start, whose connections are timed and whose memory
 * is wanted too. @throws Error
 */
export async function drawPictures(root: string, say: Say): Promise<void> {
  say('Drawing the demo pictures ...');
  await run(root, 'draw-demo-pictures.ts', say);
}

/**
 * Fills an empty cloud with demo data: a process of its own, which reaches the cloud by its addresses alone. The last
 * line that it prints is the JSON list of demo accounts.
 * @throws Error
 */
export async function seed(root: string, cloud: Cloud, say: Say): Promise<void> {
  say('Filling the table with demo data ...');
  // The seed itself writes what its payments lead to: their events would only say so again, hundreds of them.
  const { payments } = cloud;
  payments.holdEvents();
  const accounts = await run(root, 'seed.ts', say, { LOCAL_CLOUD: JSON.stringify(cloud.description) });
  for (const { id } of payments.queuedEvents()) payments.drop(id);
  payments.releaseEvents();
  say('Waiting for what follows from the data ...');
  await cloud.flush();
  await countPlaces(cloud, say);
  say('Writing everything to the disk ...');
  await toDisk(join(root, stateDirectory));
  writeDurably(accountsFile(root), JSON.stringify(JSON.parse(accounts)));
}

const attempts = 5;

/** Its schedule comes minutes after the start. A function's patience is short, a first start's is not. */
async function countPlaces(cloud: Cloud, say: Say): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await cloud.invoke('job', { job: 'places' });
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
      say(`  The listings could not be counted yet (${(error as Error).message}); once more ...`);
      await sleep(attempt * 1000);
    }
}

/** Bytes that are only in memory would be lost with the power, and the state would still count as whole. */
async function toDisk(directory: string): Promise<void> {
  const [command, ...parameters] = process.platform === 'linux' ? ['sync', '-f', directory] : ['sync'];
  await promisify(execFile)(command, parameters).catch((error: NodeJS.ErrnoException) => {
    // Windows has no such command, nor do all containers.
    if (error.code !== 'ENOENT') throw error;
  });
}

/** @returns the last line, which is a result where the program has one */
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
  if (code !== 0) throw new Error(`The demo data could not be made (${program}):\n${complaint}`);
  return last;
}
