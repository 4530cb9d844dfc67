import type * as z from 'zod';
import type { ErrorCode } from '../errors.ts';

/**
 * Building block of the API contract. Each route is declared once, in the domain files of this folder. HTTP API routes
 * and authorizers (infra), validation and output trimming (functions/http), the typed browser client (web/api) and the
 * access matrix test derive from it.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Path = `/api/${string}`;

/**
 * Callers that a route admits.
 *
 * - `public`: anybody, through the site's edge
 * - `user`: any signed-in account
 * - `worker`: providers; others get worker-role-required
 * - `admin`: reviewers; others get not-found, which hides the console
 */
export type Access = 'public' | 'user' | 'worker' | 'admin';

/** Lambda that serves a route, grouped by blast radius (docs/architecture.md, "Modules"). */
export type ApiEntry =
  'browse' | 'visitor' | 'report' | 'sign-in' | 'member' | 'verification' | 'membership' | 'admin';

export interface RouteSpec {
  method: Method;
  /** Path in API Gateway's format, with `{name}` for a path parameter. */
  path: Path;
  entry: ApiEntry;
  access: Access;
  /**
   * True if suspended accounts may call the route (ACC-17). By default, a route refuses them with account-suspended.
   */
  suspended?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Schema of the response; fields outside the schema are removed before sending. If absent, the response is `{}`, or a
   * redirect (303) for a form route.
   */
  output?: z.ZodType;
  /**
   * Seconds that the edge may cache the response, keyed by path and query (EDGE-2). Only for public routes with the
   * same response for everybody.
   */
  keptSeconds?: number;
  /** Form that a page without JavaScript posts: the body is URL-encoded, and the response is a 303. */
  form?: true;
  /**
   * Route of the user pool's own protocol for the browser's sign-in library: AWS JSON 1.1, with the operation in
   * `X-Amz-Target` and errors as `__type`. Its handler validates the input itself (functions/access/sign-in).
   */
  userPool?: true;
  /**
   * Error codes besides those that every route can return (invalid-input, sign-in-required, rate-limited, internal
   * ...).
   */
  errors?: readonly ErrorCode[];
}

/** Declares a route by its address (`GET /api/me`), keeping all literal types. */
export function route<M extends Method, P extends Path, const R extends Omit<RouteSpec, 'method' | 'path'>>(
  address: `${M} ${P}`,
  spec: R,
): { method: M; path: P } & R {
  const [method, path] = address.split(' ') as [M, P];
  return { method, path, ...spec };
}

type Inferred<T> = T extends z.ZodType ? z.infer<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Validated input of a handler. */
export interface RouteInput<R extends RouteSpec> {
  params: Inferred<R['params']>;
  query: Inferred<R['query']>;
  body: Inferred<R['body']>;
}

/** Input that a caller sends. */
export interface RouteRequest<R extends RouteSpec> {
  params: Sent<R['params']>;
  query: Sent<R['query']>;
  body: Sent<R['body']>;
}

export type RouteOutput<R extends RouteSpec> = R['output'] extends z.ZodType ? z.input<R['output']> : void;
export type RouteAnswer<R extends RouteSpec> = R['output'] extends z.ZodType
  ? z.output<R['output']>
  : Record<never, never>;
