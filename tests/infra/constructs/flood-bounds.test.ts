import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { completeStage, propertiesOf, settingsFrom, templateOf } from '#tests/support/template.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
const chapter = (guide.split('### What a flood costs')[1] ?? '').replaceAll('\n', ' ');
const template = templateOf(
  settingsFrom('prod', { ...completeStage, reservedConcurrency: true, signInFirewall: true }),
);
const figure = (count: number | undefined): string => count?.toLocaleString('en-US') ?? 'no bound';

describe('the chapter on what a flood costs', () => {
  test('gives the API throttle that the stage sets', () => {
    const { DefaultRouteSettings } = propertiesOf<{ DefaultRouteSettings: { ThrottlingRateLimit: number } }>(
      template,
      'HttpApiStage',
    );
    expect(chapter).toContain(
      `\`/api\`: ${figure(DefaultRouteSettings.ThrottlingRateLimit)} requests a second`,
    );
  });

  test('gives ten requests a second per invocation reserved for pages', () => {
    const page = propertiesOf<{ ReservedConcurrentExecutions?: number }>(template, 'PageFunction');
    // Source: Lambda, "Control access to Lambda function URLs": at most ten requests a second per reserved invocation.
    expect(chapter).toContain(`pages: ${figure((page.ReservedConcurrentExecutions ?? NaN) * 10)} a second`);
  });

  test('gives the table’s ceiling on reads', () => {
    const table = propertiesOf<{ OnDemandThroughput?: { MaxReadRequestUnits: number } }>(template, 'Table');
    expect(chapter).toContain(`${figure(table.OnDemandThroughput?.MaxReadRequestUnits)} read units a second`);
  });

  test('gives the firewall’s limit for each network address', () => {
    const [acl] = Object.values(template.findResources('AWS::WAFv2::WebACL')) as Array<{
      Properties: { Rules: Array<{ Name: string; Statement: { RateBasedStatement: { Limit: number } } }> };
    }>;
    const rule = acl?.Properties.Rules.find(({ Name }) => Name === 'origin-rate-per-address');
    const limit = rule?.Statement.RateBasedStatement.Limit;
    expect(chapter).toContain(`${figure(limit)} pages and API calls in five minutes`);
  });

  test('gives the alarm’s threshold in requests a second', () => {
    const [alarm] = Object.values(
      template.findResources('AWS::CloudWatch::Alarm', {
        Properties: { Namespace: 'AWS/CloudFront', MetricName: 'Requests' },
      }),
    ) as Array<{ Properties: { Threshold: number; Period: number } }>;
    const { Threshold = NaN, Period = NaN } = alarm?.Properties ?? {};
    expect(chapter).toContain(`${figure(Threshold / Period)} requests a second over an hour`);
  });
});
