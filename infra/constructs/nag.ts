import { Validations, type Stack } from 'aws-cdk-lib';

const logs =
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]';
const logsReason =
  'aws-cdk-lib gives its helper the managed policy for writing logs. The helper runs only during deployments.';
const copyReason =
  'aws-cdk-lib lets its helper read the deployment’s assets and write the site bucket, which holds no other data.';

/**
 * Acknowledged findings about CDK's helpers, by the start of a helper's construct id. cdk-nag requires the full name of
 * each finding.
 */
const findings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BucketNotificationsHandler: { [logs]: logsReason },
  'Custom::CDKBucketDeployment': {
    [logs]: logsReason,
    'AwsSolutions-IAM5[Action::s3:GetBucket*]': copyReason,
    'AwsSolutions-IAM5[Action::s3:GetObject*]': copyReason,
    'AwsSolutions-IAM5[Action::s3:List*]': copyReason,
    'AwsSolutions-IAM5[Action::s3:Abort*]': copyReason,
    'AwsSolutions-IAM5[Action::s3:DeleteObject*]': copyReason,
    'AwsSolutions-IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-us-east-1/*]': copyReason,
    'AwsSolutions-IAM5[Resource::<SiteBucket.Arn>/*]': copyReason,
    'AwsSolutions-L1': 'aws-cdk-lib chooses the runtime of its helper and updates it with its own releases.',
  },
};

/**
 * Acknowledges cdk-nag findings about helpers that CDK adds and that we can't configure. Findings about our own
 * resources are acknowledged next to each resource, with their own reason.
 */
export function acknowledgeFramework(stack: Stack): void {
  for (const [beginning, reasons] of Object.entries(findings)) {
    const helper = stack.node.children.find(({ node }) => node.id.startsWith(beginning));
    if (!helper)
      throw new Error(`aws-cdk-lib no longer adds ${beginning}: infra/constructs/nag.ts is out of date.`);
    for (const [id, reason] of Object.entries(reasons)) Validations.of(helper).acknowledge({ id, reason });
  }
}
