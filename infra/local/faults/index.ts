import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FunctionError } from '../lambda/definition.ts';
import type { LocalRequest, LocalResponse, LocalService } from '../protocol/service.ts';
import { seeded } from '../seeded.ts';
import { type Refusal, refusalOf } from './answers.ts';
import type { FaultKind, FaultRule, FaultService } from './rule.ts';

/** Fault that stays active until it is removed. */
export interface Fault {
  /** Number of requests that the fault hit, by operation. */
  struck: ReadonlyMap<string, number>;
  total(): number;
  remove(): void;
}

interface Active {
  rule: FaultRule;
  struck: Map<string, number>;
  /**
   * With `firstTries`: ids of requests that were tried before. With `everySecond`: URLs whose last request was hit, so
   * that the next request is spared.
   */
  known: Set<string>;
  random: () => number;
}

export type Faults = ReturnType<typeof createFaults>;

/**
 * Creates the fault registry, which decides for each request whether a fault hits it.
 * @param enabled false skips all checks
 */
export function createFaults(enabled: boolean) {
  const active = new Set<Active>();
  let repeated = 0;
  /**
   * Idempotency keys of Stripe requests that an injected `error` hit. Requests with these keys keep failing:
   * "Subsequent requests with the same key return the same result, including 500 errors". 409 and 429 happen before
   * Stripe processes a request, so they don't count.
   */
  const spent = new Set<string>();

  function strike(service: FaultService, operation: string, id: () => string, address = '') {
    for (const { rule, struck, known, random } of active) {
      const { operation: wanted = operation, times = Infinity, chance, firstTries, everySecond } = rule;
      const isWanted = typeof wanted === 'string' ? wanted === operation : wanted.test(operation);
      const count = struck.get(operation) ?? 0;
      if (rule.service !== service || !isWanted || count >= times) continue;
      if (chance && random() >= chance.of) continue;
      const target = firstTries ? id() : `${operation} ${address}`;
      if (firstTries && known.has(target)) continue;
      if (everySecond && known.delete(target)) continue;
      known.add(target);
      struck.set(operation, count + 1);
      return rule;
    }
    return undefined;
  }

  return {
    /** Returns the number of retries since the start, counted by the SDKs' `amz-sdk-request` header. */
    repeated: (): number => repeated,
    /**
     * Activates a fault. Without `times`, `firstTries`, `everySecond` or `chance`, it hits every request.
     * @throws Error for a refusal that the service does not document, or in a cloud started without faults
     */
    inject(rule: FaultRule): Fault {
      if (!enabled) throw new Error('This cloud was started without faults: startCloud({ faults: true }).');
      if (isRefusal(rule.kind) && rule.service !== 'lambda') refusalOf(rule.service, rule.kind);
      const struck = new Map<string, number>();
      const one: Active = { rule, struck, known: new Set(), random: seeded(rule.chance?.seed ?? 0) };
      active.add(one);
      return {
        struck,
        total: () => [...struck.values()].reduce((sum, times) => sum + times, 0),
        remove: () => void active.delete(one),
      };
    },
    clear: (): void => active.clear(),
    /** Wraps a service so that faults can hit its requests. Returns the service unchanged in a cloud without faults. */
    guard(service: FaultService, handle: LocalService): LocalService {
      if (!enabled) return handle;
      return async (request) => {
        const operation = operationOf(service, request);
        if (!operation) return handle(request);
        if (/^attempt=(?!1\b)/.test(request.headers['amz-sdk-request'] ?? '')) repeated += 1;
        const address = request.url.split('?', 1)[0] ?? '';
        const rule = strike(service, operation, () => requestId(request), address);
        const key = service === 'stripe' ? request.headers['idempotency-key'] : undefined;
        if (key !== undefined && spent.has(key)) return refusalOf(service, 'error')(operation, request);
        if (key !== undefined && rule?.kind === 'error') spent.add(key);
        return rule ? suffer(rule, operation, request, handle) : handle(request);
      };
    },
    guardInvocation: async (
      name: string,
      event: unknown,
      invoke: () => Promise<unknown>,
    ): Promise<unknown> => {
      const rule = enabled ? strike('lambda', name, () => JSON.stringify(event)) : undefined;
      if (rule?.kind === 'throttle') throw new FunctionError('TooManyRequestsException', 'Rate Exceeded.');
      if (rule?.kind === 'slow') await sleep(rule.milliseconds);
      const isEnded = rule?.kind === 'error' || rule?.kind === 'lost-before';
      const result = isEnded ? undefined : await invoke();
      if (isEnded || rule?.kind === 'lost-after')
        throw new FunctionError('Runtime.ExitError', 'RequestId: local Error: Runtime exited');
      return result;
    },
  };
}

