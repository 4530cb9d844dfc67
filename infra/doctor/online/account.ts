import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { GetParameterCommand, ParameterNotFound, type SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { accountOf, type Aws, callQuery, members, resultOf } from '#infra/aws/aws.ts';
import { physicalId, stackState } from '#infra/aws/cloudformation.ts';
import { hindranceOf, isAtWork, passesFrom } from '#infra/deploy/passes.ts';
import { reservedInvocations } from '#infra/settings.ts';
import { type Finding, missing, note, ok } from '../finding.ts';

/** Checks the credentials and finds their account. @returns no account if the credentials are invalid */
export async function credentials(aws: Aws): Promise<{ finding: Finding; account?: string }> {
  try {
    const account = await accountOf(aws);
    return { account, finding: ok(`the credentials belong to the account ${account}`) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      finding: missing(`AWS rejects the credentials: ${message}`, 'aws configure, or aws sso login'),
    };
  }
}

/** Oldest version of the CDK's bootstrap stack that accepts the template (its rule CheckBootstrapVersion). */
export const oldestBootstrap = 6;
export const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';

/** Checks that the account has the bucket and roles that `cdk deploy` uses. */
export async function bootstrap(ssm: SSMClient, account: string, region: string): Promise<Finding> {
  const mend = `npx cdk bootstrap aws://${account}/${region}`;
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: bootstrapParameter }));
    const version = Number(Parameter?.Value);
    return version >= oldestBootstrap
      ? ok(`the account is bootstrapped for the CDK (version ${version})`)
      : missing(
          `the CDK's bootstrap stack has version ${Parameter?.Value}, but ${oldestBootstrap} is needed`,
          mend,
        );
  } catch (error) {
    if (error instanceof ParameterNotFound)
      return missing(`account ${account} is not bootstrapped for the CDK in ${region}`, mend);
    throw error;
  }
}

/** Checks that a deployment can begin in the stack's current state. */
export async function stack(aws: Aws, stage: string): Promise<{ finding: Finding; exists: boolean }> {
  const name = `directory-${stage}`;
  const state = await stackState(aws, name);
  return {
    finding: stackFinding(name, stage, state),
    exists: state !== undefined && isThere(name, state),
  };
}

const isThere = (name: string, { status }: { status: string }): boolean =>
  hindranceOf(name, status) !== undefined || !passesFrom(name, status).includes('first');

function stackFinding(
  name: string,
  stage: string,
  state: { status: string; isProtected: boolean } | undefined,
): Finding {
  if (!state) return ok(`${name} does not exist yet`);
  const { status, isProtected } = state;
  if (isAtWork(status)) return note(`CloudFormation is changing ${name} (${status})`);
  const hindrance = hindranceOf(name, status);
  if (hindrance) return missing(hindrance.says, hindrance.mend);
  const again = `STAGE=${stage} npm run deploy`;
  if (passesFrom(name, status).includes('first'))
    return note(`the creation of ${name} failed (${status}); the next deployment creates it again`, again);
  return isProtected
    ? ok(`${name} is deployed (${status})`)
    : note(`${name} is deployed (${status}) and not protected against deletion yet`, again);
}

/** Concurrency that AWS keeps for functions that reserve nothing (Lambda, "Configuring reserved concurrency"). */
const leastUnreserved = 100;

/**
 * Checks how many Lambdas may run at once in the account. New accounts get as few as ten, which a few visitors use up.
 *
 * If the stage reserves concurrency, the account needs the reserved number in addition. For a deployed stage, the check
 * reads the account's total: AWS has already subtracted the stage's own reservation from the unreserved part.
 *
 * @param exists whether the stage is deployed
 */
export async function concurrency(
  lambda: LambdaClient,
  region: string,
  { reserves, exists }: { reserves: boolean; exists: boolean },
): Promise<Finding> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = 0 } =
    AccountLimit ?? {};
  const mend = `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 --region ${region}`;
  if (limit < leastUnreserved)
    return missing(
      `only ${limit} Lambdas may run at once in this account: enough for a handful of visitors`,
      mend,
    );
  const reserved = reserves ? Object.values(reservedInvocations).reduce((sum, one) => sum + one, 0) : 0;
  const free = exists ? limit : unreserved;
  if (reserved > 0 && free < leastUnreserved + reserved)
    return missing(
      `reservedConcurrency needs ${reserved} concurrent Lambdas and ${leastUnreserved} unreserved ones, but this account has only ${free}`,
      `${mend}, or set reservedConcurrency to false`,
    );
  return ok(`${limit} Lambdas may run at once`);
}

const listed = z.object({
  Subscriptions: members(z.object({ Endpoint: z.string(), SubscriptionArn: z.string() })),
});

/**
 * Checks that the stage's alarms reach `alarmEmail`. SNS deletes a subscription that is not confirmed within two days,
 * and one that its recipient unsubscribed. CloudFormation does not notice such a deletion.
 */
export async function alarmSubscription(aws: Aws, stack: string, alarmEmail: string): Promise<Finding> {
  const topic = await physicalId(aws, stack, 'AlarmTopic');
  const operation = 'ListSubscriptionsByTopic';
  const text = await callQuery(aws, 'sns', operation, { TopicArn: topic });
  const own = resultOf(text, operation, listed).Subscriptions.filter(
    ({ Endpoint }) => Endpoint === alarmEmail,
  );
  // SNS lists an ARN only for a confirmed subscription.
  if (own.some(({ SubscriptionArn }) => SubscriptionArn.startsWith('arn:')))
    return ok(`alarms reach ${alarmEmail}`);
  return own.length > 0
    ? missing(
        `${alarmEmail} has not confirmed its subscription to alarms`,
        'open the link in the mail from AWS',
      )
    : missing(
        `alarms do not reach ${alarmEmail}`,
        `aws sns subscribe --topic-arn ${topic} --protocol email --notification-endpoint ${alarmEmail} --region ${aws.region}, then open the link in the mail from AWS`,
      );
}
