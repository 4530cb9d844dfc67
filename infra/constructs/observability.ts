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
 * Alarm threshold: average requests a second, over one hour. Uncached, this load costs about 500 USD a month
 * (docs/operating.md, "What a flood costs"). A busier site should raise the threshold.
 */
const edgeRequestsPerSecond = 100;

/**
 * Alarm threshold in days before the certificate expires. ACM renews 60 days before expiry, so 30 days left means that
 * renewal has failed for a month.
 */
const daysToRenew = 30;

/** AWS Budgets sends a mail when the actual cost reaches 80 % of the monthly budget, or the forecasted cost 100 %. */
const budgetNotices = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/** Dead-letter queue and alarms of the running site. On a quiet site, one failure within an hour triggers an alarm. */
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
      description:
        'An event failed permanently and stays in the queue DeadLetters for 14 days. A photo or a message may not be processed. Read the log of the Lambda that the event is for.',
    });
  }

  /**
   * Adds alarms on errors and throttles of each Lambda. Lambda's metric counts only crashes and timeouts. The alarm
   * also counts logged errors, because a handler that catches a failure logs it and returns a response.
   * @param meaning what errors of these Lambdas mean, and what to do first
   */
  watchFunctions(
    functions: readonly EntryFunction[],
    meaning = 'Some requests or background work failed. Read the errors in its log.',
  ): void {
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
        description: `The Lambda ${entry.entry} crashed, timed out or logged an error. ${meaning}`,
      });
      this.#alarms.add(`${id}Throttles`, {
        metric: entry.metricThrottles({ period: fiveMinutes, statistic: 'Sum' }),
        threshold: 1,
        description: `AWS refuses to start the Lambda ${entry.entry}. Its requests fail or its work is late. Check the account's concurrency quota, reservedConcurrency and the traffic.`,
      });
    }
  }

  /** Adds an alarm on 5xx responses of the API, whatever their cause. */
  watchApi(api: HttpApi): void {
    this.#alarms.add('ApiFailures', {
      metric: api.metricServerError({ period: hour, statistic: 'Sum' }),
      threshold: 1,
      description:
        "The API returns 5xx errors, so actions of visitors or members fail. Read the log of the Lambda whose alarm also fired, or else the API's access log (ApiAccessLogs).",
    });
  }

  /** Adds an alarm on table stream records that a Lambda processes late. */
  watchDelay(id: string, entry: EntryFunction, description: string): void {
    this.#alarms.add(id, {
      metric: entry.metric('IteratorAge', { period: fiveMinutes, statistic: 'Maximum' }),
      threshold: Duration.minutes(10).toMilliseconds(),
      description,
    });
  }

  /** Adds an alarm on payment provider events that the webhook refuses, because of a wrong secret or API version. */
  watchWebhook(webhook: EntryFunction): void {
    this.#alarms.add('WebhookRefused', {
      metric: this.#alarms.metricOfLog(
        'WebhooksRefused',
        webhook.logGroup,
        `{ $.message = "${webhookRefused}" && $.signed IS TRUE }`,
        { period: hour, statistic: 'Sum' },
      ),
      threshold: 1,
      description:
        "The webhook refuses signed events of Stripe, so payments take effect late. Compare the webhook secret and the API version of Stripe's endpoint with the deployment's.",
    });
  }

  /**
   * Adds alarms on requests that the table or an index throttles, at its ceiling or because of a hot partition.
   * DynamoDB counts the table and each index separately, and publishes only non-zero values.
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
        description: `The table throttles ${kind.toLowerCase()}s, so requests or background work fail. Check for a flood of requests; for real traffic, raise the ceiling in infra/constructs/data.ts.`,
      });
    }
  }

  /**
   * Adds alarms on 5xx responses at the edge, which CloudFront reports only as a percentage of all requests, and on the
   * number of requests. A flood below the throttles causes no failures, so without this alarm only the bill would show
   * it.
   */
  watchEdge({ distributionId }: Distribution): void {
    // CloudFront publishes its metrics with the dimensions DistributionId and Region. CDK's own metric omits `Region`
    // and therefore never has data.
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
      // CloudFront rounds the rate: for one failure in three requests, it reports 33.3 %, so the result is 0.999
      // failures.
      threshold: 0.9,
      description:
        'The site returns 5xx errors, so visitors or members see error pages. Read the log of the Lambda whose alarm also fired.',
    });
    this.#alarms.add('EdgeFlood', {
      metric: requests,
      threshold: edgeRequestsPerSecond * hour.toSeconds(),
      description: `The site received more than ${edgeRequestsPerSecond} requests a second for an hour, which raises the AWS bill. Compare CloudFront's requests with the Lambdas' invocations to tell visitors from a flood.`,
    });
  }

  /**
   * Adds one alarm per schedule, for runs that no longer complete. The alarm counts the job's final log line, so it
   * covers every cause: a disabled rule, a missing permission, a failure or a timeout.
   */
  watchSchedules(job: EntryFunction): void {
    for (const [name, { minutes, description }] of Object.entries(schedules)) {
      // Tolerate one late or failed run, but not two. CloudWatch limits an alarm's period to one day.
      const patience = Math.max(10, 3 * minutes);
      const period = Duration.minutes(Math.min(patience, day.toMinutes()));
      const id = `${name[0]?.toUpperCase()}${name.slice(1)}`;
      this.watchRuns(id, job, {
        pattern: `{ $.message = "${jobDone}" && $.job = "${name}" }`,
        period,
        evaluationPeriods: Math.ceil(patience / period.toMinutes()),
        description: `The scheduled job ${name} missed three runs. Its work is late: it ${description[0]?.toLowerCase()}${description.slice(1)}. Read the log of the Lambda job and check the rule ${id}Schedule.`,
      });
    }
  }

  /** Adds an alarm that fires if a log line stays missing for the given number of periods. */
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
      // Fill gaps with 0. For a missing value, CloudWatch would evaluate older data first and fire days late.
      metric: sumOf('Runs', { runs }, period),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
      ...watched,
    });
  }

  /**
   * Adds an alarm on the certificate's expiry and a budget for the account. No failing request would warn of an
   * expiring certificate or of rising costs.
   */
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
      description: `The certificate expires in less than ${daysToRenew} days and was not renewed. Once it expires, browsers block the site. Find the name that lacks its DNS record with aws acm describe-certificate.`,
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
   * Adds an alarm on an outbox message that stays undelivered for 15 minutes. The job Lambda logs the waiting time at
   * each retry, at least every 30 minutes. So an hour without this log line means that the message was delivered.
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
      description:
        'A message has been undelivered for 15 minutes: a mail, a cache invalidation, a move of photos or a payment command. Members may miss mails or still be charged, and hidden content may stay visible. Search the log of the Lambda job for "message waits" and "delivery fault".',
    });
  }
}

/** Builds a sum in which a metric without data counts as 0. Otherwise CloudWatch would return no value for the sum. */
function sumOf(label: string, usingMetrics: Record<string, IMetric>, period = hour): MathExpression {
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(' + ');
  return new MathExpression({ label, expression, usingMetrics, period });
}
