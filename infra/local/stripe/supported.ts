import type { SupportedOperations } from '../protocol/supported.ts';
import { moneyRoutes } from './money-routes.ts';
import { EVENT_TYPES } from './objects.ts';
import type { Route } from './route.ts';
import { salesRoutes } from './sales-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

/**
 * Stripe, as far as the product uses it: these calls, each with the parameters its declaration lists, in the API
 * version of the installed SDK (objects.ts); webhooks, each signed, sent on its own and sent again until it is taken;
 * the hosted pages.
 *
 * Prices recur by days and have a unit amount; a checkout is for a subscription and has one line. Not supported:
 * other card networks, tax, proration, trials, coupons, pausing, search, connected accounts, test clocks, payment
 * intents of one's own (so no StripeCardError: cards are declined on the pages alone).
 */
export const routes: readonly Route[] = [...salesRoutes, ...subscriptionRoutes, ...moneyRoutes];

/** The hosted pages with the fields that they take. */
export const pages = {
  '/c/pay/': ['email', 'card', 'expiry', 'cvc', 'test-card', 'country', 'postal_code'],
  '/p/session/': ['action=cancel', 'action=resume', 'action=card', 'action=pay'],
  '/3ds/': ['action=complete', 'action=fail'],
  '/i/': [],
} as const;

/** What the conformance suite holds the stand-in to: calls, events, and the forms of its pages. */
export const stripeSupported: SupportedOperations = {
  ...Object.fromEntries(
    routes.map(({ method, path, parameters }) => [`${method} /v1/${path}`, parameters.within ?? []]),
  ),
  webhook: EVENT_TYPES,
  ...Object.fromEntries(Object.entries(pages).map(([prefix, fields]) => [`page ${prefix}`, fields])),
};
