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
  /** Sets who answers from now on; until then the answer is 503. */
  serve(service: LocalService): void;
  /** Sets who gets each request first, as Node has it, and hands on what is not its own. */
  intercept(handler: Interceptor): void;
  close(): Promise<void>;
}

export type Interceptor = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

interface ListenOptions {
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
 * because services need one another's addresses. It answers only to this machine's own names; an upgrade
 * is for its taker to refuse, and the only one, Vite's socket in development, knows the same names.
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
  // Browsers keep idle connections; a shorter life than theirs would race with their next request.
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
 * Whether a Host header names this machine without asking anybody's DNS. A page of another name that was made to resolve
 * to 127.0.0.1 ("DNS rebinding") is, to its browser, of the same origin as a port here and could read all that the port
 * gives: mails with their codes, payments. Only the header still tells the name that the browser was given.
 * @param host with or without a port: a tunnel may have another one
 */
function isOwnHost(host: string | undefined, belowLocalhost = false): boolean {
  const name = host?.replace(/:\d*$/, '').toLowerCase() ?? '';
  return (
    ['localhost', '127.0.0.1', '[::1]'].includes(name) ||
    (belowLocalhost && /^[a-z0-9.-]+\.localhost$/.test(name))
  );
}

/** "Misdirected Request" (RFC 9110, 15.5.20). What the refused still sends is not read. */
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
    if (incoming.errored) return; // the caller hung up while sending
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
  // A HEAD answer may name the length of what GET would send.
  const length = request.method === 'HEAD' ? {} : { 'content-length': String(body.length) };
  outgoing.writeHead(response.status, { ...response.headers, ...length });
  if (response.interrupted === 'stalled') outgoing.write(body.subarray(0, body.length / 2));
  else outgoing.end(body);
}
