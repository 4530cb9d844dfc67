import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnBound } from '../bound-process.ts';
import type { Clock } from '../clock.ts';
import type { Json, JsonObject } from '../stack/template.ts';
import { chooseEngine, databaseFile, engineCommand, type Engine } from './engine.ts';
import { Partitions } from './partitions.ts';
import { openStreamRecords } from './stream-records.ts';

/**
 * The engine behind a table, as a child process (engine.ts says which, supported.ts what for).
 * Everything is spoken over the engine's HTTP API, streams too, so that both behave alike here.
 */
export interface DynamoDb {
  /** Where clients reach it past the port of all services; any credentials do, for everything. */
  endpoint: string;
  /** The partition keys of the tables that were created. */
  partitions: Partitions;
  /** An operation of DynamoDB, or of DynamoDB Streams where the name says so. @throws EngineError */
  call(operation: DynamoOperation, input: JsonObject): Promise<JsonObject>;
  /** Creates the table of a template, or finds the one from the last run. @returns its stream's ARN */
  createTable(name: string, properties: TableProperties): Promise<{ streamArn: string | undefined }>;
  /** Deletes a table with its items and its stream. */
  deleteTable(name: string): Promise<void>;
  /** Takes records out of a stream, up to this one: everybody has read them. */
  forgetStream(streamArn: string, sequenceNumber: string): void;
  /** Another number after each write, for a look that costs no request; undefined of an engine that cannot tell. */
  version(): number | undefined;
  /** Deletes what has expired by the clock, as the service does within days. */
  sweep(clock: Clock): Promise<void>;
  stop(): Promise<void>;
}

export type DynamoOperation =
  | 'CreateTable'
  | 'DeleteItem'
  | 'DeleteTable'
  | 'DescribeTable'
  | 'ListTables'
  | 'Scan'
  | 'UpdateTimeToLive'
  | 'streams.DescribeStream'
  | 'streams.GetRecords'
  | 'streams.GetShardIterator';

export interface TableProperties {
  AttributeDefinitions: Json;
  KeySchema: Array<{ AttributeName: string; KeyType: string }>;
  BillingMode?: string | undefined;
  GlobalSecondaryIndexes?:
    | Array<JsonObject & { IndexName: string; KeySchema: Array<{ AttributeName: string; KeyType: string }> }>
    | undefined;
  StreamSpecification?: { StreamViewType: string } | undefined;
  TimeToLiveSpecification?: { AttributeName?: string | undefined; Enabled: boolean } | undefined;
}

/** The engine's own error answer. */
export class EngineError extends Error {
  constructor(operation: string, { __type, message }: { __type?: string; message?: string }) {
    super(`${operation}: ${message ?? 'no message'}`);
    this.name = (__type ?? 'UnknownError').replace(/^.*#/, '');
  }
}

/** DynamoDB Local takes seconds, and many of them on a busy machine. */
const startMilliseconds = 60_000;

/**
 * Starts an engine over a folder, or in memory where none is given.
 * @throws Error saying what to install where no engine can run
 */
export async function startDynamoDb(
  folder: string | undefined,
  engine: Engine = chooseEngine(),
): Promise<DynamoDb> {
  const port = await freePort();
  const [command, ...parameters] = engineCommand(engine, port, folder);
  // Its own process group: Ctrl-C is for us to handle, the engine goes last.
  const child = spawnBound(command, parameters, { detached: true });
  child.stdout.resume();
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)));
  const endpoint = `http://127.0.0.1:${port}`;
  const call = (operation: DynamoOperation, input: JsonObject) => request(endpoint, operation, input);
  await answering(child, call, () => complaint);
  const file = databaseFile(engine, folder);
  const streamRecords = file ? openStreamRecords(file) : undefined;
  const partitions = new Partitions();
  const expiring = new Map<string, { keys: string[]; attribute: string }>();
  return {
    endpoint,
    partitions,
    call,
    createTable: async (name, properties) => {
      const { TimeToLiveSpecification: ttl, KeySchema } = properties;
      partitions.declare(name, properties);
      const streamArn = await createTable(call, name, properties);
      if (ttl?.Enabled && ttl.AttributeName)
        expiring.set(name, {
          keys: KeySchema.map(({ AttributeName }) => AttributeName),
          attribute: ttl.AttributeName,
        });
      return { streamArn };
    },
    deleteTable: async (name) => {
      expiring.delete(name);
      await call('DeleteTable', { TableName: name });
    },
    forgetStream: (streamArn, sequenceNumber) =>
      streamRecords?.forget(streamArn.split('/')[1] ?? '', sequenceNumber),
    version: () => streamRecords?.version(),
    sweep: async (clock) => {
      for (const [table, { keys, attribute }] of expiring) await sweep(call, table, keys, attribute, clock);
    },
    stop: () => {
      streamRecords?.close();
      return stop(child);
    },
  };
}

