import type { Routes } from '#shared/api/index.ts';
import type { RouteAnswer, RouteOutput } from '#shared/api/route.ts';
import type { ErrorCode, FieldError } from '#shared/errors.ts';
import type { CountryCounts } from '#shared/location/counts.ts';
import type { SignInOperation } from '#shared/sign-in.ts';
import { apiAddresses, type CallableRoute } from '#shared/api/addresses.ts';
import type { Steps } from './frame/steps.ts';
import type { Words } from './words/catalogues.ts';

/** The server refuses with this code. */
export class Refused {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;

  constructor(code: ErrorCode, fields?: FieldError[]) {
    this.code = code;
    this.fields = fields;
  }
}
export const refused = (code: ErrorCode, fields?: FieldError[]): Refused => new Refused(code, fields);

/** The answer never comes. */
export const pending = Symbol('pending');
/** The answer never comes, and the page's patience with it ends soon. */
export const timedOut = Symbol('timed out');
/** No connection. */
export const unreachable = Symbol('unreachable');

type Outcome = Refused | typeof pending | typeof timedOut | typeof unreachable;

/** What a page asks the API, as far as an answer may depend on it. */
export interface Asked {
  /** 1 for the first call of this route since the page was opened. */
  time: number;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

export type Answer<N extends CallableRoute> = RouteOutput<Routes[N]> | RouteAnswer<Routes[N]> | Outcome;

/**
 * What the API answers, by the contract's route: its types hold the fixtures to the contract, and the server checks
 * each answer by the contract's schema. A call of a route that a state does not answer is a fault of the state.
 */
export type Answers = { [N in CallableRoute]?: Answer<N> | ((asked: Asked) => Answer<N>) };

/**
 * What the sign-in proxy answers, by the operation's name: a body; the name and message of an exception, 400 unless
 * said; or what something before it answers. `signsIn` gives tokens, of the account with this `sub`.
 */
export type PoolAnswer =
  | { body: Record<string, unknown> }
  | { signsIn: string }
  | { exception: string; message?: string; status?: number }
  | { html: string; status: number }
  | typeof pending
  | typeof unreachable;

/** One answer for every call of the operation, or one a call in turn, the last for all that follow. */
export type PoolAnswers = { [N in SignInOperation]?: PoolAnswer | readonly PoolAnswer[] };

/** What becomes of a file on its way to a bucket; a number: it stands still at so many percent. */
type Upload = 'arrives' | 'refused' | typeof unreachable | number;

export interface State {
  /** Small letters, digits and single hyphens; unique on its screen. */
  name: string;
  /** The address at which the product shows it, without the language. */
  path: string;
  /** Whose session this browser holds (a `sub`); a guest's where it is left out. */
  session?: string;
  api?: Answers;
  pool?: PoolAnswers;
  /** How many listings the places of a country have, by the country; none where it is left out. */
  counts?: Record<string, CountryCounts['counts']> | typeof pending | typeof unreachable;
  /** What the browser remembers; texts are kept as they are, all else as JSON. */
  storage?: { local?: Record<string, unknown>; session?: Record<string, unknown> };
  cookies?: Record<string, string>;
  camera?: 'works' | 'refused';
  upload?: Upload;
  /** A built file whose address contains this is not there any more. */
  missingFile?: string;
  /** What the page does after a minute or more, it does at once. */
  hurried?: true;
  /** Exists only below 768 px, or only from there on. */
  only?: 'narrow' | 'wide';
  /** From the opened page to this state, as a person would do it; runs inside the page. */
  act?: (steps: Steps) => Promise<void> | void;
  /** What can be read when the state is reached; nothing is looked at before. */
  shows: (words: Words) => string | readonly string[];
  /** Errors that the page is meant to write to the console. */
  complains?: true;
}

export interface Screen {
  name: string;
  states: readonly State[];
}

/** One state as its screen says it: what it leaves out is the screen's. */
type Part = Omit<State, 'name' | 'path'> & { path?: string };
/** The part that several states share. */
type Shared = Partial<Omit<State, 'name' | 'shows'>>;
/** States by name. */
export type Parts = Readonly<Record<string, Part>>;

const merged = <P extends Shared>(shared: Shared, part: P) => ({
  ...shared,
  ...part,
  api: { ...shared.api, ...part.api },
  pool: { ...shared.pool, ...part.pool },
});

/**
 * The states of one screen; each says what differs from what they share.
 * @throws Error for a state without a path, or two of one name
 */
export function screen(name: string, shared: Shared, ...groups: readonly Parts[]): Screen {
  const states = groups.flatMap(Object.entries<Part>).map(([state, part]) => {
    const path = part.path ?? shared.path;
    if (!path) throw new Error(`${name}/${state} has no path`);
    return { ...merged(shared, part), name: state, path };
  });
  const twice = states.find((one, index) => states.findIndex((other) => other.name === one.name) < index);
  if (twice) throw new Error(`${name}/${twice.name} is there twice`);
  return { name, states };
}

/** Some states of a screen that share more than the screen's other states do. */
export const sharing = (shared: Shared, states: Parts): Parts =>
  Object.fromEntries(Object.entries(states).map(([name, part]) => [name, merged(shared, part)]));

/** A state for each of `values`, called `prefix-value`. */
export const each = <const V extends string>(
  prefix: string,
  values: readonly V[],
  state: (value: V) => Part,
): Parts => Object.fromEntries(values.map((value) => [`${prefix}-${value}`, state(value)]));

/** The codes that a route declares, and those that any route can answer. */
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
/** The answer and the text that is shown; or an outcome alone, whose text is that which every page has for it. */
type Row<N extends CallableRoute | SignInOperation> = N extends CallableRoute
  ? RefusalOf<N> | Silence | readonly [Answers[N] | RefusalOf<N>, Shows]
  : N extends SignInOperation
    ? readonly [PoolAnswers[N], Shows]
    : never;

/**
 * States that differ only in what one route (or one operation of the sign-in proxy) answers. Each row is a state: its
 * name, the answer and the text that it shows. A code is a refusal. An outcome alone shows the text that every page
 * has for it: `common.errors[code]`, or that it loads, which a button that sends does not say. An operation of the proxy
 * has no such text.
 * @param shared how to get there: the step that calls the route, and what else these states share
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

/** As `outcomes`, for what a page reads when it opens. */
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
