import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { Ended } from '@directory/local-cloud/lambda/ending.ts';
import { isSampled } from '#tests/support/proof-sample.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { faultsAtRest, faultsOf } from './agreement.ts';
import { forgetPerson } from '#tests/support/states.ts';
import { deltaOf, readItems, readWorld, without, type Delta } from './world.ts';

/** A new account in the state before the write. */
export interface Prepared {
  /** Absent if the person has no account yet. */
  sub?: string;
  others?: readonly string[];
}

/** One write of the main path, with the code that sends it. */
export interface WriteCase<P extends Prepared = Prepared> {
  entry: string;
  /** Selects the event if the Lambda receives several kinds. */
  matches?: (event: never, prepared: P) => boolean;
  prepare: () => Promise<P>;
  /** Sends the write and returns the response as text. Called again after the crash, as the real sender would retry. */
  send: (prepared: P) => Promise<string>;
  /** Responses that mean that an undisturbed write was refused. Such a run would prove nothing. */
  refused?: RegExp;
  /** True if Lambda, the stream or the queue retries the event, so that the sender does not. */
  repeatsItself?: true;
  /** Action of another actor between the crash and the retry. */
  meanwhile?: (prepared: P) => Promise<void>;
  /** Sends the events that the write causes at other services. */
  afterwards?: (prepared: P) => Promise<void>;
  /** Reads other lasting state, such as payments and the user pool. Returns one line per item, without ids. */
  observe?: (prepared: P) => Promise<string[]>;
  /** Responses to the retry that also mean success. */
  alsoAnswers?: string[];
  /** Lines that the retry may add once. Any other extra line is a half-written state. */
  mayRepeat?: RegExp;
  /** Lines that may be missing because another actor's action (`meanwhile`) made them unnecessary. */
  mayMiss?: RegExp;
  /** Additional uses that a rate limit may count, for example an attempt that the crash kept from being refunded. */
  mayCount?: number;
}

interface Outcome extends Delta {
  answer: string;
}

export const tally = { points: 0, tried: 0, halfWritten: [] as string[] };

/** Reaching this number of external calls means an endless loop. */
const mostCalls = 100;

/**
 * Kills the worker after the last external call of a write, and before each call in this run's sample
 * (`tests/support/proof-sample.ts`). The first crash also gives the number of calls.
 *
 * Each point uses a new account. Facts and public items must agree right after the crash. After the retry, the state
 * must equal that of a run without a crash.
 */
export async function crashEverywhere<P extends Prepared>(
  cloud: Cloud,
  name: string,
  writeCase: WriteCase<P>,
): Promise<void> {
  const whole = await undisturbed(cloud, writeCase);
  const faults: string[] = [];
  const crash = async (beforeCall: number): Promise<Ended> => {
    const { ended, wrong } = await crashBefore(cloud, writeCase, beforeCall, whole);
    const point = `${name}, ${ended.wasLast ? 'after the last call' : `before call ${beforeCall}`}`;
    tally.tried += 1;
    if (wrong.length > 0) tally.halfWritten.push(point);
    faults.push(...wrong.map((line) => `${point}: ${line}`));
    return ended;
  };
  const { calls, wasLast } = await crash(mostCalls);
  if (!wasLast) throw new Error(`${name} makes ${mostCalls} calls or more.`);
  tally.points += calls + 1;
  for (let beforeCall = 1; beforeCall <= calls; beforeCall += 1)
    if (isSampled(`${name} ${beforeCall}`)) await crash(beforeCall);
  expect(faults).toEqual([]);
}

/** Responses that mean a server error. Getting the same error on retry would prove nothing. */
const serverError = /^5\d\d\b|^(InternalError|UserLambdaValidation|UnexpectedLambda)/;

/** Returns the outcome of the write without a crash, after checking that it is consistent. */
async function undisturbed<P extends Prepared>(cloud: Cloud, writeCase: WriteCase<P>): Promise<Outcome> {
  const prepared = await preparedFor(cloud, writeCase);
  const before = await readWorld(cloud);
  const answer = await writeCase.send(prepared);
  expect(answer).not.toMatch(writeCase.refused ?? serverError);
  await cloud.flush();
  for (const more of [writeCase.meanwhile, writeCase.afterwards]) {
    if (!more) continue;
    await more(prepared);
    await cloud.flush();
  }
  const after = await readWorld(cloud);
  expect(faultsAtRest(after, cloud.clock.date())).toEqual([]);
  const is = await outcome(writeCase, prepared, answer, deltaOf(before, after, prepared.names));
  await forget(prepared);
  return is;
}

