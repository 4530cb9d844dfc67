import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { notificationPrefix } from '#shared/deployment/keys.ts';
import { queues } from '#shared/deployment/table.ts';
import type { EntryFunction } from './function.ts';

type Pattern = Record<string, unknown>;

/** Matches notifications with an undelivered mail; they stay in the outbox queue until delivery. */
export const mailedNotifications: Pattern = {
  dynamodb: {
    Keys: { sk: { S: FilterRule.beginsWith(notificationPrefix) as unknown[] } },
    NewImage: { queue: { S: FilterRule.isEqual(queues.outbox) as string[] } },
  },
};

/**
 * Delivers outbox messages from the table's stream to a Lambda.
 *
 * The Lambda receives messages in partitions with this prefix when they are created and when they are resent
 * (functions/data/redeliver.ts), plus records that match the other patterns. A batch that keeps crashing the Lambda
 * ends in the dead-letter queue, while the batch's messages stay in the outbox. At most two Lambdas should read a
 * stream shard, so a third Lambda with an outbox needs another design.
 */
export function deliverOutbox(
  entry: EntryFunction,
  table: Table,
  { prefix, others = [] }: { prefix: string; others?: readonly Pattern[] },
  deadLetters: IQueue,
): void {
  const Keys = { pk: { S: FilterRule.beginsWith(prefix) as unknown[] } };
  entry.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      // Retries after a crash of the Lambda. Messages that the Lambda itself fails to deliver stay in the outbox queue.
      bisectBatchOnError: true,
      retryAttempts: 8,
      onFailure: new SqsDlq(deadLetters),
      // Without filters, every other write to the table would start the Lambda needlessly.
      filters: [
        FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT') as string[], dynamodb: { Keys } }),
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('MODIFY') as string[],
          dynamodb: { Keys, NewImage: { sentAgain: { S: FilterRule.exists() as unknown[] } } },
        }),
        ...others.map((pattern) => FilterCriteria.filter(pattern)),
      ],
    }),
  );
  entry.acknowledgeRole(
    'AwsSolutions-IAM5[Resource::*]',
    'The event source needs dynamodb:ListStreams, which does not support resource-level permissions.',
  );
}
