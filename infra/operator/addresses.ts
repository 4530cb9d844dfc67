import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import type { Environment } from '#shared/deployment/environment.ts';
import { parameterName, type OperatorParameter } from '#shared/deployment/parameters.ts';
import { region } from '#infra/constructs/deployment.ts';
import { descriptionFile, isRunningIn } from '#infra/start/state.ts';
import { readTime } from '#infra/start/cloud-time.ts';
import { machineStages } from '#infra/settings.ts';

const description = z.object({
  stage: z.string(),
  aws: z.url(),
  dynamodb: z.url(),
  mailbox: z.url(),
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
});

/** Parameter that the stack writes for the operator's commands (infra/stack.ts). */
const operatorParameter = z.object({
  tableName: z.string(),
  userPoolId: z.string(),
  openCountries: z.array(z.string()),
  payments: z.record(z.string(), z.string()),
}) satisfies z.ZodType<OperatorParameter>;

/** True if the stage's data is on this machine. An undefined name means the local cloud in this directory. */
export const isOnThisMachine = (named: string | undefined): boolean =>
  named === undefined || machineStages.includes(named);

/**
 * Builds the environment in which the functions' code reaches a stage's data: the cloud that runs in this directory, or
 * the available AWS credentials and the parameter that the stage's stack wrote.
 *
 * @param named the stage; undefined means the stage that runs in this directory
 * @throws Error with the remedy
 */
export async function environmentOf(
  named: string | undefined,
  root: string,
  given: NodeJS.ProcessEnv,
): Promise<Record<string, string>> {
  const { stage, access } =
    named === undefined || isOnThisMachine(named)
      ? await localAccess(named, root, given['LOCAL_CLOUD'])
      : { stage: named, access: { AWS_REGION: region } };
  const { tableName, userPoolId, openCountries, payments } = await readOperatorParameter(stage, access);
  const variables = {
    TABLE_NAME: tableName,
    USER_POOL_ID: userPoolId,
    OPEN_COUNTRIES: openCountries.join(','),
  } satisfies Environment;
  return { ...access, ...payments, ...variables };
}

async function localAccess(
  named: string | undefined,
  root: string,
  handed: string | undefined,
): Promise<{ stage: string; access: Record<string, string> }> {
  if (handed === undefined && !isRunningIn(root))
    throw new Error('The local cloud is not running. Start it with npm start, or name a stage: --stage NAME');
  const text = handed ?? readFileSync(join(root, descriptionFile), 'utf8');
  const { stage, aws, dynamodb, mailbox, region, credentials } = description.parse(JSON.parse(text));
  if (named !== undefined && named !== stage)
    throw new Error(`The local cloud in this directory runs the stage ${stage}, not ${named}.`);
  return {
    stage,
    access: {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL: aws,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
      LOCAL_CLOCK_OFFSET: String((await readTime({ mailbox })).offset),
    },
  };
}

async function readOperatorParameter(
  stage: string,
  access: Record<string, string>,
): Promise<z.infer<typeof operatorParameter>> {
  const { AWS_REGION, AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = access;
  const client = new SSMClient({
    region: AWS_REGION ?? region,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 10_000 },
    ...(AWS_ENDPOINT_URL && { endpoint: AWS_ENDPOINT_URL }),
    ...(AWS_ACCESS_KEY_ID &&
      AWS_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
      }),
  });
  try {
    const answer = await client.send(new GetParameterCommand({ Name: parameterName.operator(stage) }));
    const said = operatorParameter.safeParse(JSON.parse(answer.Parameter?.Value ?? ''));
    if (!said.success)
      throw new Error(`The stage ${stage} was deployed by another version. Deploy it again.`);
    return said.data;
  } finally {
    client.destroy();
  }
}
