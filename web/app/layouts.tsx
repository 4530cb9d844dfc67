import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { SessionEndedDialog } from '#web/account/SessionEndedDialog.tsx';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useSession } from '#web/platform/session.ts';
import { useSavedSync } from '#web/saved/sync-saved.ts';
import { QuickExit } from '#web/ui/QuickExit.tsx';
import { ToastRegion } from '#web/ui/Toast.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Shell } from './Shell.tsx';

/** Around every screen: the way past the header, what is kept with the account, an ended session's question, toasts. */
export function RootLayout() {
  const { header } = useCommon();
  useSavedSync();
  return (
    <>
      <a className="skip-link" href="#content">
        {header.skip}
      </a>
      <Outlet />
      <SessionEndedDialog />
      <ToastRegion />
    </>
  );
}

/** A narrow screen with nothing but its task: signing in and its relatives. */
export const PlainLayout = () => (
  <PlainFrame>
    <Outlet />
  </PlainFrame>
);

/** The same around what stands outside of every route: starting, and a crash. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const { brand } = useCommon();
  return (
    <div className="plain-layout">
      <header className="app-header">
        <a className="app-header__brand" href="/">
          {brand}
        </a>
        <div className="row">
          <LanguageSwitch />
          <QuickExit />
        </div>
      </header>
      <main id="content" className="plain-layout__main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** For screens open to both: the dashboard's frame for a signed-in person, the plain one for a guest. */
export function EitherLayout() {
  return useSession().status === 'guest' ? <PlainLayout /> : <Shell />;
}
