import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';

test('a bound process ends when its parent is killed, even in a busy loop', async () => {
  const module = new URL('../bound-process.ts', import.meta.url).href;
  const busy = 'console.log(process.pid); for (;;);';
  const code = `const { spawnBound } = await import('${module}');
    spawnBound(process.execPath, ['-e', ${JSON.stringify(busy)}]).stdout.pipe(process.stdout);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
  parent.kill('SIGKILL');
  const isAlive = () => process.kill(Number(line), 0);
  await expect(async () => {
    while (isAlive()) await sleep(20);
  }).rejects.toThrow('ESRCH');
});
