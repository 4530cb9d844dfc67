import { createHmac } from 'node:crypto';

import type { Clock } from '../clock.ts';
import { seeded } from '../seeded.ts';
import type { Store } from '../store.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** Stripe's: an endpoint that has not answered by then has failed. */
const TIMEOUT = 10 * SECOND;
const FIRST_RETRY = 5 * SECOND;
const LONGEST_RETRY = 12 * HOUR;
/** "Stripe attempts to deliver events to your destination for up to three days with an exponential back off". */
const GIVE_UP = 72 * HOUR;

/** One event still to be delivered; kept until a 2xx answer or three days have passed. Milliseconds. */
interface Delivery {
  /** The event's own id, but for the second delivery of one that is sent twice. */
  id: string;
  event: string;
  attempts: number;
  due: number;
  giveUp: number;
}

/**
 * What happens to events on their way, by chance and the same way for the same seed. Shares are of all events, from 0
 * to 1. All of it is what Stripe warns of: no order is promised, an event may come more than once, and one whose
 * endpoint was away for three days comes never (https://docs.stripe.com/webhooks#behaviors).
 */
export interface Trouble {
  seed: number;
  /** Sent one after another, in a drawn order, instead of all at once. */
  shuffled?: boolean;
  /** Never sent. */
  dropped?: number;
  /** Sent a second time, which may be late on its own. */
  repeated?: number;
  /** Sent late, by as long as `latest` of the clock's milliseconds. */
  delayed?: { share: number; latest: number };
}

/** The way of events to the endpoint. */
export interface Deliveries {
  /** Queues a new event. */
  send: (eventId: string) => void;
  /** Queues an event again, as "Resend" in Stripe's dashboard does. */
  resend(eventId: string): void;
  /**
   * Posts every event whose turn has come, each on its own and all at once, so that they arrive in any order;
   * settles when none of them is under way any more. Never rejects: a failure is a later retry.
   */
  deliverDue(): Promise<void>;
  /** Delivers nothing more by itself: events queue. Stripe promises no time, so this is only slow. */
  hold(): void;
  /** Delivers by itself again. */
  release(): void;
  /** From now on events have this trouble on their way; none at all without it. */
  trouble(trouble?: Trouble): void;
  /**
   * Sends an event now, however it is held or was dropped, and only once; what is taken is queued no more.
   * @returns the status that the endpoint answered, undefined where none came
   */
  deliver(eventId: string): Promise<number | undefined>;
  /** Takes an event out of the queue for good. */
  drop(eventId: string): void;
  /** Breaks off what is under way without a word to the store: it stays due, for the next start. */
  interrupt(): void;
  /** The ids of the events that have not been taken yet, oldest first; of what is sent twice, twice. */
  queued(): string[];
  /** How many deliveries of that event are outstanding. */
  pending(eventId: string): number;
}

export interface DeliveryOptions {
  clock: Clock;
  store: Store;
  /** The event as it is posted. */
  bodyOf: (eventId: string) => string;
  webhookSecret: string;
  webhookUrl: () => string;
  log: (line: string) => void;
  /** Called when an event has been queued, so that running timers need not wait for their next turn. */
  onQueued: () => void;
}

export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { clock, log } = options;
  const deliveries = options.store.collection<Delivery>('stripe.delivery');
  const underWay = new Map<string, Promise<void>>();
  let interruption = new AbortController();
  let isHeld = false;
  let troubled: { by: Trouble; random: () => number } | undefined;

  function queue(id: string, event: string, wait = 0): void {
    const due = clock.now() + wait;
    deliveries.put(id, { id, event, attempts: 0, due, giveUp: due + GIVE_UP });
    options.onQueued();
  }

  /** Queues a new event as it fares on its way. */
  function send(event: string): void {
    if (!troubled) return queue(event, event);
    const { by, random } = troubled;
    const wait = () =>
      by.delayed && random() < by.delayed.share ? Math.floor(random() * by.delayed.latest) : 0;
    if (random() < (by.dropped ?? 0)) return;
    queue(event, event, wait());
    if (random() < (by.repeated ?? 0)) queue(secondOf(event), event, wait());
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { id, event } = delivery;
    const { signal } = interruption;
    const failure = await post(event, signal).then(
      ({ ok, status }) => (ok ? undefined : `status ${status}`),
      (error: unknown) => reason(error),
    );
    if (signal.aborted) return;
    if (failure === undefined) {
      deliveries.delete(id);
      return;
    }
    const attempts = delivery.attempts + 1;
    const wait = Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY) * (0.9 + Math.random() * 0.2);
    const due = clock.now() + wait;
    if (due > delivery.giveUp) {
      deliveries.delete(id);
      log(`stripe: ${event} given up after ${attempts} attempts (${failure})`);
      return;
    }
    deliveries.put(id, { ...delivery, attempts, due });
    log(`stripe: ${event} not delivered (${failure}), next attempt in ${Math.round(wait / SECOND)} s`);
  }

  async function post(eventId: string, interrupted: AbortSignal): Promise<Response> {
    const body = options.bodyOf(eventId);
    const response = await fetch(options.webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body, Math.floor(clock.now() / SECOND), options.webhookSecret),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([interrupted, AbortSignal.timeout(TIMEOUT)]),
    });
    await response.arrayBuffer();
    return response;
  }

  /** Sets out what is due. */
  function setOut(due: Delivery[]): void {
    const inTurn = troubled?.by.shuffled ?? false;
    const order = inTurn ? drawn(due, troubled?.random ?? Math.random) : due;
    let before: Promise<void> = Promise.resolve();
    for (const delivery of order) {
      const sent = inTurn ? before.then(() => attempt(delivery)) : attempt(delivery);
      before = sent.finally(() => underWay.delete(delivery.id));
      underWay.set(delivery.id, before);
    }
  }

  return {
    send,
    resend: (eventId) => queue(eventId, eventId),
    async deliverDue() {
      if (!isHeld) {
        const now = clock.now();
        const queued = deliveries.entries().map(([, delivery]) => delivery);
        setOut(queued.filter((one) => one.due <= now && !underWay.has(one.id)));
      }
      await Promise.all(underWay.values());
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      options.onQueued();
    },
    trouble(by) {
      troubled = by && { by, random: seeded(by.seed) };
    },
    async deliver(eventId) {
      const answer = await post(eventId, interruption.signal).catch(() => undefined);
      if (answer?.ok) deliveries.delete(deliveries.get(eventId) ? eventId : secondOf(eventId));
      return answer?.status;
    },
    drop(eventId) {
      for (const id of [eventId, secondOf(eventId)]) deliveries.delete(id);
    },
    interrupt() {
      interruption.abort();
      interruption = new AbortController();
    },
    queued: () => deliveries.entries().map(([, { event }]) => event),
    pending: (eventId) => [eventId, secondOf(eventId)].filter((id) => deliveries.get(id)).length,
  };
}

const secondOf = (eventId: string): string => `${eventId}-again`;

/** The same things in a drawn order (Fisher and Yates). */
function drawn<T>(things: readonly T[], random: () => number): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** The `Stripe-Signature` header (https://docs.stripe.com/webhooks/signature): HMAC-SHA256 of `t.body`. */
function sign(body: string, seconds: number, secret: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : undefined;
  return cause ?? error.name;
}
