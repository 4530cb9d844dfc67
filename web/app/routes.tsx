import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import type { PrivateRoute } from '#shared/site.ts';
import { CrashPage } from './CrashPage.tsx';
import { GuestsOnly, RoleOnly, SignedIn } from './guard.tsx';
import { EitherLayout, PlainLayout, RootLayout } from './layouts.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Shell } from './Shell.tsx';
import { Starting } from './StartFrame.tsx';

/** A screen in a chunk of its own, loaded when its address is opened. */
const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

/** The edge serves this app at these paths alone; whatever is missing in either list fails a type or a test. */
const at = (path: PrivateRoute): PrivateRoute => path;

/** Every private address (shared/site.ts, `privateRoutes`), from the outside in: frame, who may, screen. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: CrashPage,
    // Until the first screen's chunk is there.
    HydrateFallback: Starting,
    children: [
      {
        Component: PlainLayout,
        children: [
          {
            Component: GuestsOnly,
            children: [
              {
                path: at('/login'),
                lazy: screen(async () => (await import('#web/account/LoginPage.tsx')).LoginPage),
              },
              {
                path: at('/register'),
                lazy: screen(async () => (await import('#web/account/RegisterPage.tsx')).RegisterPage),
              },
            ],
          },
          // For people who are signed in, too: somebody who forgot their password may be signed in on this very phone.
          {
            path: at('/forgot-password'),
            lazy: screen(
              async () => (await import('#web/account/ForgotPasswordPage.tsx')).ForgotPasswordPage,
            ),
          },
          {
            path: at('/reset-password'),
            lazy: screen(async () => (await import('#web/account/ResetPasswordPage.tsx')).ResetPasswordPage),
          },
        ],
      },
      {
        Component: EitherLayout,
        children: [
          {
            path: at('/support'),
            lazy: screen(async () => (await import('#web/account/SupportPage.tsx')).SupportPage),
          },
          {
            path: at('/membership'),
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
                path: at('/dashboard'),
                lazy: screen(async () => (await import('#web/dashboard/OverviewPage.tsx')).OverviewPage),
              },
              { path: at('/dashboard/overview'), element: <Navigate to="/dashboard" replace /> },
              {
                path: at('/dashboard/settings'),
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
                    path: at('/dashboard/settings/security'),
                    lazy: screen(
                      async () => (await import('#web/account/settings/SecurityPanel.tsx')).SecurityPanel,
                    ),
                  },
                  {
                    path: at('/dashboard/settings/notifications'),
                    lazy: screen(
                      async () =>
                        (await import('#web/account/settings/NotificationsPanel.tsx')).NotificationsPanel,
                    ),
                  },
                  {
                    path: at('/dashboard/settings/data'),
                    lazy: screen(async () => (await import('#web/account/settings/DataPanel.tsx')).DataPanel),
                  },
                ],
              },
              {
                element: <RoleOnly role="worker" />,
                children: [
                  {
                    path: at('/dashboard/statistics'),
                    lazy: screen(
                      async () => (await import('#web/statistics/StatisticsPage.tsx')).StatisticsPage,
                    ),
                  },
                  {
                    path: at('/dashboard/listings'),
                    lazy: screen(
                      async () => (await import('#web/listing/own/MyProfilePage.tsx')).MyProfilePage,
                    ),
                  },
                  {
                    path: at('/dashboard/instagram'),
                    lazy: screen(async () => (await import('#web/post/own/PostsPage.tsx')).PostsPage),
                  },
                  {
                    path: at('/dashboard/bookings'),
                    lazy: screen(async () => (await import('#web/booking/BookingsPage.tsx')).BookingsPage),
                  },
                  {
                    path: at('/dashboard/purchases'),
                    lazy: screen(
                      async () => (await import('#web/membership/PurchasesPage.tsx')).PurchasesPage,
                    ),
                  },
                  {
                    path: at('/membership/transfer'),
                    lazy: screen(async () => (await import('#web/membership/TransferPage.tsx')).TransferPage),
                  },
                  {
                    path: at('/verification'),
                    lazy: screen(
                      async () => (await import('#web/verification/VerificationPage.tsx')).VerificationPage,
                    ),
                  },
                ],
              },
              {
                element: <RoleOnly role="admin" />,
                children: [
                  { path: at('/admin'), element: <Navigate to="/admin/verifications" replace /> },
                  {
                    lazy: screen(async () => (await import('#web/admin/AdminArea.tsx')).AdminArea),
                    children: [
                      {
                        path: at('/admin/verifications'),
                        lazy: screen(
                          async () => (await import('#web/admin/QueuePage.tsx')).IdentityQueuePage,
                        ),
                      },
                      {
                        path: at('/admin/verifications/:sub'),
                        lazy: screen(async () => (await import('#web/admin/CasePage.tsx')).CasePage),
                      },
                      {
                        path: at('/admin/contents'),
                        lazy: screen(async () => (await import('#web/admin/QueuePage.tsx')).ContentQueuePage),
                      },
                      {
                        path: at('/admin/contents/:sub'),
                        lazy: screen(
                          async () => (await import('#web/admin/ContentCasePage.tsx')).ContentCasePage,
                        ),
                      },
                      {
                        path: at('/admin/transfers'),
                        lazy: screen(
                          async () => (await import('#web/admin/QueuePage.tsx')).TransferQueuePage,
                        ),
                      },
                      {
                        path: at('/admin/transfers/:reference'),
                        lazy: screen(
                          async () => (await import('#web/admin/TransferCasePage.tsx')).TransferCasePage,
                        ),
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
