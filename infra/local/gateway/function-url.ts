import type { Clock } from '../clock.ts';
import { FunctionError } from '../lambda/functions.ts';
import { gatewayError, httpEvent, httpResponse } from './http-event.ts';
import type { Invocable } from './http-api.ts';
import type { SupportedOperations } from '../protocol/supported.ts';
import type { LocalResponse, LocalService } from '../protocol/service.ts';

export interface FunctionUrlOptions {
  id: string;
  domainName: string;
  target: Invocable;
  clock: Clock;
}

/** The event and the answers are those of HTTP APIs. */
export const functionUrlSupported: SupportedOperations = {
  'payload 2.0': [],
  answers: ['an error of the function'],
  limits: ['6 MB of body'],
};

/** Lambda's limit for a synchronous event and for its answer. */
const maxPayloadBytes = 6 * 1024 * 1024;

/** A Lambda function URL in buffered mode. Who may call it is decided by whoever routes to it. */
export function createFunctionUrl({ id, domainName, target, clock }: FunctionUrlOptions): LocalService {
  return async (request) => {
    if (request.body.length > maxPayloadBytes)
      return gatewayError(413, 'Request must be smaller than 6291456 bytes for the InvokeFunction operation');
    try {
      const event = httpEvent({ request, clock, id, domainName, routeKey: '$default' });
      return httpResponse(await target.invoke(event)) ?? badGateway;
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      return error.throttled ? gatewayError(429, 'Rate Exceeded.') : badGateway;
    }
  };
}

const badGateway = {
  status: 502,
  headers: { 'content-type': 'application/json' },
  body: 'Internal Server Error',
};

/** What a caller gets whom no permission lets through: of a URL with AuthType AWS_IAM, whoever did not sign. */
export const forbidden: LocalResponse = gatewayError(403, 'Forbidden');
