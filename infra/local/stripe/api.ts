import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { noteCall, pathsIn } from '../protocol/calls.ts';
import { type LocalRequest, type LocalResponse, NotSupported } from '../protocol/service.ts';
import type { Store } from '../store.ts';
import { invalidRequest, StripeError } from './errors.ts';
import { API_VERSION, EVENT_TYPES } from './objects.ts';
import { parseForm, readParameters } from './parameters.ts';
import type { Parts, Route } from './route.ts';
import { parametersOf, type SupportedOperations } from '../protocol/supported.ts';
import { moneyRoutes } from './money-routes.ts';
import { salesRoutes } from './sales-routes.ts';

const KEY_LIFE = 24 * 60 * 60 * 1000;
const LONGEST_KEY = 255;

interface Answer {
  status: number;
  body: string;
}

/** Response to the first request with an Idempotency-Key, replayed for a day. `at` is in milliseconds. */
interface Remembered extends Answer {
  path: string;
  fingerprint: string;
  at: number;
}

const routes: readonly Route[] = [...salesRoutes, ...moneyRoutes];

/**
 * Supported part of Stripe: calls, events, and forms of the hosted pages. Calls use the API version of the installed
 * SDK (objects.ts). Prices recur by days; a checkout sells one line of a subscription.
 */
export const stripeSupported: SupportedOperations = {
  ...Object.fromEntries(
    routes.map(({ method, path, schema }) => [`${method} /v1/${path}`, parametersOf(schema)]),
  ),
  webhook: EVENT_TYPES,
  'page /c/pay/': ['card', 'test-card'],
  'page /p/session/': ['action=cancel', 'action=resume', 'action=card', 'action=pay'],
  'page /3ds/': ['action=complete', 'action=fail'],
  'page /i/': [],
};

const calls = routes.map((route) => ({
  ...route,
  pattern: new RegExp(`^/v1/${route.path.replace(':id', '([A-Za-z0-9_-]+)')}$`),
}));

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/**
 * Handles `/v1/*`: key, version, idempotency and parameters as https://docs.stripe.com/api documents them. Responses
 * are computed synchronously, so no request ever finds its idempotency key in use (409).
 */
export function createApi(options: {
  clock: Clock;
  store: Store;
  parts: Parts;
  secretKey: string;
}): (request: LocalRequest) => LocalResponse {
  const { clock, parts } = options;
  const remembered = options.store.collection<Remembered>('stripe.idempotency');

  function authenticate(header = ''): void {
    const key = /^Bearer (\S+)$/.exec(header)?.[1] ?? '';
    if (!timingSafeEqual(digest(key), digest(options.secretKey)))
      throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ****${key.slice(-4)}`);
  }

  /** Reads the parameters immediately, so that an invalid request is not stored under its idempotency key. */
  function prepare({ method, path, schema, run }: Route, form: string, id: string): () => Answer {
    const given = parseForm(form);
    noteCall('Stripe', `${method} /v1/${path}`, pathsIn(given));
    const parameters = readParameters(schema, given);
    const call = { id, at: Math.floor(clock.now() / 1000) };
    return () => {
      try {
        return { status: 200, body: JSON.stringify(run(parameters as never, call, parts), null, 2) };
      } catch (error) {
        return refuse(error);
      }
    };
  }

  function answer({ method, url, headers, body }: LocalRequest): LocalResponse {
    const [path = '', query = ''] = url.split('?', 2);
    authenticate(headers['authorization']);
    const version = headers['stripe-version'] ?? API_VERSION;
    if (version !== API_VERSION) throw new NotSupported('Stripe', `API version ${version}`);
    const route = calls.find((one) => one.method === method && one.pattern.test(path));
    if (!route) throw new NotSupported('Stripe', `${method} ${path}`);
    const form = query || body.toString('utf8');
    const id = route.pattern.exec(path)?.[1] ?? '';
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    if (key === undefined) return prepare(route, form, id)();
    if (key.length > LONGEST_KEY) throw invalidRequest(`The idempotency key is longer than ${LONGEST_KEY}.`);
    const fingerprint = digest(form).toString('hex');
    const earlier = remembered.get(key);
    if (earlier && earlier.at + KEY_LIFE > clock.now()) {
      if (earlier.path === path && earlier.fingerprint === fingerprint)
        return { status: earlier.status, headers: { 'idempotent-replayed': 'true' }, body: earlier.body };
      throw new StripeError(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used with the same endpoint and parameters they were first used with ('${key}').`,
      );
    }
    const result = prepare(route, form, id)();
    remembered.put(key, { path, fingerprint, at: clock.now(), ...result });
    return result;
  }

  return (request) => {
    let response: LocalResponse;
    try {
      response = answer(request);
    } catch (error) {
      response = refuse(error);
    }
    const common = {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': API_VERSION,
      'cache-control': 'no-cache, no-store',
    };
    return { ...response, headers: { ...common, ...response.headers } };
  };
}

/**
 * Converts an error to a response. Unsupported calls get 501 in Stripe's error format (the SDK takes any JSON without
 * `error` for success, whatever its status), and a header that stops the SDK from retrying.
 * @throws the error, if it is neither a StripeError nor NotSupported
 */
function refuse(error: unknown): Answer & { headers?: Record<string, string> } {
  if (error instanceof NotSupported) {
    const refusal = new StripeError(501, 'api_error', error.message, { code: 'not_supported' });
    return { ...refuse(refusal), headers: { 'stripe-should-retry': 'false' } };
  }
  if (!(error instanceof StripeError)) throw error;
  return { status: error.status, body: JSON.stringify(error.toBody(), null, 2) };
}
