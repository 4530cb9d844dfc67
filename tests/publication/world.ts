import { rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { originSecretHeader } from '#shared/deployment/origin-secret.ts';
import { retryAfterSeconds } from '#shared/errors.ts';
import type { RouteName } from '#shared/api/index.ts';
import { routes } from '#shared/api/index.ts';
import { LambdaFunction } from '@directory/local-cloud/lambda/functions.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { type ApiCall, apiEvent, claimsOf } from '#tests/support/api-event.ts';
import { buildAccount } from '#tests/support/builders.ts';
import { cloudVariables, joinCloud } from '#tests/support/in-process.ts';
import { type Money, moneyOf } from '#tests/support/money.ts';
import { originSecret } from '#tests/support/origin-secret.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { Visitors } from './visitors.ts';
import type { OperatorRequest } from './operator-lambda.ts';

export interface Caller {
  sub: string;
  /** Seconds since the epoch. */
  signedInAt: number;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Local cloud that the proof has for itself, because it moves time and changes settings. */
export interface World {
  cloud: Cloud;
  money: Money;
  visitors: Visitors;
  reviewer: string;
  /** Confirms bans. */
  otherReviewer: string;
  /**
   * Countries that are open in the functions' settings. A newly opened country is added once the job `countries` has
   * run.
   */
  open: readonly string[];
  review: boolean;
  /** True if the job `countries` has applied the current open countries to the table. */
  countriesApplied: boolean;
  /**
   * Calls a route's Lambda as API Gateway does; other suites test the hops before it. Retries an `unavailable` response
   * as a browser would: on a busy machine, the payment provider may respond later than a route waits.
   */
  call(by: Caller, route: RouteName, call?: ApiCall): Promise<Answer>;
  operate(request: OperatorRequest): Promise<void>;
  deploy(settings: { open?: readonly string[]; review?: boolean }): Promise<void>;
  /** Resolves when all pending messages and events are delivered, including retries that a busy machine caused. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** Maximum wait. Payment events are retried after 5, 10, 20 and 40 s. */
const settleMilliseconds = 120_000;
/** Attempts per unavailable call; a refusal beyond a minute is a bug. */
const mostTries = 5;

export async function startWorld(): Promise<World> {
  const cloud = await startCloudForTests();
  joinCloud(cloud);
  const operator = await startOperator(cloud);
  const secret = await originSecret(cloud);
  const [reviewer, otherReviewer] = [randomUUID(), randomUUID()];
  const world: World = {
    cloud,
    money: await moneyOf(cloud),
    visitors: new Visitors(cloud.site),
    reviewer,
    otherReviewer,
    open: ['es', 'mx'],
    review: false,
    countriesApplied: true,
    async call({ sub, signedInAt }, route, call = {}) {
      const event = apiEvent(route, {
        ...call,
        headers: { ...call.headers, [originSecretHeader]: secret },
        claims: claimsOf(sub, { auth_time: String(signedInAt) }),
      });
      for (let tries = 1; ; tries++) {
        const answer = (await cloud.invoke(routes[route].entry, event)) as {
          statusCode: number;
          body: string;
        };
        // The response to a form is a redirect without a body.
        const body = JSON.parse(answer.body || '{}') as Answer['body'];
        if (body['code'] !== 'unavailable' || tries === mostTries) return { status: answer.statusCode, body };
        await sleep(retryAfterSeconds * 1000);
      }
    },
    operate: (request) => operator.invoke(request) as Promise<void>,
    async deploy({ open = world.open, review = world.review }) {
      Object.assign(world, { open, review });
      const variables = { OPEN_COUNTRIES: open.join(), CONTENT_REVIEW: review ? 'on' : 'off' };
      cloud.redeploy(variables);
      operator.replace({ environment: { ...operator.environment, ...variables } });
    },
    async settle() {
      const deadline = Date.now() + settleMilliseconds;
      for (await cloud.flush(); cloud.payments.undelivered() > 0; await cloud.flush()) {
        if (Date.now() > deadline) throw new Error('Payment events stay undelivered.');
        await sleep(500);
      }
    },
    async stop() {
      world.visitors.close();
      await operator.stop();
      await cloud.stop();
    },
  };
  await world.deploy({});
  for (const sub of [reviewer, otherReviewer]) {
    const { factsVersion: _version, ...account } = buildAccount({ sub, role: 'admin' });
    await world.operate({ do: 'store', sub, account });
  }
  return world;
}

async function startOperator(cloud: Cloud): Promise<LambdaFunction & { stop(): Promise<void> }> {
  const directory = join(tmpdir(), `operator-${randomUUID()}`);
  await build({
    entryPoints: [join(import.meta.dirname, 'operator-lambda.ts')],
    outfile: join(directory, 'index.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  const lambda = new LambdaFunction(
    {
      name: 'operator',
      arn: 'arn:aws:lambda:us-east-1:000000000000:function:operator',
      directory,
      handler: 'index.handler',
      environment: cloudVariables(cloud),
      timeoutSeconds: 30,
      memoryMegabytes: 256,
      concurrency: 1,
    },
    {
      clock: cloud.clock,
      onLog: () => undefined,
      onFailure: (_, error) => console.error('[operator]', error.message),
    },
  );
  const stop = lambda.stop.bind(lambda);
  return Object.assign(lambda, {
    stop: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  });
}
