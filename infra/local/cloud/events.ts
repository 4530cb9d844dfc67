import { setTimeout as sleep } from 'node:timers/promises';
import { createStreamRetention } from '../lambda/stream-retention.ts';
import { startStreamPoller } from '../lambda/stream.ts';
import { startSchedules } from '../schedules.ts';
import type { Stack } from '../stack/index.ts';
import type { LocalStripe } from '../stripe/stripe.ts';
import type { Core, Defer } from './core.ts';
import type { StandIns } from './stand-ins.ts';

const sweepMilliseconds = 60_000;

/** Work that a cloud does without a request. */
export interface Events {
  /**
   * Moves time forward by this many milliseconds, then runs everything that is due: schedules, expiry, renewals, and
   * the events that this work causes.
   */
  advance(milliseconds: number): Promise<void>;
  /** Resolves when no stream record, bucket event, webhook or asynchronous invocation is pending. */
  flush(): Promise<void>;
}

/** Starts the background work: stream polling, events left over from the last run, webhooks, schedules and expiry. */
export function startEvents(
  { clock, store, onError }: Core,
  { dynamodb, s3, invocations }: StandIns,
  stack: Stack,
  stripe: LocalStripe,
  { runsSchedules }: { runsSchedules: boolean },
  defer: Defer,
): Events {
  const processed = createStreamRetention(stack.mappings, (arn, last) => dynamodb.forgetStream(arn, last));
  const pollers = stack.mappings.map((mapping) =>
    startStreamPoller(dynamodb, store, mapping, onError, (last) => processed(mapping, last)),
  );
  defer(async () => {
    const stopped = Promise.all(pollers.map((poller) => poller.stop()));
    // Aborts a batch that is still running after two seconds. The next start delivers the batch's records again.
    await Promise.race([stopped, sleep(2000)]);
  });
  invocations.resume((name) => stack.functions.get(name));
  stripe.start();
  defer(() => stripe.stop());
  const schedules = startSchedules(stack.schedules, clock);
  if (!runsSchedules) schedules.stop();
  defer(() => schedules.stop());
  const sweep = async (): Promise<void> => {
    s3.sweep();
    await dynamodb.sweep(clock);
  };
  const sweeping = setInterval(() => void sweep().catch(onError), sweepMilliseconds);
  defer(() => clearInterval(sweeping));

  /** Functions that react to events. Their work may cause further events. */
  const eventTargets = new Set([...stack.mappings, ...stack.notifications].map(({ target }) => target));
  const eventsSoFar = (): number =>
    [...eventTargets].reduce((sum, one) => sum + one.invocations, stripe.attempts());
  const flush = async (): Promise<void> => {
    for (let before = -1; before !== eventsSoFar();) {
      before = eventsSoFar();
      await stripe.deliverDue();
      // Wait for running invocations first, because they may write records that the stream delivers next.
      await invocations.idle();
      await Promise.all(pollers.map((poller) => poller.flush()));
      await invocations.idle();
      await stack.site.cloudFront.idle();
    }
  };
  return {
    flush,
    async advance(milliseconds) {
      clock.advance(milliseconds);
      // Update the payment provider before any function runs. Otherwise paid invoices would look unpaid.
      stripe.advance();
      await sweep();
      schedules.runDue();
      await flush();
    },
  };
}
