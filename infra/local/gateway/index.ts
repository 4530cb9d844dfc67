import { gatewayError } from './http-event.ts';
import type { LocalService } from '../protocol/service.ts';
import type { Gateway } from '../stack/context.ts';

/**
 * Serves all HTTP APIs and function URLs on one port, each under its id. AWS uses host names instead, but names below
 * `localhost` do not resolve in every client.
 */
export function createGateway(
  gateways: ReadonlyMap<string, Gateway>,
  origin: string,
): { handle: LocalService; localUrl: (text: string) => string } {
  const byId = new Map([...gateways].map(([host, gateway]) => [gateway.id, { host, ...gateway }]));
  return {
    handle: async (request) => {
      const [, id = '', rest = ''] = /^\/([^/?]*)(.*)$/s.exec(request.url) ?? [];
      const found = byId.get(id);
      if (!found) return gatewayError(404, 'Not Found');
      return found.handle({
        ...request,
        url: rest.startsWith('/') ? rest : `/${rest}`,
        headers: { ...request.headers, host: found.host },
      });
    },
    /** Replaces every `https://<gateway host>` in a text with the local address. */
    localUrl: (text) =>
      [...byId.values()].reduce(
        (result, { id, host }) => result.replaceAll(`https://${host}`, `${origin}/${id}`),
        text,
      ),
  };
}
