import { setTimeout as sleep } from 'node:timers/promises';
import type { Aws } from '#infra/aws/aws.ts';
import { changeSets, setStackPolicy, stackState } from '#infra/aws/cloudformation.ts';
import { importPrefix } from './import.ts';
import { originSecretVersion } from './origin-secret.ts';
import { nameOrphans } from './orphans.ts';
import { importAgain, isAtWork, passesFrom, type Pass } from './passes.ts';
import { runJobs } from './run-jobs.ts';
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
  let told: string | undefined;
  for (;;) {
    const status = (await stackState(aws, stack))?.status;
    if (!isAtWork(status)) return status;
    if (status !== told)
      say(`CloudFormation is at work on ${stack} (${status}); waiting until it has ended.`);
    told = status;
    await sleep(pause);
  }
}
