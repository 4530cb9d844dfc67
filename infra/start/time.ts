import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { openProgress } from './progress.ts';
import { descriptionFile, isRunningIn } from './state.ts';
import { allowedAmounts, describeTime, moveTime, parseAmount, readTime } from './cloud-time.ts';

/**
 * `npm run time`: prints the time of the local cloud that runs in this directory.
 *
 *     npm run time -- +3d     moves the clock forward and runs the renewals, reminders and expiries that come due
 */
const root = join(import.meta.dirname, '..', '..');

async function main(): Promise<void> {
  const [amount, ...more] = process.argv.slice(2);
  const milliseconds = amount === undefined ? 0 : parseAmount(amount);
  if (milliseconds === undefined || more.length > 0) throw new Error(allowedAmounts);
  if (!isRunningIn(root))
    throw new Error('The local cloud is not running in this directory. Start it with npm start.');
  const cloud = z
    .object({ mailbox: z.url() })
    .parse(JSON.parse(readFileSync(join(root, descriptionFile), 'utf8')));
  if (milliseconds === 0) return console.log(describeTime(await readTime(cloud)));
  const progress = openProgress();
  const time = await moveTime(cloud, milliseconds, (to) =>
    progress.say(`Moving the time to ${describeTime(to)} ...`),
  );
  progress.end();
  console.log(describeTime(time));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
