import { createContext, useContext, type ReactNode } from 'react';

/**
 * A React context for one area's catalogue. A component that is rendered outside its provider fails at once
 * with the area's name, and not with "undefined" deep inside a message.
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
