import { lazy, Suspense, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { SessionEndedDialog } from '#web/account/SessionEndedDialog.tsx';
import { LanguageSwitch } from '#web/api/LanguageSwitch.tsx';
import { useCommon } from '#web/i18n/i18n.tsx';
import { AccountZone } from '#web/platform/account-formats.tsx';
import { useSwitchLanguage } from '#web/platform/messages.tsx';
import { OwnMessages } from '#web/platform/OwnMessages.tsx';
import { useSession } from '#web/platform/session.ts';
import { useSavedSync } from './sync-saved.ts';
import { Header } from '#web/api/Header.tsx';
import { ToastRegion } from '#web/ui/Toast.tsx';
import { AppHeader } from './AppHeader.tsx';
import { Starting } from './StartFrame.tsx';

/** Loaded lazily, because guests do not need it. */
const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }));

/** Layout of every screen: skip link, saved-listing sync, session-ended dialog and toasts. */
export function RootLayout() {
  const { header } = useCommon();
  return (
    <>
      <a className="skip-link" href="#content">
        {header.skip}
      </a>
      <AccountZone>
        <Outlet />
      </AccountZone>
      <SavedSync />
      <SessionEndedDialog />
      <ToastRegion />
    </>
  );
}

/** A separate component, so that its state changes do not rerender the layout. */
function SavedSync() {
  useSavedSync();
  return null;
}

/** Narrow layout for a single task, such as signing in. */
export const PlainLayout = () => (
  <>
    <AppHeader />
    <PlainMain>
      <Outlet />
    </PlainMain>
  </>
);

/** Plain layout for start errors and crashes. It is outside the router, so its links load new documents. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Header path={window.location.pathname} onSwitch={useSwitchLanguage()} />
      <PlainMain>{children}</PlainMain>
    </>
  );
}

const PlainMain = ({ children }: { children: ReactNode }) => (
  <>
    <main id="content" className="container shell__main" tabIndex={-1}>
      {children}
    </main>
    <footer className="plain-foot centered">
      <LanguageSwitch onSwitch={useSwitchLanguage()} />
    </footer>
  </>
);

/** Layout of screens for guests and members. Members get the dashboard's frame, guests the plain layout. */
export function EitherLayout() {
  const { status } = useSession();
  return (
    <OwnMessages>
      <Suspense fallback={<Starting />}>{status === 'guest' ? <PlainLayout /> : <Shell />}</Suspense>
    </OwnMessages>
  );
}
