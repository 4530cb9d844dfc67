import { once } from 'node:events';
import { createServer } from 'node:net';

/** The middle of some figures; the upper one of an even number of them. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** To one or another number of decimals. */
export const rounded = (value: number, decimals = 1): number => Number(value.toFixed(decimals));

/** @returns a line where the value is above its bound, or is no number */
export const atMost = (what: string, value: number, bound: number): string[] =>
  value <= bound ? [] : [`${what}: ${value}, at most ${bound}`];

/** Finds a port of this machine that nobody listens on, for programs that can't choose one themselves. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
