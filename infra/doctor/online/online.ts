import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import { type Aws, clientConfig } from '#infra/aws/aws.ts';
import type { Settings } from '#infra/settings.ts';
import { type Finding, missing, note } from '../finding.ts';
import { alarmSubscription, bootstrap, concurrency, credentials, stack } from './account.ts';
import { certificate } from './certificate.ts';
import { mailAccount, mailIdentity } from './mail.ts';
import { alias, takenNames } from './names.ts';
import { payments } from './stripe.ts';

/**
 * Finds what would stop a deployment of the stage, or break the site for its first visitor. All calls are read-only. If
 * AWS rejects the credentials, makes no further checks.
 */
export async function online(aws: Aws, settings: Settings, now: Date): Promise<Finding[]> {
  const { stage, deployment } = settings;
  const { finding, account } = await credentials(aws);
  if (account === undefined || !deployment) return [finding];
  const ssm = new SSMClient(clientConfig(aws));
  const ses = new SESv2Client(clientConfig(aws));
  const lambda = new LambdaClient(clientConfig(aws));
  const secrets = new SecretsManagerClient(clientConfig(aws));
  // CloudFront has one endpoint for all regions. The SDK signs requests to CloudFront for us-east-1.
  const cloudfront = new CloudFrontClient(clientConfig(aws));
  const site = `https://${deployment.domainName}`;
  let exists = false;
  try {
    const found = [
      finding,
      await ask('the CDK’s bootstrap', 'ssm:GetParameter', () => bootstrap(ssm, account, aws.region)),
      await ask('the stack', 'cloudformation:DescribeStacks', async () => {
        const state = await stack(aws, stage);
        exists = state.exists;
        return state.finding;
      }),
      await ask('the certificate', 'acm:DescribeCertificate', () =>
        certificate(aws, account, deployment, now),
      ),
      await ask('the mail identity', 'ses:GetEmailIdentity', () =>
        mailIdentity(ses, deployment.mailIdentity, aws.region),
      ),
      await ask('sending mail', 'ses:GetAccount', () => mailAccount(ses, site, aws.region)),
      await ask('Lambda’s quota', 'lambda:GetAccountSettings', () =>
        concurrency(lambda, aws.region, { reserves: settings.reservedConcurrency, exists }),
      ),
      await ask('the site’s name', 'cloudfront:ListDistributions', () =>
        alias(cloudfront, {
          hosts: [deployment.domainName, ...deployment.redirectedDomains],
          stage,
          exists,
        }),
      ),
      exists
        ? await ask('alarms', 'cloudformation:DescribeStackResource and sns:ListSubscriptionsByTopic', () =>
            alarmSubscription(aws, `directory-${stage}`, deployment.alarmEmail),
          )
        : [],
      exists
        ? await ask('Stripe', 'ssm:GetParameter and secretsmanager:GetSecretValue', () =>
            payments({ ssm, secrets }, settings),
          )
        : await ask('names', 'ssm:GetParameters and cloudfront:List*', () =>
            takenNames({ cloudfront, ssm }, stage),
          ),
    ];
    return found.flat();
  } finally {
    for (const client of [ssm, ses, lambda, secrets, cloudfront]) client.destroy();
  }
}

/**
 * Runs one check, and turns an error into a finding. A missing permission is only a note: the account may be fine.
 * @param about subject of the check, for a sentence
 * @param rights IAM actions that the check needs
 * @param look the check; changes nothing in the account
 */
async function ask(
  about: string,
  rights: string,
  look: () => Promise<Finding | Finding[]>,
): Promise<Finding | Finding[]> {
  try {
    return await look();
  } catch (error) {
    const code = codeOf(error);
    if (/^AccessDenied|^UnauthorizedOperation|NotAuthorized/.test(code))
      return note(`${about}: these credentials lack the permission`, `allow ${rights}, or check by hand`);
    const message = error instanceof Error ? error.message : String(error);
    return missing(`${about}: AWS could not be reached (${message})`, 'run the same command again');
  }
}

/** Reads errors of the SDK's clients and of `callAws`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
