import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { InvokeCommand, type InvokeCommandOutput, LambdaClient } from '@aws-sdk/client-lambda';
import { type Aws, sdkConfig } from '#infra/aws/aws.ts';
import {
  changeSets,
  physicalId,
  retainedBuckets,
  setStackPolicy,
  stackState,
} from '#infra/aws/cloudformation.ts';
import { type ScheduledEvent, type ScheduledJob, schedules } from '#shared/deployment/schedules.ts';
import { importPrefix } from './import.ts';
import { importAgain, isAtWork, type Pass, passesFrom } from './passes.ts';
import { stackPolicy } from './stack-policy.ts';

export interface Deploying {
  aws: Aws;
  stage: string;
  /** Starts the CDK's CLI with these parameters and gives its exit code. */
  cdk: (parameters: string[]) => Promise<number>;
  say: (line: string) => void;
  /** Milliseconds between two looks at a stack that CloudFormation is at work on. */
  pause?: number;
}

const purpose: Record<Pass, string> = {
  first: 'creates the stack with nothing protected, so that a creation that fails is rolled back',
  protected: 'deploys with the stack, the table and the pool protected against deletion',
};

/**
 * Deploys a stage in the passes that its stack still needs, two for a new one. Each pass is followed by the policy that
 * keeps updates from replacing or deleting what holds data: after it and not before, so that an operator who took the
 * policy away has one deployment without it. At the end each scheduled job runs once. All of it can be repeated after it
 * ended anywhere.
 *
 * @param parameters for `cdk deploy`, as they were given
 * @throws Error that says what failed and what to do
 */
export async function deploy(deploying: Deploying, parameters: string[]): Promise<void> {
  const { aws, stage, cdk, say } = deploying;
  const stack = `directory-${stage}`;
  const status = await settledStatus(deploying, stack);
  if (status === 'REVIEW_IN_PROGRESS') await refuseOverImport(aws, stack);
  const passes = passesFrom(stack, status);
  // The next creation deletes the record of a failed one, and with it the names.
  if (status?.startsWith('ROLLBACK_')) await nameOrphans(deploying, stack);
  say(`${stack} ${status === undefined ? 'does not exist yet' : `is in the state ${status}`}.`);
  for (const [index, pass] of passes.entries()) {
    say(`Pass ${index + 1} of ${passes.length} ${purpose[pass]}.`);
    const context = [`STAGE=${stage}`, `PASS=${pass}`];
    if (pass === 'protected') context.push(`ORIGIN_SECRET_VERSION=${await originSecretVersion(aws, stack)}`);
    const code = await cdk(['deploy', stack, ...context.flatMap((one) => ['-c', one]), ...parameters]);
    if (code !== 0) {
      if (pass === 'first') await nameOrphans(deploying, stack);
      throw new Error(
        `Pass ${index + 1} failed; the CDK said why, and the stack's events in CloudFormation's console say more.\n  -> mend that, then the same command again`,
      );
    }
    const after = await settledStatus(deploying, stack);
    if (!after?.endsWith('_COMPLETE') || passesFrom(stack, after).includes('first'))
      throw new Error(
        `${stack} was not deployed: it is in the state ${after ?? 'of not existing'}. Nothing else was done.`,
      );
    await setStackPolicy(aws, stack, stackPolicy);
    say('No update may replace or delete the table, the pool, a bucket, a key or a secret (stack policy).');
  }
  await runJobs(aws, stack, say);
}

/**
 * A stack in review whose import failed: a deployment would create an empty site beside the data that was to be imported.
 * @throws Error with the command that begins anew
 */
async function refuseOverImport(aws: Aws, stack: string): Promise<void> {
  const names = await changeSets(aws, stack);
  if (names.some((name) => name.startsWith(importPrefix)))
    throw new Error(
      `An import into ${stack} did not get through; nothing was deployed.\n  -> ${importAgain(stack)}`,
    );
}

