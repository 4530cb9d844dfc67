import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { region } from '../account.ts';
import type { FunctionError } from '../lambda/definition.ts';
import { IdleWorkers } from '../lambda/idle-workers.ts';
import type { Product } from '../product.ts';
import type { Assembly } from '../stack/assembly.ts';
import { need, type StackServices } from '../stack/context.ts';
import type { StackCreation } from '../stack/creation.ts';
import { createStack, type Stack } from '../stack/index.ts';
import { deployFiles } from '../stack/site-files.ts';
import type { Core, Defer } from './core.ts';
import type { Ports } from './ports.ts';
import type { StandIns } from './stand-ins.ts';

interface DeployOptions {
  product: Product;
  edgeCaches: boolean;
  idleWorkers?: number | undefined;
  onFailure?: (functionName: string, error: FunctionError, logFile: string) => void;
  /** Set if this deployment creates a new stack, which is rolled back on failure (stack/creation.ts). */
  creation?: StackCreation;
}

/**
 * Creates the template's resources in the stand-ins, with their local addresses.
 * @throws NotSupported for an unsupported part of the template; StackNotCreated after the rollback of a creation
 */
export async function deploy(
  assembly: Assembly,
  { clock, store, faults, rights, logs, directory, onError }: Core,
  { site, aws, payment }: Ports,
  standIns: StandIns,
  { product, edgeCaches, idleWorkers, onFailure, creation }: DeployOptions,
  defer: Defer,
): Promise<Stack> {
  const parameters = product.parameters({
    site: site.origin,
    aws: aws.origin,
    payment: payment.origin,
  });
  const services: StackServices = {
    clock,
    ...standIns,
    rights,
    deployFiles: (id, hash, bucket, cacheControl) =>
      deployFiles(
        standIns.s3,
        store,
        { id, hash, directory: assembly.assetDirectory(hash), cacheControl },
        bucket,
      ),
    assetDirectory: assembly.assetDirectory,
    functionRuntime: {
      clock,
      compileCache: join(tmpdir(), 'local-cloud-compile-cache'),
      idleWorkers: new IdleWorkers(idleWorkers),
      onLog: logs.line,
      guard: faults.guardInvocation,
      onFailure: (name, error) => {
        logs.failure(name, error);
        onFailure?.(name, error, logs.fileOf(name));
      },
    },
    functionEnvironment: {
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_ENDPOINT_URL: aws.origin,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: aws.origin,
      // Keeps the developer's own settings, such as AWS profiles, away from functions.
      HOME: directory,
    },
    workersOf: (entry) => product.workers?.[entry] ?? 2,
    startLater: standIns.invocations.enqueue,
    edgeCaches,
    onError,
  };
  const { stackName, template } = assembly;
  const stack = await createStack(stackName, template, parameters, services, creation);
  for (const entry of Object.keys(product.workers ?? {})) need(stack.functions, entry, 'function');
  defer(async () => {
    standIns.invocations.stop();
    await Promise.all([...stack.functions.values()].map((one) => one.stop()));
  });
  return stack;
}
