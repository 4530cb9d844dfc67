import { createContext, useContext, type ReactNode } from 'react';

/**
 * Creates a React context for the texts of one area. Using the texts outside the context throws an error that names the
 * area.
 */
export function createCatalogueContext<T>(area: string) {
  const Context = createContext<T | undefined>(undefined);
  function CatalogueProvider({ messages, children }: { messages: T; children: ReactNode }) {
    return <Context value={messages}>{children}</Context>;
  }
  function useMessages(): T {
    const messages = useContext(Context);
    if (!messages) throw new Error(`no ${area} messages above this component`);
    return messages;
  }
  return { CatalogueProvider, useMessages };
}
