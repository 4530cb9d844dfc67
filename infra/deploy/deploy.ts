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
  cdk: (parameters: string[]) => Promise<number>;
  say: (line: string) => void;
  /** Milliseconds between two reads of a stack that CloudFormation is changing. */
  pause?: number;
}

const purpose: Record<Pass, string> = {
  first: 'creates the stack with nothing protected, so that CloudFormation can roll back a failed creation',
  protected: 'deploys with the stack, the table and the pool protected against deletion',
};

/**
 * Deploys a stage in the passes that its stack still needs; a new stack needs two. Can be repeated if interrupted.
 *
 * After each pass, sets the stack policy that keeps updates from replacing or deleting resources with data. An operator
 * who removes the policy gets one deployment without it. At the end, runs each scheduled job once.
 *
 * @param parameters passed on to `cdk deploy`
 * @throws Error with the failure and its remedy
 */
export async function deploy(deploying: Deploying, parameters: string[]): Promise<void> {
  const { aws, stage, cdk, say } = deploying;
  const stack = `directory-${stage}`;
  const status = await settledStatus(deploying, stack);
  if (status === 'REVIEW_IN_PROGRESS') await refuseOverImport(aws, stack);
  const passes = passesFrom(stack, status);
  // Print the leftover buckets now: the next creation deletes the failed stack's record, which lists the buckets.
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
        `Pass ${index + 1} failed; see the CDK's output and the stack's events in CloudFormation's console.\n  -> fix the cause, then run the same command again`,
      );
    }
    const after = await settledStatus(deploying, stack);
    if (!after?.endsWith('_COMPLETE') || passesFrom(stack, after).includes('first'))
      throw new Error(
        `${stack} was not deployed: ${after === undefined ? 'it does not exist' : `its state is ${after}`}. No further step ran.`,
      );
    await setStackPolicy(aws, stack, stackPolicy);
    say(
      'The stack policy now prevents updates from replacing or deleting the table, the pool, buckets, keys and secrets.',
    );
  }
  await runJobs(aws, stack, say);
}

/**
 * Refuses a stack in review after a failed import: deploying would create an empty site beside the data to import.
 * @throws Error with the command that starts the import again
 */
async function refuseOverImport(aws: Aws, stack: string): Promise<void> {
  const names = await changeSets(aws, stack);
  if (names.some((name) => name.startsWith(importPrefix)))
    throw new Error(`An import into ${stack} failed; nothing was deployed.\n  -> ${importAgain(stack)}`);
}

/** Waits until CloudFormation has finished with the stack, because an earlier deployment may still run. */
async function settledStatus(
  { aws, say, pause = 10_000 }: Deploying,
  stack: string,
): Promise<string | undefined> {
  let lastStatus: string | undefined;
  for (;;) {
    const status = (await stackState(aws, stack))?.status;
    if (!isAtWork(status)) return status;
    if (status !== lastStatus)
      say(`CloudFormation is changing ${stack} (${status}); waiting until it finishes.`);
    lastStatus = status;
    await sleep(pause);
  }
}

/** Returns the version id of the origin secret that the edge must send. @throws Error if there is no secret or value */
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
 * Prints the buckets that a failed creation left, with the command that removes each one. See `filledBucketPolicyOf`.
 * If the buckets can't be listed, prints that error instead of throwing it. The cause of the failed creation stays
 * visible.
 */
async function nameOrphans(
  { aws, say }: { aws: Aws; say: (line: string) => void },
  stack: string,
): Promise<void> {
  try {
    const buckets = await retainedBuckets(aws, stack);
    if (buckets.length === 0) return;
    const commands = buckets.map((name) => `  -> aws s3 rb s3://${name} --force`);
    say(
      ['These buckets remain. The next attempt creates new ones, so remove these:', ...commands].join('\n'),
    );
  } catch (error) {
    say(`The remaining buckets could not be listed: ${(error as Error).message}`);
  }
}

/**
 * Milliseconds that a run may take: the Lambda's timeout (infra/constructs/schedules.ts), plus time for the network.
 */
const longestRun = 130_000;

/**
 * Runs each scheduled job once, so that the operator sees a fault during the deployment. The daily job's alarm also
 * stays quiet until the job's first scheduled run. A failed run does not fail the deployment, since the schedule runs
 * the job again.
 */
async function runJobs(aws: Aws, stack: string, say: (line: string) => void): Promise<void> {
  const lambda = new LambdaClient({
    ...sdkConfig(aws),
    // A retry after a lost response would run the job twice.
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
          ? `The job ${job} failed: ${fault}\n  -> see its log: aws logs tail $(aws cloudformation describe-stack-resource --stack-name ${stack} --logical-resource-id JobLogs --query StackResourceDetail.PhysicalResourceId --output text) --since 10m`
          : `The job ${job} succeeded.`,
      );
    }
  } finally {
    lambda.destroy();
  }
}

/** Returns the error message of Lambda or the SDK, or undefined if the run succeeded. */
async function faultOf(invoke: () => Promise<InvokeCommandOutput>): Promise<string | undefined> {
  try {
    const { FunctionError, Payload } = await invoke();
    return FunctionError && (Payload?.transformToString() ?? FunctionError);
  } catch (error) {
    return (error as Error).message;
  }
}
