import { App, Aws, CfnOutput, CfnRule, Fn, Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { parameterName, type OperatorParameter } from '#shared/deployment/parameters.ts';
import { Accounts } from '#infra/constructs/accounts.ts';
import { Alarms } from '#infra/constructs/alarms.ts';
import { Api } from '#infra/constructs/api.ts';
import { Data } from '#infra/constructs/data.ts';
import { addressesOf, arn, named, region, type Deployment } from '#infra/constructs/deployment.ts';
import { allow, type EntryFunction } from '#infra/constructs/function.ts';
import { Media } from '#infra/constructs/media.ts';
import { Mail } from '#infra/constructs/mail.ts';
import { acknowledgeFramework } from '#infra/constructs/nag.ts';
import { Observability } from '#infra/constructs/observability.ts';
import { webhookEvents } from '#shared/deployment/stripe.ts';
import { Payments } from '#infra/constructs/payments.ts';
import { Probe } from '#infra/constructs/probe.ts';
import { Schedules } from '#infra/constructs/schedules.ts';
import { localStackStage } from '#infra/settings.ts';
import { distributionArn, Site } from '#infra/constructs/site.ts';

/** CDK feature flags that the template relies on. Set in code, because only the CLI reads cdk.json. */
const flags = {
  '@aws-cdk/core:enablePartitionLiterals': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-lambda:useCdkManagedLogGroup': true,
  '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/aws-s3:publicAccessBlockedByDefault': true,
  // Adds each Lambda's code directory to the template. The local cloud loads the code from there.
  'aws:cdk:enable-asset-metadata': true,
  'aws:cdk:enable-path-metadata': true,
  // Makes templates that CloudFormation would refuse stop the synthesis instead of only warning.
  '@aws-cdk/core:validateAgainstDefaultRules': true,
};

/**
 * Creates an app that writes to `outdir`. Use `unvalidated` for templates that are never deployed: CDK's CloudFormation
 * validation takes longer than the synthesis.
 */
export const newApp = (outdir: string, { unvalidated = false } = {}): App =>
  new App({
    outdir,
    analyticsReporting: false,
    context: flags,
    builtinCloudFormationValidation: !unvalidated,
  });

/** The only stack. It has all resources, because they refer to each other in both directions. */
export class DirectoryStack extends Stack {
  constructor(app: App, input: Omit<Deployment, 'addresses'>) {
    super(app, `directory-${input.settings.stage}`, {
      env: { region },
      description: `Directory marketplace, stage ${input.settings.stage}`,
      terminationProtection: input.settings.deployment !== undefined && !input.firstPass,
    });
    const deployment: Deployment = { ...input, addresses: addressesOf(this, input.settings) };
    if (!input.settings.deployment) this.#refuseDeployment(input.settings.stage);
    const alarms = new Alarms(this, deployment);
    const observability = new Observability(this, alarms);
    const { deadLetters } = observability;
    const data = new Data(this, deployment);
    const media = new Media(this, deployment, data, deadLetters);
    const mail = new Mail(this, deployment, alarms);
    const accounts = new Accounts(this, deployment, data, mail);
    const payments = new Payments(this, deployment, data, deadLetters);
    const api = new Api(this, deployment, { data, media, accounts, payments });
    const site = new Site(this, deployment, data, media, api);
    const schedules = new Schedules(this, deployment, data, media, deadLetters);
    const functions = [
      ...Object.values(api.functions),
      site.page,
      ...(payments.stripe ? [payments.stripe.webhook] : []),
      media.photo,
      media.pdf,
      accounts.trigger,
      accounts.tokenTrigger,
      schedules.job,
    ];
    mail.grantSending(schedules.job);
    mail.watchCodes(accounts.pool);
    site.grantPlaceCounts(schedules.job);
    accounts.grantSecurity(schedules.job);
    accounts.grantAddresses(schedules.job);
    accounts.grantErasure(schedules.job);
    accounts.grantCodes(schedules.job);
    this.#writeDistributionParameter(deployment, site, schedules.job);
    this.#writeOperatorParameter(deployment, { data, accounts, payments });
    observability.watchFunctions(functions);
    observability.watchApi(api.api);
    if (payments.stripe) observability.watchWebhook(payments.stripe.webhook);
    observability.watchDelay(
      'OutboxDelay',
      schedules.job,
      'Messages are processed more than 10 minutes late, so mails and cache invalidations are late. Read the log of the Lambda job.',
    );
    observability.watchDelay(
      'CommandDelay',
      payments.membership,
      'Payment commands are processed more than 10 minutes late, so members who left may still be charged. Read the log of the Lambda membership.',
    );
    observability.watchTable(data.table);
    observability.watchEdge(site.distribution);
    observability.watchSchedules(schedules.job);
    observability.watchOutbox(schedules.job);
    new Probe(this, deployment, observability);
    if (deployment.settings.deployment) observability.watchAccount(deployment.settings.deployment);
    acknowledgeFramework(this);
    const outputs = {
      SiteTarget: site.distribution.distributionDomainName,
      DistributionId: site.distribution.distributionId,
      UserPoolId: accounts.pool.userPoolId,
      UserPoolClientId: accounts.client.userPoolClientId,
      UserPoolServerClientId: accounts.serverClient.userPoolClientId,
      TableName: data.table.tableName,
      ...(payments.stripe && {
        StripeWebhookUrl: payments.stripe.webhookUrl.url,
        StripeWebhookEvents: webhookEvents.join(),
        StripeSecretArn: payments.stripe.secretArn,
      }),
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }

  /**
   * Prevents a deployment of the local stage, which `cdk deploy` without a stage would choose. The local stage deletes
   * its data with the stack. CloudFormation checks this rule before it creates anything. The rule passes only for
   * LocalStack's account id, which no AWS account has.
   */
  #refuseDeployment(stage: string): void {
    new CfnRule(this, 'NeverDeployed', {
      assertions: [
        {
          assert:
            stage === localStackStage
              ? Fn.conditionEquals(Aws.ACCOUNT_ID, '000000000000')
              : Fn.conditionEquals(stage, 'a stage for AWS'),
          assertDescription: `The stage ${stage} runs on one machine only. Choose another: STAGE=NAME npm run deploy`,
        },
      ],
    });
  }

  /**
   * Gives the job Lambda the distribution's id, by an SSM parameter: the distribution depends on some Lambdas, so an
   * environment variable would be a circular dependency.
   */
  #writeDistributionParameter({ settings }: Deployment, { distribution }: Site, job: EntryFunction): void {
    const name = parameterName.distribution(settings.stage);
    const stringValue = distribution.distributionId;
    named(
      new StringParameter(this, 'DistributionParameter', { parameterName: name, stringValue }),
      'DistributionParameter',
    );
    job.configure(
      { DISTRIBUTION_PARAMETER: name },
      allow(['ssm:GetParameter'], [arn('ssm', `parameter${name}`)]),
      allow(['cloudfront:CreateInvalidation'], [distributionArn(distribution)]),
    );
  }

  /** Writes the location of the stage's data and the payment provider's settings, for infra/operator. */
  #writeOperatorParameter(
    { settings }: Deployment,
    { data, accounts, payments }: { data: Data; accounts: Accounts; payments: Payments },
  ): void {
    const value: OperatorParameter = {
      tableName: data.table.tableName,
      userPoolId: accounts.pool.userPoolId,
      openCountries: [...settings.openCountries],
      payments: payments.variables,
      ...(payments.stripe && { webhookUrl: payments.stripe.webhookUrl.url }),
    };
    const stringValue = this.toJsonString(value);
    named(
      new StringParameter(this, 'OperatorParameter', {
        parameterName: parameterName.operator(settings.stage),
        stringValue,
      }),
      'OperatorParameter',
    );
  }
}
