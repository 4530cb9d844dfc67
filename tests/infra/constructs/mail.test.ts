import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { completeStage, propertiesOf, settingsFrom, templateOf } from '#tests/support/template.ts';

const local = templateOf(settingsOf('local'));
const prod = templateOf(settingsFrom('prod', completeStage));
const set = { Ref: 'MailConfigurationSet' };

describe.each([
  ['local', local],
  ['prod', prod],
])('the configuration set of the stage %s', (_, template) => {
  test('counts bounces, complaints, rejects and rendering failures by its name', () => {
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      ConfigurationSetName: set,
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint', 'reject', 'renderingFailure'],
        CloudWatchDestination: {
          DimensionConfigurations: [
            {
              DimensionName: 'ses:configuration-set',
              DimensionValueSource: 'messageTag',
              DefaultDimensionValue: 'none',
            },
          ],
        },
      },
    });
  });

  test('has a name that CloudFormation generates', () => {
    template.hasResourceProperties('AWS::SES::ConfigurationSet', { Name: Match.absent() });
  });

  test('is used for mails of the user pool and the job Lambda', () => {
    const { EmailConfiguration } = propertiesOf<{ EmailConfiguration: unknown }>(template, 'UserPool');
    expect(EmailConfiguration).toMatchObject({ EmailSendingAccount: 'DEVELOPER', ConfigurationSet: set });
    const job = propertiesOf<{ Environment: { Variables: unknown } }>(template, 'JobFunction');
    expect(job.Environment.Variables).toMatchObject({ MAIL_CONFIGURATION_SET: set });
  });
});

describe('an alarm on mail', () => {
  test('fires at one rejected mail in an hour', () => {
    prod.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'AWS/SES',
      MetricName: 'Reject',
      Dimensions: [{ Name: 'ses:configuration-set', Value: set }],
      Statistic: 'Sum',
      Period: 3600,
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
  });

  // Source of the rates: https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
  test.each([
    ['Reputation.BounceRate', 'reviews', 0.05],
    ['Reputation.BounceRate', 'pauses', 0.1],
    ['Reputation.ComplaintRate', 'reviews', 0.001],
    ['Reputation.ComplaintRate', 'pauses', 0.005],
  ])('fires before the %s reaches the rate at which SES %s an account', (MetricName, act, limit) => {
    const alarms = Object.values(prod.findResources('AWS::CloudWatch::Alarm', { Properties: { MetricName } }))
      .map(({ Properties }: { Properties?: unknown }) => Properties as Record<string, unknown>)
      .filter(({ AlarmDescription }) => String(AlarmDescription).includes(`SES ${act}`));
    expect(alarms).toHaveLength(1);
    const [alarm = {}] = alarms;
    expect(alarm).toMatchObject({
      Namespace: 'AWS/SES',
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
    // The account-wide metric has no dimensions. An alarm with dimensions would never get a value.
    expect(alarm['Dimensions']).toBeUndefined();
    expect(alarm['Threshold']).toBeLessThan(limit);
    expect(alarm['Threshold']).toBeGreaterThanOrEqual(limit / 2);
  });

  test('keeps its state while SES reports no rate', () => {
    const reputation = Object.values(prod.findResources('AWS::CloudWatch::Alarm')).filter(
      ({ Properties }: { Properties?: { MetricName?: string } }) =>
        Properties?.MetricName?.startsWith('Reputation.'),
    );
    expect(reputation).toHaveLength(4);
    for (const alarm of reputation)
      expect(alarm).toMatchObject({ Properties: { TreatMissingData: 'ignore' } });
  });

  test('fires when the user pool fails to mail one code in an hour', () => {
    prod.hasResourceProperties('AWS::Logs::MetricFilter', {
      LogGroupName: { Ref: 'CodeMailLogs' },
      // Cognito writes only errors to this log.
      FilterPattern: '',
      MetricTransformations: [
        { MetricNamespace: 'Directory/prod', MetricName: 'CodesNotMailed', MetricValue: '1' },
      ],
    });
    prod.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'Directory/prod',
      MetricName: 'CodesNotMailed',
      Statistic: 'Sum',
      Period: 3600,
      Threshold: 1,
    });
  });
});

describe('the log of codes that could not be mailed', () => {
  const { LogGroupName } = propertiesOf<{ LogGroupName: unknown }>(prod, 'CodeMailLogs');

  test('has a name below /aws/vendedlogs', () => {
    expect(JSON.stringify(LogGroupName)).toContain('/aws/vendedlogs/');
  });

  test('has the stack’s id in its name', () => {
    const stackId = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };
    expect(JSON.stringify(LogGroupName)).toContain(JSON.stringify(stackId));
  });

  test('expires its lines after a month', () => {
    prod.hasResourceProperties('AWS::Logs::LogGroup', { LogGroupName, RetentionInDays: 30 });
  });

  test('is passed to Cognito as an ARN without an asterisk', () => {
    const { UserPoolId, LogConfigurations } = propertiesOf<{
      UserPoolId: unknown;
      LogConfigurations: Array<{ CloudWatchLogsConfiguration: { LogGroupArn: unknown } }>;
    }>(prod, 'CodeMailErrors');
    expect(UserPoolId).toEqual({ Ref: 'UserPool' });
    expect(LogConfigurations).toMatchObject([{ EventSource: 'userNotification', LogLevel: 'ERROR' }]);
    const arn = JSON.stringify(LogConfigurations[0]?.CloudWatchLogsConfiguration.LogGroupArn);
    expect(arn).toContain('{"Ref":"CodeMailLogs"}');
    expect(arn).not.toContain('*');
  });
});
