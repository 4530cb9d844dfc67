import { credentials, region } from './account.ts';
import type { Clock } from './clock.ts';
import { openCore, type Defer } from './cloud/core.ts';
import { deploy } from './cloud/deploy.ts';
import { startEvents, type Events } from './cloud/events.ts';
import { connectPayments } from './cloud/payments.ts';
import { openPorts, servePorts } from './cloud/ports.ts';
import { startStandIns } from './cloud/stand-ins.ts';
import type { Faults } from './faults/index.ts';
import { createGateway } from './gateway/index.ts';
import type { Ended } from './lambda/ending.ts';
import type { LambdaFunction } from './lambda/functions.ts';
import type { FunctionError } from './lambda/definition.ts';
import type { Listener } from './protocol/listen.ts';
import type { LocalService } from './protocol/service.ts';
import type { AccountControls } from './ses.ts';
import type { Product } from './product.ts';
import { openAssembly } from './stack/assembly.ts';
import type { Stack } from './stack/index.ts';
import type { LocalStripe } from './stripe/stripe.ts';

export interface CloudOptions {
  /** Folder of a synthesized cloud assembly. */
  assembly: string;
  product: Product;
  /** Stage of the assembly. Operators' commands find the stage's settings by this name. */
  stage: string;
  /** Folder that keeps state between runs. Without it, state is lost when the cloud stops. */
  directory?: string;
  /** First of five consecutive ports. Without it, any free ports are used. */
  port?: number;
  /** Enables fault injection. Other processes then reach the table through the AWS port, where faults apply. */
  faults?: boolean;
  /** Enables CloudFront's cache (default). Set to false while sources change. */
  edgeCaches?: boolean;
  /** Runs schedules as time passes (default). If false, only `advance` runs schedules. */
  runsSchedules?: boolean;
  /** Maximum number of idle function workers; unlimited by default. */
  idleWorkers?: number;
  /** Called after every failed invocation, with the path of the log that has the stack trace. */
  onFailure?: (functionName: string, error: FunctionError, logFile: string) => void;
  /** Called for errors of the local cloud itself. */
  onError?: (error: unknown) => void;
}

