import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { SessionEndedDialog } from '#web/account/SessionEndedDialog.tsx';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useSwitchLanguage } from '#web/platform/messages.tsx';
import { OwnMessages } from '#web/platform/OwnMessages.tsx';
import { useSession } from '#web/platform/session.ts';
import { useSavedSync } from './sync-saved.ts';
import { Header } from '#web/api/Header.tsx';
import { ToastRegion } from '#web/ui/Toast.tsx';
import { AppHeader } from './AppHeader.tsx';
import { Shell } from './Shell.tsx';

/** Around every screen: the way past the header, what is kept with the account, an ended session's question, toasts. */
export function RootLayout() {
  const { header } = useCommon();
  return (
    <>
      <a className="skip-link" href="#content">
        {header.skip}
      </a>
      <Outlet />
      <SavedSync />
      <SessionEndedDialog />
      <ToastRegion />
    </>
  );
}

/** Draws nothing, so that what it follows draws nothing anew. */
function SavedSync() {
  useSavedSync();
  return null;
}

/** A narrow screen with nothing but its task: signing in and its relatives. */
export const PlainLayout = () => (
  <>
    <AppHeader />
    <PlainMain>
      <Outlet />
    </PlainMain>
  </>
);

/** The same around what stands outside of every route: starting, and a crash. Its links are the browser's own. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Header path={window.location.pathname} onSwitch={useSwitchLanguage()} />
      <PlainMain>{children}</PlainMain>
    </>
  );
}

const PlainMain = ({ children }: { children: ReactNode }) => (
  <main id="content" className="plain-main" tabIndex={-1}>
    {children}
  </main>
);

/** For screens open to both: the dashboard's frame for a signed-in person, the plain one for a guest. */
export function EitherLayout() {
  const { status } = useSession();
  return <OwnMessages>{status === 'guest' ? <PlainLayout /> : <Shell />}</OwnMessages>;
}
