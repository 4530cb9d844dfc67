import { mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isRunningIn } from '#infra/local/state.ts';

const cleanups: Array<() => void> = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A process that takes the directory and stays; resolves once it has said how that went. */
async function taker(root: string) {
  const module = new URL('../../../infra/local/state.ts', import.meta.url).href;
  const code = `const { takeDirectory } = await import(${JSON.stringify(module)});
    try { await takeDirectory(${JSON.stringify(root)}); console.log('taken'); setInterval(() => {}, 1000); }
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

test('a directory belongs to one process, until that process is gone, however it went', async () => {
  const root = mkdtempSync(join(tmpdir(), 'state-'));
  cleanups.push(() => rmSync(root, { recursive: true }));
  expect(await isRunningIn(root)).toBe(false);
  const first = await taker(root);
  expect(first.said).toBe('taken');
  expect(await isRunningIn(root)).toBe(true);
  expect((await taker(root)).said).toContain('already runs in this directory');
  await first.killed();
  expect(await isRunningIn(root)).toBe(false);
  expect((await taker(root)).said).toBe('taken');
});
