import { createHmac } from 'node:crypto';

import type { Clock } from '../clock.ts';
import type { Store } from '../store.ts';
import type { Ledger } from './ledger.ts';
import { find } from './ledger.ts';
import type { EventCause, EventType, StripeEvent } from './objects.ts';
import { API_VERSION } from './objects.ts';

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
  event: string;
  attempts: number;
  due: number;
  giveUp: number;
}

export interface Events {
  /**
   * Records an event, and queues its delivery if the endpoint is subscribed to its type. `previous` is the object before
   * an update. Seconds.
   */
  emit(type: EventType, object: object, at: number, cause: EventCause, previous?: object): void;
  /**
   * Posts every event whose turn has come, each on its own and all at once, so that they arrive in any order;
   * settles when none of them is under way any more. Never rejects: a failure is a later retry.
   */
  deliverDue(): Promise<void>;
  /** Delivers nothing more: events queue. Stripe promises no time, so this is only slow. */
  hold(): void;
  /** Queues an event again, as "Resend" in Stripe's dashboard does. @throws {StripeError} resource_missing */
  resend(eventId: string): void;
  /** Breaks off what is under way without a word to the store: it stays due, for the next start. */
  interrupt(): void;
  /** How many events have not been taken yet. */
  undelivered(): number;
  /** How many deliveries of that event are outstanding: 0 or 1, there being one endpoint. */
  pending(eventId: string): number;
}

export function createEvents(options: {
  clock: Clock;
  store: Store;
  ledger: Ledger;
  webhookSecret: string;
  webhookUrl: () => string;
  enabledEvents: readonly string[];
  log: (line: string) => void;
  /** Called when an event has been queued, so that running timers need not wait for their next turn. */
  onQueued: () => void;
}): Events {
  const { clock, ledger, log } = options;
  const deliveries = options.store.collection<Delivery>('stripe.delivery');
  const underWay = new Map<string, Promise<void>>();
  let interruption = new AbortController();
  let isHeld = false;

  function queue(event: string): void {
    const due = clock.now();
    deliveries.put(event, { event, attempts: 0, due, giveUp: due + GIVE_UP });
    options.onQueued();
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { event } = delivery;
    const { signal } = interruption;
    const failure = await post(event, signal).catch((error: unknown) => reason(error));
    if (signal.aborted) return;
    if (failure === undefined) {
      deliveries.delete(event);
      return;
    }
    const attempts = delivery.attempts + 1;
    const wait = Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY) * (0.9 + Math.random() * 0.2);
    const due = clock.now() + wait;
    if (due > delivery.giveUp) {
      deliveries.delete(event);
      log(`stripe: ${event} given up after ${attempts} attempts (${failure})`);
      return;
    }
    deliveries.put(event, { ...delivery, attempts, due });
    log(`stripe: ${event} not delivered (${failure}), next attempt in ${Math.round(wait / SECOND)} s`);
  }

  /** What went wrong, or undefined when the endpoint took it. */
  async function post(eventId: string, interrupted: AbortSignal): Promise<string | undefined> {
    // Indented like Stripe's own, so that a receiver that parses and prints before it verifies fails here too.
    const body = JSON.stringify(find(ledger.events, 'event', eventId), null, 2);
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
    return response.ok ? undefined : `status ${response.status}`;
  }

  return {
    emit(type, object, at, cause, previous) {
      const id = ledger.newId('evt');
      const isWanted = options.enabledEvents.includes(type);
      const event: StripeEvent = {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: at,
        data: { object, ...(previous && { previous_attributes: difference(previous, object) }) },
        livemode: false,
        pending_webhooks: isWanted ? 1 : 0,
        request: cause,
        type,
      };
      ledger.events.put(id, event);
      if (isWanted) queue(id);
    },
    async deliverDue() {
      const now = clock.now();
      if (!isHeld)
        for (const [id, delivery] of deliveries.entries()) {
          if (delivery.due > now || underWay.has(id)) continue;
          underWay.set(
            id,
            attempt(delivery).finally(() => underWay.delete(id)),
          );
        }
      await Promise.all(underWay.values());
    },
    hold() {
      isHeld = true;
    },
    resend(eventId) {
      queue(find(ledger.events, 'event', eventId).id);
    },
    interrupt() {
      interruption.abort();
      interruption = new AbortController();
    },
    undelivered: () => deliveries.entries().length,
    pending: (eventId) => (deliveries.get(eventId) ? 1 : 0),
  };
}

/** The `Stripe-Signature` header (https://docs.stripe.com/webhooks/signature): HMAC-SHA256 of `t.body`. */
function sign(body: string, seconds: number, secret: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** The changed fields with their former values, nested objects field by field, lists whole. */
function difference(before: object, after: object): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  const current = after as Record<string, unknown>;
  for (const [name, old] of Object.entries(before)) {
    const now = current[name];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    changed[name] = isRecord(old) && isRecord(now) ? difference(old, now) : old;
  }
  return changed;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : undefined;
  return cause ?? error.name;
}
