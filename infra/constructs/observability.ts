import { Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { jobDone, messageWaits, webhookRefused } from '#shared/deployment/log-lines.ts';
import { schedules } from '#shared/deployment/schedules.ts';
import { indexes } from '#shared/deployment/table.ts';
import type { DeploymentSettings } from '#infra/settings.ts';
import type { Alarms } from './alarms.ts';
import { named } from './deployment.ts';
import type { EntryFunction } from './function.ts';

const fiveMinutes = Duration.minutes(5);
const hour = Duration.hours(1);
const day = Duration.days(1);

/**
 * Requests a second, over an hour, at which the operator is told. Uncached, they cost some 500 USD a month
 * (docs/operating.md, "What a flood costs"); a site whose visitors are as many raises it.
 */
const edgeRequestsPerSecond = 100;

/** ACM renews a certificate 60 days before its end; with 30 left, that has failed for a month. */
const daysToRenew = 30;

/** Percent of the month's budget at which AWS Budgets mails: of what was spent, and of what it expects by the end. */
const budgetNotices = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/**
 * Where events that failed for good are kept, and what of the running site is watched. A quiet site has few requests, so
 * one failure in an hour rings.
 */
export class Observability extends Construct {
  readonly deadLetters: Queue;
  readonly #alarms: Alarms;

  constructor(scope: Construct, alarms: Alarms) {
    super(scope, 'Observability');
    this.#alarms = alarms;
    this.deadLetters = named(
      new Queue(this, 'DeadLetters', {
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        retentionPeriod: Duration.days(14),
      }),
      'DeadLetters',
    );
    const metric = this.deadLetters.metricApproximateNumberOfMessagesVisible({
      period: fiveMinutes,
      statistic: 'Maximum',
    });
    this.#alarms.add('DeadLetterDepth', {
      metric,
      threshold: 1,
      description: 'An upload or a job failed for good',
    });
  }

  /**
   * Errors of each Lambda: those that Lambda counts (a crash, a timeout), and those that a handler logs, since it
   * answers its failure itself, which for Lambda is no error. And invocations that Lambda refuses.
   */
  watchFunctions(functions: readonly EntryFunction[]): void {
    for (const entry of functions) {
      const { id } = entry.node;
      const logged = this.#alarms.metricOfLog(`${id}LoggedErrors`, entry.logGroup, '{ $.level = "error" }', {
        period: hour,
        statistic: 'Sum',
      });
      const ended = entry.metricErrors({ period: hour, statistic: 'Sum' });
      this.#alarms.add(`${id}Errors`, {
        metric: sumOf('Errors', { ended, logged }),
        threshold: 1,
        description: `${entry.entry} fails`,
      });
      this.#alarms.add(`${id}Throttles`, {
        metric: entry.metricThrottles({ period: fiveMinutes, statistic: 'Sum' }),
        threshold: 1,
        description: `Lambda refuses to start ${entry.entry}`,
      });
    }
  }

  /** Answers of 5xx by the API, whatever is behind them. */
  watchApi(api: HttpApi): void {
    this.#alarms.add('ApiFailures', {
      metric: api.metricServerError({ period: hour, statistic: 'Sum' }),
      threshold: 1,
      description: 'The API answers 5xx',
    });
  }

  /** Records of the table's stream that a Lambda takes late. */
  watchDelay(id: string, entry: EntryFunction, description: string): void {
    this.#alarms.add(id, {
      metric: entry.metric('IteratorAge', { period: fiveMinutes, statistic: 'Maximum' }),
      threshold: Duration.minutes(10).toMilliseconds(),
      description,
    });
  }

  /** Events that the payment provider's webhook does not take: a wrong secret, or another version of the API. */
  watchWebhook(webhook: EntryFunction): void {
    this.#alarms.add('WebhookRefused', {
      metric: this.#alarms.metricOfLog(
        'WebhooksRefused',
        webhook.logGroup,
        `{ $.message = "${webhookRefused}" && $.signed IS TRUE }`,
        { period: hour, statistic: 'Sum' },
      ),
      threshold: 1,
      description: 'Events of Stripe are refused: compare the webhook secret and the endpoint’s API version',
    });
  }

  /**
   * Requests that the table or one of its indexes refuses, by its ceiling or by a hot partition. DynamoDB counts each
   * apart, and only where there are some.
   */
  watchTable(table: Table): void {
    const sum = { period: fiveMinutes, statistic: 'Sum' };
    for (const kind of ['Read', 'Write']) {
      const name = `${kind}ThrottleEvents`;
      const ofIndex = (index: string): IMetric =>
        table.metric(name, {
          ...sum,
          dimensionsMap: { TableName: table.tableName, GlobalSecondaryIndexName: index },
        });
      const metrics = {
        own: table.metric(name, sum),
        ...Object.fromEntries(Object.values(indexes).map((index) => [index.name, ofIndex(index.name)])),
      };
      this.#alarms.add(`Table${kind}Throttles`, {
        metric: sumOf(name, metrics, fiveMinutes),
        threshold: 1,
        description: `The table refuses ${kind.toLowerCase()}s`,
      });
    }
  }

  /**
   * Answers of 5xx at the edge, whatever is behind them: CloudFront measures their share in all requests. And the number
   * of requests: a flood below the throttles fails nowhere, and would be seen on the bill alone.
   */
  watchEdge({ distributionId }: Distribution): void {
    // Under both dimensions; the framework's own metric leaves the second one out, and is never sent.
    const edge = (metricName: string, statistic: string) =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        period: hour,
        statistic,
      });
    const requests = edge('Requests', 'Sum');
    this.#alarms.add('EdgeFailures', {
      metric: new MathExpression({
        label: 'Answers of 5xx',
        expression: 'share / 100 * requests',
        period: hour,
        usingMetrics: { share: edge('5xxErrorRate', 'Average'), requests },
      }),
      // One of three requests is a share of 33.3 %, and comes out a little below one.
      threshold: 0.9,
      description: 'The site answers 5xx',
    });
    this.#alarms.add('EdgeFlood', {
      metric: requests,
      threshold: edgeRequestsPerSecond * hour.toSeconds(),
      description: `The site is asked more than ${edgeRequestsPerSecond} times a second: look at the bill`,
    });
  }

  /**
   * A schedule whose runs no longer come to their end: by what the job says at the end of each, so that it does not
   * matter why (a rule that is off, a right that is missing, a run that fails or takes too long).
   */
  watchSchedules(job: EntryFunction): void {
    for (const [name, { minutes }] of Object.entries(schedules)) {
      // One run may come late, or fail; two may not. An alarm's period is a day at most.
      const patience = Math.max(10, 3 * minutes);
      const period = Duration.minutes(Math.min(patience, day.toMinutes()));
      this.watchRuns(`${name[0]?.toUpperCase()}${name.slice(1)}`, job, {
        pattern: `{ $.message = "${jobDone}" && $.job = "${name}" }`,
        period,
        evaluationPeriods: Math.ceil(patience / period.toMinutes()),
        description: `The schedule ${name} does not run`,
      });
    }
  }

  /** Log lines that must keep coming; none within so many periods is a breach. */
  watchRuns(
    id: string,
    entry: EntryFunction,
    {
      pattern,
      period,
      ...watched
    }: { pattern: string; period: Duration; evaluationPeriods: number; description: string },
  ): void {
    const runs = this.#alarms.metricOfLog(`${id}Runs`, entry.logGroup, pattern, { period, statistic: 'Sum' });
    this.#alarms.add(`${id}Stopped`, {
      // Filled: in place of a missing value CloudWatch looks at an older one first, and would ring days later.
      metric: sumOf('Runs', { runs }, period),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
      ...watched,
    });
  }

  /** The certificate's end and the account's bill: no failing request shows them in time. */
  watchAccount({ certificateArn, alarmEmail, monthlyBudget }: DeploymentSettings): void {
    this.#alarms.add('CertificateEnds', {
      metric: new Metric({
        namespace: 'AWS/CertificateManager',
        metricName: 'DaysToExpiry',
        dimensionsMap: { CertificateArn: certificateArn },
        period: day,
        statistic: 'Minimum',
      }),
      threshold: daysToRenew,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      description: `The certificate ends in less than ${daysToRenew} days and is not renewed: is its record in the DNS?`,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: budgetNotices.map((notice) => ({
        notification: { ...notice, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
        subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
      })),
    });
  }

  /**
   * A message that could not be delivered for a quarter of an hour: its wait, of which the job tells whenever it sends
   * it again, which is every half an hour at least. So an hour without such a line says that it is delivered.
   */
  watchOutbox(job: EntryFunction): void {
    this.#alarms.add('MessageWaits', {
      metric: this.#alarms.metricOfLog(
        'MessageWaitMinutes',
        job.logGroup,
        `{ $.message = "${messageWaits}" }`,
        { value: '$.minutes', period: hour, statistic: 'Maximum' },
      ),
      threshold: 15,
      description: 'A mail, an invalidation or a payment command is not delivered',
    });
  }
}

/** A sum in which a metric without data counts as 0: added to nothing, a number is nothing. */
function sumOf(label: string, usingMetrics: Record<string, IMetric>, period = hour): MathExpression {
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ');
  return new MathExpression({ label, expression, usingMetrics, period });
}
