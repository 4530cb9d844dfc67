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
  // It goes through every answer for what a log may say of it, also where, as here, nothing is logged.
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

/** What an item holds, strongly consistent; undefined where there is none. @throws DamagedItem */
export async function readItem<T>(key: Key, reader: Reader<T>): Promise<T | undefined> {
  const item = await getItem(key, true);
  return item && readAs(reader, item);
}

/** One page of a query: its items in order, and where the next one begins; undefined on the last. */
export async function queryPage(
  query: WithoutTable<QueryCommandInput>,
): Promise<{ items: Item[]; next: PageStart | undefined }> {
  const answer = await documentClient().send(
    new QueryCommand({ TableName: environment('TABLE_NAME'), ...query }),
  );
  return { items: (answer.Items ?? []) as Item[], next: answer.LastEvaluatedKey };
}

/** All items of a query, page by page; for partitions known to be small. */
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

/** All items of one partition, in the order of their sort keys, strongly consistent. */
export const queryPartition = (pk: string): Promise<Item[]> =>
  queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });

/** The items of a partition whose sort keys begin with this, in their order, strongly consistent. */
export const queryPrefix = (pk: string, prefix: string): Promise<Item[]> =>
  queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    ConsistentRead: true,
  });

export async function putItem(put: WithoutTable<PutCommandInput>): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: environment('TABLE_NAME'), ...put }));
}

/** Answers the attributes that `ReturnValues` asks for. */
export async function updateItem(
  update: WithoutTable<UpdateCommandInput>,
): Promise<Record<string, unknown> | undefined> {
  const answer = await documentClient().send(
    new UpdateCommand({ TableName: environment('TABLE_NAME'), ...update }),
  );
  return answer.Attributes;
}

/** True where a single conditional write was refused by its condition. */
export const isConditionRefused = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** When the table may delete an item by itself (seconds since the epoch): so many days after this instant. */
export const timeToLive = (days: number, from: Date): number =>
  Math.floor((from.getTime() + days * dayMilliseconds) / 1000);
