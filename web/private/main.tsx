import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/components.css';
import './frame.css';
import '../account/account.css';
import '../account/settings/settings.css';
import '../account/settings/security/security.css';
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
import { queryClient } from './queries.ts';
import { onSessionChange } from './session.ts';

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
onSessionChange(() => queryClient.clear());

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
