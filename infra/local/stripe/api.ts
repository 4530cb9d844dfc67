import { createHash, timingSafeEqual } from 'node:crypto';

import type { Clock } from '../clock.ts';
import { NotSupported } from '../protocol/service.ts';
import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import type { Store } from '../store.ts';
import { expand } from './answer.ts';
import { invalidRequest, StripeError } from './errors.ts';
import { randomText } from './ledger.ts';
import { API_VERSION } from './objects.ts';
import { parseForm } from './parameters.ts';
import { routes } from './supported.ts';
import type { Call, Route, RouteContext } from './route.ts';

const KEY_LIFE = 24 * 60 * 60 * 1000;

/** The first answer to an Idempotency-Key, given again for a day. `at` in milliseconds. */
interface Remembered {
  path: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  at: number;
}

/**
 * `/v1/*`: key, version, idempotency, parameters, answer, as https://docs.stripe.com/api documents them. Answers
 * are computed without ever waiting, so no request can find a key in use (409).
 */
export function createApi(options: {
  clock: Clock;
  store: Store;
  context: RouteContext;
  secretKey: string;
}): { handle(request: LocalRequest): LocalResponse; forgetOldKeys(): void } {
  const { clock, context } = options;
  const remembered = options.store.collection<Remembered>('stripe.idempotency');

  function authenticate(header = ''): void {
    const key = /^Bearer (\S+)$/.exec(header)?.[1];
    if (key === undefined) {
      throw new StripeError(
        401,
        'invalid_request_error',
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      );
    }
    const digest = (value: string) => createHash('sha256').update(value).digest();
    if (!timingSafeEqual(digest(key), digest(options.secretKey))) {
      throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ****${key.slice(-4)}`);
    }
  }

  /** Runs a route. The parameters are read first: a request that fails there is not remembered. */
  function execute(route: Route, text: string, call: Call): () => { status: number; body: string } {
    const parameters = route.parameters.read(parseForm(text), '');
    return () => {
      try {
        const answer = route.run(parameters as never, call, context);
        return {
          status: 200,
          body: JSON.stringify(expand(context.ledger, answer, parameters.expand), null, 2),
        };
      } catch (error) {
        return refuse(error);
      }
    };
  }

  function answer(request: LocalRequest, requestId: string): LocalResponse {
    const { path, query } = split(request.url);
    authenticate(request.headers.authorization);
    for (const name of ['stripe-account', 'stripe-context']) {
      if (request.headers[name] !== undefined) throw new NotSupported('Stripe', `the header ${name}`);
    }
    const version = request.headers['stripe-version'] ?? API_VERSION;
    if (version !== API_VERSION) throw new NotSupported('Stripe', `API version ${version}`);
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (!route) throw new NotSupported('Stripe', `${request.method} ${path}`);

    const body = request.body.toString('utf8');
    const key = request.method === 'POST' ? (request.headers['idempotency-key'] ?? null) : null;
    const call: Call = {
      id: route.pattern.exec(path)?.[1] ?? '',
      at: Math.floor(clock.now() / 1000),
      cause: { id: requestId, idempotency_key: key },
    };
    if (key !== null && key.length > 255)
      throw invalidRequest('Idempotency keys may have up to 255 characters.');
    const headers: Record<string, string> = { ...(key !== null && { 'idempotency-key': key }) };
    const fingerprint = createHash('sha256').update(`${query}\n${body}`).digest('hex');
    const earlier = key === null ? undefined : remembered.get(key);
    if (key !== null && earlier && earlier.at + KEY_LIFE > clock.now()) {
      if (earlier.path !== path)
        throw misused(key, `for the same endpoint they were first used for ('${path}' vs '${earlier.path}')`);
      if (earlier.fingerprint !== fingerprint) {
        throw misused(key, 'with the same parameters they were first used with');
      }
      const { status, body: again, requestId: original } = earlier;
      const replay = { ...headers, 'idempotent-replayed': 'true', 'original-request': original };
      return { status, headers: replay, body: again };
    }
    const result = execute(route, query && body ? `${query}&${body}` : query || body, call)();
    if (key !== null) {
      remembered.put(key, { path, fingerprint, requestId, at: clock.now(), ...result });
    }
    return { ...result, headers };
  }

  return {
    handle(request) {
      const requestId = `req_${randomText(14)}`;
      let response: LocalResponse;
      try {
        response = answer(request, requestId);
      } catch (error) {
        response = refuse(error);
      }
      const common = {
        'content-type': 'application/json',
        'request-id': requestId,
        'stripe-version': API_VERSION,
        'cache-control': 'no-cache, no-store',
      };
      return { ...response, headers: { ...common, ...response.headers } };
    },
    forgetOldKeys() {
      for (const [key, { at }] of remembered.entries()) {
        if (at + KEY_LIFE <= clock.now()) remembered.delete(key);
      }
    },
  };
}

function split(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

function misused(key: string, rule: string): StripeError {
  return new StripeError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used ${rule}. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

/**
 * Stripe's own refusals as they are. What is not supported answers 501 in Stripe's shape and tells the SDK not to
 * try again: the SDK takes any JSON without an `error` for success, whatever its status. The rest is our fault.
 */
function refuse(error: unknown): { status: number; headers?: Record<string, string>; body: string } {
  if (error instanceof NotSupported) {
    const refusal = new StripeError(501, 'api_error', error.message, { code: 'not_supported' });
    return { ...refuse(refusal), headers: { 'stripe-should-retry': 'false' } };
  }
  if (!(error instanceof StripeError)) throw error;
  return { status: error.status, body: JSON.stringify(error.toBody(), null, 2) };
}
