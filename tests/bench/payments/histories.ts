import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Row } from '../run.ts';
import { brokenEvents, rowsOf } from './event-cost.ts';
import type { Answered, Asked } from './histories-process.ts';

/** Histories through the handlers, of all processes together: no less, and as many more as the minutes allow. */
const least = 1_000;
const program = fileURLToPath(new URL('./histories-process.ts', import.meta.url));

/**
 * Random histories of memberships through the deployed handlers (tests/functions/membership/histories.ts), in processes
 * with a cloud each, one more than cores, since each waits a third of its time; until the minutes are over. Bounds: no
 * divergence, and no fewer than 1,000 in 15 minutes.
 */
export async function measureHistories(
  minutes: number,
): Promise<{ tables: Record<string, Row[]>; broken: string[] }> {
  const seed = Number(process.env['PROOF_SEED'] ?? randomInt(2 ** 31));
  const processes = availableParallelism() + 1;
  const asked = Array.from({ length: processes }, (_, index): Asked => ({
    seed: seed + index * 1_000_000,
    histories: Infinity,
    minutes,
  }));
  const answered = await Promise.all(asked.map(live));
  const sum = (name: 'histories' | 'webhooks' | 'killed'): number =>
    answered.reduce((total, one) => total + one[name], 0);
  const divergences = answered.flatMap((one) => one.divergences);
  const rows: Row[] = [
    {
      seed,
      histories: sum('histories'),
      deliveries: sum('webhooks'),
      'workers ended': sum('killed'),
      divergences: divergences.length,
      seconds: Math.max(...answered.map(({ seconds }) => seconds)),
      'load of the machine': Number(loadavg()[0]?.toFixed(1)),
    },
  ];
  const costs = answered[0]?.costs ?? [];
  const wanted = Math.round((least * minutes) / 15);
  return {
    tables: { Histories: rows, 'What an event writes': rowsOf(costs) },
    broken: [
      ...divergences,
      ...brokenEvents(costs),
      ...(sum('histories') < wanted ? [`${sum('histories')} histories, where ${wanted} are wanted`] : []),
    ],
  };
}

/** A process of its own: one that joined a cloud stays with it. */
function live(asked: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    // JSON has no infinity.
    const child = fork(program, [JSON.stringify({ ...asked, histories: 1e9 })]);
    child.once('message', (message) => resolve(message as Answered));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The histories ended with ${code}.`)));
  });
}
