import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { foreignHostMessage, isOwnHost } from './host.ts';
import { NotSupported, type LocalRequest, type LocalResponse, type LocalService } from './service.ts';

/** Larger than any limit that a stand-in answers by itself, so that each gives its own service's error. */
const maxBodyBytes = 64 * 1024 * 1024;
const host = '127.0.0.1';

export interface Listener {
  /** `http://localhost:<port>` */
  origin: string;
  port: number;
  server: Server;
  /** What answers from now on; until then the answer is 503. */
  serve(service: LocalService): void;
  /** Who gets each request first, as Node has it, and hands on what is not its own. */
  intercept(handler: Interceptor): void;
  close(): Promise<void>;
}

export type Interceptor = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

export interface ListenOptions {
  /** For messages: "site", "aws" ... */
  name: string;
  /** 0 takes any free port. */
  port: number;
  /** Whether names below localhost are this port's too, as S3's virtual-hosted addresses are. */
  belowLocalhost?: boolean;
  /** Told of every error that a service did not turn into an answer. */
  onError: (error: unknown, request: LocalRequest) => void;
}

/**
 * Opens a port on the loopback interface for one service. The port is known before the service exists,
 * because services need one another's addresses. It answers only to this machine's own names (host.ts); an upgrade
 * is for its taker to refuse, and the only one, Vite's socket in development, knows the same names.
 * @throws Error naming the port when it is taken, and how to choose another
 */
export async function listen({ name, port, belowLocalhost, onError }: ListenOptions): Promise<Listener> {
  let serve: LocalService = async () => ({ status: 503, body: `${name} is starting` });
  let intercept: Interceptor = (_incoming, _outgoing, next) => next();
  const server = createServer((incoming, outgoing) => {
    const { host: named } = incoming.headers;
    if (!isOwnHost(named, belowLocalhost)) return refuseHost(outgoing, named);
    intercept(incoming, outgoing, () => {
      void answer(incoming, outgoing, (request) => serve(request), onError);
    });
  });
  // Browsers keep idle connections; a shorter life than theirs would race with their next request.
  server.keepAliveTimeout = 60_000;
  await bound(server, name, port);
  const address = server.address() as { port: number };
  return {
    origin: `http://localhost:${address.port}`,
    port: address.port,
    server,
    serve: (service) => void (serve = service),
    intercept: (handler) => void (intercept = handler),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** "Misdirected Request" (RFC 9110, 15.5.20). What the refused still sends is not read. */
function refuseHost(outgoing: ServerResponse, named: string | undefined): void {
  outgoing.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  outgoing.end(`${foreignHostMessage(named)}\n`);
}

function bound(server: Server, name: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} (${name}) is taken by another program. Stop it, or choose other ports: npm start -- --port 5300`,
            )
          : error,
      );
    });
    server.listen(port, host, () => resolve());
  });
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  serve: LocalService,
  onError: ListenOptions['onError'],
): Promise<void> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  const request: LocalRequest = {
    method: incoming.method ?? 'GET',
    url: incoming.url ?? '/',
    headers,
    body: Buffer.alloc(0),
    remoteAddress: incoming.socket.remoteAddress ?? host,
  };
  let response: LocalResponse;
  try {
    const body = await wholeBody(incoming);
    response = body ? await serve({ ...request, body }) : { status: 413, body: 'Payload too large' };
  } catch (error) {
    if (incoming.errored) return; // the caller hung up while sending
    onError(error, request);
    response =
      error instanceof NotSupported
        ? (error.answer ?? { status: 501, headers: { 'content-type': 'text/plain' }, body: error.message })
        : { status: 500, headers: { 'content-type': 'text/plain' }, body: 'The local cloud failed.' };
  }
  if (response.interrupted === 'dropped') return void incoming.socket.destroy();
  const body = Buffer.from(response.body ?? '');
  // A HEAD answer may name the length of what GET would send.
  const length = request.method === 'HEAD' ? {} : { 'content-length': String(body.length) };
  outgoing.writeHead(response.status, { ...response.headers, ...length });
  if (response.interrupted === 'stalled') outgoing.write(body.subarray(0, body.length / 2));
  else outgoing.end(body);
}

/** Undefined when it is larger than any service takes; the rest is then read and dropped. */
async function wholeBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  return size <= maxBodyBytes ? Buffer.concat(chunks) : undefined;
}
