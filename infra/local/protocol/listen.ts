import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { PortTaken } from '../errors.ts';
import { NotSupported, type LocalRequest, type LocalResponse, type LocalService } from './service.ts';

const loopback = '127.0.0.1';

export interface Listener {
  /** `http://localhost:<port>` */
  origin: string;
  port: number;
  server: Server;
  /** Sets the service that handles requests. Until then, the response is 503. */
  serve(service: LocalService): void;
  /** Sets a handler that sees each raw Node request first and calls `next` for requests it does not handle. */
  intercept(handler: Interceptor): void;
  close(): Promise<void>;
}

export type Interceptor = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

interface ListenOptions {
  name: string;
  /** 0 means any free port. */
  port: number;
  /** Also accepts host names below localhost, such as S3's virtual-hosted URLs. */
  belowLocalhost?: boolean;
  /** Called for every error that a service did not turn into a response. */
  onError: (error: unknown, request: LocalRequest) => void;
}

/**
 * Opens a port on the loopback interface for one service. The port is known before the service exists, because services
 * need each other's addresses. The port accepts only this machine's host names. Upgrade requests skip this check: their
 * only handler, Vite's development socket, checks the same names itself.
 * @throws PortTaken naming the port
 */
export async function listen({ name, port, belowLocalhost, onError }: ListenOptions): Promise<Listener> {
  let serve: LocalService = async () => ({ status: 503, body: `${name} is starting` });
  let intercept: Interceptor = (_incoming, _outgoing, next) => next();
  const server = createServer((incoming, outgoing) => {
    const { host } = incoming.headers;
    if (!isOwnHost(host, belowLocalhost)) return refuseHost(outgoing, host);
    intercept(incoming, outgoing, () => {
      void answer(incoming, outgoing, (request) => serve(request), onError);
    });
  });
  // Browsers reuse idle connections. A shorter timeout here could close a connection just as the browser sends a
  // request.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new PortTaken(`Port ${port} (${name}) is taken by another program.`) : error);
    });
    server.listen(port, loopback, resolve);
  });
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

/**
 * True if a Host header names this machine without a DNS lookup. Prevents DNS rebinding: a foreign page whose name
 * resolves to 127.0.0.1 has the same origin as a port here, so it could read mails with codes, and payments. Only the
 * Host header shows the name that the browser used.
 * @param host with or without a port; a tunnel may use another port
 */
function isOwnHost(host: string | undefined, belowLocalhost = false): boolean {
  const name = host?.replace(/:\d*$/, '').toLowerCase() ?? '';
  return (
    ['localhost', '127.0.0.1', '[::1]'].includes(name) ||
    (belowLocalhost && /^[a-z0-9.-]+\.localhost$/.test(name))
  );
}

/** Sends 421 "Misdirected Request" (RFC 9110, 15.5.20) without reading the body. */
function refuseHost(outgoing: ServerResponse, host: string | undefined): void {
  outgoing.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  outgoing.end(
    host === undefined
      ? 'The local cloud answers only to its own host names, and this request has no Host header.\n'
      : `The local cloud answers only to localhost, 127.0.0.1 and [::1], not to ${JSON.stringify(host)}.\n`,
  );
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  serve: LocalService,
  onError: ListenOptions['onError'],
): Promise<void> {
  const request: LocalRequest = {
    method: incoming.method ?? 'GET',
    url: incoming.url ?? '/',
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    body: Buffer.alloc(0),
    remoteAddress: incoming.socket.remoteAddress ?? loopback,
  };
  let response: LocalResponse;
  try {
    response = await serve({ ...request, body: await buffer(incoming) });
  } catch (error) {
    if (incoming.errored) return; // the client closed the connection while sending
    onError(error, request);
    const refusal = error instanceof NotSupported;
    response = (refusal ? error.answer : undefined) ?? {
      status: refusal ? 501 : 500,
      headers: { 'content-type': 'text/plain' },
      body: refusal ? error.message : 'The local cloud failed.',
    };
  }
  if (response.interrupted === 'dropped') return void incoming.socket.destroy();
  const body = Buffer.from(response.body ?? '');
  // For HEAD, keep the service's own content-length: it may describe the body that GET would return.
  const length = request.method === 'HEAD' ? {} : { 'content-length': String(body.length) };
  outgoing.writeHead(response.status, { ...response.headers, ...length });
  if (response.interrupted === 'stalled') outgoing.write(body.subarray(0, body.length / 2));
  else outgoing.end(body);
}
