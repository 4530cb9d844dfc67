import { routeNames, routes, type RouteName, type Routes } from './index.ts';

/**
 * Routes that pages call with the typed client. Excludes form routes, which a <form> posts, and the sign-in proxy,
 * which Amplify calls.
 */
export type CallableRoute = {
  [N in RouteName]: Routes[N] extends { form: true } | { userPool: true } ? never : N;
}[RouteName];

type Address<N extends RouteName> = `${Routes[N]['method']} ${Routes[N]['path']}`;

const isCallable = (name: RouteName): name is CallableRoute =>
  !('form' in routes[name] || 'userPool' in routes[name]);

/**
 * Method and path of every route that pages call. The contract would add zod (23 KB) to a page's bundle, so
 * vite.config.ts and infra/bundle.ts replace this module with the object as a literal.
 */
export const apiAddresses = Object.fromEntries(
  routeNames.filter(isCallable).map((name) => [name, `${routes[name].method} ${routes[name].path}`]),
) as { readonly [N in CallableRoute]: Address<N> };
