import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { CrashPage } from './CrashPage.tsx';
import { GuestsOnly, RoleOnly, SignedIn } from './guard.tsx';
import { EitherLayout, PlainLayout, RootLayout } from './layouts.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Shell } from './Shell.tsx';

/** A screen in a chunk of its own, loaded when its address is opened. */
const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

/** Every private address (shared/site.ts, `privatePaths`), from the outside in: frame, who may, screen. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: CrashPage,
    // Nothing is rendered on the server, so there is nothing to show until the first screen's chunk is there.
    HydrateFallback: () => null,
    children: [
      {
        Component: PlainLayout,
        children: [
          {
            Component: GuestsOnly,
            children: [
              {
                path: '/login',
                lazy: screen(async () => (await import('#web/account/LoginPage.tsx')).LoginPage),
              },
              {
                path: '/register',
                lazy: screen(async () => (await import('#web/account/RegisterPage.tsx')).RegisterPage),
              },
            ],
          },
          // For people who are signed in, too: somebody who forgot their password may be signed in on this very phone.
          {
            path: '/forgot-password',
            lazy: screen(
              async () => (await import('#web/account/ForgotPasswordPage.tsx')).ForgotPasswordPage,
            ),
          },
          {
            path: '/reset-password',
            lazy: screen(async () => (await import('#web/account/ResetPasswordPage.tsx')).ResetPasswordPage),
          },
        ],
      },
      {
        Component: EitherLayout,
        children: [
          {
            path: '/membership',
            lazy: screen(async () => (await import('#web/membership/MembershipPage.tsx')).MembershipPage),
          },
        ],
      },
      {
        Component: SignedIn,
        children: [
          {
            Component: Shell,
            children: [
              {
                path: '/dashboard',
                lazy: screen(async () => (await import('#web/dashboard/OverviewPage.tsx')).OverviewPage),
              },
              { path: '/dashboard/overview', element: <Navigate to="/dashboard" replace /> },
              {
                path: '/dashboard/settings',
                lazy: screen(
                  async () => (await import('#web/account/settings/SettingsPage.tsx')).SettingsPage,
                ),
                children: [
                  {
                    index: true,
                    lazy: screen(
                      async () => (await import('#web/account/settings/ProfilePanel.tsx')).ProfilePanel,
                    ),
                  },
                  {
                    path: 'security',
                    lazy: screen(
                      async () => (await import('#web/account/settings/SecurityPanel.tsx')).SecurityPanel,
                    ),
                  },
                  {
                    path: 'notifications',
                    lazy: screen(
                      async () =>
                        (await import('#web/account/settings/NotificationsPanel.tsx')).NotificationsPanel,
                    ),
                  },
                  {
                    path: 'data',
                    lazy: screen(async () => (await import('#web/account/settings/DataPanel.tsx')).DataPanel),
                  },
                ],
              },
              {
                element: <RoleOnly role="worker" />,
                children: [
                  {
                    path: '/dashboard/listings',
                    lazy: screen(
                      async () => (await import('#web/listing/own/MyProfilePage.tsx')).MyProfilePage,
                    ),
                  },
                  {
                    path: '/dashboard/purchases',
                    lazy: screen(
                      async () => (await import('#web/membership/PurchasesPage.tsx')).PurchasesPage,
                    ),
                  },
                  {
                    path: '/verification',
                    lazy: screen(
                      async () => (await import('#web/verification/VerificationPage.tsx')).VerificationPage,
                    ),
                  },
                ],
              },
              {
                element: <RoleOnly role="admin" />,
                children: [
                  { path: '/admin', element: <Navigate to="/admin/verifications" replace /> },
                  {
                    lazy: screen(async () => (await import('#web/admin/AdminArea.tsx')).AdminArea),
                    children: [
                      {
                        path: '/admin/verifications',
                        lazy: screen(async () => (await import('#web/admin/QueuePage.tsx')).QueuePage),
                      },
                      {
                        path: '/admin/verifications/:sub',
                        lazy: screen(async () => (await import('#web/admin/CasePage.tsx')).CasePage),
                      },
                    ],
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
