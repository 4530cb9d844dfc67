import type { Clock } from '../clock.ts';
import type { Store } from '../store.ts';
import { createDeliveries, type Deliveries, type DeliveryOptions } from './deliveries.ts';
import type { Ledger } from './ledger.ts';
import { find } from './ledger.ts';
import type { EventCause, EventType, StripeEvent } from './objects.ts';
import { API_VERSION } from './objects.ts';

export interface Events extends Omit<Deliveries, 'send' | 'queued'> {
  /**
   * Records an event, and queues its delivery if the endpoint is subscribed to its type. `previous` is the object before
   * an update. Seconds.
   */
  emit(type: EventType, object: object, at: number, cause: EventCause, previous?: object): void;
  /** What has not been taken yet, oldest first; of what is sent twice, twice. */
  queued(): StripeEvent[];
}

/** What happened, kept as Stripe keeps it and told to the endpoint. Each call that names an event no longer known throws. */
export function createEvents({
  ledger,
  enabledEvents,
  ...options
}: Omit<DeliveryOptions, 'bodyOf'> & {
  clock: Clock;
  store: Store;
  ledger: Ledger;
  /** Types that the endpoint is subscribed to. */
  enabledEvents: readonly string[];
}): Events {
  const eventOf = (id: string): StripeEvent => find(ledger.events, 'event', id);
  const { send, ...deliveries } = createDeliveries({
    ...options,
    // Indented like Stripe's own, so that a receiver that parses and prints before it verifies fails here too.
    bodyOf: (id) => JSON.stringify(eventOf(id), null, 2),
  });
  return {
    ...deliveries,
    emit(type, object, at, cause, previous) {
      const id = ledger.newId('evt');
      const isWanted = enabledEvents.includes(type);
      ledger.events.put(id, {
        id,
        object: 'event',
        api_version: API_VERSION,
        created: at,
        data: { object, ...(previous && { previous_attributes: difference(previous, object) }) },
        livemode: false,
        pending_webhooks: isWanted ? 1 : 0,
        request: cause,
        type,
      });
      if (isWanted) send(id);
    },
    resend: (id) => deliveries.resend(eventOf(id).id),
    deliver: (id) => deliveries.deliver(eventOf(id).id),
    queued: () => deliveries.queued().map(eventOf),
  };
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
