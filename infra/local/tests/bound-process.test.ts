import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { spawnBound } from '../bound-process.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a program says how it ended, and what it wrote', async () => {
  const child = spawnBound(process.execPath, ['-e', "console.log('done'); process.exitCode = 3"]);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(child, 'close')).toEqual([3, null]);
  expect(said).toBe('done\n');
});

test('a program ends with whoever started it, also while its own code keeps it busy', async () => {
  const module = new URL('../bound-process.ts', import.meta.url).href;
  const busy = 'console.log(process.pid); setTimeout(() => { for (;;); }, 50)';
  const code = `const { spawnBound } = await import('${module}');
    spawnBound(process.execPath, ['-e', ${JSON.stringify(busy)}]).stdout.pipe(process.stdout);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
  const pid = Number(line);
  await sleep(200);
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  while (isAlive(pid)) await sleep(20);
});
