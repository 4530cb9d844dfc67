import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  NotSupported,
  type LocalRequest,
  type LocalResponse,
  type LocalService,
} from '../protocol/service.ts';

export interface ListeningService {
  /** `http://localhost:PORT`, without a slash at the end. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Puts one stand-in on a free port, so that real clients can be pointed at it.
 * What is not supported answers 501 with its name; any other error is a fault of ours and answers 500 with its stack.
 */
export async function listen(service: LocalService): Promise<ListeningService> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
      );
      void answer(service, {
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        headers,
        body: Buffer.concat(chunks),
        remoteAddress: incoming.socket.remoteAddress ?? '',
      }).then(({ status, headers: answered, body }) => outgoing.writeHead(status, answered).end(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function answer(service: LocalService, request: LocalRequest): Promise<LocalResponse> {
  try {
    return await service(request);
  } catch (error) {
    if (error instanceof NotSupported && error.answer) return error.answer;
    const { name, message, stack } = error as Error;
    return {
      status: error instanceof NotSupported ? 501 : 500,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ __type: name, message, stack }),
    };
  }
}
