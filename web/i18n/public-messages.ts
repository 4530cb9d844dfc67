import { createContext, useContext } from 'react';
import type { Language } from '#shared/account.ts';
import type { PublicMessages } from './en/public.ts';

type Part = keyof PublicMessages;

/** All parts on the server; the loaded parts in a browser. */
const Messages = createContext<Partial<PublicMessages>>({});
export const PublicMessagesProvider = Messages.Provider;

/** Returns one part of the public texts. @throws Error on a page that does not load that part */
export function usePublicMessages<P extends Part>(part: P): PublicMessages[P] {
  const messages = useContext(Messages)[part];
  if (!messages) throw new Error(`no ${part} messages on this page`);
  return messages;
}

/** Text files that public pages load in the browser. */
export type MessageFile = 'lists' | 'detail' | 'saved';

export const loadPublicMessages: Record<
  Language,
  Record<MessageFile, () => Promise<Partial<PublicMessages>>>
> = {
  es: {
    lists: async () => (await import('./es/lists.ts')).lists,
    detail: () => import('./es/detail.ts'),
    saved: () => import('./es/saved.ts'),
  },
  en: {
    lists: async () => (await import('./en/lists.ts')).lists,
    detail: () => import('./en/detail.ts'),
    saved: () => import('./en/saved.ts'),
  },
};
