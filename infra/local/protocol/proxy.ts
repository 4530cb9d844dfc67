import type { LocalService } from './service.ts';

const timeoutMilliseconds = 30_000;

/** Passes requests on to another server as they are. */
export function forwardTo(endpoint: string): LocalService {
  return async ({ method, url, headers, body }) => {
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers;
    const response = await fetch(endpoint + url, {
      method,
      headers: passed,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const {
      'content-length': ____,
      'content-encoding': _____,
      ...answered
    } = Object.fromEntries(response.headers);
    return { status: response.status, headers: answered, body: Buffer.from(await response.arrayBuffer()) };
  };
}
