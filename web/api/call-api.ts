import type { Routes } from '#shared/api/index.ts';
import type { RouteAnswer, RouteRequest } from '#shared/api/route.ts';
import type { ErrorBody, ErrorCode, FieldError } from '#shared/errors.ts';
import { apiAddresses, type CallableRoute } from '#shared/api/addresses.ts';

/** The server's error code, `network` if the server is unreachable, or `timeout` without a timely response. */
export type ApiErrorCode = ErrorCode | 'network' | 'timeout';

/** Error that `callApi` throws for every failure except the caller's own abort. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** Id of the request, to report to support. */
  readonly requestId: string | undefined;
  /** Seconds after which the same request can succeed, if the server said so. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ApiErrorCode,
    status: number,
    fields: readonly FieldError[] = [],
    requestId?: string,
    retryAfter?: number,
  ) {
    super(code);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** True if the server refused with one of these codes. */
export const isRefusedWith = (error: unknown, ...codes: readonly ApiErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

/** Parts that a route's request has, such as `params` and `body`. A part with only optional fields is optional. */
type Parts<T> = {
  [K in keyof T as T[K] extends undefined ? never : Record<never, never> extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as T[K] extends undefined ? never : Record<never, never> extends T[K] ? K : never]?: T[K];
};
export type ApiRequest<N extends CallableRoute> = Parts<RouteRequest<Routes[N]>>;
export type ApiAnswer<N extends CallableRoute> = RouteAnswer<Routes[N]>;

interface CallOptions {
  token?: string;
  signal?: AbortSignal;
}

const timeoutMilliseconds = 15_000;
const attempts = 3;

/**
 * Calls a route of the contract by its name. Each attempt may take 15 s. If the network fails or the server is
 * overloaded (429, 503), a GET is attempted up to three times, with growing, jittered waits. Other methods run once,
 * because a write without a response may have succeeded.
 */
export async function callApi<N extends CallableRoute>(
  name: N,
  request: ApiRequest<N>,
  options: CallOptions = {},
): Promise<ApiAnswer<N>> {
  const [method, path] = apiAddresses[name].split(' ') as [string, string];
  const { params, query, body } = request as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const url = addressOf(path, params, query);
  for (let attempt = 1; ; attempt++) {
    try {
      return (await send(method, url, body, options)) as ApiAnswer<N>;
    } catch (error) {
      if (method !== 'GET' || attempt === attempts || !isTransient(error)) throw error;
      await pause(Math.random() * 400 * 2 ** attempt, options.signal);
    }
  }
}

function addressOf(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([key, value]) => [key, String(value)]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

async function send(method: string, url: string, body: unknown, { token, signal }: CallOptions) {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    if (response.ok) return text ? (JSON.parse(text) as unknown) : undefined;
    throw refusal(response.status, text, Number(response.headers.get('retry-after')) || undefined);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError('timeout', 0);
    if (error instanceof SyntaxError) throw new ApiError('internal', 0);
    throw new ApiError('network', 0);
  }
}

/** Builds the error of an unsuccessful response. A response that is not from our API gets its code from its status. */
function refusal(status: number, text: string, retryAfter: number | undefined): ApiError {
  try {
    const { code, fields, requestId } = JSON.parse(text) as Partial<ErrorBody>;
    if (code) return new ApiError(code, status, fields, requestId, retryAfter);
  } catch {
    // The body is not JSON, so use the status.
  }
  const byStatus: Record<number, ErrorCode> = {
    // The API gateway sends these statuses without an error code; our own responses contain one.
    401: 'sign-in-required',
    404: 'not-found',
    413: 'body-too-large',
    429: 'rate-limited',
    502: 'unavailable',
    503: 'unavailable',
    504: 'unavailable',
  };
  return new ApiError(byStatus[status] ?? 'internal', status, [], undefined, retryAfter);
}

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status === 429 || error.status === 503);

/** Waits for the given milliseconds. @throws the signal's reason on abort */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
