import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/components.css';
import '#web/site/header.css';
import './frame.css';
import '#web/account/account.css';
import '#web/account/session-ended.css';
import '#web/account/settings/settings.css';
import '#web/account/settings/security/security.css';
import '#web/account/settings/sessions.css';
import '#web/dashboard/dashboard.css';
import '#web/notification/told.css';
import '#web/statistics/statistics.css';
import '#web/verification/verification.css';
import '#web/verification/camera.css';
import '#web/membership/membership.css';
import '#web/listing/own/own-listing.css';
import '#web/listing/own/listing-form.css';
import '#web/photo/photo-card.css';
import '#web/listing/own/photos.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cookies } from '#shared/cookies.ts';
import { chooseLanguage } from '#web/i18n/choose-language.ts';
import { forgetCheckoutTold } from '#web/membership/checkout-told.ts';
import { onAuthEvent } from '#web/platform/auth-events.ts';
import { loadCatalogues, loadOwnMessages, MessagesProvider } from '#web/platform/messages.tsx';
import { leaveNoUploads } from '#web/photo/kept-uploads.ts';
import { queryClient, refreshFacts, refreshSessions } from '#web/platform/queries.ts';
import { currentSession, onSessionChange, personOf } from '#web/platform/session.ts';
import { addSignOutStep } from '#web/platform/sign-out-steps.ts';
import { forgetAccountsSaved, syncSavedInTime } from '#web/saved/sync-saved.ts';
import { forgetGateAnswer } from '#web/site/gate-answer.ts';
import { installQuickExit } from '#web/ui/quick-exit.ts';
import { installTooltips } from '#web/ui/tooltips.ts';
import { App } from './App.tsx';

installQuickExit();
installTooltips();
addSignOutStep({ beforeLogout: syncSavedInTime, sessionOver: forgetAccountsSaved });
addSignOutStep({ left: forgetCheckoutTold });
// Asked for where there is time to wait for it, and where a session ends from elsewhere.
addSignOutStep({ beforeLogout: leaveNoUploads, left: () => void leaveNoUploads() });
forgetGateAnswer();

// Nothing read for one person may be shown to the next on the same browser.
let person = personOf(currentSession());
onSessionChange((session) => {
  const next = personOf(session);
  if (next !== person) queryClient.clear();
  person = next;
});
onAuthEvent('USER_UPDATED', () => void refreshFacts());
// Anew in place, too: what came before it (a new password, an end from elsewhere) has ended other sessions.
onAuthEvent('SIGNED_IN', () => void refreshSessions());

const root = document.getElementById('root');
if (!root) throw new Error('private.html has no #root');

const language = chooseLanguage(document.cookie, navigator.languages);
// Beside all else that their first screen waits for. Where it fails OwnMessages tries again and says so.
if (document.cookie.includes(`${cookies.session.name}=1`)) loadOwnMessages(language).catch(() => undefined);
const catalogues = await loadCatalogues(language);
createRoot(root).render(
  <StrictMode>
    <MessagesProvider initial={catalogues}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </MessagesProvider>
  </StrictMode>,
);
