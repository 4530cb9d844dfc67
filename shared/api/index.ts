import { accountRoutes } from './account.ts';
import { bookingRoutes } from './booking.ts';
import { contentReviewRoutes } from './content-review.ts';
import { decisionRoutes } from './decision.ts';
import { erasureRoutes } from './erasure.ts';
import { exportRoutes } from './export.ts';
import { listingRoutes } from './listing.ts';
import { membershipRoutes } from './membership.ts';
import { notificationRoutes } from './notification.ts';
import { overviewRoutes } from './overview.ts';
import { photoRoutes } from './photo.ts';
import { postRoutes } from './post.ts';
import { profileRoutes } from './profile.ts';
import type { ApiEntry, RouteSpec } from './route.ts';
import { savedRoutes } from './saved.ts';
import { securityRoutes } from './security.ts';
import { sessionRoutes } from './session.ts';
import { signInRoutes } from './sign-in.ts';
import { statisticsRoutes } from './statistics.ts';
import { reportRoutes } from './report.ts';
import { supportRoutes } from './support.ts';
import { transferRoutes } from './transfer.ts';
import { verificationRoutes } from './verification.ts';

/** All routes of the product, by name. Infra creates each route, and the type checker requires a handler for it. */
export const routes = {
  ...accountRoutes,
  ...signInRoutes,
  ...profileRoutes,
  ...notificationRoutes,
  ...erasureRoutes,
  ...exportRoutes,
  ...securityRoutes,
  ...sessionRoutes,
  ...listingRoutes,
  ...savedRoutes,
  ...statisticsRoutes,
  ...overviewRoutes,
  ...bookingRoutes,
  ...photoRoutes,
  ...postRoutes,
  ...verificationRoutes,
  ...contentReviewRoutes,
  ...membershipRoutes,
  ...transferRoutes,
  ...reportRoutes,
  ...decisionRoutes,
  ...supportRoutes,
};
export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** Names of the routes that a Lambda serves. */
export type RouteNamesOf<E extends ApiEntry> = {
  [N in RouteName]: Routes[N]['entry'] extends E ? N : never;
}[RouteName];

export const routeNames = Object.keys(routes) as RouteName[];
export const routesOf = (entry: ApiEntry): Array<[RouteName, RouteSpec]> =>
  routeNames.filter((name) => routes[name].entry === entry).map((name) => [name, routes[name]]);

/** Maximum size of a JSON body in bytes; larger bodies fail with body-too-large. */
export const maxBodyBytes = 256 * 1024;
