import type { Language } from './account.ts';

/**
 * Screens of the private app (web/app/routes.tsx). The edge serves the app's shell only at these addresses; the page
 * Lambda returns 404 for the others. A segment that begins with a colon is an id (`idLengths`).
 */
export const privateRoutes = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/membership',
  '/membership/transfer',
  '/verification',
  '/support',
  '/dashboard',
  '/dashboard/overview',
  '/dashboard/listings',
  '/dashboard/instagram',
  '/dashboard/statistics',
  '/dashboard/purchases',
  '/dashboard/bookings',
  '/dashboard/decisions',
  '/dashboard/settings',
  '/dashboard/settings/security',
  '/dashboard/settings/notifications',
  '/dashboard/settings/data',
  '/admin',
  '/admin/verifications',
  '/admin/verifications/:sub',
  '/admin/contents',
  '/admin/contents/:sub',
  '/admin/reports',
  '/admin/reports/:sub/:id',
  '/admin/transfers',
  '/admin/transfers/:reference',
] as const;
export type PrivateRoute = (typeof privateRoutes)[number];

type ListAt<Route extends PrivateRoute> = Route extends `/admin/${string}/${string}`
  ? never
  : Route extends `/admin/${infer List}`
    ? List
    : never;
/** Name of a list in the reviewers' console, from its address `/admin/<list>`; each has a tab. */
export type ConsoleList = ListAt<PrivateRoute>;

/** Lengths of the ids in private routes: UUIDs of a person and of a report's case, or a bank transfer's reference. */
export const idLengths: Readonly<Record<string, number>> = { ':sub': 36, ':id': 36, ':reference': 8 };

/** First segments of the private routes. No address below them is public. */
export const privatePaths: readonly string[] = [
  ...new Set(privateRoutes.map((route) => `/${route.split('/')[1]}`)),
];

/** Page that a password reset link opens. The link carries a one-time code. */
export const resetPath = '/reset-password' satisfies PrivateRoute;

/**
 * Private addresses that are open before the 18+ gate. The gate would copy the reset link's code into its own address,
 * and account holders declared their age at sign-up. Every visitor may write to support.
 */
export const ungatedPrivatePaths = [resetPath, '/support'] as const;

/** Paths of the private app's shell in the site bucket, by language. */
export const privateShells: Readonly<Record<Language, string>> = {
  es: '/private.es.html',
  en: '/private.en.html',
};
