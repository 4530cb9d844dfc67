import { listen as openPort } from '../protocol/listen.ts';
import { NotSupported, type LocalService } from '../protocol/service.ts';

/**
 * Serves one stand-in on a free port, for real clients. A failure is answered in a form that the SDK reads: 501 with the
 * name of what is not supported, 500 with the stack of a fault of ours.
 * @returns its address, without a slash at the end
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
