import { listen as openPort } from '../protocol/listen.ts';
import { NotSupported, type LocalService } from '../protocol/service.ts';

/**
 * Serves one stand-in on a free port, for real clients. Errors become responses that the SDK can read: 501 with the
 * name of the unsupported operation, or 500 with the stack. The address has no trailing slash.
 */
export async function listen(service: LocalService): Promise<{ url: string; close: () => Promise<void> }> {
  const options = { name: 'stand-in', port: 0, belowLocalhost: true, onError: console.error };
  const listener = await openPort(options);
  listener.serve(async (request) => {
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
  });
  return { url: listener.origin, close: () => listener.close() };
}
