import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusalOf, type Refusal } from './answers.ts';
import { operationOf } from './operations.ts';
import { type FaultKind, type FaultRule, type FaultService } from './rule.ts';
import { FunctionError } from '../lambda/functions.ts';
import { seeded } from '../seeded.ts';
import type { LocalRequest, LocalResponse, LocalService } from '../protocol/service.ts';

/** One fault that is in force until it is removed. */
export interface Fault {
  /** How often it struck, by operation. */
  struck: ReadonlyMap<string, number>;
  total(): number;
  remove(): void;
}

export interface Faults {
  /**
   * Without `times`, `firstTries`, `everySecond` or `chance` it strikes every time.
   * @throws Error for a refusal that the service does not document, and in a cloud that was started without faults
   */
  inject(rule: FaultRule): Fault;
  /** Ends every fault. */
  clear(): void;
  /** How many requests since the start were another try, as AWS's clients say in `amz-sdk-request`. */
  repeated(): number;
  /** A service whose requests faults can strike; the service itself in a cloud without faults. */
  guard(service: FaultService, handle: LocalService): LocalService;
  /** The same for a function's invocations. */
  guardInvocation: (name: string, event: unknown, invoke: () => Promise<unknown>) => Promise<unknown>;
}

interface Active {
  rule: FaultRule;
  struck: Map<string, number>;
  /** Requests whose first try is over; addresses whose last request was struck. */
  known: Set<string>;
  random: () => number;
}

/** The one place that decides what is struck. @param enabled a cloud without faults pays nothing for them */
export function createFaults(enabled: boolean): Faults {
  const active = new Set<Active>();
  let repeated = 0;
  /**
   * Stripe's idempotency keys that met a fault of its own: that is their answer from then on ("Subsequent requests
   * with the same key return the same result, including 500 errors"; 409 and 429 come before it begins to work).
   */
  const spent = new Set<string>();

  /** The first rule that fits strikes. */
  function strike(
    service: FaultService,
    operation: string,
    { id, address }: { id: () => string; address: string },
  ): FaultRule | undefined {
    for (const { rule, struck, known, random } of active) {
      if (rule.service !== service || !fits(rule, operation)) continue;
      if (rule.times !== undefined && (struck.get(operation) ?? 0) >= rule.times) continue;
      if (rule.chance && random() >= rule.chance.of) continue;
      if (rule.firstTries) {
        const request = id();
        if (known.has(request)) continue;
        known.add(request);
      }
      if (rule.everySecond) {
        const target = `${operation} ${address}`;
        if (known.delete(target)) continue;
        known.add(target);
      }
      count(struck, operation);
      return rule;
    }
    return undefined;
  }

  return {
    repeated: () => repeated,
    inject(rule) {
      if (!enabled) throw new Error('This cloud was started without faults: startCloud({ faults: true }).');
      if (isRefusal(rule.kind) && rule.service !== 'lambda') refusalOf(rule.service, rule.kind);
      const one: Active = {
        rule,
        struck: new Map(),
        known: new Set(),
        random: seeded(rule.chance?.seed ?? 0),
      };
      active.add(one);
      return {
        struck: one.struck,
        total: () => [...one.struck.values()].reduce((sum, times) => sum + times, 0),
        remove: () => void active.delete(one),
      };
    },
    clear: () => active.clear(),
    guard(service, handle) {
      if (!enabled) return handle;
      return async (request) => {
        const operation = operationOf(service, request);
        if (!operation) return handle(request);
        if (/^attempt=(?!1\b)/.test(request.headers['amz-sdk-request'] ?? '')) repeated += 1;
        const rule = strike(service, operation, {
          id: () => requestId(request),
          address: request.url.split('?', 1)[0] ?? '',
        });
        const key = service === 'stripe' ? request.headers['idempotency-key'] : undefined;
        if (key !== undefined && spent.has(key)) return refusalOf(service, 'error')(operation, request);
        if (key !== undefined && rule?.kind === 'error') spent.add(key);
        return rule ? suffer(rule, operation, request, handle) : handle(request);
      };
    },
    async guardInvocation(name, event, invoke) {
      const rule = enabled
        ? strike('lambda', name, { id: () => JSON.stringify(event), address: '' })
        : undefined;
      if (rule?.kind === 'throttle') throw new FunctionError('TooManyRequestsException', 'Rate Exceeded.');
      if (rule?.kind === 'slow') await sleep(rule.milliseconds);
      const result = rule && died.includes(rule.kind) ? undefined : await invoke();
      if (rule && [...died, 'lost-after'].includes(rule.kind))
        throw new FunctionError('Runtime.ExitError', 'RequestId: local Error: Runtime exited');
      return result;
    },
  };
}

const isRefusal = (kind: FaultKind): kind is Refusal =>
  kind === 'throttle' || kind === 'conflict' || kind === 'error';
/** A function that ended before it did anything. */
const died: FaultKind[] = ['error', 'lost-before'];
const dropped: LocalResponse = { status: 503, interrupted: 'dropped' };

async function suffer(
  rule: FaultRule,
  operation: string,
  request: LocalRequest,
  handle: LocalService,
): Promise<LocalResponse> {
  switch (rule.kind) {
    case 'lost-before':
      return dropped;
    case 'lost-after':
      await handle(request);
      return dropped;
    case 'stalled':
      return { ...(await handle(request)), interrupted: 'stalled' };
    case 'slow':
      await sleep(rule.milliseconds);
      return handle(request);
    default:
      return refusalOf(rule.service, rule.kind)(operation, request);
  }
}

const fits = ({ operation: wanted }: FaultRule, operation: string): boolean =>
  wanted === undefined || (typeof wanted === 'string' ? wanted === operation : wanted.test(operation));

/**
 * What all tries of one request share: the SDKs' own id of it, else what it asks. A transaction that is sent again
 * under another token is the same one.
 */
function requestId({ headers, method, url, body }: LocalRequest): string {
  const transaction = headers['x-amz-target']?.endsWith('.TransactWriteItems');
  const id = transaction ? undefined : (headers['amz-sdk-invocation-id'] ?? headers['idempotency-key']);
  const text = body.toString('latin1').replace(/"ClientRequestToken":"[^"]*"/, '');
  return id ?? createHash('sha256').update(`${method} ${url}\n${text}`).digest('hex');
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