const isRefusal = (kind: FaultKind): kind is Refusal =>
  kind === 'throttle' || kind === 'conflict' || kind === 'error';
const dropped: LocalResponse = { status: 503, interrupted: 'dropped' };

async function suffer(
  { service, kind, milliseconds }: FaultRule,
  operation: string,
  request: LocalRequest,
  handle: LocalService,
): Promise<LocalResponse> {
  if (isRefusal(kind)) return refusalOf(service, kind)(operation, request);
  if (kind === 'lost-before') return dropped;
  if (kind === 'slow') await sleep(milliseconds);
  const response = await handle(request);
  if (kind === 'lost-after') return dropped;
  return kind === 'stalled' ? { ...response, interrupted: 'stalled' } : response;
}

/**
 * Returns an id that all tries of a request share: the SDK's invocation id, or a hash of a request without one. A
 * transaction sent again with another token counts as the same request.
 */
function requestId({ headers, method, url, body }: LocalRequest): string {
  const isTransaction = headers['x-amz-target']?.endsWith('.TransactWriteItems');
  const id = isTransaction ? undefined : headers['amz-sdk-invocation-id'];
  const text = body.toString('latin1').replace(/"ClientRequestToken":"[^"]*"/, '');
  return id ?? createHash('sha256').update(`${method} ${url}\n${text}`).digest('hex');
}

/**
 * Returns a request's operation by the service's own name, or undefined for requests that no fault hits: CORS
 * preflights, key sets and hosted pages.
 */
function operationOf(service: FaultService, request: LocalRequest): string | undefined {
  if (request.method === 'OPTIONS') return undefined;
  switch (service) {
    case 's3':
      return s3Operation(request);
    case 'ses':
      return 'SendEmail';
    case 'cloudfront':
      return 'CreateInvalidation';
    case 'stripe':
      return request.url.startsWith('/v1/') ? addressOf(request) : undefined;
    case 'site':
      return addressOf(request);
    default:
      return request.headers['x-amz-target']?.split('.')[1];
  }
}

/**
 * Returns the method and path, for example `GET /v1/subscriptions/{id}`. Stripe ids (`sub_1Ab...`), UUIDs and random
 * ids become `{id}`.
 */
function addressOf({ method, url }: LocalRequest): string {
  const id = /^[a-z]{2,10}_[A-Za-z0-9_]*\d[A-Za-z0-9_]*$|^[0-9a-f-]{36}$|^[\w-]{22}$/;
  const parts = (url.split('?', 1)[0] ?? '').split('/');
  return `${method} ${parts.map((part) => (id.test(part) ? '{id}' : part)).join('/')}`;
}

function s3Operation({ method, url, headers }: LocalRequest): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (method === 'POST') return new URLSearchParams(query).has('delete') ? 'DeleteObjects' : 'PostObject';
  if (!/^\/[^/]+\/./.test(path)) return 'ListObjectsV2';
  if (method === 'PUT') return headers['x-amz-copy-source'] === undefined ? 'PutObject' : 'CopyObject';
  return { GET: 'GetObject', HEAD: 'HeadObject', DELETE: 'DeleteObject' }[method] ?? method;
}
