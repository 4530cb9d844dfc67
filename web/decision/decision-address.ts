import type { PrivateRoute } from '#shared/private-routes.ts';

/** Screen with all decisions against the owner. */
export const decisionsAddress = '/dashboard/decisions' satisfies PrivateRoute;

/** Address of one decision on that screen. */
export const decisionAddress = (id: string | undefined): string =>
  id === undefined ? decisionsAddress : `${decisionsAddress}#${id}`;
