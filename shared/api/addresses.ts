import { routeNames, routes, type RouteName, type Routes } from './index.ts';

/**
 * The routes that pages call: a form route is posted by a <form> and answers with a redirect, and the sign-in proxy is
 * Amplify's.
 */
export type CallableRoute = {
  [N in RouteName]: Routes[N] extends { form: true } | { userPool: true } ? never : N;
}[RouteName];

type Address<N extends RouteName> = `${Routes[N]['method']} ${Routes[N]['path']}`;

const isCallable = (name: RouteName): name is CallableRoute =>
  !('form' in routes[name] || 'userPool' in routes[name]);

/**
 * Method and path of every route that pages call. The contract would bring zod (23 KB) into a page's bundle, so
 * vite.config.ts and infra/bundle.ts put this object there as a literal in place of this file.
 */
export const apiAddresses = Object.fromEntries(
  routeNames.filter(isCallable).map((name) => [name, `${routes[name].method} ${routes[name].path}`]),
) as { readonly [N in CallableRoute]: Address<N> };
