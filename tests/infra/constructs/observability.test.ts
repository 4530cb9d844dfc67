import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { entries } from '#shared/deployment/entries.ts';
import { jobDone, messageWaits, webhookRefused } from '#shared/deployment/log-lines.ts';
import { schedules } from '#shared/deployment/schedules.ts';
import { indexes } from '#shared/deployment/table.ts';
import { completeStage, idPrefix, settingsFrom, templateOf } from '#tests/support/template.ts';

const template = templateOf(settingsOf('local'));
const prod = settingsFrom('prod', completeStage);
const tellsOperator = [{ Ref: 'AlarmTopic' }];

interface MetricStat {
  Metric: { Namespace: string; MetricName: string; Dimensions?: Array<{ Name: string; Value: unknown }> };
  Period: number;
  Stat: string;
}
interface Alarm {
  AlarmDescription: string;
  MetricName?: string;
  Metrics?: Array<{ Id: string; Expression?: string; MetricStat?: MetricStat }>;
  Period?: number;
  EvaluationPeriods: number;
  Threshold: number;
  ActionsEnabled?: boolean;
  AlarmActions: unknown[];
  OKActions?: unknown[];
}
const alarmsOf = (of: typeof template): Alarm[] =>
  Object.values(of.findResources('AWS::CloudWatch::Alarm')).map(
    ({ Properties }: { Properties?: unknown }) => Properties as Alarm,
  );
const alarmThatSays = (description: string): Alarm => {
  const found = alarmsOf(template).find(({ AlarmDescription }) => AlarmDescription.startsWith(description));
  if (!found) throw new Error(`No alarm says: ${description}`);
  return found;
};
const expressionOf = ({ Metrics = [] }: Alarm) => Metrics.find(({ Expression }) => Expression)?.Expression;
const statsOf = ({ Metrics = [] }: Alarm) => Metrics.flatMap(({ MetricStat }) => MetricStat ?? []);

const metricOfLog = (logGroup: string, pattern: string): Record<string, string> => {
  const [filter] = Object.values(
    template.findResources('AWS::Logs::MetricFilter', {
      Properties: { FilterPattern: pattern, LogGroupName: { Ref: logGroup } },
    }),
  ) as Array<{ Properties: { MetricTransformations: Array<Record<string, string>> } }>;
  const [metric] = filter?.Properties.MetricTransformations ?? [];
  if (!metric) throw new Error(`No filter of ${logGroup} has the pattern ${pattern}`);
  return metric;
};

describe('every alarm', () => {
  test('mails the operator when it starts and when it ends', () => {
    const alarms = alarmsOf(templateOf(prod));
    expect(alarms.length).toBeGreaterThan(30);
    for (const { AlarmDescription, ...alarm } of alarms)
      expect(alarm, AlarmDescription).toMatchObject({
        ActionsEnabled: true,
        AlarmActions: tellsOperator,
        OKActions: tellsOperator,
      });
  });

  test('has disabled actions in a deployment’s first pass', () => {
    for (const alarm of alarmsOf(templateOf(prod, { firstPass: true })))
      expect(alarm.ActionsEnabled, alarm.AlarmDescription).toBe(false);
  });

  // CloudWatch refuses longer periods and windows:
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
  test('evaluates at most seven days, in periods of at most one day', () => {
    for (const alarm of alarmsOf(templateOf(prod))) {
      const periods = [alarm.Period ?? 0, ...statsOf(alarm).map(({ Period }) => Period)];
      expect(Math.max(...periods), alarm.AlarmDescription).toBeLessThanOrEqual(86_400);
      expect(Math.max(...periods) * alarm.EvaluationPeriods).toBeLessThanOrEqual(7 * 86_400);
    }
  });
});

