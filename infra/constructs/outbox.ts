import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { notificationPrefix } from '#shared/deployment/keys.ts';
import { queues } from '#shared/deployment/table.ts';
import type { EntryFunction } from './function.ts';

/** A filter's pattern of records of the table's stream. */
type Pattern = Record<string, unknown>;

/** Notifications with a mail: until it is delivered the item stands in the outbox queue. */
export const mailedNotifications: Pattern = {
  dynamodb: {
    Keys: { sk: { S: FilterRule.beginsWith(notificationPrefix) as unknown[] } },
    NewImage: { queue: { S: FilterRule.isEqual(queues.outbox) as string[] } },
  },
};

/**
 * Delivers the messages that lie in partitions of this prefix from the table's stream to a Lambda: when they are left,
 * and whenever they are sent again (functions/data/redeliver.ts); and those that other patterns find. A batch that ends the Lambda goes into the queue of
 * dead letters at last; its messages stay in their own queue. A stream's shard serves two readers well: a third Lambda
 * with an outbox of its own needs another way.
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
      // Of a Lambda that ended without an answer; what it could not deliver it leaves to the messages' queue.
      bisectBatchOnError: true,
      retryAttempts: 8,
      onFailure: new SqsDlq(deadLetters),
      // Every other write of the table would wake the Lambda for nothing.
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
    'dynamodb:ListStreams, which the event source needs, takes no resource.',
  );
}
