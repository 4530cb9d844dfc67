import { Agent, request as send, type IncomingMessage, type RequestOptions } from 'node:http';
import type { LocalRequest, LocalResponse, LocalService } from './service.ts';

const timeoutMilliseconds = 30_000;

/**
 * Passes requests on to another server as they are, over connections that stay: every call of a function to its table
 * comes this way.
 */
export function forwardTo(endpoint: string): LocalService {
  const { hostname, port } = new URL(endpoint);
  const agent = new Agent({ keepAlive: true });
  return ({ method, url, headers, body }) => {
    const { host: _, connection: __, 'transfer-encoding': ___, ...passed } = headers;
    return exchange(
      {
        agent,
        hostname,
        port,
        method,
        path: url,
        headers: { ...passed, 'content-length': String(body.length) },
      },
      body,
    );
  };
}

function exchange(options: RequestOptions, body: LocalRequest['body']): Promise<LocalResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ ...options, timeout: timeoutMilliseconds }, (incoming) => {
      wholeBody(incoming).then(
        (answer) => resolve({ status: incoming.statusCode ?? 500, headers: told(incoming), body: answer }),
        reject,
      );
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error(`${options.hostname} does not answer.`)));
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // The server closed the connection as it was taken up again, and has seen nothing (node:http, `reusedSocket`).
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') exchange(options, body).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(body);
  });
}

/** What belongs to the answer, and not to the connection that it came over. */
function told({ headers }: IncomingMessage): NonNullable<LocalResponse['headers']> {
  const {
    'content-length': _,
    connection: __,
    'keep-alive': ___,
    'transfer-encoding': ____,
    ...answer
  } = headers;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function wholeBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
