import type { SupportedOperations } from '../protocol/supported.ts';
import { NotSupported, type LocalResponse, type LocalService } from '../protocol/service.ts';
import { account, firstRefusal } from '../rights/request.ts';
import { accessOf } from './access.ts';
import type { Partitions } from './partitions.ts';

/**
 * What is supported of DynamoDB and its streams: what the product, its local cloud and its measurements call. Other
 * operations are refused by name, and a test holds what the product calls to this list
 * (tests/local-cloud/product-calls.test.ts).
 *
 * Expiry is the local cloud's own (`sweep` of index.ts). It deletes as anybody does, so that the stream's record
 * lacks the `userIdentity` of the service, which is not supported.
 */
export const dynamodbSupported: SupportedOperations = {
  GetItem: ['TableName', 'Key', 'ConsistentRead', 'ReturnConsumedCapacity'],
  Query: [
    'TableName',
    'IndexName',
    'KeyConditionExpression',
    'FilterExpression',
    'ExpressionAttributeNames',
    'ExpressionAttributeValues',
    'ExclusiveStartKey',
    'Limit',
    'ScanIndexForward',
    'ConsistentRead',
    'ReturnConsumedCapacity',
  ],
  Scan: [
    'TableName',
    'FilterExpression',
    'ProjectionExpression',
    'ExpressionAttributeNames',
    'ExpressionAttributeValues',
    'ExclusiveStartKey',
    'Limit',
  ],
  PutItem: [
    'TableName',
    'Item',
    'ConditionExpression',
    'ExpressionAttributeNames',
    'ExpressionAttributeValues',
    'ReturnConsumedCapacity',
  ],
  UpdateItem: [
    'TableName',
    'Key',
    'UpdateExpression',
    'ConditionExpression',
    'ExpressionAttributeNames',
    'ExpressionAttributeValues',
    'ReturnValues',
    'ReturnConsumedCapacity',
  ],
  DeleteItem: [
    'TableName',
    'Key',
    'ConditionExpression',
    'ExpressionAttributeNames',
    'ExpressionAttributeValues',
    'ReturnConsumedCapacity',
  ],
  BatchWriteItem: ['RequestItems'],
  TransactWriteItems: [
    'TransactItems.Put',
    'TransactItems.Update',
    'TransactItems.Delete',
    'TransactItems.ConditionCheck',
    'ClientRequestToken',
    'ReturnConsumedCapacity',
  ],
  CreateTable: [
    'TableName',
    'BillingMode',
    'AttributeDefinitions',
    'KeySchema',
    'GlobalSecondaryIndexes',
    'StreamSpecification',
  ],
  DescribeTable: ['TableName'],
  ListTables: [],
  UpdateTimeToLive: ['TableName', 'TimeToLiveSpecification'],
  DescribeTimeToLive: ['TableName'],
  DescribeStream: ['StreamArn'],
  GetShardIterator: ['StreamArn', 'ShardId', 'ShardIteratorType', 'SequenceNumber'],
  GetRecords: ['ShardIterator', 'Limit'],
};

/** Keeps from the engine what is not supported, which it would answer in a way of its own, and what the caller may not do. */
export function onlySupported(engine: LocalService, partitions: Partitions): LocalService {
  return async (request) => {
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    if (!Object.hasOwn(dynamodbSupported, operation))
      throw new NotSupported('DynamoDB', operation || 'a request without a target');
    const { caller } = request;
    // The account's own keys may do everything: nothing is to be found out about what they ask.
    if (caller !== undefined && caller !== account) {
      const refusal = firstRefusal(caller, accessOf(request, partitions));
      if (refusal !== undefined) return refused(refusal);
    }
    return engine(request);
  };
}

/** As its front door answers, and not the table's service, whose own errors have another prefix. */
const refused = (message: string): LocalResponse => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', Message: message }),
});