describe('an alarm on a Lambda', () => {
  const functions = entries.map((entry) => `${idPrefix(entry)}Function`);

  test.each(functions)('fires at one crash or logged error in an hour: %s', (id) => {
    const logs = id.replace(/Function$/, 'Logs');
    const logged = metricOfLog(logs, '{ $.level = "error" }');
    const alarm = alarmsOf(template).find((one) =>
      statsOf(one).some(({ Metric }) => Metric.MetricName === logged['MetricName']),
    );
    if (!alarm) throw new Error(`No alarm counts ${logged['MetricName']}`);
    expect(statsOf(alarm)).toEqual([
      {
        Metric: {
          Namespace: 'AWS/Lambda',
          MetricName: 'Errors',
          Dimensions: [{ Name: 'FunctionName', Value: { Ref: id } }],
        },
        Period: 3600,
        Stat: 'Sum',
      },
      {
        Metric: { Namespace: 'Directory/local', MetricName: logged['MetricName'] },
        Period: 3600,
        Stat: 'Sum',
      },
    ]);
    // Without errors, neither metric has a value, and the sum would have none either. FILL supplies a zero.
    expect(expressionOf(alarm)).toBe('FILL(ended, 0) + FILL(logged, 0)');
    expect(alarm.Threshold).toBe(1);
  });

  test.each(functions)('fires when AWS throttles the Lambda: %s', (id) => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'AWS/Lambda',
      MetricName: 'Throttles',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: id } }],
      Threshold: 1,
    });
  });
});

test('an alarm fires when the webhook refuses one signed Stripe event', () => {
  const metric = metricOfLog('StripeWebhookLogs', `{ $.message = "${webhookRefused}" && $.signed IS TRUE }`);
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: metric['MetricName'],
    Statistic: 'Sum',
    Period: 3600,
    Threshold: 1,
  });
});

test('an alarm fires when an outbox message waits 15 minutes for delivery', () => {
  const metric = metricOfLog('JobLogs', `{ $.message = "${messageWaits}" }`);
  expect(metric['MetricValue']).toBe('$.minutes');
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: metric['MetricNamespace'],
    MetricName: metric['MetricName'],
    Statistic: 'Maximum',
    Threshold: 15,
    // The period exceeds the longest pause between two delivery attempts, so that the alarm does not end
    // between them.
    Period: 3600,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  });
});

test.each(['Read', 'Write'])('an alarm fires for throttled %s requests to the table or an index', (kind) => {
  const alarm = alarmThatSays(`The table throttles ${kind.toLowerCase()}s`);
  const counted = statsOf(alarm).map(({ Metric }) => Metric);
  expect(new Set(counted.map(({ MetricName }) => MetricName))).toEqual(new Set([`${kind}ThrottleEvents`]));
  const indexOf = ({ Dimensions = [] }: (typeof counted)[number]) =>
    Dimensions.find(({ Name }) => Name === 'GlobalSecondaryIndexName')?.Value;
  expect(counted.map(indexOf)).toEqual([undefined, ...Object.values(indexes).map(({ name }) => name)]);
  for (const { Dimensions } of counted)
    expect(Dimensions).toContainEqual({ Name: 'TableName', Value: { Ref: 'Table' } });
  // Without throttling, DynamoDB sends no value, and the sum would have none. FILL supplies a zero.
  const ids = alarm.Metrics?.filter(({ MetricStat }) => MetricStat).map(({ Id }) => `FILL(${Id}, 0)`);
  expect(expressionOf(alarm)).toBe(ids?.join(' + '));
  expect(alarm.Threshold).toBe(1);
});

const alarmOnRuns = (metricName: string | undefined): Alarm => {
  const found = alarmsOf(template).find((alarm) =>
    statsOf(alarm).some(({ Metric, Stat }) => Metric.MetricName === metricName && Stat === 'Sum'),
  );
  if (!found) throw new Error(`No alarm counts ${metricName}`);
  return found;
};

