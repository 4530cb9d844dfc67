import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  UpdateTimeToLiveCommand,
  type CreateTableCommandInput,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../../dynamodb/engine.ts';
import { startDynamoDb, type DynamoDb } from '../../../dynamodb/index.ts';
import { signedPost } from '#infra/aws/signed-request.ts';
import type { Suite } from '../suite.ts';
import { clientSettings, localCredentials, target, uniqueName } from '../target.ts';

/** A DynamoDB with one table like the product's, for all tests of a suite: each takes partitions of its own. */
export interface World {
  /** Undefined against AWS. */
  engine: DynamoDb | undefined;
  client: DynamoDBDocumentClient;
  /** The table: keys `pk`, `sk`; indexes `byPrice` (shelf, price; two attributes) and `byDue` (queue, due; all). */
  table: string;
  /** Makes another table and waits until it is active. @returns its stream's ARN */
  createTable(name: string, more?: Partial<CreateTableCommandInput>): Promise<string>;
  /** An operation of DynamoDB Streams, of which the project has no client. */
  streams(operation: string, input: object): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

const key = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];
const definition = (AttributeName: string, AttributeType: 'S' | 'N') => ({ AttributeName, AttributeType });

const tableLikeOurs = {
  BillingMode: 'PAY_PER_REQUEST' as const,
  AttributeDefinitions: [
    ...['pk', 'sk', 'shelf', 'queue'].map((name) => definition(name, 'S')),
    ...['price', 'due'].map((name) => definition(name, 'N')),
  ],
  KeySchema: key('pk', 'sk'),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byPrice',
      KeySchema: key('shelf', 'price'),
      Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['card', 'until'] },
    },
    { IndexName: 'byDue', KeySchema: key('queue', 'due'), Projection: { ProjectionType: 'ALL' as const } },
  ],
};

/** Starts the engine, or points at AWS where the target says so, and makes the table. */
export async function openWorld(suite: Suite, engineName: Engine | undefined): Promise<World> {
  const engine = target.kind === 'stand-in' ? await startDynamoDb(undefined, engineName) : undefined;
  const client = suite.watch(new DynamoDBClient(clientSettings(engine?.endpoint ?? '')));
  const made: string[] = [];

  const createTable: World['createTable'] = async (name, more) => {
    made.push(name);
    await client.send(new CreateTableCommand({ TableName: name, ...tableLikeOurs, ...more }));
    for (;;) {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
      if (Table?.TableStatus === 'ACTIVE') return Table.LatestStreamArn ?? '';
      await sleep(1000);
    }
  };

  const streams: World['streams'] = async (operation, input) => {
    const region = target.kind === 'aws' ? target.region : 'us-east-1';
    const url = engine?.endpoint ?? `https://streams.dynamodb.${region}.amazonaws.com`;
    const signer = engine ? localCredentials : await client.config.credentials();
    const answer = await signedPost({ url, service: 'dynamodb', region }, signer, JSON.stringify(input), {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
    });
    const json = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw Object.assign(new Error(String(json['message'])), { name: json['__type'] });
    suite.exercised(operation, Object.keys(input));
    return json;
  };

  const stop = async (): Promise<void> => {
    if (!engine) for (const TableName of made) await client.send(new DeleteTableCommand({ TableName }));
    client.destroy();
    await engine?.stop();
  };

  const table = uniqueName('table');
  try {
    await createTable(table);
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: table,
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return { engine, client: documents, table, createTable, streams, stop };
}