/** Addresses, resources and keys that another process needs to use a cloud. */
export interface CloudDescription {
  stage: string;
  /** Origins, `http://localhost:<port>`: the site for browsers, all AWS services, and the mailbox page. */
  site: string;
  aws: string;
  /** Address of the table engine itself, which checks no rights. Equals `aws` with the option `faults`. */
  dynamodb: string;
  mailbox: string;
  /** Payment API and hosted pages. */
  stripe: string;
  /** HTTP APIs and function URLs without CloudFront: `/<id>/<path>`. */
  gateway: string;
  /** Value of `Ref` for each resource, by logical id, and value of each output, by name. */
  resources: Record<string, string>;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

export interface Cloud extends CloudDescription, Events {
  description: CloudDescription;
  clock: Clock;
  /**
   * Changes environment variables, as a deployment with other settings does. Affected functions get new workers.
   * @throws Error for a variable that no function has
   */
  redeploy(variables: Record<string, string>): void;
  /** Invokes a function by its entry. @throws FunctionError */
  invoke(entry: string, event: unknown): Promise<unknown>;
  /**
   * Kills the worker that handles the function's next event that `matches` accepts, before its `beforeCall`-th external
   * call. If the function makes fewer calls, kills the worker before the function's response is read.
   * @returns the point where the worker ended; resolves once the worker has ended
   */
  endNext(entry: string, beforeCall: number, matches?: (event: never) => boolean): Promise<Ended>;
  /** Empties CloudFront's cache. */
  invalidateAll(): Promise<void>;
  /** Injects throttling, errors, slow responses and lost connections. Needs the option `faults`. */
  faults: Faults;
  /** Creates disputes and repeated webhooks, which only a payment provider can cause. */
  payments: LocalStripe['test'];
  /** Pauses mail for the whole AWS account, and counts bounces and complaints. */
  mail: AccountControls;
  /** Folder with one log per function. */
  logDirectory: string;
  /** True if no table has an item, no user pool has a user, and no mail was sent. */
  isEmpty(): Promise<boolean>;
  /** Parts that the development server wraps or replaces. */
  inside: {
    functions: ReadonlyMap<string, LambdaFunction>;
    siteListener: Listener;
    cloudFront: LocalService;
  };
  stop(): Promise<void>;
}

/**
 * Runs a synthesized template on this machine.
 * @throws NotSupported for an unsupported part of the template; PortTaken; StateOutdated; Error for a missing engine
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  // Cleanup steps. They run in reverse order, also after a failed start, so that nothing keeps running.
  const undo: Parameters<Defer>[0][] = [];
  const undoAll = async (): Promise<void> => {
    for (const step of undo.reverse()) await step();
  };
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= undoAll());
  try {
    return await start(options, (step) => undo.push(step), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  {
    assembly: folder,
    product,
    stage,
    directory,
    port,
    faults: withFaults = false,
    edgeCaches = true,
    runsSchedules = true,
    idleWorkers,
    onFailure,
    onError = console.error,
  }: CloudOptions,
  defer: Defer,
  stop: () => Promise<void>,
): Promise<Cloud> {
  const assembly = openAssembly(folder);
  const core = openCore({ directory, faults: withFaults, onError }, defer);
  const ports = await openPorts(port, onError, defer);
  const standIns = await startStandIns(core, () => stack, defer);
  const tableEndpoint = withFaults ? ports.aws.origin : standIns.dynamodb.endpoint;
  const stack: Stack = await deploy(
    assembly,
    core,
    ports,
    standIns,
    { product, edgeCaches, idleWorkers, onFailure },
    defer,
  );

  const gateways = createGateway(stack.gateways, ports.gateway.origin);
  const resources = Object.fromEntries(
    Object.entries(stack.resources).map(([name, value]) => [name, gateways.localUrl(value)]),
  );
  const stripe = connectPayments(core, standIns, stack, product.stripe, {
    resources,
    origin: ports.payment.origin,
  });
  servePorts(ports, core, standIns, stack, {
    stripe: stripe.handle,
    gateways: gateways.handle,
    advance: (milliseconds) => events.advance(milliseconds),
  });
  const events: Events = startEvents(core, standIns, stack, stripe, { runsSchedules }, defer);

  const description: CloudDescription = {
    stage,
    site: ports.site.origin,
    aws: ports.aws.origin,
    dynamodb: tableEndpoint,
    mailbox: ports.mailbox.origin,
    stripe: ports.payment.origin,
    gateway: ports.gateway.origin,
    resources,
    region,
    credentials,
  };
  return {
    ...description,
    ...events,
    ...functionsOf(stack),
    description,
    clock: core.clock,
    faults: core.faults,
    payments: stripe.test,
    mail: standIns.ses.controls,
    invalidateAll: async () => stack.site.cloudFront.invalidate(['/*']),
    logDirectory: core.logDirectory,
    async isEmpty() {
      const { dynamodb, cognito, ses } = standIns;
      return cognito.isEmpty() && ses.messages().length === 0 && (await dynamodb.isEmpty());
    },
    inside: {
      functions: stack.functions,
      siteListener: ports.site,
      cloudFront: stack.site.cloudFront.handle,
    },
    stop,
  };
}

function functionsOf({ functions }: Stack): Pick<Cloud, 'redeploy' | 'invoke' | 'endNext'> {
  const functionOf = (entry: string): LambdaFunction => {
    const found = functions.get(entry);
    if (!found) throw new Error(`There is no function ${entry}.`);
    return found;
  };
  return {
    redeploy(variables) {
      for (const [name, value] of Object.entries(variables)) {
        const having = [...functions.values()].filter(({ environment }) => name in environment);
        if (having.length === 0) throw new Error(`No function has the variable ${name}.`);
        for (const one of having) one.replace({ environment: { ...one.environment, [name]: value } });
      }
    },
    invoke: async (entry, event) => functionOf(entry).invoke(event),
    endNext: async (entry, beforeCall, matches) =>
      functionOf(entry).endNext(beforeCall, matches as ((event: unknown) => boolean) | undefined),
  };
}
