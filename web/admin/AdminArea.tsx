import './amplify.css';
import './queue.css';
import './case.css';
import './contents.css';
import './viewer.css';

import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { AdminCatalogue, loadAdminMessages } from './admin-messages.ts';

/** The frame of every reviewers' screen: its texts, its styles, and our tokens for the kit's primitives. */
export function AdminArea() {
  const language = useLanguage();
  const messages = useQuery({
    queryKey: ['admin-messages', language],
    queryFn: loadAdminMessages[language],
    staleTime: Infinity,
  });
  return (
    <div data-amplify-theme="directory">
      <Loaded query={messages}>
        {(loaded) => (
          <AdminCatalogue messages={loaded}>
            <Outlet />
          </AdminCatalogue>
        )}
      </Loaded>
    </div>
  );
}
