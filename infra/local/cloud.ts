import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountId, credentials, region } from './account.ts';
import { openAssembly } from './stack/assembly.ts';
import { createAsyncInvocations } from './lambda/async-invocations.ts';
import { createAwsEndpoint } from './protocol/aws-dispatch.ts';
import { bucketEvent } from './s3/bucket-events.ts';
import { Clock } from './clock.ts';
import { createCloudFrontApi } from './cloudfront/api.ts';
import { createCognito } from './cognito/index.ts';
import { onlySupported } from './dynamodb/supported.ts';
import { startDynamoDb } from './dynamodb/index.ts';
import type { Ended } from './lambda/ending.ts';
import { createFaults, type Faults } from './faults/index.ts';
import type { FunctionError, LambdaFunction } from './lambda/functions.ts';
import { createGateway } from './gateway/index.ts';
import { listen, type Listener } from './protocol/listen.ts';
import { openFunctionLogs } from './lambda/logs.ts';
import { createMailbox } from './mailbox.ts';
import { forwardTo } from './protocol/proxy.ts';
import { createS3 } from './s3/index.ts';
import { startSchedules } from './schedules.ts';
import { createSecretsManager } from './secrets-manager.ts';
import type { LocalService } from './protocol/service.ts';
import { createSes } from './ses.ts';
import { bucketOrigin, deployFiles } from './stack/site-files.ts';
import { createSsm } from './ssm.ts';
import { createStack, type Stack } from './stack/index.ts';
import { Store } from './store.ts';
import { createStreamRetention } from './lambda/stream-retention.ts';
import { startStreamPoller } from './lambda/stream.ts';
import { createStripe, type LocalStripe } from './stripe/stripe.ts';

export interface CloudOptions {
  /** The folder that `node infra/app.ts` wrote. */
  assembly: string;
  /** Where state lies between runs; without it everything ends with the cloud. */
  directory?: string;
  /** The first of five ports in a row; any free ones without it. */
  port?: number;
  /** Lets faults be injected; functions then reach the table through the port of all services, a hop more. */
  faults?: boolean;
  /** Whether CloudFront keeps anything, as it does by itself; false where sources change under it. */
  edgeCaches?: boolean;
  /** Told of every failed invocation, with the file that has its trace. */
  onFailure?: (functionName: string, error: FunctionError, logFile: string) => void;
  /** Told of what failed in the local cloud itself. */
  onError?: (error: unknown) => void;
}