/** The state of the stack once CloudFormation is not at work on it, as after a deployment whose terminal was closed. */
async function settledStatus(
  { aws, say, pause = 10_000 }: Deploying,
  stack: string,
): Promise<string | undefined> {
  let lastStatus: string | undefined;
  for (;;) {
    const status = (await stackState(aws, stack))?.status;
    if (!isAtWork(status)) return status;
    if (status !== lastStatus)
      say(`CloudFormation is at work on ${stack} (${status}); waiting until it has ended.`);
    lastStatus = status;
    await sleep(pause);
  }
}

/**
 * The id of the origin secret's current version, which a deployment tells the edge to send (infra/constructs/site.ts).
 * @throws Error where the stack has no such secret, or the secret no value
 */
async function originSecretVersion(aws: Aws, stack: string): Promise<string> {
  const secrets = new SecretsManagerClient(sdkConfig(aws));
  try {
    const SecretId = await physicalId(aws, stack, 'OriginSecret');
    const { VersionIdsToStages = {} } = await secrets.send(new DescribeSecretCommand({ SecretId }));
    const current = Object.keys(VersionIdsToStages).find((id) =>
      VersionIdsToStages[id]?.includes('AWSCURRENT'),
    );
    if (!current) throw new Error(`The secret ${SecretId} has no current version.`);
    return current;
  } finally {
    secrets.destroy();
  }
}

/**
 * Names the buckets that a failed creation left, with the command that removes each. They are retained because they hold
 * objects, which would block the rollback (infra/constructs/deployment.ts, `filledBucketPolicyOf`). Says so where they
 * can't be listed: that must not hide why the creation failed.
 */
async function nameOrphans(
  { aws, say }: { aws: Aws; say: (line: string) => void },
  stack: string,
): Promise<void> {
  try {
    const buckets = await retainedBuckets(aws, stack);
    if (buckets.length === 0) return;
    const commands = buckets.map((name) => `  -> aws s3 rb s3://${name} --force`);
    say(['These buckets stayed. The next attempt creates others, so remove these:', ...commands].join('\n'));
  } catch (error) {
    say(`The buckets that may have stayed could not be listed: ${(error as Error).message}`);
  }
}

/** Milliseconds that a run may take: those of the Lambda (infra/constructs/schedules.ts) and some for the network. */
const longestRun = 130_000;

/**
 * Runs each scheduled job once. A fault shows to the operator who deploys, and the alarms on schedules have a run to
 * count: the daily one would ring for a day otherwise. A failed run does not fail the deployment, since the schedule runs
 * the job again.
 */
async function runJobs(aws: Aws, stack: string, say: (line: string) => void): Promise<void> {
  const lambda = new LambdaClient({
    ...sdkConfig(aws),
    // Sent again after a lost answer, a job would run twice.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: longestRun },
  });
  try {
    const FunctionName = await physicalId(aws, stack, 'JobFunction');
    for (const job of Object.keys(schedules) as ScheduledJob[]) {
      const event: ScheduledEvent = { job };
      const fault = await faultOf(() =>
        lambda.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) })),
      );
      say(
        fault
          ? `The job ${job} failed: ${fault}\n  -> its log says more: aws logs tail $(aws cloudformation describe-stack-resource --stack-name ${stack} --logical-resource-id JobLogs --query StackResourceDetail.PhysicalResourceId --output text) --since 10m`
          : `The job ${job} has run.`,
      );
    }
  } finally {
    lambda.destroy();
  }
}

/** Why a run failed, in Lambda's or the SDK's words; undefined after a run that did not. */
async function faultOf(invoke: () => Promise<InvokeCommandOutput>): Promise<string | undefined> {
  try {
    const { FunctionError, Payload } = await invoke();
    return FunctionError && (Payload?.transformToString() ?? FunctionError);
  } catch (error) {
    return (error as Error).message;
  }
}
