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
  /** The folder of a synthesized assembly. */
  assembly: string;
  product: Product;
  /** The stage of that assembly, by whose name operators' commands look up its settings. */
  stage: string;
  /** Where state lies between runs; without it everything ends with the cloud. */
  directory?: string;
  /** The first of five ports in a row; any free ones without it. */
  port?: number;
  /** Lets faults be injected; whoever is outside then reaches the table through the port of all services, too. */
  faults?: boolean;
  /** Whether CloudFront keeps anything, as it does by itself; false where sources change under it. */
  edgeCaches?: boolean;
  /** Whether schedules run as time goes by; false where they run only when time is moved. */
  runsSchedules?: boolean;
  /** How many idle workers of functions stay; all of them without it. */
  idleWorkers?: number;
  /** Told of every failed invocation, with the file that has its trace. */
  onFailure?: (functionName: string, error: FunctionError, logFile: string) => void;
  /** Told of what failed in the local cloud itself. */
  onError?: (error: unknown) => void;
}

/** What another process needs to use a cloud. */
export interface CloudDescription {
  stage: string;
  /** Origins, `http://localhost:<port>`: the site as browsers reach it, all AWS services, the mailbox page. */
  site: string;
  aws: string;
  /** The table past the port of all services, with all rights and a hop less; `aws` where faults are injected. */
  dynamodb: string;
  mailbox: string;
  /** Payment API and hosted pages. */
  stripe: string;
  /** HTTP APIs and function URLs past CloudFront: `/<id>/<path>`. */
  gateway: string;
  /** `Ref` of each resource by logical id and each output by name. */
  resources: Record<string, string>;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

export interface Cloud extends CloudDescription, Events {
  description: CloudDescription;
  clock: Clock;
  /**
   * What a deployment with other settings does: these variables reach every function that has them, in new workers.
   * @throws Error for a variable that no function has
   */
  redeploy(variables: Record<string, string>): void;
  /** Invokes a function by its entry and waits for its result. @throws FunctionError */
  invoke(entry: string, event: unknown): Promise<unknown>;
  /**
   * Ends the worker of a function's next event (that `matches`) before its `beforeCall`-th external call, or,
   * where it makes fewer, before its answer is heard.
   * @returns where it ended, once it has
   */
  endNext(entry: string, beforeCall: number, matches?: (event: never) => boolean): Promise<Ended>;
  /** Empties CloudFront's cache. */
  invalidateAll(): Promise<void>;
  /** Throttling, errors, slow answers and lost connections; needs the option `faults`. */
  faults: Faults;
  /** Disputes and repeated webhooks, which only a payment provider can cause. */
  payments: LocalStripe['test'];
  /** Pauses the account's mail, as AWS does, and counts bounces and complaints. */
  mail: AccountControls;
  /** What functions wrote, a file each. */
  logDirectory: string;
  /** Whether nobody has done anything here: no item in a table, no user in a pool, no mail. */
  isEmpty(): Promise<boolean>;
  /** The parts that development puts itself between. */
  inside: {
    functions: ReadonlyMap<string, LambdaFunction>;
    siteListener: Listener;
    cloudFront: LocalService;
  };
  stop(): Promise<void>;
}

/**
 * Runs a synthesized template on this machine.
 * @throws NotSupported when the template needs what is not supported; PortTaken; StateOutdated; Error for a missing engine
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  // What to undo, last first: a start that fails half-way leaves nothing behind either.
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

/** What can be done to a running cloud's functions from outside. */
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