/** The engines cannot choose a port themselves and tell it. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function answering(
  child: ChildProcess,
  call: DynamoDb['call'],
  complaint: () => string,
): Promise<void> {
  const deadline = Date.now() + startMilliseconds;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The DynamoDB engine ended at once: ${complaint()}`);
    try {
      await call('ListTables', {});
      return;
    } catch (error) {
      if (error instanceof EngineError || Date.now() > deadline) {
        await stop(child);
        throw new Error(`The DynamoDB engine does not answer: ${complaint()}`, { cause: error });
      }
      await sleep(20);
    }
  }
}

async function request(endpoint: string, operation: DynamoOperation, input: JsonObject): Promise<JsonObject> {
  const [service, name] = operation.startsWith('streams.')
    ? ['DynamoDBStreams_20120810', operation.slice('streams.'.length)]
    : ['DynamoDB_20120810', operation];
  const date = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${service}.${name}`,
      // The engines want a signature but check none.
      'x-amz-date': date,
      authorization: `AWS4-HMAC-SHA256 Credential=local/${date.slice(0, 8)}/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=local`,
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as JsonObject;
  if (!response.ok) throw new EngineError(operation, answer);
  return answer;
}

async function createTable(
  call: DynamoDb['call'],
  name: string,
  properties: TableProperties,
): Promise<string | undefined> {
  const existing = await call('DescribeTable', { TableName: name }).catch((error: unknown) => {
    if (error instanceof EngineError && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  });
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, StreamSpecification } = properties;
  const wanted: JsonObject = {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions,
    KeySchema,
    ...(GlobalSecondaryIndexes && { GlobalSecondaryIndexes }),
    ...(StreamSpecification && { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }),
  };
  if (existing) {
    const table = existing['Table'] as JsonObject;
    if (shape(table) !== shape(wanted))
      throw new Error(`The table ${name} has changed since the last start. Run: npm run reset`);
    return table['LatestStreamArn'] as string | undefined;
  }
  const created = await call('CreateTable', wanted);
  const { TimeToLiveSpecification: ttl } = properties;
  if (ttl) await call('UpdateTimeToLive', { TableName: name, TimeToLiveSpecification: ttl });
  return (created['TableDescription'] as JsonObject)['LatestStreamArn'] as string | undefined;
}

/** What cannot be changed under existing items: keys, indexes and the stream's view. */
function shape(table: JsonObject): string {
  const indexes = ((table['GlobalSecondaryIndexes'] ?? []) as JsonObject[])
    .map(({ IndexName, KeySchema, Projection }) => {
      const { ProjectionType, NonKeyAttributes } = Projection as JsonObject;
      return JSON.stringify([
        IndexName,
        keys(KeySchema),
        ProjectionType,
        [...((NonKeyAttributes ?? []) as string[])].sort(),
      ]);
    })
    .sort();
  const stream = (table['StreamSpecification'] as JsonObject | undefined)?.['StreamViewType'] ?? null;
  return JSON.stringify([keys(table['KeySchema']), indexes, stream]);
}

const keys = (schema: Json | undefined): string[] =>
  (schema as Array<Record<string, string>>)
    .map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`)
    .sort();

/** Each delete is conditional on the very expiry that was seen: an item given more time meanwhile stays. */
async function sweep(
  call: DynamoDb['call'],
  table: string,
  keyNames: string[],
  attribute: string,
  clock: Clock,
): Promise<void> {
  const now = String(Math.floor(clock.now() / 1000));
  let from: Json | undefined;
  do {
    const page = await call('Scan', {
      TableName: table,
      FilterExpression: '#ttl < :now',
      ProjectionExpression: ['#ttl', ...keyNames.map((_, index) => `#key${index}`)].join(', '),
      ExpressionAttributeNames: {
        '#ttl': attribute,
        ...Object.fromEntries(keyNames.map((name, index) => [`#key${index}`, name])),
      },
      ExpressionAttributeValues: { ':now': { N: now } },
      ...(from && { ExclusiveStartKey: from }),
    });
    for (const item of page['Items'] as JsonObject[])
      await call('DeleteItem', {
        TableName: table,
        Key: Object.fromEntries(keyNames.map((name) => [name, item[name] as Json])),
        ConditionExpression: '#ttl = :seen',
        ExpressionAttributeNames: { '#ttl': attribute },
        ExpressionAttributeValues: { ':seen': item[attribute] as Json },
      }).catch((error: unknown) => {
        if (!(error instanceof EngineError && error.name === 'ConditionalCheckFailedException')) throw error;
      });
    from = page['LastEvaluatedKey'];
  } while (from);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.stdin?.end();
  });
}
