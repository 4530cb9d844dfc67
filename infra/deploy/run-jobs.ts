import { InvokeCommand, LambdaClient, type InvokeCommandOutput } from '@aws-sdk/client-lambda';
import { schedules, type ScheduledEvent, type ScheduledJob } from '#shared/deployment/schedules.ts';
import { sdkConfig, type Aws } from '#infra/aws/aws.ts';
import { physicalId } from '#infra/aws/cloudformation.ts';

/** Milliseconds that a run may take: those of the Lambda (infra/constructs/schedules.ts) and some for the network. */
const longestRun = 130_000;

/**
 * Runs each scheduled job once. A fault shows to the operator who deploys, and the alarms on schedules have a run to
 * count: the daily one would ring for a day otherwise. A failed run does not fail the deployment, since the schedule runs
 * the job again.
 */
export async function runJobs(aws: Aws, stack: string, say: (line: string) => void): Promise<void> {
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
