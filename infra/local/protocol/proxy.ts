import { Agent, request as send, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { LocalRequest, LocalResponse, LocalService } from './service.ts';

const timeoutMilliseconds = 30_000;
/** Headers of the connection, which must not be forwarded. */
const hopByHop = ['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

function passedOn<T>(headers: Record<string, T | undefined>): Record<string, T> {
  const kept = Object.entries(headers).filter(
    (entry): entry is [string, T] => entry[1] !== undefined && !hopByHop.includes(entry[0]),
  );
  return Object.fromEntries(kept);
}

/**
 * Forwards requests unchanged over persistent connections. Every call of a function to its table passes through here.
 */
export function forwardTo(endpoint: string): LocalService {
  const { hostname, port } = new URL(endpoint);
  const agent = new Agent({ keepAlive: true });
  return ({ method, url, headers, body }) => {
    const passed = { ...passedOn(headers), 'content-length': String(body.length) };
    return exchange({ agent, hostname, port, method, path: url, headers: passed }, body);
  };
}

function exchange(options: RequestOptions, body: LocalRequest['body']): Promise<LocalResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ ...options, timeout: timeoutMilliseconds }, (incoming) => {
      const { statusCode: status = 500, headers } = incoming;
      buffer(incoming).then(
        (answer) => resolve({ status, headers: passedOn(headers), body: answer }),
        reject,
      );
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error(`${options.hostname} does not respond.`)));
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // The server closed the reused connection before it received the request, so a retry is safe (node:http,
      // `reusedSocket`).
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') exchange(options, body).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(body);
  });
}
