import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { dayMilliseconds } from '#shared/day.ts';
import type { PageStart } from './cursor.ts';
import { clientOptions, lazyClient } from './aws-client.ts';
import { environment } from './environment.ts';
import type { Key } from '#shared/deployment/keys.ts';
import { type Item, readAs, type Reader } from './stored.ts';

export const documentClient = lazyClient(() => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientOptions), {
    marshallOptions: { removeUndefinedValues: true },
  });
  // The logger middleware costs time on every response, even though this client logs nothing.
  client.middlewareStack.remove('loggerMiddleware');
  return client;
});

type WithoutTable<T> = Omit<T, 'TableName'>;

export async function getItem(key: Key, consistent = false): Promise<Item | undefined> {
  const answer = await documentClient().send(
    new GetCommand({ TableName: environment('TABLE_NAME'), Key: key, ConsistentRead: consistent }),
  );
  return answer.Item as Item | undefined;
}

/** Reads an item, strongly consistent. @throws DamagedItem */
export async function readItem<T>(key: Key, reader: Reader<T>): Promise<T | undefined> {
  const item = await getItem(key, true);
  return item && readAs(reader, item);
}

/** Reads one page of a query, in order. `next` is undefined on the last page. */
export async function queryPage(
  query: WithoutTable<QueryCommandInput>,
): Promise<{ items: Item[]; next: PageStart | undefined }> {
  const answer = await documentClient().send(
    new QueryCommand({ TableName: environment('TABLE_NAME'), ...query }),
  );
  return { items: (answer.Items ?? []) as Item[], next: answer.LastEvaluatedKey };
}

/** Reads all items of a query, page by page. Only for partitions known to be small. */
export async function queryAll(query: WithoutTable<QueryCommandInput>): Promise<Item[]> {
  const items: Item[] = [];
  let start: PageStart | undefined;
  do {
    const page = await queryPage({ ...query, ExclusiveStartKey: start });
    items.push(...page.items);
    start = page.next;
  } while (start);
  return items;
}

/** Reads all items of a partition by sort key, strongly consistent. */
export const queryPartition = (pk: string): Promise<Item[]> =>
  queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });

/** Reads the items of a partition whose sort keys begin with `prefix`, strongly consistent. */
export const queryPrefix = (pk: string, prefix: string): Promise<Item[]> =>
  queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    ConsistentRead: true,
  });

export async function putItem(put: WithoutTable<PutCommandInput>): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: environment('TABLE_NAME'), ...put }));
}

/** Updates an item and returns the attributes that `ReturnValues` requests. */
export async function updateItem(
  update: WithoutTable<UpdateCommandInput>,
): Promise<Record<string, unknown> | undefined> {
  const answer = await documentClient().send(
    new UpdateCommand({ TableName: environment('TABLE_NAME'), ...update }),
  );
  return answer.Attributes;
}

/** True if the condition of a single write failed. */
export const isConditionRefused = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** Returns an expiry, in seconds since the epoch, this many days after `from`. */
export const timeToLive = (days: number, from: Date): number =>
  Math.floor((from.getTime() + days * dayMilliseconds) / 1000);
