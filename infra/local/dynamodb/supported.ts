import type { SupportedOperations } from '../protocol/supported.ts';
import { NotSupported, type LocalService } from '../protocol/service.ts';

/**
 * What is supported of DynamoDB and its streams: what the product, its local cloud and its measurements call. The
 * port of all services refuses other operations by name; functions speak to the engine directly, and a test holds
 * what they call to this list (tests/conformance/product-calls.test.ts).
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

/** Keeps what is not supported from the engine, which would answer it in a way of its own. */
export function onlySupported(engine: LocalService): LocalService {
  return async (request) => {
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    if (!Object.hasOwn(dynamodbSupported, operation))
      throw new NotSupported('DynamoDB', operation || 'a request without a target');
    return engine(request);
  };
}