/** What another process needs to use a cloud. */
export interface CloudDescription {
  /** Origins, `http://localhost:<port>`: the site as browsers reach it, all AWS services, the mailbox page. */
  site: string;
  aws: string;
  /** The table past the port of all services, a hop less for the most frequent calls; `aws` where faults are injected. */
  dynamodb: string;
  mailbox: string;
  /** Payment API and hosted pages. */
  stripe: string;
  /** HTTP APIs and function URLs past CloudFront: `/<id>/<path>`. */
  gateway: string;
  /** `Ref` of each resource by logical id and each output by name: `resources.Table`, `resources.UserPoolId`. */
  resources: Record<string, string>;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

export interface Cloud extends CloudDescription {
  description: CloudDescription;
  clock: Clock;
  /** Moves time and runs what comes due: schedules, expiry, renewals, with all they cause. */
  advance(milliseconds: number): Promise<void>;
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
  /** Resolves when no stream record, bucket event, webhook or asynchronous invocation is pending. */
  flush(): Promise<void>;
  /** Empties CloudFront's cache. */
  invalidateAll(): Promise<void>;
  /** Throttling, errors, slow answers and lost connections; needs the option `faults`. */
  faults: Faults;
  /** Disputes and repeated webhooks, which only a payment provider can cause. */
  payments: LocalStripe['test'];
  /** What functions wrote, a file each. */
  logDirectory: string;
  /** Whether nobody has done anything here: no item in the table, no user in a pool, no mail. */
  isEmpty(): Promise<boolean>;
  /** The parts that development puts itself between. */
  inside: {
    functions: ReadonlyMap<string, LambdaFunction>;
    siteListener: Listener;
    cloudFront: LocalService;
  };
  stop(): Promise<void>;
}

const sweepMilliseconds = 60_000;
/** Where the payment provider is plugged into the template: a secret's logical id and an output. */
const stripeSecret = 'StripeSecret';
const stripeWebhook = 'StripeWebhookUrl';
const stripeEvents = 'StripeWebhookEvents';
const stripeKeys = {
  secretKey: 'sk_test_local',
  webhookSecret: 'whsec_local_0123456789abcdef0123456789abcdef',
};

/**
 * Runs a synthesized template on this machine.
 * @throws NotSupported when the template needs what is not supported; Error for a taken port or a missing engine
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  // What to undo, last first: a start that fails half-way leaves nothing behind either.
  const undo: Array<() => Promise<void> | void> = [];
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= undoAll(undo));
  try {
    return await start(options, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function undoAll(undo: Array<() => Promise<void> | void>): Promise<void> {
  for (const step of undo.reverse()) await step();
}

async function start(
  {
    assembly: assemblyDirectory,
    directory: given,
    port,
    faults: withFaults = false,
    edgeCaches = true,
    onFailure,
    onError = console.error,
  }: CloudOptions,
  undo: Array<() => Promise<void> | void>,
  stop: () => Promise<void>,
): Promise<Cloud> {
  const assembly = openAssembly(assemblyDirectory);
  const directory = given ?? mkdtempSync(join(tmpdir(), 'local-cloud-'));
  if (!given) undo.push(() => rmSync(directory, { recursive: true, force: true }));
  const logDirectory = join(directory, 'logs');
  const logs = openFunctionLogs(logDirectory);
  undo.push(() => logs.close());
  const clock = new Clock();
  const faults = createFaults(withFaults);
  const store = new Store(given ? join(directory, 'state.sqlite') : ':memory:');
  undo.push(() => store.close());

  const open = async (name: string, index: number, names: { belowLocalhost?: boolean } = {}) => {
    const listener = await listen({ name, port: port === undefined ? 0 : port + index, onError, ...names });
    undo.push(() => listener.close());
    return listener;
  };
  const [site, aws, mailbox, payment, gateway] = [
    await open('site', 0),
    await open('aws', 1, { belowLocalhost: true }),
    await open('mailbox', 2),
    await open('stripe', 3),
    await open('gateway', 4),
  ];

  const dynamodb = await startDynamoDb(join(directory, 'dynamodb'));
  undo.push(() => dynamodb.stop());
  const tableEndpoint = withFaults ? aws.origin : dynamodb.endpoint;
  const invocations = createAsyncInvocations(store);
  const ses = createSes({ clock, store });
  const ssm = createSsm({ clock, store });
  const secrets = createSecretsManager({ clock, store });
  const signers = { [credentials.accessKeyId]: credentials.secretAccessKey };
  const cognito = createCognito({
    clock,
    store,
    region,
    accountId,
    invokeTrigger: async (arn, event) => functionByArn(arn).invoke(event),
    sendEmail: (email) => ses.deliver(email),
  });
  const s3 = createS3({
    clock,
    store,
    directory: join(directory, 's3'),
    credentials: signers,
    onEvent: (bucket, name, object) => {
      for (const notification of stack.notifications)
        if (
          notification.bucket === bucket &&
          name.startsWith('ObjectCreated:') &&
          object.key.startsWith(notification.prefix) &&
          object.key.endsWith(notification.suffix)
        )
          invocations.enqueue(notification.target, bucketEvent(clock, bucket, name, object));
    },
  });
  undo.push(() => s3.close());

  const stack: Stack = await createStack(
    assembly.stackName,
    assembly.template,
    {
      SiteOrigin: site.origin,
      StorageOrigin: aws.origin,
      IdentityOrigin: aws.origin,
      PaymentOrigin: payment.origin,
    },
    {
      clock,
      dynamodb,
      cognito,
      createBucket: s3.createBucket,
      bucketOrigin: (bucket) => bucketOrigin(s3, bucket),
      putParameter: ssm.putParameter,
      createSecret: secrets.createSecret,
      secretString: secrets.secretString,
      deployFiles: (id, hash, bucket, cacheControl) =>
        deployFiles(s3, store, { id, hash, directory: assembly.assetDirectory(hash), cacheControl }, bucket),
      assetDirectory: assembly.assetDirectory,
      functionRuntime: {
        clock,
        compileCache: join(tmpdir(), 'local-cloud-compile-cache'),
        onLog: logs.line,
        guard: faults.guardInvocation,
        onFailure: (name, error) => {
          logs.failure(name, error);
          onFailure?.(name, error, logs.fileOf(name));
        },
      },
      functionEnvironment: {
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_REGION: region,
        AWS_DEFAULT_REGION: region,
        AWS_ENDPOINT_URL: aws.origin,
        AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: aws.origin,
        AWS_ENDPOINT_URL_DYNAMODB: tableEndpoint,
        // No settings of the developer's own may reach a function.
        HOME: directory,
      },
      startLater: invocations.enqueue,
      edgeCaches,
      onError,
    },
  );
  const functionByArn = (arn: string) => {
    const found = stack.functionsByArn.get(arn);
    if (!found) throw new Error(`There is no function ${arn}.`);
    return found;
  };
  undo.push(async () => {
    invocations.stop();
    await Promise.all([...stack.functions.values()].map((one) => one.stop()));
  });

  const gateways = createGateway(stack.gateways, gateway.origin);
  const resources = Object.fromEntries(
    Object.entries(stack.resources).map(([name, value]) => [name, gateways.localUrl(value)]),
  );
  secrets.putSecretString(stack.resources[stripeSecret] ?? '', JSON.stringify(stripeKeys));
  const stripe = createStripe({
    clock,
    store,
    publicUrl: () => payment.origin,
    ...stripeKeys,
    webhookUrl: () => resources[stripeWebhook] ?? '',
    enabledEvents: (resources[stripeEvents] ?? '').split(','),
    log: (line) => logs.line('stripe', line),
  });

  site.serve(faults.guard('site', stack.site.cloudFront.handle));
  mailbox.serve(createMailbox({ ses }).handle);
  payment.serve(faults.guard('stripe', stripe.handle));
  gateway.serve(gateways.handle);
  aws.serve(
    createAwsEndpoint({
      clock,
      credentials: signers,
      services: {
        dynamodb: faults.guard('dynamodb', onlySupported(forwardTo(dynamodb.endpoint))),
        cognito: faults.guard('cognito', cognito.handle),
        s3: faults.guard('s3', s3.handle),
        ses: faults.guard('ses', ses.handle),
        ssm: faults.guard('ssm', ssm.handle),
        secretsManager: faults.guard('secretsManager', secrets.handle),
        cloudfront: faults.guard(
          'cloudfront',
          createCloudFrontApi({
            clock,
            store,
            onInvalidate: (id, paths) => {
              if (id !== stack.site.id) return false;
              stack.site.cloudFront.invalidate(paths);
              return true;
            },
          }).handle,
        ),
      },
    }),
  );

  const processed = createStreamRetention(stack.mappings, (arn, last) => dynamodb.forgetStream(arn, last));
  const pollers = stack.mappings.map((mapping) =>
    startStreamPoller(dynamodb, store, mapping, onError, (last) => processed(mapping, last)),
  );
  undo.push(async () => {
    const stopped = Promise.all(pollers.map((poller) => poller.stop()));
    // A batch that takes longer is cut off; its records come again at the next start.
    await Promise.race([stopped, sleep(2000)]);
  });
  invocations.resume((name) => stack.functions.get(name));
  stripe.start();
  undo.push(() => stripe.stop());
  const schedules = startSchedules(stack.schedules, clock);
  undo.push(() => schedules.stop());
  const sweep = async (): Promise<void> => {
    s3.sweep();
    await dynamodb.sweep(clock);
  };
  const sweeping = setInterval(() => void sweep().catch(onError), sweepMilliseconds);
  undo.push(() => clearInterval(sweeping));

  /** Functions that events start; what they do may start others. */
  const eventTargets = new Set([
    ...[...stack.mappings, ...stack.notifications].map(({ target }) => target),
    ...[stack.functions.get('stripe-webhook') ?? []].flat(),
  ]);
  const eventsSoFar = (): number => [...eventTargets].reduce((sum, one) => sum + one.invocations, 0);
  const flush = async (): Promise<void> => {
    for (let before = -1; before !== eventsSoFar();) {
      before = eventsSoFar();
      await stripe.deliverDue();
      // First: what is under way may write what the stream brings next.
      await invocations.idle();
      await Promise.all(pollers.map((poller) => poller.flush()));
      await invocations.idle();
      await stack.site.cloudFront.idle();
    }
  };

