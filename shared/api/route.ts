import type * as z from 'zod';
import type { ErrorCode } from '../errors.ts';

/**
 * The contract's building block. Everything about a route is said once, here and in the domain files beside
 * it; derived from it: HTTP API routes and authorizers (infra), validation and output trimming
 * (functions/http), the typed browser client (web/api), the access matrix test.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Path = `/api/${string}`;

/**
 * Who may call: `public` anybody behind the site's edge; `user` any signed-in account; `worker` a provider
 * (others get worker-role-required); `admin` a reviewer (others get not-found: the console is not there).
 */
export type Access = 'public' | 'user' | 'worker' | 'admin';

/** Which Lambda serves it, grouped by blast radius (docs/architecture.md, "Modules"). */
export type ApiEntry = 'browse' | 'visitor' | 'sign-in' | 'member' | 'verification' | 'membership' | 'admin';

export interface RouteSpec {
  method: Method;
  /** In API Gateway's form, `{name}` for a path parameter. */
  path: Path;
  entry: ApiEntry;
  access: Access;
  /**
   * Also open to somebody who is suspended (ACC-17). All others refuse them with account-suspended, so a route that
   * is added does, too.
   */
  suspended?: true;
  /** One sentence for the OpenAPI document and the reader. */
  summary: string;
  /** Path parameters; all strings. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * What may leave: everything else is cut off before the answer is sent. Left out, the answer is `{}`; a form
   * route's is a redirect (303).
   */
  output?: z.ZodType;
  /**
   * Seconds that the edge may keep an answer, of a route that is public and answers everybody alike: path and query are
   * its key (EDGE-2). Left out, nobody keeps it.
   */
  keptSeconds?: number;
  /** A form posted by a page without JavaScript: the body is URL-encoded and the answer a 303. */
  form?: true;
  /**
   * Speaks the user pool's own protocol (AWS JSON 1.1: the operation in `X-Amz-Target`, errors as `__type`), for the
   * browser library that signs people in. Its handler checks the input itself (functions/access/sign-in).
   */
  userPool?: true;
  /** Beyond those every route can answer (invalid-input, sign-in-required, rate-limited, internal ...). */
  errors?: readonly ErrorCode[];
}

/** One route at its address (`GET /api/me`), with all literal types kept. */
export function route<M extends Method, P extends Path, const R extends Omit<RouteSpec, 'method' | 'path'>>(
  address: `${M} ${P}`,
  spec: R,
): { method: M; path: P } & R {
  const [method, path] = address.split(' ') as [M, P];
  return { method, path, ...spec };
}

type Inferred<T> = T extends z.ZodType ? z.infer<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives after validation. */
export interface RouteInput<R extends RouteSpec> {
  params: Inferred<R['params']>;
  query: Inferred<R['query']>;
  body: Inferred<R['body']>;
}

/** What a caller sends. */
export interface RouteRequest<R extends RouteSpec> {
  params: Sent<R['params']>;
  query: Sent<R['query']>;
  body: Sent<R['body']>;
}

export type RouteOutput<R extends RouteSpec> = R['output'] extends z.ZodType ? z.input<R['output']> : void;
export type RouteAnswer<R extends RouteSpec> = R['output'] extends z.ZodType
  ? z.output<R['output']>
  : Record<never, never>;
