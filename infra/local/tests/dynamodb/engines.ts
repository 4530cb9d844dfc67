import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, test } from 'vitest';
import type { StreamRecord } from '../../dynamodb/engine-process.ts';
import { engineObstacle, engines, type Engine } from '../../dynamodb/engine.ts';
import { startDynamoDb, type DynamoDb } from '../../dynamodb/index.ts';

/** Creates a client. The engines check no credentials. */
export const documentsOf = (endpoint: string) =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
      maxAttempts: 1,
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

/**
 * Describes a subject for each kind of engine. Its tests share one running engine. They are skipped if that kind cannot
 * run here.
 */
export function onEachEngine(subject: string, tests: (open: () => DynamoDb, name: Engine) => void): void {
  for (const name of engines)
    describe(`${subject} (${name})`, () => {
      const obstacle = engineObstacle(name);
      if (obstacle !== undefined) return test(name, ({ skip }) => skip(obstacle));
      let engine: DynamoDb;
      beforeAll(async () => {
        engine = await startDynamoDb(undefined, name);
        return () => engine.stop();
      });
      tests(() => engine, name);
    });
}

/** Returns all records of a stream, or those after a sequence number. */
export async function recordsOf(
  { call }: DynamoDb,
  StreamArn: string,
  SequenceNumber?: string,
): Promise<StreamRecord[]> {
  const { StreamDescription } = await call('streams.DescribeStream', { StreamArn });
  const { ShardId } = StreamDescription.Shards[0] ?? {};
  const ShardIteratorType = SequenceNumber === undefined ? 'TRIM_HORIZON' : 'AFTER_SEQUENCE_NUMBER';
  const start = { StreamArn, ShardId, ShardIteratorType, SequenceNumber };
  const { ShardIterator } = await call('streams.GetShardIterator', start);
  return (await call('streams.GetRecords', { ShardIterator })).Records;
}
