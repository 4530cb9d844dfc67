import { Aws, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
  type AlarmProps,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { jobDone, messageWaits, reconcileFault, sweepFault } from '#shared/deployment/log-lines.ts';
import { schedules } from '#shared/deployment/schedules.ts';
import { indexes, queues } from '#shared/deployment/table.ts';
import { named, type Deployment } from './deployment.ts';
import type { EntryFunction } from './function.ts';

/** What the sweep logs of an account that it could not erase. */
const erasureFaultPattern = `{ $.message = "${sweepFault}" && $.queue = "${queues.leaving}" }`;

/** What the job logs of each message of an outbox that it sends again. */
const waitingPattern = `{ $.message = "${messageWaits}" }`;

const fiveMinutes = Duration.minutes(5);

/**
 * Requests a second, over an hour, at which the operator is told. Uncached, they cost some 500 USD a month
 * (docs/operating.md, "What a flood costs"); a site whose visitors are as many raises it.
 */
const edgeRequestsPerSecond = 100;

/** Where events that failed for good are kept, and who is told that something is wrong. */
export class Observability extends Construct {
  readonly deadLetters: Queue;
  readonly #topic: Topic;

  constructor(scope: Construct, { settings }: Deployment) {
    super(scope, 'Observability');
    this.deadLetters = named(
      new Queue(this, 'DeadLetters', {
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        retentionPeriod: Duration.days(14),
      }),
      'DeadLetters',
    );
    this.#topic = named(new Topic(this, 'Alarms', { enforceSSL: true }), 'AlarmTopic');
    // A topic with a policy of its own, here the one that demands TLS, has lost the default one that let alarms in.
    this.#topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.#topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (settings.deployment)
      this.#topic.addSubscription(new EmailSubscription(settings.deployment.alarmEmail));
  }

  /**
   * Alarms on what a person would notice: errors, refused invocations, lost events, a slow outbox.
   * @param withUrl the functions with a URL of their own: they answer a failure with a 5xx, which for Lambda is
   *   no error, and no API counts it
   */
  watch(functions: readonly EntryFunction[], withUrl: readonly EntryFunction[], api: HttpApi): void {
    for (const entry of functions) {
      const errors = entry.metricErrors({ period: fiveMinutes, statistic: 'Sum' });
      this.#alarm(`${entry.node.id}Errors`, errors, 3, `${entry.entry} fails`);
      const throttles = entry.metricThrottles({ period: fiveMinutes, statistic: 'Sum' });
      this.#alarm(`${entry.node.id}Throttles`, throttles, 1, `Lambda refuses to start ${entry.entry}`);
    }
    for (const entry of withUrl) {
      const failures = entry.metric('Url5xxCount', { period: fiveMinutes, statistic: 'Sum' });
      this.#alarm(`${entry.node.id}Failures`, failures, 3, `${entry.entry} answers 5xx`);
    }
    const depth = this.deadLetters.metricApproximateNumberOfMessagesVisible({
      period: fiveMinutes,
      statistic: 'Maximum',
    });
    this.#alarm('DeadLetterDepth', depth, 1, 'An upload or a job failed for good');
    const failures = api.metricServerError({ period: fiveMinutes, statistic: 'Sum' });
    this.#alarm('ApiFailures', failures, 5, 'The API answers 5xx');
    const late = {
      job: ['OutboxDelay', 'Mails are late'],
      membership: ['CommandDelay', 'Leavers are still charged'],
    };
    for (const [name, [id = '', description = '']] of Object.entries(late)) {
      const age = functions
        .find(({ entry }) => entry === name)
        ?.metric('IteratorAge', { period: fiveMinutes, statistic: 'Maximum' });
      if (age) this.#alarm(id, age, Duration.minutes(10).toMilliseconds(), description);
    }
  }

  /**
   * Requests that the table or one of its indexes refuses, by its ceiling or by a hot partition. DynamoDB counts each
   * apart, and only where there are some: what has none is no number, which would make the sum none.
   */
  watchTable(table: Table): void {
    const sum = { period: fiveMinutes, statistic: 'Sum' };
    for (const kind of ['Read', 'Write']) {
      const name = `${kind}ThrottleEvents`;
      const usingMetrics = Object.fromEntries([
        ['own', table.metric(name, sum)],
        ...Object.values(indexes).map((index): [string, IMetric] => [
          index.name,
          table.metric(name, {
            ...sum,
            dimensionsMap: { TableName: table.tableName, GlobalSecondaryIndexName: index.name },
          }),
        ]),
      ]);
      const expression = Object.keys(usingMetrics)
        .map((id) => `FILL(${id}, 0)`)
        .join(' + ');
      const throttles = new MathExpression({ label: name, expression, usingMetrics, period: fiveMinutes });
      this.#alarm(`Table${kind}Throttles`, throttles, 1, `The table refuses ${kind.toLowerCase()}s`);
    }
  }

  /**
   * Answers of 5xx at the edge, whatever is behind them: CloudFront measures their share in all requests. And the number
   * of requests: a flood below the throttles fails nowhere, and would be seen on the bill alone.
   */
  watchEdge({ distributionId }: Distribution): void {
    // Under both dimensions; the framework's own metric leaves the second one out, and is never sent.
    const edge = (metricName: string, statistic: string, period = fiveMinutes) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        period,
        statistic,
      });
    const failures = new MathExpression({
      label: 'Answers of 5xx',
      expression: 'share / 100 * requests',
      period: fiveMinutes,
      usingMetrics: {
        share: edge('5xxErrorRate', 'Average'),
        requests: edge('Requests', 'Sum'),
      },
    });
    this.#alarm('EdgeFailures', failures, 10, 'The site answers 5xx');
    const hour = Duration.hours(1);
    this.#alarm(
      'EdgeFlood',
      edge('Requests', 'Sum', hour),
      edgeRequestsPerSecond * hour.toSeconds(),
      `The site is asked more than ${edgeRequestsPerSecond} times a second: look at the bill`,
    );
  }

  /**
   * A schedule whose runs no longer come to their end: by what the job says at the end of each, so that it does not
   * matter why (a rule that is off, a right that is missing, a run that fails or takes too long).
   */
  watchSchedules(job: EntryFunction): void {
    for (const [name, { minutes }] of Object.entries(schedules)) {
      const id = `${name[0]?.toUpperCase()}${name.slice(1)}`;
      const runs = new MetricFilter(this, `${id}RunFilter`, {
        logGroup: job.logGroup,
        filterPattern: FilterPattern.literal(`{ $.message = "${jobDone}" && $.job = "${name}" }`),
        metricNamespace: 'Directory',
        metricName: `${id}Runs`,
        metricValue: '1',
      });
      const period = Duration.minutes(Math.max(10, 3 * minutes));
      const metric = runs.metric({ period, statistic: 'Sum' });
      this.#alarm(`${id}Stopped`, metric, 1, `The schedule ${name} does not run`, {
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      });
    }
  }

  /**
   * An account that is due for erasure and is not erased: the sweep comes every few minutes and logs each fault.
   */
  watchErasures(job: EntryFunction): void {
    const faults = new MetricFilter(this, 'ErasureFaultFilter', {
      logGroup: job.logGroup,
      filterPattern: FilterPattern.literal(erasureFaultPattern),
      metricNamespace: 'Directory',
      metricName: 'ErasureFaults',
      metricValue: '1',
    });
    const metric = faults.metric({ period: Duration.hours(1), statistic: 'Sum' });
    this.#alarm('ErasureStuck', metric, 3, 'An account that is due is not erased');
  }

  /**
   * Memberships that a run could not compare with what the payment provider holds true: it comes once a day and logs each.
   * A few alone are looked at by the next run; a provider that is away, or another account's key, fails all of them.
   */
  watchReconciliation(membership: EntryFunction): void {
    const faults = new MetricFilter(this, 'ReconcileFaultFilter', {
      logGroup: membership.logGroup,
      filterPattern: FilterPattern.literal(`{ $.message = "${reconcileFault}" }`),
      metricNamespace: 'Directory',
      metricName: 'ReconcileFaults',
      metricValue: '1',
    });
    const metric = faults.metric({ period: Duration.hours(1), statistic: 'Sum' });
    this.#alarm('ReconcileFails', metric, 3, 'Memberships cannot be compared with the payment provider');
  }

  /**
   * A message that could not be delivered for a quarter of an hour: its wait, of which the job tells whenever it sends
   * it again, which is every half an hour at least. So an hour without such a word says that it is delivered.
   */
  watchOutbox(job: EntryFunction): void {
    const waits = new MetricFilter(this, 'MessageWaitFilter', {
      logGroup: job.logGroup,
      filterPattern: FilterPattern.literal(waitingPattern),
      metricNamespace: 'Directory',
      metricName: 'MessageWaitMinutes',
      metricValue: '$.minutes',
    });
    const metric = waits.metric({ period: Duration.hours(1), statistic: 'Maximum' });
    this.#alarm('MessageWaits', metric, 15, 'A mail, an invalidation or a payment command is not delivered');
  }

  #alarm(
    id: string,
    metric: IMetric,
    threshold: number,
    alarmDescription: string,
    breach: Partial<Pick<AlarmProps, 'comparisonOperator' | 'treatMissingData'>> = {},
  ): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...breach,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
  }
}