/** Fails if no worker is killed within 30 seconds of the response: the expected event never came. */
async function missed(answer: string): Promise<never> {
  await sleep(30_000);
  throw new Error(`The sender got ${answer}, but no worker was killed.`);
}

async function crashBefore<P extends Prepared>(
  cloud: Cloud,
  writeCase: WriteCase<P>,
  beforeCall: number,
  whole: Outcome,
) {
  const prepared = await preparedFor(cloud, writeCase);
  const before = await readWorld(cloud);
  const ending = cloud.endNext(
    writeCase.entry,
    beforeCall,
    (event) => writeCase.matches?.(event, prepared) ?? true,
  );
  const sent = writeCase.send(prepared);
  const ended = await Promise.race([ending, sent.then(missed)]);
  const heard = await sent;
  const wrong = faultsOf(await readItems(cloud.clock.now()), cloud.clock.date()).map(
    (line) => `then ${line}`,
  );
  await writeCase.meanwhile?.(prepared);
  const answer = writeCase.repeatsItself ? heard : await writeCase.send(prepared);
  await cloud.flush();
  if (writeCase.afterwards) {
    await writeCase.afterwards(prepared);
    await cloud.flush();
  }
  const after = await readWorld(cloud);
  wrong.push(...faultsAtRest(after, cloud.clock.date()).map((line) => `in the end ${line}`));
  const is = await outcome(writeCase, prepared, answer, deltaOf(before, after, prepared.names));
  wrong.push(...differences(writeCase, is, whole));
  await forget(prepared);
  return { ended, wrong };
}

async function forget({ sub, others = [] }: Prepared): Promise<void> {
  for (const one of sub === undefined ? others : [sub, ...others]) await forgetPerson(one);
}

type Named<P> = P & { names: Record<string, string> };

async function preparedFor<P extends Prepared>(cloud: Cloud, writeCase: WriteCase<P>): Promise<Named<P>> {
  const prepared = await writeCase.prepare();
  await cloud.flush();
  const names: Record<string, string> = {};
  if (prepared.sub) {
    const { listing, photos, membership } = await readFacts(prepared.sub);
    names[prepared.sub] = 'owner';
    if (listing) names[listing.id] = 'listing';
    const inTime = photos.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
    for (const [index, { id }] of inTime.entries()) names[id] = `photo ${index + 1}`;
    if (membership) names[membership.customerId] = 'customer';
  }
  return { ...prepared, names };
}

async function outcome<P extends Prepared>(
  writeCase: WriteCase<P>,
  prepared: P,
  answer: string,
  delta: Delta,
): Promise<Outcome> {
  const observed = (await writeCase.observe?.(prepared)) ?? [];
  return { answer, ...delta, lines: [...delta.lines, ...observed] };
}

function differences<P extends Prepared>(writeCase: WriteCase<P>, is: Outcome, whole: Outcome): string[] {
  const wrong = without(whole.lines, is.lines)
    .filter((line) => !writeCase.mayMiss?.test(line))
    .map((line) => `missing ${line}`);
  const extra = without(is.lines, whole.lines);
  const repeated = extra.filter((line) => writeCase.mayRepeat?.test(line));
  if (new Set(repeated).size < repeated.length)
    wrong.push(`repeated more than once: ${repeated.join(' | ')}`);
  wrong.push(...extra.filter((line) => !writeCase.mayRepeat?.test(line)).map((line) => `extra ${line}`));
  if (![whole.answer, ...(writeCase.alsoAnswers ?? [])].includes(is.answer))
    wrong.push(`answered ${is.answer} instead of ${whole.answer}`);
  // A rate limit counts attempts. Unless `mayCount` says otherwise, the retry may at most double the count.
  const more = is.counts - whole.counts;
  if (more < 0 || more > (writeCase.mayCount ?? whole.counts))
    wrong.push(`counted ${is.counts} instead of ${whole.counts}`);
  return wrong;
}
