import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/primitives.css';
import '#web/ui/components.css';
import '#web/api/header.css';
import './frame.css';
import '#web/photo/photo-card.css';
import '#web/account/account.css';
import '#web/dashboard/dashboard.css';
import '#web/dashboard/notification.css';
import '#web/dashboard/statistics.css';
import '#web/verification/verification.css';
import '#web/verification/camera.css';
import '#web/membership/membership.css';
import '#web/own-listing/own-listing.css';
import '#web/own-listing/listing-form.css';
import '#web/own-listing/photos.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Language } from '#shared/account.ts';
import { cookies } from '#shared/cookies.ts';
import { failureMessage } from '#web/account/failure-message.ts';
import { readPending } from '#web/account/pending-sign-up.ts';
import { ApiError, callApi } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { logoutParameter } from '#web/api/follow-session.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { forgetCheckoutShown } from '#web/membership/checkout-shown.ts';
import { onAuthEvent } from '#web/platform/auth-events.ts';
import { ConfigProvider, type Config } from '#web/platform/config.tsx';
import { keepEarlyForm } from '#web/platform/early-form.ts';
import { loadCatalogues, loadOwnMessages, MessagesProvider, usePrivate } from '#web/platform/messages.tsx';
import { leaveNoUploads } from '#web/photo/kept-uploads.ts';
import { queryClient, refreshFacts, refreshSessions } from '#web/platform/queries.ts';
import { currentSession, onSessionChange, personOf, startSession } from '#web/platform/session.ts';
import { addSignOutStep } from '#web/platform/sign-out-steps.ts';
import { forgetAccountsSaved, syncSavedInTime } from './sync-saved.ts';
import { forgetGateAnswer } from '#web/api/gate-answer.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { installQuickExit } from '#web/ui/quick-exit.ts';
import { installSheets } from '#web/ui/install-sheets.ts';
import { installTooltips } from '#web/ui/tooltips.ts';
import { PlainFrame } from './layouts.tsx';
import { routerReady } from './router-ready.ts';
import { routes } from './routes.tsx';
import { Starting } from './StartFrame.tsx';

const router = createBrowserRouter(routes);

installQuickExit();
installSheets();
installTooltips();
addSignOutStep({ beforeLogout: syncSavedInTime, sessionOver: forgetAccountsSaved });
addSignOutStep({ left: forgetCheckoutShown });
// A logout waits until kept uploads are deleted. A logout in another tab deletes them without a wait.
addSignOutStep({ beforeLogout: leaveNoUploads, left: () => void leaveNoUploads() });
forgetGateAnswer();

// Another member must not see cached data of the previous one.
let person = personOf(currentSession());
onSessionChange((session) => {
  const next = personOf(session);
  if (next !== person) queryClient.clear();
  person = next;
});
onAuthEvent('USER_UPDATED', () => void refreshFacts());
// A sign-in after a new password may have ended other sessions, so reload the list of sessions.
onAuthEvent('SIGNED_IN', () => void refreshSessions());

const root = document.getElementById('root');
if (!root) throw new Error('private.html has no #root');

const language = chooseLanguage(document.cookie, navigator.languages);
// Load the members' texts together with the first screen's data. OwnMessages retries a failure and shows the error.
if (document.cookie.includes(`${cookies.session.name}=1`)) loadOwnMessages(language).catch(() => undefined);
const catalogues = await loadCatalogues(language);

let starting: Promise<Config> | undefined;

const app = (config?: Config) => (
  <StrictMode>
    <MessagesProvider initial={catalogues}>
      <QueryClientProvider client={queryClient}>
        <App started={config} />
      </QueryClientProvider>
    </MessagesProvider>
  </StrictMode>
);

if ('drawn' in root.dataset) await takeOver(root);
else createRoot(root).render(app());

/**
 * Replaces the drawn form (shell-html.tsx) by the app, which keeps what the visitor typed and pressed. If the app's
 * first screen is the drawn one, React takes over its elements, so that focus and keyboard stay.
 */
async function takeOver(drawn: HTMLElement): Promise<void> {
  const [config] = await Promise.all([start().catch(() => undefined), routerReady(router)]);
  // In one task with the first render, so that nothing can be typed in between.
  if (currentSession().status !== 'signed-in') keepEarlyForm(drawn);
  for (const note of document.querySelectorAll('.until-app')) note.remove();
  delete drawn.dataset['drawn'];
  if (config && isAsDrawn()) flushSync(() => hydrateRoot(drawn, app(config)));
  else flushSync(() => createRoot(drawn).render(app(config)));
}

function isAsDrawn(): boolean {
  const { location, errors } = router.state;
  return (
    currentSession().status === 'guest' &&
    !errors &&
    !location.state &&
    !new URLSearchParams(location.search).has(logoutParameter) &&
    // A sign-up that awaits its code changes the screens and fills in its address.
    !readPending()
  );
}

/** Loads the deployment's settings and the session before the first screen. */
function start(): Promise<Config> {
  starting ??= (async () => {
    const config = await callApi('getConfig', {});
    await startSession(config);
    return config;
  })();
  return starting;
}

function App({ started }: { started: Config | undefined }) {
  const common = useCommon();
  const messages = usePrivate();
  const { action } = common;
  const { shell } = messages;
  // The API refused the settings, or the sign-in proxy the refresh of the session.
  const startFailure = (error: unknown): string =>
    error instanceof ApiError
      ? errorMessage(error, common)
      : failureMessage(error, messages, common.errors.internal);
  const [config, setConfig] = useState(started);
  const [failure, setFailure] = useState<{ error: unknown }>();

  useEffect(() => {
    if (failure || started) return;
    start().then(setConfig, (error: unknown) => {
      starting = undefined;
      setFailure({ error });
    });
  }, [failure, started]);

  if (config) {
    return (
      <ConfigProvider config={config}>
        <RouterProvider router={router} />
      </ConfigProvider>
    );
  }
  if (!failure) return <Starting />;
  return (
    <PlainFrame>
      <div className="narrow">
        <ErrorPanel heading="h1" title={shell.loadFailed} text={startFailure(failure.error)}>
          <Button variant="primary" onClick={() => setFailure(undefined)}>
            {action.tryAgain}
          </Button>
        </ErrorPanel>
      </div>
    </PlainFrame>
  );
}

/**
 * Chooses the private app's language: the stored choice, the browser's preference, then Spanish. The edge function uses
 * the same order.
 */
function chooseLanguage(cookie: string, preferred: readonly string[]): Language {
  const remembered = new RegExp(`(?:^|; )${cookies.language.name}=(es|en)(?:;|$)`).exec(cookie)?.[1];
  const wanted =
    remembered ??
    preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'es' || tag === 'en');
  return wanted === 'en' ? 'en' : 'es';
}
