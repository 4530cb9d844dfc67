import type { Routes } from '#shared/api/index.ts';
import type { RouteAnswer, RouteOutput } from '#shared/api/route.ts';
import type { ErrorCode, FieldError } from '#shared/errors.ts';
import type { CountryCounts } from '#shared/location/counts.ts';
import type { SignInOperation } from '#shared/sign-in.ts';
import { apiAddresses, type CallableRoute } from '#shared/api/addresses.ts';
import type { Steps } from './frame/steps.ts';
import type { Words } from './words/catalogues.ts';

/** Refusal of a call with an error code. */
export class Refused {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;

  constructor(code: ErrorCode, fields?: FieldError[]) {
    this.code = code;
    this.fields = fields;
  }
}
export const refused = (code: ErrorCode, fields?: FieldError[]): Refused => new Refused(code, fields);

/** Outcome of a call that never gets a response. */
export const pending = Symbol('pending');
/** Outcome of a call that never gets a response and soon times out in the page. */
export const timedOut = Symbol('timed out');
/** Outcome of a call without a connection. */
export const unreachable = Symbol('unreachable');

type Outcome = Refused | typeof pending | typeof timedOut | typeof unreachable;

/** Request to the API, as far as responses may depend on it. */
export interface Asked {
  /** Number of this call of the route since the page was opened; 1 for the first. */
  time: number;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

export type Answer<N extends CallableRoute> = RouteOutput<Routes[N]> | RouteAnswer<Routes[N]> | Outcome;

/**
 * Responses of the API by route. Their types tie the fixtures to the contract, and the server checks each by the
 * contract's schema. Calling a route without a response is a fault of the state.
 */
export type Answers = { [N in CallableRoute]?: Answer<N> | ((asked: Asked) => Answer<N>) };

/**
 * Response of the sign-in proxy: a body, an exception (status 400 by default), or the edge's response. `signsIn`
 * returns tokens of the account with this `sub`.
 */
export type PoolAnswer =
  | { body: Record<string, unknown> }
  | { signsIn: string }
  | { exception: string; message?: string; status?: number }
  | { html: string; status: number }
  | typeof pending
  | typeof unreachable;

/** Responses by operation: one for every call, or a list in order, whose last one repeats. */
export type PoolAnswers = { [N in SignInOperation]?: PoolAnswer | readonly PoolAnswer[] };

/** Outcome of an upload to a bucket; a number stops it at that percentage. */
type Upload = 'arrives' | 'refused' | typeof unreachable | number;

export interface State {
  /** Lowercase letters, digits and single hyphens; unique within the screen. */
  name: string;
  path: string;
  /** The signed-in user's `sub`; undefined for a guest. */
  session?: string;
  api?: Answers;
  pool?: PoolAnswers;
  /** Listings per place, by country; none if undefined. */
  counts?: Record<string, CountryCounts['counts']> | typeof pending | typeof unreachable;
  /** Browser storage; strings are stored as they are, other values as JSON. */
  storage?: { local?: Record<string, unknown>; session?: Record<string, unknown> };
  cookies?: Record<string, string>;
  camera?: 'works' | 'refused';
  upload?: Upload;
  /** Requests for built files whose path contains this text get a 404. */
  missingFile?: string;
  /** If true, timers of a minute or more run immediately. */
  hurried?: true;
  /** Set if the state exists only below 768 px, or only from 768 px. */
  only?: 'narrow' | 'wide';
  /** User actions that lead from the opened page to this state; runs in the page. */
  act?: (steps: Steps) => Promise<void> | void;
  /** Text that is visible once the state is reached; checks wait for it. */
  shows: (words: Words) => string | readonly string[];
  /** True if the page is expected to log errors to the console. */
  complains?: true;
  /** True if the page shows the same parts several times, so that their buttons share names. */
  repeats?: true;
}

export interface Screen {
  name: string;
  states: readonly State[];
}

/** State as written in its screen; missing fields come from the screen. */
type Part = Omit<State, 'name' | 'path'> & { path?: string };
type Shared = Partial<Omit<State, 'name' | 'shows'>>;
export type Parts = Readonly<Record<string, Part>>;

const merged = <P extends Shared>(shared: Shared, part: P) => ({
  ...shared,
  ...part,
  api: { ...shared.api, ...part.api },
  pool: { ...shared.pool, ...part.pool },
});

/**
 * Builds a screen; each state gives only its differences from the shared fields.
 * @throws Error if a state has no path or two states have the same name
 */
export function screen(name: string, shared: Shared, ...groups: readonly Parts[]): Screen {
  const states = groups.flatMap(Object.entries<Part>).map(([state, part]) => {
    const path = part.path ?? shared.path;
    if (!path) throw new Error(`${name}/${state} has no path`);
    return { ...merged(shared, part), name: state, path };
  });
  const twice = states.find((one, index) => states.findIndex((other) => other.name === one.name) < index);
  if (twice) throw new Error(`${name}/${twice.name} exists twice`);
  return { name, states };
}

/** Adds further shared fields to some states of a screen. */
export const sharing = (shared: Shared, states: Parts): Parts =>
  Object.fromEntries(Object.entries(states).map(([name, part]) => [name, merged(shared, part)]));

/** Builds a state for each of `values`, named `prefix-value`. */
export const each = <const V extends string>(
  prefix: string,
  values: readonly V[],
  state: (value: V) => Part,
): Parts => Object.fromEntries(values.map((value) => [`${prefix}-${value}`, state(value)]));

type RefusalOf<N extends CallableRoute> =
  | (Routes[N] extends { errors: readonly (infer C extends ErrorCode)[] } ? C : never)
  | 'account-suspended'
  | 'body-too-large'
  | 'internal'
  | 'invalid-input'
  | 'rate-limited'
  | 'session-ended'
  | 'unavailable'
  | 'version-conflict';

type Silence = Exclude<Outcome, Refused>;
type Bare = ErrorCode | Silence;
type Shows = State['shows'];
/** An outcome with the visible text, or an outcome alone if its text is the same on every page. */
type Row<N extends CallableRoute | SignInOperation> = N extends CallableRoute
  ? RefusalOf<N> | Silence | readonly [Answers[N] | RefusalOf<N>, Shows]
  : N extends SignInOperation
    ? readonly [PoolAnswers[N], Shows]
    : never;

/**
 * Builds states that differ only in the response of one route or sign-in operation. Each row has the state's name, the
 * response and the visible text. An error code is a refusal. Without a text, an error shows `common.errors[code]`, and
 * `pending` shows the loading text. A button that sends shows no loading text, so its `pending` needs a text. Sign-in
 * operations always need a text.
 * @param shared fields of all these states, such as the step that calls the route
 * @example
 * outcomes({ act: subscribe }, 'createCheckout', {
 *   subscribing: [pending, ({ own: t }) => t.membership.subscribing],
 *   'subscription-failed': ['internal', ({ own: t }) => t.membership.failed],
 *   'payment-disputed': 'membership-disputed',
 * })
 */
export function outcomes<N extends CallableRoute | SignInOperation>(
  shared: Shared,
  route: N,
  rows: Readonly<Record<string, Row<N>>>,
): Parts {
  return statesOf(shared, route, rows);
}

/** Like `outcomes`, for a route that the page reads when it opens. */
export const reads = <N extends CallableRoute>(route: N, rows: Readonly<Record<string, Row<N>>>): Parts =>
  statesOf({}, route, rows);

type AnyRows = Readonly<Record<string, Bare | readonly [unknown, Shows]>>;

function statesOf(shared: Shared, route: string, rows: AnyRows): Parts {
  const states: Record<string, Part> = {};
  for (const [name, row] of Object.entries(rows)) {
    const [given, shows] = typeof row === 'object' ? row : [row, shownFor(row)];
    const answer = typeof given === 'string' ? refused(given as ErrorCode) : given;
    states[name] = { [route in apiAddresses ? 'api' : 'pool']: { [route]: answer }, shows };
  }
  return sharing(shared, states);
}

const shownFor = (outcome: Bare): Shows => {
  if (outcome === pending) return ({ common }) => common.action.loading;
  if (outcome === unreachable) return ({ common }) => common.errors.network;
  if (outcome === timedOut) return ({ common }) => common.errors.timeout;
  return ({ common }) => common.errors[outcome];
};
