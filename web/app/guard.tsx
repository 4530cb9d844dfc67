import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import type { Role } from '#shared/account.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { editAddress } from '#web/publication/edit-address.ts';
import { leave } from '#web/platform/leave.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { OwnMessages } from '#web/platform/OwnMessages.tsx';
import { useTitle } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { isPrivatePath, loginFor, safeNext } from '#web/platform/safe-next.ts';
import { personOf, useSession } from '#web/platform/session.ts';
import { openStep, type OpenStep } from '#web/publication/next-step.ts';
import { syncSavedInTime } from './sync-saved.ts';
import { takeLogoutRequest } from '#web/api/logout-request.ts';
import { asParameter, asProvider } from '#web/api/provider-sign-up.ts';
import { logoutParameter } from '#web/api/session-hint.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { LogoutQuestion } from './LogoutQuestion.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

function Waiting() {
  const { action } = useCommon();
  return (
    <div className="page-wait">
      <Spinner label={action.loading} />
    </div>
  );
}

/**
 * Screens of signed-in people: a guest goes to the sign-in page, which leads back. Whoever's session ends keeps their
 * screen (SessionEndedDialog).
 */
export function SignedIn() {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'guest') {
    return <Navigate to={loginFor(location.pathname + location.search)} replace />;
  }
  return personOf(session) ? (
    <OwnMessages>
      <Outlet />
    </OwnMessages>
  ) : (
    <Waiting />
  );
}

/** Read once a document, since Logout is a way here from a page of another bundle. */
const logoutRequested = takeLogoutRequest();

/**
 * Sign-in screens. Somebody who is signed in goes on to the requested page, or to the dashboard. The public header's
 * Logout leads here too, since only this app holds the tokens (web/api/session-hint.ts). Its address asks first if no
 * logout was requested.
 */
export function GuestsOnly() {
  const session = useSession();
  const [query] = useSearchParams();
  const isLogout = query.has(logoutParameter);
  // Whoever is signed in already needs no account to offer services, but the step after it; whoever signs in here does
  // not press for that. From a public page it takes a moment until the session is known.
  const [wasGuest, setWasGuest] = useState(false);
  if (session.status === 'guest' && !wasGuest) setWasGuest(true);
  const offers = !wasGuest && query.get(asParameter) === asProvider && !query.has('next');
  const logout = isLogout && logoutRequested && session.status !== 'unknown' && session.status !== 'leaving';

  useEffect(() => {
    if (logout) void leave();
  }, [logout]);

  if (logout) return <Waiting />;
  if (isLogout && session.status === 'signed-in') return <LogoutQuestion />;
  // A guest who signs in here is not asked about it afterwards.
  if (isLogout && session.status === 'guest') return <Navigate to="/login" replace />;
  if (session.status === 'signed-in')
    return offers ? <Publish /> : <GoOn next={safeNext(query.get('next'))} />;
  return session.status === 'guest' ? <Outlet /> : <Waiting />;
}

/** Where "Publish" leads whoever is signed in: to the step that is open now, which says what it is. */
const publishAddresses = {
  verification: '/verification',
  listing: editAddress,
  membership: '/membership',
  done: '/dashboard/listings',
} as const satisfies Record<OpenStep, string>;

function Publish() {
  const me = useMe();
  return (
    <Loaded query={me} whole>
      {(person) => <Navigate to={publishAddresses[openStep(person)]} replace />}
    </Loaded>
  );
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

/** Screens of one role. Admins' screens do not exist for others; a customer may become a provider at a provider's. */
export function RoleOnly({ role }: { role: Extract<Role, 'worker' | 'admin'> }) {
  const me = useMe();
  return (
    <Loaded query={me} whole>
      {({ role: mine }) =>
        mine === role ? (
          <Outlet />
        ) : role === 'admin' ? (
          <NotFoundPage />
        ) : mine === 'user' ? (
          <ProviderStep />
        ) : (
          <WorkersOnly />
        )
      }
    </Loaded>
  );
}

/** Its form's library is no part of the app's start, which every screen loads. */
const BecomeProvider = lazy(async () => ({
  default: (await import('#web/account/BecomeProvider.tsx')).BecomeProvider,
}));

function ProviderStep() {
  useTitle(usePrivate().provider.title);
  return (
    <div className="narrow">
      <Suspense fallback={<Waiting />}>
        <BecomeProvider heading="h1" />
      </Suspense>
    </div>
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
