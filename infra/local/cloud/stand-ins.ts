import { join } from 'node:path';
import { accountId, region } from '../account.ts';
import { createCognito } from '../cognito/index.ts';
import { InvocationRefused } from '../cognito/triggers.ts';
import { startDynamoDb } from '../dynamodb/index.ts';
import { createAsyncInvocations, type AsyncInvocations } from '../lambda/async-invocations.ts';
import { FunctionError } from '../lambda/definition.ts';
import { bucketEvent } from '../s3/bucket-events.ts';
import { createS3 } from '../s3/index.ts';
import { createSecretsManager } from '../secrets-manager.ts';
import { createSes } from '../ses.ts';
import { createSsm } from '../ssm.ts';
import type { StackServices } from '../stack/context.ts';
import type { Stack } from '../stack/index.ts';
import { invocationRefusal } from '../stack/rights.ts';
import type { Core, Defer } from './core.ts';

/** AWS stand-ins that hold the template's resources. */
export interface StandIns extends Pick<
  StackServices,
  'cognito' | 'dynamodb' | 's3' | 'secrets' | 'ses' | 'ssm'
> {
  invocations: AsyncInvocations;
}

/**
 * Starts the stand-ins.
 * @param stack returns the created stack; called only when a service invokes a function, after the stack exists
 * @throws Error when no database engine can be started for the table
 */
export async function startStandIns(
  { clock, store, directory, rights }: Core,
  stack: () => Stack,
  defer: Defer,
): Promise<StandIns> {
  const dynamodb = await startDynamoDb(join(directory, 'dynamodb'));
  defer(() => dynamodb.stop());
  const invocations = createAsyncInvocations(store);
  const ses = createSes({ clock, store });
  const cognito = createCognito({
    clock,
    store,
    region,
    accountId,
    invokeTrigger: async (arn, event, poolArn) => {
      const trigger = stack().functionsByArn.get(arn);
      if (!trigger) throw new Error(`There is no function ${arn}.`);
      const refusal = invocationRefusal({ rights }, trigger, {
        service: 'cognito-idp.amazonaws.com',
        context: { 'aws:sourcearn': poolArn },
      });
      if (refusal !== undefined) {
        trigger.fail(new FunctionError('AccessDeniedException', refusal));
        throw new InvocationRefused(refusal);
      }
      return trigger.invoke(event);
    },
    sendEmail: (email) => ses.deliver(email),
  });
  const s3 = createS3({
    clock,
    store,
    directory: join(directory, 's3'),
    credentials: rights.credentials,
    callerOf: (accessKeyId) => rights.callerOf(accessKeyId),
    onEvent: (bucket, name, object) => {
      for (const notification of stack().notifications)
        if (
          notification.bucket === bucket &&
          name.startsWith('ObjectCreated:') &&
          object.key.startsWith(notification.prefix)
        )
          invocations.enqueue(notification.target, bucketEvent(clock, bucket, name, object));
    },
  });
  defer(() => s3.close());
  return {
    dynamodb,
    cognito,
    s3,
    ses,
    ssm: createSsm({ store }),
    secrets: createSecretsManager({ store }),
    invocations,
  };
}
