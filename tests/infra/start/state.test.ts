import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isRunningIn, isUnfinished, markFinished, prepareState, writeDurably } from '#infra/start/state.ts';

const cleanups: Array<() => void> = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** Starts a process that locks the directory and keeps running. Resolves with the outcome. */
async function taker(root: string) {
  const module = new URL('../../../infra/start/state.ts', import.meta.url).href;
  const code = `const { takeDirectory } = await import(${JSON.stringify(module)});
    try { takeDirectory(${JSON.stringify(root)}); console.log('taken'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  const killed = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGKILL');
    });
  return { said, killed };
}

test('a directory stays locked by one process until that process ends or is killed', async () => {
  const root = mkdtempSync(join(tmpdir(), 'state-'));
  cleanups.push(() => rmSync(root, { recursive: true }));
  expect(isRunningIn(root)).toBe(false);
  const first = await taker(root);
  expect(first.said).toBe('taken');
  expect(isRunningIn(root)).toBe(true);
  expect((await taker(root)).said).toContain('already runs in this directory');
  await first.killed();
  expect(isRunningIn(root)).toBe(false);
  expect((await taker(root)).said).toBe('taken');
});

/** Creates a checkout with a locked state folder, as at a start. */
function checkout(): { root: string; local: (name: string) => string } {
  const root = mkdtempSync(join(tmpdir(), 'state-'));
  cleanups.push(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, '.local'));
  const local = (name: string): string => join(root, '.local', name);
  writeFileSync(local('lock.sqlite'), '');
  return { root, local };
}

test('prepareState empties an incomplete state folder after repeated crashes during start', () => {
  const { root, local } = checkout();
  expect(prepareState(root)).toBe('new');
  expect(isUnfinished(root)).toBe(true);
  for (let start = 1; start <= 2; start += 1) {
    mkdirSync(local('s3'));
    writeFileSync(local('s3/half'), 'ha');
    writeFileSync(local('state.sqlite'), '');
    expect(prepareState(root)).toBe('mended');
    expect(readdirSync(local('')).sort()).toEqual(['lock.sqlite', 'unfinished']);
  }
  markFinished(root);
  expect(isUnfinished(root)).toBe(false);
});

test('prepareState keeps a state folder that was complete once', () => {
  const { root, local } = checkout();
  prepareState(root);
  writeFileSync(local('state.sqlite'), 'somebody’s');
  markFinished(root);
  for (let start = 1; start <= 2; start += 1) {
    expect(prepareState(root)).toBe('kept');
    expect(readFileSync(local('state.sqlite'), 'utf8')).toBe('somebody’s');
  }
});

test('writeDurably replaces a file atomically and sets its mode', () => {
  const { local } = checkout();
  writeDurably(local('accounts.json'), 'old');
  writeDurably(local('accounts.json'), 'new', 0o600);
  expect(readFileSync(local('accounts.json'), 'utf8')).toBe('new');
  expect(statSync(local('accounts.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(local('')).sort()).toEqual(['accounts.json', 'lock.sqlite']);
});
