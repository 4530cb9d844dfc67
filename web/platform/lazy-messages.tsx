import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Language } from '#shared/account-options.ts';
import { createCatalogueContext } from '#web/i18n/catalogue-context.tsx';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Loaded } from './Loaded.tsx';

/**
 * Creates a provider that loads the texts of one area on demand, and the hook that reads the texts below the provider.
 */
export function createLazyMessages<T>(area: string, load: Record<Language, () => Promise<T>>) {
  const { CatalogueProvider, useMessages } = createCatalogueContext<T>(area);
  function Messages({ children }: { children: ReactNode }) {
    const language = useLanguage();
    const query = useQuery({
      queryKey: [`${area}-messages`, language],
      queryFn: load[language],
      staleTime: Infinity,
    });
    return (
      <Loaded query={query} whole>
        {(messages) => <CatalogueProvider messages={messages}>{children}</CatalogueProvider>}
      </Loaded>
    );
  }
  return { Messages, useMessages };
}