  const description: CloudDescription = {
    site: site.origin,
    aws: aws.origin,
    dynamodb: tableEndpoint,
    mailbox: mailbox.origin,
    stripe: payment.origin,
    gateway: gateway.origin,
    resources,
    region,
    credentials,
  };
  const functionOf = (entry: string) => {
    const found = stack.functions.get(entry);
    if (!found) throw new Error(`There is no function ${entry}.`);
    return found;
  };
  return {
    ...description,
    description,
    clock,
    faults,
    payments: stripe.test,
    async advance(milliseconds) {
      clock.advance(milliseconds);
      await sweep();
      await stripe.advance();
      schedules.runDue();
      await flush();
    },
    redeploy(variables) {
      for (const [name, value] of Object.entries(variables)) {
        const having = [...stack.functions.values()].filter(({ environment }) => name in environment);
        if (having.length === 0) throw new Error(`No function has the variable ${name}.`);
        for (const one of having) one.replace({ environment: { ...one.environment, [name]: value } });
      }
    },
    invoke: async (entry, event) => functionOf(entry).invoke(event),
    endNext: async (entry, beforeCall, matches) =>
      functionOf(entry).endNext(beforeCall, matches as ((event: unknown) => boolean) | undefined),
    flush,
    invalidateAll: async () => stack.site.cloudFront.invalidate(['/*']),
    logDirectory,
    async isEmpty() {
      const { Count } = await dynamodb.call('Scan', { TableName: resources['Table'] ?? '', Limit: 1 });
      return Count === 0 && cognito.isEmpty() && ses.messages().length === 0;
    },
    inside: {
      functions: stack.functions,
      siteListener: site,
      cloudFront: stack.site.cloudFront.handle,
    },
    stop,
  };
}
