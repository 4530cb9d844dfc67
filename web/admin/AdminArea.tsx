import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { AdminCatalogue, loadAdminMessages } from './admin-messages.ts';

/** The frame of every reviewers' screen: its texts. */
export function AdminArea() {
  const language = useLanguage();
  const messages = useQuery({
    queryKey: ['admin-messages', language],
    queryFn: loadAdminMessages[language],
    staleTime: Infinity,
  });
  return (
    <Loaded query={messages}>
      {(loaded) => (
        <AdminCatalogue messages={loaded}>
          <Outlet />
        </AdminCatalogue>
      )}
    </Loaded>
  );
}
