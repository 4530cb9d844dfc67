import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { Ended } from '@directory/local-cloud/lambda/ending.ts';
import { isSampled } from '#tests/support/proof-sample.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { faultsAtRest, faultsOf } from './agreement.ts';
import { forgetPerson } from '#tests/support/states.ts';
import { deltaOf, readItems, readWorld, without, type Delta } from './world.ts';

/** Somebody in the state before the write. */
export interface Prepared {
  /** Absent where they have no account yet. */
  sub?: string;
  /** Accounts of others that the write needs. */
  others?: readonly string[];
}

/** One write of the main path, with its sender. */
export interface WriteCase<P extends Prepared = Prepared> {
  /** The Lambda whose worker is ended. */
  entry: string;
  /** Which of its events is meant, where it gets several kinds. */
  matches?: (event: never, prepared: P) => boolean;
  /** Brings somebody new into the state before. */
  prepare: () => Promise<P>;
  /** What the sender does; says what it heard. Done again after the worker was ended, as the sender would. */
  send: (prepared: P) => Promise<string>;
  /** Answers by which an undisturbed write was refused: it would prove nothing. */
  refused?: RegExp;
  /** Lambda, the stream or the queue repeats the event: then nobody else does. */
  repeatsItself?: true;
  /** What somebody else does between the worker's end and the repetition. */
  meanwhile?: (prepared: P) => Promise<void>;
  /** What others send once it was done, and because of it. */
  afterwards?: (prepared: P) => Promise<void>;
  /** More that lasts than the world knows of: payments, the user pool. A line each, without ids. */
  observe?: (prepared: P) => Promise<string[]>;
  /** Answers to the repetition that also say "it is done". */
  alsoAnswers?: string[];
  /** What may be there once more than without the end; anything else is a half-written state. */
  mayRepeat?: RegExp;
  /** What may be missing: it follows from what nobody needed any more, because of what was done meanwhile. */
  mayMiss?: RegExp;
  /** Uses that a limit may count more: of a try that was not forgiven, or of another way to the same end. */
  mayCount?: number;
}

interface Outcome extends Delta {
  answer: string;
}

/** How many points there are, how many were tried by this process, and at which something was half-written. */
export const tally = { points: 0, tried: 0, halfWritten: [] as string[] };

/** A write makes fewer calls than this; more is an endless loop. */
const mostCalls = 100;

/**
 * Ends the worker after a write's last external call, which says how many there are, and before each call that this run
 * tries (support/proof-sample.ts). Each point gets somebody new. Right after the end, facts and public must agree. After the
 * repetition, everything must be as without the end.
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
  if (!wasLast) throw new Error(`${name} makes ${mostCalls} calls and more.`);
  tally.points += calls + 1;
  for (let beforeCall = 1; beforeCall <= calls; beforeCall += 1)
    if (isSampled(`${name} ${beforeCall}`)) await crash(beforeCall);
  expect(faults).toEqual([]);
}

/** What a sender hears of a fault of ours: that it is the same after a repetition would prove nothing. */
const serverError = /^5\d\d\b|^(InternalError|UserLambdaValidation|UnexpectedLambda)/;

/** The outcome of the write without a crash, which must itself be in order. */
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

/** No worker was ended long after the sender was answered: the write's event never came. */
async function missed(answer: string): Promise<never> {
  await sleep(30_000);
  throw new Error(`The sender heard ${answer}, and no worker was ended.`);
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

/** Somebody new in the state before, and what their ids are called. */
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
  if (new Set(repeated).size < repeated.length) wrong.push(`more than once more: ${repeated.join(' | ')}`);
  wrong.push(...extra.filter((line) => !writeCase.mayRepeat?.test(line)).map((line) => `too much ${line}`));
  if (![whole.answer, ...(writeCase.alsoAnswers ?? [])].includes(is.answer))
    wrong.push(`answered ${is.answer} in place of ${whole.answer}`);
  // A counter says how often somebody tried: once more at most than without the end.
  const more = is.counts - whole.counts;
  if (more < 0 || more > (writeCase.mayCount ?? whole.counts))
    wrong.push(`counted ${is.counts} in place of ${whole.counts}`);
  return wrong;
}
