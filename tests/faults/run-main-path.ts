import { setTimeout as sleep } from 'node:timers/promises';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { redrive } from '#functions/job/redrive.ts';
import type { FaultRule } from '@directory/local-cloud/faults/rule.ts';
import { type MainPath, mainPath, Refused } from '#tests/support/main-path.ts';
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts';

/** Wait in milliseconds, longer than `functions/data/secrets.ts` caches a secret. */
const secretsKept = 11 * 60_000;
const anHour = 60 * 60_000;
const aDayLater = 25 * 60 * 60_000;
/** Maximum attempts per action: each of its operations may fail twice. */
const presses = 12;

/** Error codes that ask people to try again. A transient fault must cause no other code. */
const transientCodes = ['unavailable', 'payment-provider-failed'];
/** Amplify's names of the same errors. The sign-in proxy gives every transient failure one name. */
const transientFailures = ['NetworkError', 'InternalErrorException'];

export interface MainPathRun {
  path: MainPath;
  failures: string[];
  /** Number of requests that the AWS clients and Amplify retried. */
  repeated: number;
  /** Injected failures by `service operation`. */
  struck: Map<string, number>;
}

/** Runs the main path under faults. The person and the reviewer retry if the error says that a retry helps. */
export async function runMainPath(
  cloud: Cloud,
  reviewer: SignedIn,
  rules: readonly FaultRule[],
): Promise<MainPathRun> {
  const failures: string[] = [];
  const path = mainPath(cloud, {
    reviewer,
    settle: async () => {
      await settle(cloud);
      // The redrive, which normally runs each minute, copies photos whose copy failed.
      await sendAgain(cloud);
    },
    press: async (what, act) => {
      for (let count = 1; ; count += 1) {
        try {
          return await act();
        } catch (error) {
          const failure = failureOf(what, error);
          if (failure === undefined || count === presses) throw error;
          failures.push(failure);
          await sleep(20);
        }
      }
    },
  });
  // Let cached secrets expire. New workers also read the parameter that a worker reads only once.
  await cloud.advance(secretsKept);
  newJobWorkers(cloud);
  await reviewer.signInAgain();
  const before = cloud.faults.repeated();
  const faults = rules.map((rule) => cloud.faults.inject(rule));
  try {
    await path.run();
  } finally {
    for (const fault of faults) fault.remove();
  }
  await settle(cloud);
  // After a day, unused uploads are deleted: photos or documents whose sender got no response.
  await cloud.advance(aDayLater);
  await settle(cloud);
  const struck = new Map<string, number>();
  for (const [index, fault] of faults.entries()) {
    for (const [operation, times] of fault.struck) {
      const name = `${rules[index]?.service} ${operation}`;
      struck.set(name, (struck.get(name) ?? 0) + times);
    }
  }
  return { path, failures, repeated: cloud.faults.repeated() - before, struck };
}

/** Starts new job workers, as a deployment with the same settings does. */
export function newJobWorkers(cloud: Cloud): void {
  const variable = 'DISTRIBUTION_PARAMETER';
  const value = cloud.inside.functions.get('job')?.environment[variable];
  if (value === undefined) throw new Error(`The job has no variable ${variable}.`);
  cloud.redeploy({ [variable]: value });
}

export const reviewerOf = (cloud: Cloud): Promise<SignedIn> => signedIn(cloud, 'admin');

/** Waits until all automatic retries are done. Webhooks wait longer after every attempt. */
export async function settle(cloud: Cloud): Promise<void> {
  await cloud.flush();
  for (let wait = 6000; cloud.payments.undelivered() > 0 && wait < 100_000; wait *= 2)
    await cloud.advance(wait);
}

/** Redelivers all undelivered messages, as the scheduled job does once they are due. */
export async function sendAgain(cloud: Cloud): Promise<void> {
  await cloud.flush();
  await redrive(new Date(cloud.clock.now() + anHour));
  await cloud.flush();
}

/** Describes a failure that asks for a retry; undefined for any other failure. */
function failureOf(what: string, error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Refused) {
    // Errors of a bucket, the edge or API Gateway have no code of our API.
    const isTransient = error.code ? transientCodes.includes(error.code) : error.status >= 500;
    return isTransient ? `${what}: ${error.status} ${error.code ?? ''}` : undefined;
  }
  // Message of `fetch` for a lost connection.
  if (error.message === 'fetch failed' || error.name === 'TypeError') return `${what}: network`;
  return transientFailures.includes(error.name) ? `${what}: ${error.name}` : undefined;
}
