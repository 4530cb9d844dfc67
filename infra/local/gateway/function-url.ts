import { FunctionError } from '../lambda/definition.ts';
import type { LocalResponse, LocalService } from '../protocol/service.ts';
import { gatewayError, httpEvent, httpResponse } from './http-event.ts';
import type { Invocable } from './http-api.ts';

/**
 * Creates a Lambda function URL in buffered mode. It does not check whether the caller may invoke the function:
 * stack/compute.ts does.
 */
export function createFunctionUrl(target: Invocable): LocalService {
  return async (request) => {
    if (request.body.length > 6 * 2 ** 20)
      return gatewayError(413, 'Request must be smaller than 6291456 bytes.');
    try {
      return httpResponse(await target.invoke(httpEvent(request, '$default')));
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      return error.throttled ? gatewayError(429, 'Rate Exceeded.') : badGateway;
    }
  };
}

const badGateway: LocalResponse = {
  status: 502,
  headers: { 'content-type': 'application/json' },
  body: 'Internal Server Error',
};

/** Response of a URL with AuthType AWS_IAM to a caller without permission, such as an unsigned request. */
export const forbidden: LocalResponse = gatewayError(403, 'Forbidden');
