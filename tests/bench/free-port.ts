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
