import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns the median, or the upper of the two middle values. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

export const rounded = (value: number, decimals = 1): number => Number(value.toFixed(decimals));

/** Returns a line if the value exceeds its bound or is NaN. */
export const atMost = (what: string, value: number, bound: number): string[] =>
  value <= bound ? [] : [`${what}: ${value}, at most ${bound}`];

/** Finds a free port on this machine, for programs that can't choose one themselves. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
