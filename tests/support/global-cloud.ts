import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { ControlRequest, ControlResponse } from './cloud.ts';

/**
 * Vitest's global setup: opens a control port in the runner's process. The first `sharedCloud` starts the cloud, so a
 * run of unit tests alone pays nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<Cloud> | undefined;
  const control = async ({ method, parameters }: ControlRequest): Promise<unknown> => {
    starting ??= start();
    const cloud = await starting;
    const { description } = cloud;
    switch (method) {
      case 'start':
        return description;
      case 'invoke':
        return cloud.invoke(...(parameters as Parameters<Cloud['invoke']>));
      case 'flush':
        return cloud.flush();
      case 'invalidateAll':
        return cloud.invalidateAll();
    }
  };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = JSON.parse(Buffer.concat(chunks).toString()) as ControlRequest;
      control(request)
        .then((result): ControlResponse => ({ result }))
        .catch((error: Error): ControlResponse => ({ error: error.stack ?? error.message }))
        .then((answer) => outgoing.end(JSON.stringify(answer)))
        .catch((error: Error) => outgoing.destroy(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  project.provide('cloudControl', `http://127.0.0.1:${port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await starting?.catch(() => undefined))?.stop();
  };
}

/** Starts the cloud. Imported late, because a run without integration tests does not need the local cloud. */
async function start(): Promise<Cloud> {
  const { startCloudForTests } = await import('./start-cloud.ts');
  return startCloudForTests();
}
