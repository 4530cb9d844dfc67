import { noteCall } from '../protocol/calls.ts';
import type { SupportedOperations } from '../protocol/supported.ts';
import { NotSupported, type LocalService } from '../protocol/service.ts';
import { account, firstRefusal } from '../rights/request.ts';
import { accessOf } from './access.ts';
import type { Partitions } from './partitions.ts';

/**
 * Operations that functions and tests call through the AWS port. The engine validates their parameters. The local cloud
 * itself calls further operations (engine-process.ts).
 */
export const dynamodbSupported: SupportedOperations = {
  GetItem: [],
  PutItem: [],
  Query: [],
  Scan: [],
  TransactWriteItems: [],
  UpdateItem: [],
};

/** Refuses unsupported operations and callers without the right, and forwards everything else to the engine. */
export function onlySupported(engine: LocalService, partitions: Partitions): LocalService {
  return async (request) => {
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    if (!Object.hasOwn(dynamodbSupported, operation))
      throw new NotSupported('DynamoDB', operation || 'a request without a target');
    noteCall('DynamoDB', operation);
    const { caller = account } = request;
    // The account's own keys may do everything, so their requests are not parsed.
    const refusal = caller === account ? undefined : firstRefusal(caller, accessOf(request, partitions));
    if (refusal === undefined) return engine(request);
    return {
      status: 400,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      // Error prefix of AWS's request gateway, which checks rights. DynamoDB's own errors have another prefix.
      body: JSON.stringify({
        __type: 'com.amazon.coral.service#AccessDeniedException',
        Message: refusal,
      }),
    };
  };
}
