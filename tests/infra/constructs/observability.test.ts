import { expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { jobDone, messageWaits, reconcileFault } from '#shared/deployment/log-lines.ts';
import { schedules } from '#shared/deployment/schedules.ts';
import { indexes } from '#shared/deployment/table.ts';
import { templateOf } from '#tests/support/template.ts';

const template = templateOf(settingsOf('local'));

test('a message that is not delivered for a quarter of an hour wakes somebody, by its longest wait', () => {
  const [filter] = Object.values(
    template.findResources('AWS::Logs::MetricFilter', {
      Properties: { FilterPattern: `{ $.message = "${messageWaits}" }` },
    }),
  ) as Array<{ Properties: { MetricTransformations: Array<Record<string, string>>; LogGroupName: unknown } }>;
  expect(filter?.Properties.LogGroupName).toEqual({ Ref: 'JobLogs' });
  const [metric] = filter?.Properties.MetricTransformations ?? [];
  expect(metric?.['MetricValue']).toBe('$.minutes');
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: metric?.['MetricNamespace'],
    MetricName: metric?.['MetricName'],
    Statistic: 'Maximum',
    Threshold: 15,
    // Longer than the longest wait between two deliveries, so that it does not come and go with them.
    Period: 3600,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    AlarmActions: [{ Ref: 'AlarmTopic' }],
  });
});

test('memberships that cannot be compared with the payment provider wake somebody', () => {
  const [filter] = Object.values(
    template.findResources('AWS::Logs::MetricFilter', {
      Properties: { FilterPattern: `{ $.message = "${reconcileFault}" }` },
    }),
  ) as Array<{ Properties: { MetricTransformations: Array<Record<string, string>>; LogGroupName: unknown } }>;
  // Of the Lambda that carries out commands: the job has no key of the provider.
  expect(filter?.Properties.LogGroupName).toEqual({ Ref: 'MembershipLogs' });
  const [metric] = filter?.Properties.MetricTransformations ?? [];
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: metric?.['MetricNamespace'],
    MetricName: metric?.['MetricName'],
    Statistic: 'Sum',
    Threshold: 3,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    AlarmActions: [{ Ref: 'AlarmTopic' }],
  });
});

interface MathAlarm {
  Metrics: Array<{
    Id: string;
    Expression?: string;
    MetricStat?: { Metric: { MetricName: string; Dimensions: Array<{ Name: string; Value: unknown }> } };
  }>;
  Threshold: number;
  AlarmActions: unknown[];
}
const mathAlarm = (description: string): MathAlarm => {
  const [found] = Object.values(
    template.findResources('AWS::CloudWatch::Alarm', { Properties: { AlarmDescription: description } }),
  ) as Array<{ Properties: MathAlarm }>;
  if (!found) throw new Error(`No alarm says: ${description}`);
  return found.Properties;
};

test.each(['Read', 'Write'])(
  '%s requests that the table or any of its indexes refuses wake somebody, also where only one of them does',
  (kind) => {
    const { Metrics, Threshold, AlarmActions } = mathAlarm(`The table refuses ${kind.toLowerCase()}s`);
    const counted = Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);
    expect(new Set(counted.map(({ MetricName }) => MetricName))).toEqual(new Set([`${kind}ThrottleEvents`]));
    const indexOf = ({ Dimensions }: (typeof counted)[number]) =>
      Dimensions.find(({ Name }) => Name === 'GlobalSecondaryIndexName')?.Value;
    expect(counted.map(indexOf)).toEqual([undefined, ...Object.values(indexes).map(({ name }) => name)]);
    for (const { Dimensions } of counted)
      expect(Dimensions).toContainEqual({ Name: 'TableName', Value: { Ref: 'Table' } });
    // DynamoDB sends nothing where nothing is refused, and what is added to nothing is nothing.
    const expression = Metrics.find(({ Expression }) => Expression)?.Expression;
    expect(expression).toBe(
      Metrics.filter(({ MetricStat }) => MetricStat)
        .map(({ Id }) => `FILL(${Id}, 0)`)
        .join(' + '),
    );
    expect([Threshold, AlarmActions]).toEqual([1, [{ Ref: 'AlarmTopic' }]]);
  },
);

test('every Lambda that AWS refuses to start wakes somebody', () => {
  for (const entry of Object.keys(template.findResources('AWS::Lambda::Function')).filter((id) =>
    id.endsWith('Function'),
  ))
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'AWS/Lambda',
      MetricName: 'Throttles',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: entry } }],
      Threshold: 1,
      AlarmActions: [{ Ref: 'AlarmTopic' }],
    });
});

test.each(Object.entries(schedules))(
  'the schedule %s that runs no more wakes somebody',
  (job, { minutes }) => {
    const [filter] = Object.values(
      template.findResources('AWS::Logs::MetricFilter', {
        Properties: {
          FilterPattern: `{ $.message = "${jobDone}" && $.job = "${job}" }`,
          LogGroupName: { Ref: 'JobLogs' },
        },
      }),
    ) as Array<{ Properties: { MetricTransformations: Array<Record<string, string>> } }>;
    const [metric] = filter?.Properties.MetricTransformations ?? [];
    const [alarm] = Object.values(
      template.findResources('AWS::CloudWatch::Alarm', {
        Properties: { MetricName: metric?.['MetricName'] },
      }),
    ) as Array<{ Properties: { Period: number } }>;
    expect(alarm?.Properties).toMatchObject({
      Statistic: 'Sum',
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      // No run says nothing.
      TreatMissingData: 'breaching',
      AlarmActions: [{ Ref: 'AlarmTopic' }],
    });
    // One run may come late, or fail; two may not.
    expect(alarm?.Properties.Period).toBeGreaterThanOrEqual(3 * minutes * 60);
  },
);

test('5xx at the edge wake somebody, by their number and not by their share of few requests', () => {
  const { Metrics, AlarmActions } = mathAlarm('The site answers 5xx');
  expect(Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []).sort()).toEqual([
    '5xxErrorRate',
    'Requests',
  ]);
  for (const { MetricStat } of Metrics.filter((one) => one.MetricStat))
    expect(MetricStat?.Metric.Dimensions).toEqual([
      { Name: 'DistributionId', Value: { Ref: 'Distribution' } },
      { Name: 'Region', Value: 'Global' },
    ]);
  expect(Metrics.find(({ Expression }) => Expression)?.Expression).toBe('share / 100 * requests');
  expect(AlarmActions).toEqual([{ Ref: 'AlarmTopic' }]);
});

test('wakes the operator when the edge answers 100 requests a second for an hour', () => {
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmDescription: 'The site is asked more than 100 times a second: look at the bill',
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
    AlarmActions: [{ Ref: 'AlarmTopic' }],
  });
});
