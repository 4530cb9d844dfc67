import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import type { PrivateRoute } from '#shared/private-routes.ts';
import { CrashPage } from './CrashPage.tsx';
import { GuestsOnly, RoleOnly, SignedIn } from './guard.tsx';
import { EitherLayout, PlainLayout, RootLayout } from './layouts.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Starting } from './StartFrame.tsx';

/**
 * Builds the route of a lazily loaded screen. The edge serves this app only at the paths of `PrivateRoute`; types and
 * tests keep the routes equal to them.
 */
const screen = <Name extends string>(
  path: PrivateRoute,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => ({ path, lazy: chunk(load, name) });

const chunk =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await load())[name] });

const redirect = (path: PrivateRoute, to: PrivateRoute): RouteObject => ({
  path,
  element: <Navigate to={to} replace />,
});

const settingsScreens: RouteObject[] = [
  {
    index: true,
    lazy: chunk(() => import('#web/account/settings/ProfilePanel.tsx'), 'ProfilePanel'),
  },
  screen(
    '/dashboard/settings/security',
    () => import('#web/account/settings/SecurityPanel.tsx'),
    'SecurityPanel',
  ),
  screen(
    '/dashboard/settings/notifications',
    () => import('#web/account/settings/NotificationsPanel.tsx'),
    'NotificationsPanel',
  ),
  screen('/dashboard/settings/data', () => import('#web/account/settings/DataPanel.tsx'), 'DataPanel'),
];

const providerScreens: RouteObject[] = [
  screen('/dashboard/statistics', () => import('#web/dashboard/StatisticsPage.tsx'), 'StatisticsPage'),
  screen('/dashboard/listings', () => import('#web/own-listing/MyProfilePage.tsx'), 'MyProfilePage'),
  screen('/dashboard/instagram', () => import('#web/post/own/PostsPage.tsx'), 'PostsPage'),
  screen('/dashboard/bookings', () => import('#web/booking/BookingsPage.tsx'), 'BookingsPage'),
  screen('/dashboard/purchases', () => import('#web/membership/PurchasesPage.tsx'), 'PurchasesPage'),
  screen('/membership/transfer', () => import('#web/membership/TransferPage.tsx'), 'TransferPage'),
  screen('/verification', () => import('#web/verification/VerificationPage.tsx'), 'VerificationPage'),
];

const reviewerScreens: RouteObject[] = [
  screen('/admin', () => import('#web/admin/QueuePage.tsx'), 'MostUrgentQueue'),
  screen('/admin/verifications', () => import('#web/admin/QueuePage.tsx'), 'IdentityQueuePage'),
  screen('/admin/verifications/:sub', () => import('#web/admin/CasePage.tsx'), 'CasePage'),
  screen('/admin/contents', () => import('#web/admin/QueuePage.tsx'), 'ContentQueuePage'),
  screen('/admin/contents/:sub', () => import('#web/admin/ContentCasePage.tsx'), 'ContentCasePage'),
  screen('/admin/reports', () => import('#web/admin/QueuePage.tsx'), 'ReportQueuePage'),
  screen('/admin/reports/:sub/:id', () => import('#web/report/ReportCasePage.tsx'), 'ReportCasePage'),
  screen('/admin/transfers', () => import('#web/admin/QueuePage.tsx'), 'TransferQueuePage'),
  screen('/admin/transfers/:reference', () => import('#web/admin/TransferCasePage.tsx'), 'TransferCasePage'),
];

/** Routes of all private addresses (shared/private-routes.ts), nested as layout, guard, screen. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: CrashPage,
    HydrateFallback: Starting,
    children: [
      {
        Component: PlainLayout,
        children: [
          {
            Component: GuestsOnly,
            children: [
              screen('/login', () => import('#web/account/LoginPage.tsx'), 'LoginPage'),
              screen('/register', () => import('#web/account/RegisterPage.tsx'), 'RegisterPage'),
            ],
          },
          // Open to signed-in members too: they may have forgotten their password.
          screen(
            '/forgot-password',
            () => import('#web/account/ForgotPasswordPage.tsx'),
            'ForgotPasswordPage',
          ),
          screen('/reset-password', () => import('#web/account/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
        ],
      },
      {
        Component: EitherLayout,
        children: [
          screen('/support', () => import('#web/account/SupportPage.tsx'), 'SupportPage'),
          screen('/membership', () => import('#web/membership/MembershipPage.tsx'), 'MembershipPage'),
        ],
      },
      {
        Component: SignedIn,
        children: [
          {
            // Loaded lazily, because guests do not need it.
            lazy: chunk(() => import('./Shell.tsx'), 'Shell'),
            children: [
              screen('/dashboard', () => import('#web/dashboard/OverviewPage.tsx'), 'OverviewPage'),
              redirect('/dashboard/overview', '/dashboard'),
              screen(
                '/dashboard/decisions',
                () => import('#web/decision/DecisionsPage.tsx'),
                'DecisionsPage',
              ),
              {
                ...screen(
                  '/dashboard/settings',
                  () => import('#web/account/settings/SettingsPage.tsx'),
                  'SettingsPage',
                ),
                children: settingsScreens,
              },
              {
                element: <RoleOnly role="worker" />,
                children: providerScreens,
              },
              {
                element: <RoleOnly role="admin" />,
                children: [
                  {
                    lazy: chunk(() => import('#web/admin/AdminArea.tsx'), 'AdminArea'),
                    children: reviewerScreens,
                  },
                ],
              },
            ],
          },
        ],
      },
      { Component: PlainLayout, children: [{ path: '*', Component: NotFoundPage }] },
    ],
  },
];
