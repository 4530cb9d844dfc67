import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { noteCall } from '../protocol/calls.ts';
import { seeded } from '../seeded.ts';
import type { Store } from '../store.ts';
import { find, type Ledger } from './ledger.ts';
import { API_VERSION, type EventType, type StripeEvent } from './objects.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** Milliseconds after which a delivery without a response counts as failed. */
const TIMEOUT = 10 * SECOND;
const FIRST_RETRY = 5 * SECOND;
const LONGEST_RETRY = 12 * HOUR;
/** "Stripe attempts to deliver events to your destination for up to three days with an exponential back off". */
const GIVE_UP = 72 * HOUR;

/** Records an event about an object; `at` is in whole seconds. */
export type Emit = (type: EventType, object: object, at: number) => void;

/** Event that is still to be delivered. Times are in milliseconds. */
interface Delivery {
  /** The event's id, or the id of its repetition. */
  id: string;
  event: string;
  tries: number;
  due: number;
  giveUp: number;
}

/**
 * Simulated delivery problems, random but reproducible by seed. Stripe promises no order, and may send an event twice,
 * late or never (https://docs.stripe.com/webhooks#behaviors). Shares are of all events, 0 to 1.
 */
interface Trouble {
  seed: number;
  /** Sends events one after another in random order, instead of all at once. */
  shuffled?: boolean;
  dropped?: number;
  repeated?: number;
  /** Delays a share of the events by up to `latest` milliseconds of the clock. */
  delayed?: { share: number; latest: number };
}

export interface EventOptions {
  clock: Clock;
  store: Store;
  /** Secret that signs webhooks; `whsec_...`. */
  webhookSecret: string;
  webhookUrl: () => string;
  /** Event types that the webhook's endpoint subscribes to. */
  enabledEvents: readonly string[];
  /** Logs one line for the operator; ids only. */
  log: (line: string) => void;
}

export type Events = ReturnType<typeof createEvents>;

/**
 * Records events and delivers each to the endpoint until it returns 2xx.
 * @param onQueued called after an event is queued, to deliver the event before the next scheduled delivery
 */
