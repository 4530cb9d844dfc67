import { userInfo } from 'node:os';
import { operatorName, typedOperatorName } from '#shared/deployment/operator-name.ts';
import { callerArnOf } from '#infra/aws/account.ts';
import { awsOf } from '#infra/aws/aws.ts';
import { region } from '#infra/constructs/deployment.ts';
import { isOnThisMachine } from './addresses.ts';

/**
 * The operator's name for the audit log. In AWS it is the caller's identity as STS says it; on the local cloud it is what was
 * typed, or the user name. An operator who may write the table can write any name without this command, or point it to an
 * STS of their own: CloudTrail has the last word on who wrote.
 *
 * @param stage whichever runs here where nothing is said
 * @param as what was typed
 * @throws Error that says what to do
 */
export async function nameOf(
  stage: string | undefined,
  as: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (isOnThisMachine(stage)) return typedOperatorName(as ?? userInfo().username);
  if (as !== undefined)
    throw new Error(
      '--as is for the local cloud alone. In AWS the log names the caller: the ARN that AWS gives for your credentials.',
    );
  const aws = awsOf(region, environment);
  return operatorName(await callerArnOf(await aws.signer(), aws.region, aws.endpoint && `${aws.endpoint}/`));
}
