import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nobody listens on, for programs that can't choose one themselves and tell it. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The first of so many ports in a row that nobody listens on. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort();
    const probes = Array.from({ length: count }, (_, index) => first + index).map((port) => {
      const probe = createServer();
      return new Promise<() => void>((resolve, reject) => {
        probe.once('error', reject);
        probe.listen(port, '127.0.0.1', () => resolve(() => probe.close()));
      });
    });
    const taken = await Promise.allSettled(probes);
    for (const one of taken) if (one.status === 'fulfilled') one.value();
    if (taken.every(({ status }) => status === 'fulfilled')) return first;
  }
}
