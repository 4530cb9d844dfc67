import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/components.css';
import './frame.css';
import '../account/account.css';
import '../account/session-ended.css';
import '../account/settings/settings.css';
import '../account/settings/security/security.css';
import '../account/settings/sessions.css';
import '../dashboard/dashboard.css';
import '../verification/verification.css';
import '../membership/membership.css';
import '../listing/own/own-listing.css';
import '../listing/own/listing-form.css';
import '../admin/admin.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseLanguage } from '../i18n/choose-language.ts';
import { forgetGateAnswer } from '../ui/gate-answer.ts';
import { installQuickExit } from '../ui/quick-exit.ts';
import { App } from './App.tsx';
import { loadCatalogues, MessagesProvider } from './messages.tsx';
import { onAuthEvent } from './auth-events.ts';
import { queryClient, refreshFacts } from './queries.ts';
import { currentSession, onSessionChange, personOf } from './session.ts';

installQuickExit();
forgetGateAnswer();

// The chosen theme, before anything is shown; the public pages do this in their inline script.
try {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme.
}

// Nothing read for one person may be shown to the next on the same browser.
let person = personOf(currentSession());
onSessionChange((session) => {
  const next = personOf(session);
  if (next !== person) queryClient.clear();
  person = next;
});
onAuthEvent('USER_UPDATED', () => void refreshFacts());

const root = document.getElementById('root');
if (!root) throw new Error('private.html has no #root');

const catalogues = await loadCatalogues(chooseLanguage(document.cookie, navigator.languages));
createRoot(root).render(
  <StrictMode>
    <MessagesProvider initial={catalogues}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </MessagesProvider>
  </StrictMode>,
);
