import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Loaded } from './Loaded.tsx';
import { loadOwnMessages, OwnCatalogue, ownMessages } from './messages.tsx';

/**
 * Provides the texts of `useOwn` to its children, so that the sign-in screens need not load them. Doesn't use
 * createLazyMessages, because a language switch may have loaded the texts already.
 */
export function OwnMessages({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['own-messages', language],
    queryFn: () => loadOwnMessages(language),
    initialData: () => ownMessages[language],
    staleTime: Infinity,
  });
  return (
    <Loaded query={query} whole>
      {(messages) => <OwnCatalogue messages={messages}>{children}</OwnCatalogue>}
    </Loaded>
  );
}