export function createEvents(options: EventOptions & { ledger: Ledger; onQueued: () => void }) {
  const { clock, ledger, log, onQueued } = options;
  const deliveries = options.store.collection<Delivery>('stripe.delivery');
  const underWay = new Map<string, Promise<void>>();
  let interruption = new AbortController();
  let isHeld = false;
  let attempts = 0;
  let troubled: { by: Trouble; random: () => number } | undefined;

  function queue(event: string, wait = 0, id = event): void {
    const due = clock.now() + wait;
    deliveries.put(id, { id, event, tries: 0, due, giveUp: due + GIVE_UP });
    onQueued();
  }

  /** Queues a new event, subject to the simulated delivery problems. */
  function send(event: string): void {
    if (!troubled) return queue(event);
    const { dropped = 0, repeated = 0, delayed = { share: 0, latest: 0 } } = troubled.by;
    const { random } = troubled;
    const wait = () => (random() < delayed.share ? Math.floor(random() * delayed.latest) : 0);
    if (random() < dropped) return;
    queue(event, wait());
    if (random() < repeated) queue(event, wait(), repetitionOf(event));
  }

  async function post(eventId: string): Promise<Response> {
    attempts += 1;
    // Indented like Stripe's own body: a receiver that verifies re-serialized JSON fails here too.
    const body = JSON.stringify(find(ledger.events, 'event', eventId), null, 2);
    const response = await fetch(options.webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(body, Math.floor(clock.now() / SECOND), options.webhookSecret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([interruption.signal, AbortSignal.timeout(TIMEOUT)]),
    });
    await response.arrayBuffer();
    return response;
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { id, event } = delivery;
    const { signal } = interruption;
    const failure = await post(event).then(
      ({ ok, status }) => (ok ? undefined : `status ${status}`),
      (error: Error) => error.name,
    );
    if (signal.aborted) return;
    if (failure === undefined) return deliveries.delete(id);
    const tries = delivery.tries + 1;
    const wait = Math.min(FIRST_RETRY * 2 ** (tries - 1), LONGEST_RETRY) * (0.9 + Math.random() * 0.2);
    const due = clock.now() + wait;
    if (due > delivery.giveUp) {
      deliveries.delete(id);
      log(`stripe: ${event} given up after ${tries} attempts (${failure})`);
      return;
    }
    deliveries.put(id, { ...delivery, tries, due });
    log(`stripe: ${event} not delivered (${failure}), next attempt in ${Math.round(wait / SECOND)} s`);
  }

  function setOut(due: Delivery[]): void {
    const inTurn = troubled?.by.shuffled ?? false;
    let before = Promise.resolve();
    for (const delivery of inTurn ? shuffled(due, troubled?.random ?? Math.random) : due) {
      const sent = inTurn ? before.then(() => attempt(delivery)) : attempt(delivery);
      before = sent.finally(() => underWay.delete(delivery.id));
      underWay.set(delivery.id, before);
    }
  }

  const queued = (): Delivery[] => deliveries.entries().map(([, delivery]) => delivery);

  return {
    emit: (type: EventType, object: object, at: number): void => {
      const id = ledger.newId('evt');
      ledger.events.put(id, {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: at,
        data: { object },
        livemode: false,
        pending_webhooks: 0,
        type,
      });
      if (!options.enabledEvents.includes(type)) return;
      noteCall('Stripe', 'webhook', [type]);
      send(id);
    },

    /**
     * Posts all due events at once, so they arrive in any order. Resolves when no delivery is in progress. Never
     * rejects: a failed delivery is retried later.
     */
    async deliverDue(): Promise<void> {
      const now = clock.now();
      if (!isHeld) setOut(queued().filter(({ id, due }) => due <= now && !underWay.has(id)));
      await Promise.all(underWay.values());
    },

    attempts: (): number => attempts,

    /** Aborts deliveries in progress. They stay due for the next start. */
    interrupt(): void {
      interruption.abort();
      interruption = new AbortController();
    },

    /** Returns the number of outstanding deliveries of an event. */
    pending: (event: string): number =>
      [event, repetitionOf(event)].filter((id) => deliveries.get(id)).length,

    /** Controls for tests: hold, send, repeat and drop events. */
    test: {
      /** Stops automatic delivery; the test sends events itself. */
      holdEvents(): void {
        isHeld = true;
      },
      /** Resumes automatic delivery, including held events. */
      releaseEvents(): void {
        isHeld = false;
        onQueued();
      },
      /** Applies these delivery problems to future events; without an argument, none. */
      troubleEvents(by?: Trouble): void {
        troubled = by && { by, random: seeded(by.seed) };
      },
      /** Returns undelivered events, oldest first. A repeated event appears twice. */
      queuedEvents: (): StripeEvent[] => queued().map(({ event }) => find(ledger.events, 'event', event)),
      undelivered: (): number => queued().length,
      /**
       * Sends an event, even if it was already delivered or dropped.
       * @returns the endpoint's status; undefined if the endpoint did not respond
       */
      async deliver(event: string): Promise<number | undefined> {
        const answer = await post(event).catch(() => undefined);
        if (answer?.ok) deliveries.delete(deliveries.get(event) ? event : repetitionOf(event));
        return answer?.status;
      },
      /** Removes an event from the queue without sending it. */
      drop(event: string): void {
        for (const id of [event, repetitionOf(event)]) deliveries.delete(id);
      },
      resend: (event: string): void => queue(event),
    },
  };
}

const repetitionOf = (event: string): string => `${event}-again`;

/** Returns the items in random order (Fisher–Yates). */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** Builds the `Stripe-Signature` header (https://docs.stripe.com/webhooks/signature): HMAC-SHA256 of `t.body`. */
function sign(body: string, seconds: number, secret: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
