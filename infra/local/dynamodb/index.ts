import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';
import { EngineError, startEngine, type EngineCall } from './engine-process.ts';
import { chooseEngine, databaseFile, type Engine } from './engine.ts';
import { StateOutdated } from '../errors.ts';
import { Partitions, type KeySchema } from './partitions.ts';

export type DynamoDb = Awaited<ReturnType<typeof startDynamoDb>>;

interface TableProperties {
  AttributeDefinitions: Array<{ AttributeName: string; AttributeType: string }>;
  KeySchema: KeySchema;
  GlobalSecondaryIndexes?: Array<{ IndexName: string; KeySchema: KeySchema; Projection: object }> | undefined;
  StreamSpecification?: { StreamViewType: string } | undefined;
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean } | undefined;
}

/**
 * Starts a table engine as a child process, on a folder or in memory. This module handles expiry and stream retention,
 * so that dynoxide and DynamoDB Local behave alike.
 * @throws Error that explains what to install if no engine can run
 */
export async function startDynamoDb(folder: string | undefined, engine: Engine = chooseEngine()) {
  const { endpoint, call, stop } = await startEngine(engine, folder);
  const file = databaseFile(engine, folder);
  const records = file ? openStreamRecords(file) : undefined;
  const partitions = new Partitions();
  const tables = new Set<string>();
  const expiring = new Map<string, TableProperties>();
  return {
    /** Address of the engine itself. The engine accepts any credentials for everything. */
    endpoint,
    partitions,
    call,
    /** Creates a table of the template, or reuses the table of the last run. @returns the ARN of the table's stream */
    async createTable(name: string, properties: TableProperties) {
      partitions.declare(name, properties);
      tables.add(name);
      if (properties.TimeToLiveSpecification?.Enabled) expiring.set(name, properties);
      return { streamArn: await findOrCreateTable(call, name, properties, folder) };
    },
    async isEmpty(): Promise<boolean> {
      for (const name of tables)
        if ((await call('Scan', { TableName: name, Limit: 1 })).Count > 0) return false;
      return true;
    },
    async deleteTable(name: string): Promise<void> {
      tables.delete(name);
      expiring.delete(name);
      await call('DeleteTable', { TableName: name });
    },
    /**
     * Deletes a stream's records up to and including this number. Call it once every mapping has processed the records.
     */
    forgetStream: (streamArn: string, sequenceNumber: string) =>
      records?.forget(streamArn.split('/')[1] ?? '', sequenceNumber),
    /** Returns a number that changes after each write, without a request. Undefined if the engine has none. */
    version: () => records?.version(),
    /** Deletes items that have expired by the clock. AWS does this within days. */
    async sweep(clock: Clock): Promise<void> {
      for (const [table, one] of expiring) await sweep(call, table, one, clock);
    },
    async stop(): Promise<void> {
      records?.close();
      await stop();
    },
  };
}

async function findOrCreateTable(
  call: EngineCall,
  TableName: string,
  properties: TableProperties,
  folder: string | undefined,
): Promise<string | undefined> {
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = properties;
  const { StreamSpecification: stream, TimeToLiveSpecification: ttl } = properties;
  // These properties can't change while items exist. A file keeps them for the next start, because each engine
  // describes tables in its own order.
  const indexes = GlobalSecondaryIndexes?.map((one) => [one.IndexName, one.KeySchema, one.Projection]);
  const shape = JSON.stringify([KeySchema, indexes, stream]);
  const shapeFile = folder && join(folder, `${TableName}.json`);
  const existing = await call('DescribeTable', { TableName }).catch(unless('ResourceNotFoundException'));
  if (existing) {
    if (shapeFile && existsSync(shapeFile) && readFileSync(shapeFile, 'utf8') !== shape)
      throw new StateOutdated(`The table ${TableName} has changed since the last start.`);
    return existing.Table.LatestStreamArn;
  }
  const { TableDescription } = await call('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes,
    StreamSpecification: stream && { StreamEnabled: true, ...stream },
  });
  if (ttl) await call('UpdateTimeToLive', { TableName, TimeToLiveSpecification: ttl });
  if (shapeFile) writeFileSync(shapeFile, shape);
  return TableDescription.LatestStreamArn;
}

const unless =
  (name: string) =>
  (error: unknown): undefined => {
    if (!(error instanceof EngineError && error.name === name)) throw error;
  };

/** Deletes a table's expired items. Conditional on the expiry that was read: an item may have been extended since. */
async function sweep(
  call: EngineCall,
  TableName: string,
  { KeySchema, TimeToLiveSpecification: ttl }: TableProperties,
  clock: Clock,
): Promise<void> {
  const attribute = ttl?.AttributeName ?? '';
  const keyNames = KeySchema.map(({ AttributeName }) => AttributeName);
  const names = { '#ttl': attribute };
  const keys = Object.fromEntries(keyNames.map((name, index) => [`#key${index}`, name]));
  let ExclusiveStartKey: object | undefined;
  do {
    const page = await call('Scan', {
      TableName,
      FilterExpression: '#ttl < :now',
      ProjectionExpression: Object.keys({ ...names, ...keys }).join(', '),
      ExpressionAttributeNames: { ...names, ...keys },
      ExpressionAttributeValues: { ':now': { N: String(Math.floor(clock.now() / 1000)) } },
      ExclusiveStartKey,
    });
    for (const item of page.Items)
      await call('DeleteItem', {
        TableName,
        Key: Object.fromEntries(keyNames.map((name) => [name, item[name]])),
        ConditionExpression: '#ttl = :seen',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':seen': item[attribute] },
      }).catch(unless('ConditionalCheckFailedException'));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/**
 * Opens dynoxide's database file to delete stream records that every mapping has processed
 * (lambda/stream-retention.ts). dynoxide 1.2.1 never deletes them and reads them all at every write: ten thousand
 * records make a write forty times slower. The newest record stays, because the next sequence number is derived from
 * it.
 */
function openStreamRecords(file: string) {
  // Milliseconds to wait for the engine's write lock. The engine waits just as long for a write of this process.
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const remove = database.prepare(
    `DELETE FROM _stream_records
     WHERE table_name = ? AND CAST(sequence_number AS INTEGER) <= ?
       AND id < (SELECT MAX(id) FROM _stream_records)`,
  );
  const version = database.prepare('PRAGMA data_version');
  return {
    version: () => (version.get() as { data_version: number }).data_version,
    forget: (table: string, sequenceNumber: string) => void remove.run(table, BigInt(sequenceNumber)),
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}
