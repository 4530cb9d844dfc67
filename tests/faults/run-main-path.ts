import { setTimeout as sleep } from 'node:timers/promises';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { redrive } from '#functions/job/redrive.ts';
import type { FaultRule } from '@directory/local-cloud/faults/rule.ts';
import { type MainPath, mainPath, Refused } from '#tests/support/main-path.ts';
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts';

/** Longer than functions/data/secrets.ts keeps one, milliseconds. */
const secretsKept = 11 * 60_000;
const anHour = 60 * 60_000;
const aDayLater = 25 * 60 * 60_000;
/** How often one person presses the same button before they give up: of one press's operations each may fail twice. */
const presses = 12;

/** The errors that ask people to try again; a transient fault must cause no other. */
const transientCodes = ['unavailable', 'payment-provider-failed'];
/** Amplify's names of the same: the sign-in proxy calls whatever passes by one name. */
const transientFailures = ['NetworkError', 'InternalErrorException'];

/** One run of the main path, with the failures on the way. */
export interface MainPathRun {
  path: MainPath;
  /** Every failure that a person was told of, in order. */
  failures: string[];
  /** How many requests the AWS clients, Amplify among them, sent another time. */
  repeated: number;
  /** How often the faults struck, by `service operation`. */
  struck: Map<string, number>;
}

/** Runs the main path under faults. The person and the reviewer retry when the error says that it helps. */
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
      // A photo that could not be copied is, by the job that comes every minute.
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
  // Past the time for which functions remember secrets: they are read again; and so is, by a new worker, the one
  // parameter that a worker reads once in its life.
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
  // What nobody needs any more is forgotten by then: a photo or a document whose sender heard nothing of it.
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

/** What a deployment of the same settings does. */
export function newJobWorkers(cloud: Cloud): void {
  const variable = 'DISTRIBUTION_PARAMETER';
  const value = cloud.inside.functions.get('job')?.environment[variable];
  if (value === undefined) throw new Error(`The job has no variable ${variable}.`);
  cloud.redeploy({ [variable]: value });
}

export const reviewerOf = (cloud: Cloud): Promise<SignedIn> => signedIn(cloud, 'admin');

/** Until everything that is repeated by itself has arrived: webhooks wait longer with every try. */
export async function settle(cloud: Cloud): Promise<void> {
  await cloud.flush();
  for (let wait = 6000; cloud.payments.undelivered() > 0 && wait < 100_000; wait *= 2)
    await cloud.advance(wait);
}

/** What could not be delivered is sent again, as by its schedule when all of it is due. */
export async function sendAgain(cloud: Cloud): Promise<void> {
  await cloud.flush();
  await redrive(new Date(cloud.clock.now() + anHour));
  await cloud.flush();
}

/** A failure that asks for another try, in the words they are told; undefined for any other. */
function failureOf(what: string, error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Refused) {
    // What is not our own API's (a bucket, the edge, API Gateway) has no code.
    const isTransient = error.code ? transientCodes.includes(error.code) : error.status >= 500;
    return isTransient ? `${what}: ${error.status} ${error.code ?? ''}` : undefined;
  }
  // fetch's own words for a connection that was lost.
  if (error.message === 'fetch failed' || error.name === 'TypeError') return `${what}: network`;
  return transientFailures.includes(error.name) ? `${what}: ${error.name}` : undefined;
}
