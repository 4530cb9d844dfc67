import { createContext, useContext } from 'react';
import type { Language } from '#shared/account.ts';
import type { PublicMessages } from './en/public.ts';

type Part = keyof PublicMessages;

/** The public pages' texts, or those parts of them that a page loads. */
const Messages = createContext<Partial<PublicMessages>>({});
export const PublicMessagesProvider = Messages.Provider;

/** One part of them. @throws Error on a page that does not load it, by its name and not deep inside a message */
export function usePublicMessages<P extends Part>(part: P): PublicMessages[P] {
  const messages = useContext(Messages)[part];
  if (!messages) throw new Error(`no ${part} messages on this page`);
  return messages;
}

/** The files that the browser's pages load, one each. */
export type MessageFile = 'lists' | 'detail' | 'saved';

/** The texts of one file and language. */
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
