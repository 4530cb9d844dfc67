import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import type { Role } from '#shared/account.ts';
import { useCommon } from '../i18n/i18n.tsx';
import { ApiError } from '../ui/api.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/ProgressBar.tsx';
import { logoutParameter } from '../ui/session.ts';
import { useConfig } from './config.tsx';
import { leave } from './leave.ts';
import { LinkButton } from './LinkButton.tsx';
import { Loaded } from './Loaded.tsx';
import { usePrivate } from './messages.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { useMe } from './queries.ts';
import { isPrivatePath, loginFor, safeNext } from './safe-next.ts';
import { personOf, useSession } from './session.ts';
import { syncSavedInTime } from '../saved/sync-saved.ts';

function Waiting() {
  const { action } = useCommon();
  return (
    <div className="page-wait">
      <Spinner label={action.loading} />
    </div>
  );
}

/**
 * Screens of signed-in people: a guest goes to the sign-in page, which leads back. Whose session ends keeps her screen
 * (SessionEndedDialog).
 */
export function SignedIn() {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'guest') {
    return <Navigate to={loginFor(location.pathname + location.search)} replace />;
  }
  return personOf(session) ? <Outlet /> : <Waiting />;
}

/**
 * Sign-in screens: whoever is signed in goes on to where she was going, else to the dashboard. The public
 * header's Logout leads here too, since only this app holds the tokens (web/ui/session.ts).
 */
export function GuestsOnly() {
  const session = useSession();
  const [query] = useSearchParams();
  const logout = query.has(logoutParameter) && session.status !== 'unknown' && session.status !== 'leaving';

  useEffect(() => {
    if (logout) void leave();
  }, [logout]);

  if (logout) return <Waiting />;
  if (session.status === 'signed-in') return <GoOn next={safeNext(query.get('next'))} />;
  return session.status === 'guest' ? <Outlet /> : <Waiting />;
}

function GoOn({ next }: { next: string }) {
  const isPrivate = isPrivatePath(next);
  useEffect(() => {
    if (isPrivate) return;
    // A public page shows what is saved and can't ask the account for it.
    void syncSavedInTime().then(() => window.location.replace(next));
  }, [isPrivate, next]);
  return isPrivate ? <Navigate to={next} replace /> : <Waiting />;
}

/** Screens of one role. Admins' screens do not exist for others; providers' say whom they are for. */
export function RoleOnly({ role }: { role: Extract<Role, 'worker' | 'admin'> }) {
  const me = useMe();
  if (me.error instanceof ApiError && me.error.code === 'account-suspended') return <Suspended />;
  return (
    <Loaded query={me} whole>
      {({ role: mine }) =>
        mine === role ? <Outlet /> : role === 'admin' ? <NotFoundPage /> : <WorkersOnly />
      }
    </Loaded>
  );
}

function WorkersOnly() {
  const { shell } = usePrivate();
  return (
    <EmptyState heading="h1" icon="user" title={shell.workersOnly} text={shell.workersOnlyHint}>
      <LinkButton to="/dashboard">{shell.backToDashboard}</LinkButton>
    </EmptyState>
  );
}

/** Shown wherever the server says so: nothing else works for this account. */
export function Suspended() {
  const { shell } = usePrivate();
  const { supportEmail } = useConfig();
  return (
    <ErrorPanel heading="h1" title={shell.suspended} text={shell.suspendedHint(supportEmail)}>
      <Button onClick={() => void leave()}>{shell.logout}</Button>
    </ErrorPanel>
  );
}
