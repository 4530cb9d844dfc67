import { expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { messageWaits } from '#shared/deployment/log-lines.ts';
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