test.each(Object.entries(schedules))('an alarm fires if the job %s misses three runs', (job, { minutes }) => {
  const metric = metricOfLog('JobLogs', `{ $.message = "${jobDone}" && $.job = "${job}" }`);
  const alarm = alarmOnRuns(metric['MetricName']);
  expect(alarm).toMatchObject({
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
  // CloudWatch replaces a missing value with an older one. A value from FILL counts as present.
  expect(expressionOf(alarm)).toBe('FILL(runs, 0)');
  const [period = 0] = statsOf(alarm).map(({ Period }) => Period);
  expect(period * alarm.EvaluationPeriods).toBe(Math.max(10, 3 * minutes) * 60);
});

test('metric filters write to the namespace of their own stage', () => {
  const namespaces = (of: typeof template) =>
    new Set(JSON.stringify(of.findResources('AWS::Logs::MetricFilter')).match(/"MetricNamespace":"[^"]*"/g));
  expect([...namespaces(template)]).toEqual(['"MetricNamespace":"Directory/local"']);
  expect([...namespaces(templateOf(prod))]).toEqual(['"MetricNamespace":"Directory/prod"']);
});

test('an alarm fires when an event reaches the dead-letter queue', () => {
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': ['DeadLetters', 'QueueName'] } }],
    Threshold: 1,
  });
});

test('alarms fire at one 5xx response of the API or edge in an hour', () => {
  expect(alarmThatSays('The API returns 5xx')).toMatchObject({ Period: 3600, Threshold: 1 });
  const edge = alarmThatSays('The site returns 5xx');
  expect(statsOf(edge).map(({ Metric, Period }) => [Metric.MetricName, Period])).toEqual([
    ['5xxErrorRate', 3600],
    ['Requests', 3600],
  ]);
  for (const { Metric } of statsOf(edge))
    expect(Metric.Dimensions).toEqual([
      { Name: 'DistributionId', Value: { Ref: 'Distribution' } },
      { Name: 'Region', Value: 'Global' },
    ]);
  expect([expressionOf(edge), edge.Threshold]).toEqual(['share / 100 * requests', 0.9]);
});

test('an alarm fires when the edge serves 100 requests a second for an hour', () => {
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmDescription: Match.stringLikeRegexp('more than 100 requests a second'),
    Namespace: 'AWS/CloudFront',
    MetricName: 'Requests',
    Dimensions: [
      { Name: 'DistributionId', Value: { Ref: 'Distribution' } },
      { Name: 'Region', Value: 'Global' },
    ],
    Statistic: 'Sum',
    Period: 3600,
    Threshold: 360_000,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  });
});

describe('the monitoring of an AWS stage', () => {
  const deployed = templateOf(prod);

  test('alerts 30 days before the certificate expires', () => {
    deployed.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'AWS/CertificateManager',
      MetricName: 'DaysToExpiry',
      Dimensions: [{ Name: 'CertificateArn', Value: completeStage.certificateArn }],
      Statistic: 'Minimum',
      Threshold: 30,
      ComparisonOperator: 'LessThanThreshold',
    });
  });

  test('includes a budget with mails at 80 % actual or 100 % forecasted cost', () => {
    const notice = (NotificationType: string, Threshold: number) => ({
      Notification: {
        NotificationType,
        Threshold,
        ThresholdType: 'PERCENTAGE',
        ComparisonOperator: 'GREATER_THAN',
      },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: completeStage.alarmEmail }],
    });
    deployed.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 100, Unit: 'USD' } },
      NotificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
    });
  });

  test('probes the site every ten minutes, and alerts when probes are missing', () => {
    deployed.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(10 minutes)',
      Targets: [{ Arn: { 'Fn::GetAtt': ['ProbeFunction', 'Arn'] } }],
    });
    const alarm = alarmOnRuns('ProbeRuns');
    expect(statsOf(alarm).map(({ Period }) => Period)).toEqual([1800]);
    expect(alarm).toMatchObject({
      EvaluationPeriods: 1,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    deployed.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmDescription: Match.stringLikeRegexp('^The Lambda probe crashed'),
      Threshold: 1,
    });
  });

  test('gives the probe Lambda no permission except logging', () => {
    const policies = Object.values(deployed.findResources('AWS::IAM::Policy')).filter((policy) =>
      JSON.stringify(policy).includes('{"Ref":"ProbeRole"}'),
    ) as Array<{ Properties: { PolicyDocument: { Statement: Array<{ Action: unknown }> } } }>;
    const actions = policies.flatMap(({ Properties }) =>
      Properties.PolicyDocument.Statement.map(({ Action }) => Action),
    );
    expect(actions).toEqual([['logs:CreateLogStream', 'logs:PutLogEvents']]);
  });
});
