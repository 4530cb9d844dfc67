import { routes, type RouteName } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import { errorCodes, errorKinds, type ErrorBody } from '#shared/errors.ts';
import type { CallableRoute } from '#shared/api/addresses.ts';
import { pending, Refused, timedOut, unreachable, type Asked, type State } from './state.ts';

/** What goes back to the page: an answer, silence, or a broken connection. */
export type Reply =
  { status: number; body: unknown; declared: boolean } | typeof pending | typeof unreachable;

/** The route of a call and its path parameters; undefined for an address that the contract does not have. */
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
 * The answer that a state gives to a call, by the contract's schema.
 * @throws Error where the state has none, or one that the contract does not allow
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
