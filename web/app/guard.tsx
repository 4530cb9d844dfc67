import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import type { Role } from '#shared/account.ts';
import { stepAddresses } from '#shared/checklist.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
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
import { takeLogoutRequest } from '#web/platform/take-logout-request.ts';
import { asParameter, asProvider } from '#shared/provider-sign-up.ts';
import { logoutParameter } from '#web/api/follow-session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { WrongWay } from '#web/ui/drawings/WrongWay.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { LogoutQuestion } from './LogoutQuestion.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

function Waiting() {
  const { action } = useCommon();
  return (
    <div className="page-wait centered">
      <Spinner label={action.loading} />
    </div>
  );
}

/**
 * Guard for screens of signed-in members. A guest signs in first and then returns. If the session ends, the screen
 * stays under SessionEndedDialog, so that unsaved input is not lost.
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

/** Reading the request once is enough, because the Logout link of a public page loads a new document. */
const logoutRequested = takeLogoutRequest();

/**
 * Guard for the sign-in screens. A signed-in member continues to the requested page or the dashboard. The public
 * header's Logout also leads here (web/api/follow-session.ts); without a logout request, the page asks for confirmation.
 */
export function GuestsOnly() {
  const session = useSession();
  const [query] = useSearchParams();
  const isLogout = query.has(logoutParameter);
  // Only a member who was already signed in continues to the next step of offering services. The session may be unknown
  // at first, so remember whether its status was ever `guest`.
  const [wasGuest, setWasGuest] = useState(false);
  if (session.status === 'guest' && !wasGuest) setWasGuest(true);
  const offers = !wasGuest && query.get(asParameter) === asProvider && !query.has('next');
  const logout = isLogout && logoutRequested && session.status !== 'unknown' && session.status !== 'leaving';

  useEffect(() => {
    if (logout) void leave();
  }, [logout]);

  if (logout) return <Waiting />;
  if (isLogout && session.status === 'signed-in') return <LogoutQuestion />;
  // Drop the logout parameter, so that signing in here does not ask about a logout.
  if (isLogout && session.status === 'guest') return <Navigate to="/login" replace />;
  if (session.status === 'signed-in')
    return offers ? <Publish /> : <GoOn next={safeNext(query.get('next'))} />;
  return session.status === 'guest' ? <Outlet /> : <Waiting />;
}

/** Addresses of the next step, to which the header's "Publish" link leads. */
const publishAddresses = {
  verification: stepAddresses.verify,
  listing: stepAddresses.write,
  membership: stepAddresses.pay,
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
    // Sync before leaving the app: public pages show the browser's copy of saved listings.
    void syncSavedInTime().then(() => window.location.replace(next));
  }, [isPrivate, next]);
  return isPrivate ? <Navigate to={next} replace /> : <Waiting />;
}

/**
 * Guard for screens of one role. A reviewer's screen is a 404 page for other members. On a provider's screen, a
 * customer can become a provider; a reviewer sees that the screen is for providers only.
 */
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

/** Loaded lazily, so that the form library stays out of the app's start. */
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
    <EmptyState heading="h1" drawing={<WrongWay />} title={shell.workersOnly} text={shell.workersOnlyHint}>
      <LinkButton to="/dashboard">{shell.backToDashboard}</LinkButton>
    </EmptyState>
  );
}
