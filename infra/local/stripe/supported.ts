import { parametersOf, type SupportedOperations } from '../protocol/supported.ts';
import { EVENT_TYPES } from './objects.ts';
import { moneyRoutes } from './money-routes.ts';
import type { Route } from './route.ts';
import { salesRoutes } from './sales-routes.ts';

/** All supported calls of the API. */
export const routes: readonly Route[] = [...salesRoutes, ...moneyRoutes];

/**
 * What is supported of Stripe: calls, in the API version of the installed SDK (objects.ts), events, and the forms of the
 * hosted pages. Prices recur by days; a checkout is for one line of a subscription.
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
