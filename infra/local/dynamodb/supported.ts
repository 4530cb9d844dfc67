import type { SupportedOperations } from '../protocol/supported.ts';
import { NotSupported, type LocalService } from '../protocol/service.ts';
import { account, firstRefusal } from '../rights/request.ts';
import { accessOf } from './access.ts';
import type { Partitions } from './partitions.ts';

const names = 'ExpressionAttributeNames';
const values = 'ExpressionAttributeValues';

/** What functions and tests call through the port of all services; the local cloud itself calls more (engine-process.ts). */
export const dynamodbSupported: SupportedOperations = {
  GetItem: ['TableName', 'Key', 'ConsistentRead'],
  Query: [
    'TableName',
    'IndexName',
    'KeyConditionExpression',
    values,
    'ExclusiveStartKey',
    'Limit',
    'ScanIndexForward',
    'ConsistentRead',
  ],
  Scan: ['TableName', 'ConsistentRead', 'ExclusiveStartKey'],
  PutItem: ['TableName', 'Item', 'ConditionExpression', values],
  UpdateItem: ['TableName', 'Key', 'UpdateExpression', 'ConditionExpression', names, values],
  TransactWriteItems: [
    'TransactItems.Put',
    'TransactItems.Update',
    'TransactItems.Delete',
    'TransactItems.ConditionCheck',
    'ClientRequestToken',
    'ReturnConsumedCapacity',
  ],
};

/** Refuses what is not supported and what the caller has no right to, and passes everything else to the engine. */
export function onlySupported(engine: LocalService, partitions: Partitions): LocalService {
  return async (request) => {
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    if (!Object.hasOwn(dynamodbSupported, operation))
      throw new NotSupported('DynamoDB', operation || 'a request without a target');
    const { caller = account } = request;
    // The account's own keys may do everything, so nothing needs to be known about their requests.
    const refusal = caller === account ? undefined : firstRefusal(caller, accessOf(request, partitions));
    if (refusal === undefined) return engine(request);
    return {
      status: 400,
      headers: { 'content-type': 'application/x-amz-json-1.0' },
      // The prefix of AWS's front door; the table's service has another one.
      body: JSON.stringify({
        __type: 'com.amazon.coral.service#AccessDeniedException',
        Message: refusal,
      }),
    };
  };
}
