import { GetParameterCommand, ParameterNotFound, type SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { accountOf } from '#infra/aws/account.ts';
import { callAws, type Aws } from '#infra/aws/aws.ts';
import { stackState } from '#infra/aws/cloudformation.ts';
import { hindranceOf, isAtWork, passesFrom } from '#infra/deploy/passes.ts';
import { reservedInvocations } from '#infra/settings.ts';
import { missing, note, ok, type Finding } from '../finding.ts';

/** Whose the credentials are, and whether they are valid. @returns no account where they are not */
export async function credentials(aws: Aws): Promise<{ finding: Finding; account?: string }> {
  try {
    const account = await accountOf(await aws.signer(), aws.region, aws.endpoint && `${aws.endpoint}/`);
    return { account, finding: ok(`the credentials are of account ${account}`) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      finding: missing(`AWS does not take the credentials: ${message}`, 'aws configure, or aws sso login'),
    };
  }
}

/** The oldest version of the CDK's bootstrap stack that takes the template (its rule CheckBootstrapVersion). */
export const oldestBootstrap = 6;
export const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';

/** Whether the account has what `cdk deploy` uploads to and assumes. */
export async function bootstrap(ssm: SSMClient, account: string, region: string): Promise<Finding[]> {
  const mend = `npx cdk bootstrap aws://${account}/${region}`;
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: bootstrapParameter }));
    const version = Number(Parameter?.Value);
    return [
      version >= oldestBootstrap
        ? ok(`the account is bootstrapped for the CDK (version ${version})`)
        : missing(
            `the CDK's bootstrap stack is of version ${Parameter?.Value}, and ${oldestBootstrap} is needed`,
            mend,
          ),
    ];
  } catch (error) {
    if (error instanceof ParameterNotFound)
      return [missing(`account ${account} is not bootstrapped for the CDK in ${region}`, mend)];
    throw error;
  }
}

/** Whether a deployment can begin in the state that the stack is in. */
export async function stack(aws: Aws, stage: string): Promise<{ findings: Finding[]; exists: boolean }> {
  const name = `directory-${stage}`;
  const state = await stackState(aws, name);
  return {
    findings: [stackFinding(name, stage, state)],
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
  if (isAtWork(status)) return note(`CloudFormation is at work on ${name} (${status})`);
  const hindrance = hindranceOf(name, status);
  if (hindrance) return missing(hindrance.says, hindrance.mend);
  const again = `STAGE=${stage} npm run deploy`;
  if (passesFrom(name, status).includes('first'))
    return note(`the creation of ${name} failed (${status}); the next deployment begins anew`, again);
  return isProtected
    ? ok(`${name} is deployed (${status})`)
    : note(`${name} is deployed (${status}) and not protected against deletion yet`, again);
}

/** What AWS keeps for functions that reserve nothing (Lambda, "Configuring reserved concurrency"). */
const leastUnreserved = 100;
const accountSettings = z.object({
  AccountLimit: z.object({ ConcurrentExecutions: z.number(), UnreservedConcurrentExecutions: z.number() }),
});

/**
 * How many Lambdas may run at once in the account: new ones get as few as ten, which some visitors fill. Where the stage
 * reserves, that many more; of a stage that is deployed AWS may count them already.
 *
 * @param reserves whether the stage's setting says so
 * @param exists whether the stage is deployed
 */
export async function concurrency(aws: Aws, { reserves, exists }: Reserving): Promise<Finding[]> {
  const text = await callAws(aws, {
    service: 'lambda',
    operation: 'GetAccountSettings',
    method: 'GET',
    path: '/2016-08-19/account-settings/',
  });
  const settings = accountSettings.parse(JSON.parse(text)).AccountLimit;
  const { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: unreserved } = settings;
  const mend = `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 --region ${aws.region}`;
  if (limit < leastUnreserved)
    return [missing(`only ${limit} Lambdas may run at once in this account: a handful of visitors`, mend)];
  const reserved = reserves ? Object.values(reservedInvocations).reduce((sum, one) => sum + one, 0) : 0;
  const free = exists ? limit : unreserved;
  if (reserved > 0 && free < leastUnreserved + reserved)
    return [
      missing(
        `reservedConcurrency takes ${reserved} of the Lambdas that may run at once and leaves ${leastUnreserved}, and this account has ${free} to give`,
        `${mend}, or reservedConcurrency off`,
      ),
    ];
  return [ok(`${limit} Lambdas may run at once`)];
}

interface Reserving {
  reserves: boolean;
  exists: boolean;
}
