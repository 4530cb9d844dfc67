import { routes, type RouteName } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import { errorCodes, errorKinds, type ErrorBody } from '#shared/errors.ts';
import type { CallableRoute } from '#shared/api/addresses.ts';
import { pending, Refused, timedOut, unreachable, type Asked, type State } from './state.ts';

export type Reply =
  { status: number; body: unknown; declared: boolean } | typeof pending | typeof unreachable;

/** Finds the route of a call and its path parameters; undefined for a path outside the contract. */
export function routeOf(
  method: string,
  path: string,
): { name: RouteName; params: Record<string, string> } | undefined {
  for (const [name, spec] of Object.entries<RouteSpec>(routes)) {
    if (spec.method !== method) continue;
    const pattern = new RegExp(`^${spec.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = pattern.exec(path);
    if (found) return { name: name as RouteName, params: { ...found.groups } };
  }
  return undefined;
}

/**
 * Returns a state's response to a call, checked by the contract's schema.
 * @throws Error if the state has no response, or one that the contract does not allow
 */
export function answerOf(state: State, name: CallableRoute, asked: Asked): Reply {
  const given = state.api?.[name];
  if (given === undefined) throw new Error(`${name} was called, and the state has no answer to it`);
  const answer: unknown = typeof given === 'function' ? given(asked) : given;
  if (answer === pending || answer === timedOut) return pending;
  if (answer === unreachable) return unreachable;
  if (answer instanceof Refused) {
    const { code, fields } = answer;
    const body: ErrorBody = { code, message: code, ...(fields && { fields }) };
    return { status: errorKinds[errorCodes[code]], body, declared: true };
  }
  const { output } = routes[name] as RouteSpec;
  const checked = output?.safeParse(answer);
  if (checked && !checked.success) throw new Error(`${name}: ${checked.error.message}`);
  return { status: 200, body: checked ? checked.data : {}, declared: true };
}
